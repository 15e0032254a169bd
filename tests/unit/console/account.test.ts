import { describe, expect, test } from 'vitest'
import { applicationCards } from '../../../contract/applications'
import { platformRoles } from '../../../contract/permissions'
import { fullName, isPlatform, mayOpen, roleTitle, seesCard } from '../../../src/custom/session/account'
import { aUser } from '../session/fakeApi'

const cardsOf = (user: ReturnType<typeof aUser>) =>
  applicationCards
    .filter((card) => seesCard(user, card))
    .map((card) => `${card.key} ${mayOpen(user, card) ? 'open' : 'greyed'}`)

describe('an account', () => {
  test('each provider role gets the full console', () => {
    for (const role of platformRoles) expect(isPlatform({ role, is_company_user: false })).toBe(true)
  })

  test('a company user does not get the full console through the name of a role', () => {
    expect(isPlatform({ role: 'TOM_ADMIN', is_company_user: true })).toBe(false)
    expect(isPlatform({ role: 'Analyst', is_company_user: false })).toBe(false)
  })

  test.each([
    ['TOM_MASTER_USER', 'Tom Master User'],
    ['COMPANY_BUSINESS_ACCESS', 'Company Business Access'],
    ['Analyst', 'Analyst'],
    ['', ''],
  ])('the role %s reads %s', (role, title) => {
    expect(roleTitle(role)).toBe(title)
  })

  test('a name with a missing part has no extra space', () => {
    expect(fullName({ first_name: 'Cher', last_name: '' })).toBe('Cher')
  })

  test('provider staff may open all four applications', () => {
    const staff = aUser({ role: 'TOM_SALES', is_company_user: false, user_applications: [], company: null })
    expect(cardsOf(staff)).toEqual(['dashboard open', 'tom open', 'taref open', 'livePay open'])
  })

  test('a company user sees no Dashboard, and applications that are not theirs are greyed out', () => {
    expect(cardsOf(aUser({ user_applications: ['JE'] }))).toEqual(['tom greyed', 'taref open', 'livePay greyed'])
  })
})
