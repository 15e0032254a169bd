/** A second factor: set up, asked for at sign-in, replaced by a recovery code, and removed. */
import type { Page } from '@playwright/test'
import { codeOf } from '../support/secondFactors'
import { password } from './support/accounts'
import { newName } from './support/api'
import { openContext } from './support/browserContext'
import { makeKeeper } from './support/people'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, submitLogin } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const isItYou = (page: Page) => page.getByRole('heading', { name: 'Is it you?' })

test('somebody adds an authenticator app, which every sign-in asks for, and signs in without the phone', async ({
  page,
  browser,
}) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { email } = await makeKeeper(page, company.id, newName('Factor'))
  const own = await (await openContext(browser)).newPage()
  await own.goto('/login')
  await submitLogin(own, email, password)
  await expect(own).toHaveURL('/app')

  const { secret, codes } = await test.step('the app is set up with a code of it', async () => {
    await own.goto('/sessions')
    await press(own, 'Set up an authenticator app')
    await expect(own.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(own)
    const typed = (await own.getByRole('textbox', { name: 'Setup key' }).inputValue()).replaceAll(' ', '')
    await own.getByRole('textbox', { name: 'Code' }).fill('000000')
    await press(own, 'Add app')
    await expect(own.getByText('This code is wrong, or was used already.')).toBeVisible()
    await expect(own.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await own.getByRole('textbox', { name: 'Code' }).fill(codeOf(typed))
    await own.keyboard.press('Enter')
    const shown = own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    await expectAccessible(own)
    const found = await shown.allTextContents()
    await press(own, 'I have saved them')
    await expect(own.getByText(/10 recovery codes are left/)).toBeVisible()
    for (const width of [360, 768, 1440]) {
      await own.setViewportSize({ width, height: 800 })
      await expectFit(own)
    }
    return { secret: typed, codes: found }
  })

  const phone = await (await openContext(browser)).newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await test.step('a sign-in asks for a code', async () => {
    await phone.goto('/login')
    await submitLogin(phone, email, password)
    await expect(isItYou(phone)).toBeVisible()
    await expect(phone.getByLabel('Code')).toBeFocused()
    await expectAccessible(phone)
    await expectFit(phone)
    await phone.goto('/sectors')
    await expect(phone).toHaveURL('/login')
    await submitLogin(phone, email, password)
    await phone.getByLabel('Code').fill('000000')
    await press(phone, 'Continue')
    await expect(phone.getByText('This code is wrong, or was used already.').first()).toBeVisible()
    await phone.getByLabel('Code').fill(codeOf(secret, 30))
    await phone.keyboard.press('Enter')
    await expect(phone).toHaveURL('/app')
  })

  await test.step('a recovery code does in its place, once', async () => {
    const other = await (await openContext(browser)).newPage()
    await other.goto('/login')
    await submitLogin(other, email, password)
    await other.getByLabel('Code').fill(codes[0] ?? '')
    await press(other, 'Continue')
    await expect(other).toHaveURL('/app')
    await other.goto('/sessions')
    await expect(other.getByText(/9 recovery codes are left/)).toBeVisible()
    await press(other, 'Remove app')
    await expectAccessible(other)
    await other.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '')
    await other.getByRole('alertdialog').getByRole('button', { name: 'Remove app' }).click()
    await expectToast(other, 'The authenticator app was removed.')
    await expect(other.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  })
})

test('whoever may keep a person out removes a lost second factor', async ({ page }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const person = await makeKeeper(page, company.id, newName('Lost'))
  const send = async <T>(path: string, data: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    return ((await (await page.request.post(`/api${path}`, { data, ...(token && { headers }) })).json()) as { data: T })
      .data
  }
  const { token } = await send<{ token: { access: string } }>('/v2/auth/login/', { email: person.email, password })
  const { secret } = await send<{ secret: string }>('/second-factor/authenticator/', {}, token.access)
  await send('/second-factor/authenticator/confirm/', { code: codeOf(secret) }, token.access)

  await page.goto(`/company-users/edit/${person.id}/company/${company.id}`)
  await press(page, `Where is Ana ${person.last_name} signed in?`)
  await press(page, 'Remove second factor')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove second factor' }).click()
  await expectToast(page, `The second factor of Ana ${person.last_name} was removed.`)
  await page.goto(`/activity?company=${company.id}&act=factorRemoved`)
  await expect(page.getByRole('main')).toContainText(`removed the second factor of Ana ${person.last_name}`)
})
