import { describe, expect, test } from 'vitest'
import type { Application } from '../../../contract/applications'
import { isKeeper, lastSuperUserWarning } from '../../../contract/lastSuperUser'

const role = (name: string, grant_access = true) => ({ name, grant_access })
const superUser = role('COMPANY_SUPER_USER')
const person = (TOM: ReturnType<typeof role> | undefined, JE: ReturnType<typeof role> | undefined) => ({
  is_active: true,
  is_one_time_password: false,
  roles: { TOM, JE },
})

describe('a company relies on', () => {
  test.each<[what: string, who: ReturnType<typeof person>, applications: Application[], isOne: boolean]>([
    ['a super user of TOM, who manages its people', person(superUser, undefined), ['TOM', 'JE'], true],
    ['nobody who is one of TAREF only', person(role('Clerk'), superUser), ['TOM', 'JE'], false],
    ['a super user of TAREF, if that is all it has', person(undefined, superUser), ['JE'], true],
    ['nobody whose access is withdrawn', person(role('COMPANY_SUPER_USER', false), undefined), ['TOM'], false],
    ['nobody in an application that it lacks', person(superUser, undefined), ['JE'], false],
    ['nobody who is inactive', { ...person(superUser, undefined), is_active: false }, ['TOM'], false],
    [
      'nobody without a password of their own',
      { ...person(superUser, undefined), is_one_time_password: true },
      ['TOM'],
      false,
    ],
    ['nobody if it has no application', person(superUser, superUser), [], false],
  ])('%s', (_what, who, applications, isOne) => expect(isKeeper(who, applications)).toBe(isOne))
})

test('the warning says what is lost: nobody of a company without TOM has managed its people', () => {
  expect(lastSuperUserWarning({ name: 'Aurora', applications: ['TOM', 'JE'] })).toMatch(
    /^Nobody of Aurora can manage its users afterwards/,
  )
  expect(lastSuperUserWarning({ name: 'Borealis', applications: ['JE'] })).toMatch(
    /^Borealis has no super user afterwards/,
  )
})
