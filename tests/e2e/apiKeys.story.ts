/** Keys with which programs call the API: made by a super user, used, renewed and ended. */
import type { Page } from '@playwright/test'
import { newName } from './support/api'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, openProfile } from './support/session'
import { expect, test } from './support/story'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const item = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Keys, by name' }).getByRole('listitem').filter({ hasText: name })

/** Reads the secret that is shown, and says that it is stored. */
const storeSecret = async (page: Page): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: /^The secret of/ })
  const secret = await dialog.getByLabel('Secret').inputValue()
  await expectAccessible(page)
  // Neither a click beside it nor Escape loses it.
  await page.keyboard.press('Escape')
  await press(page, 'I have saved it')
  await expect(dialog).toHaveCount(0)
  return secret
}

test('a super user gives a program a key, which works until it is ended', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const name = newName('Payroll')
  const status = async (secret: string) =>
    (await page.request.get('/api/company/1/regions/', { headers: { authorization: `Bearer ${secret}` } })).status()
  await page.goto('/app')
  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Keys for programs' }).click()
  await expect(page).toHaveURL('/api-keys/1')

  const secret = await test.step('a key needs a name and permissions', async () => {
    await press(page, 'New key')
    await press(page, 'Make key')
    await expect(page.getByText('Please enter a name.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('combobox', { name: 'What it may do' }).fill('view regions')
    await page.getByRole('option', { name: 'View regions' }).click()
    await page.keyboard.press('Escape')
    await press(page, 'Make key')
    return storeSecret(page)
  })
  await expect(item(page, name)).toContainText('Works')
  await expect(item(page, name)).toContainText('Never used')
  expect(await status(secret)).toBe(200)
  await page.reload()
  await expect(item(page, name)).toContainText('Last used')
  await expectAccessible(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFit(page)
  }

  const renewed = await test.step('it is renewed, and the former secret goes on for a while', async () => {
    await press(page, `Renew ‘${name}’`)
    await expectAccessible(page)
    await press(page, 'Renew key')
    return storeSecret(page)
  })
  await expect(item(page, name)).toContainText('The former secret works until')
  expect([await status(secret), await status(renewed)]).toEqual([200, 200])

  await test.step('it is ended', async () => {
    await press(page, `End ‘${name}’`)
    await press(page, 'End key')
    await expectToast(page, 'Key ended.')
    await expect(item(page, name)).toHaveCount(0)
  })
  expect([await status(secret), await status(renewed)]).toEqual([401, 401])
})

test('what becomes of a key is told on its page and in the activity', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const name = newName('Payroll')
  await page.goto('/api-keys/1')
  await press(page, 'New key')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'What it may do' }).fill('view regions')
  await page.getByRole('option', { name: 'View regions' }).click()
  await page.keyboard.press('Escape')
  await press(page, 'Make key')
  const secret = await storeSecret(page)
  await press(page, `Renew ‘${name}’`)
  await press(page, 'Renew key')
  const renewed = await storeSecret(page)

  await test.step('the page leads to the history of each key', async () => {
    await press(page, 'History')
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    const panel = page.getByRole('dialog', { name: `History of ${name}` })
    await expect(panel).toContainText('You renewed it')
    await expect(panel).toContainText('You added it')
    await expect(panel).toContainText('May now view regions')
    await expectAccessible(page)
    for (const text of [secret, renewed]) await expect(panel).not.toContainText(text)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('once it has ended, too', async () => {
    await press(page, `End ‘${name}’`)
    await press(page, 'End key')
    await expectToast(page, 'Key ended.')
    await press(page, 'History')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expect(page.getByRole('dialog', { name: `History of ${name}` })).toContainText('You deleted it')
    await page.keyboard.press('Escape')
  })

  await test.step('the activity tells the same, of keys alone if that is asked for', async () => {
    await page.goto('/activity?kind=apiKeys')
    const list = page.getByRole('list', { name: 'Entries, the newest first' })
    // Others end keys meanwhile.
    const entries = list.locator('> li').filter({ hasText: name })
    await expect(entries.nth(0)).toContainText(`You deleted the key for programs ‘${name}’`)
    await expect(entries.nth(1)).toContainText(`You renewed the key for programs ‘${name}’`)
    await expect(entries.nth(2)).toContainText(`You added the key for programs ‘${name}’`)
    await entries
      .nth(2)
      .getByRole('button', { name: `Details of ${name}` })
      .click()
    await expect(entries.nth(2)).toContainText('May now view regions')
    await expect(page.getByText(/Keys for programs/).first()).toBeVisible()
    await expectAccessible(page)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFit(page)
    }
  })
})

test('provider staff see the keys of a company and make none; others do not see the page', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/api-keys/1')
  await expect(page.getByRole('heading', { name: 'Keys for programs' })).toBeVisible()
  await expect(page.getByText('With these keys, programs of Aurora Foods call the API.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New key' })).toHaveCount(0)
  await comeBackAs(page, 'companyUser')
  await page.goto('/api-keys/1')
  await expect(page.getByRole('button', { name: 'New key' })).toHaveCount(0)
  await openProfile(page)
  await expect(page.getByRole('menuitem', { name: 'Keys for programs' })).toHaveCount(0)
})
