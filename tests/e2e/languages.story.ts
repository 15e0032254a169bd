/** People use the console in their language (decision 0143). What is said is read from the files of languages. */
import type { Page } from '@playwright/test'
import { preferences } from '../../contract/calls/preferences'
import { inLanguage } from '../support/inLanguage'
import { accounts, password } from './support/accounts'
import { callAs } from './support/api'
import { expectAccessible } from './support/screen'
import { openContext } from './support/browserContext'
import { expect, test } from './support/story'

test.use({ remembers: true })

const french = {
  ofSignIn: inLanguage('fr', 'signIn'),
  first: inLanguage('fr', 'first'),
  profile: inLanguage('fr', 'profile'),
}
const arabic = inLanguage('ar', 'first')

const speaks = (page: Page, code: string, direction = 'ltr') =>
  expect(page.locator('html'))
    .toHaveAttribute('lang', code)
    .then(() => expect(page.locator('html')).toHaveAttribute('dir', direction))

/** Signs in on a page that speaks a language. */
const signInIn = async (page: Page, say: (message: string, key?: string) => string) => {
  await page.getByLabel(say('Email')).fill(accounts.sales)
  await page.getByLabel(say('Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('Login', 'login.submit'), exact: true }).click()
  await expect(page).toHaveURL('/app')
}

/** Forgets the language of the account. */
const forgetLanguage = (page: Page) =>
  callAs(page, preferences.storePreferences, {}, { preferences: [{ key: 'locale', value: null }] })

test('a language is chosen at sign-in, another one in the console without a reload, and follows the account', async ({
  page,
  browser,
}) => {
  await page.goto('/login')
  await speaks(page, 'en')
  await page.getByLabel('Email').fill('somebody@')
  await page.getByLabel('Language').selectOption('fr')
  await speaks(page, 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(french.ofSignIn('Login', 'titles.login'))
  await expect(page.getByLabel(french.ofSignIn('Email'))).toHaveValue('somebody@')
  await expectAccessible(page)

  await signInIn(page, french.ofSignIn)
  await expect(page.getByRole('navigation', { name: french.first('Main menu') })).toBeVisible()
  await page.goto('/sectors')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(french.first('Sectors, Industry & Sub-Industry'))

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.locator('#profile').click()
  await page.getByRole('menuitem', { name: french.profile('Language') }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await speaks(page, 'ar', 'rtl')
  await expect(heading).toHaveText(arabic('Sectors, Industry & Sub-Industry'))
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect
    .poll(async () => (await callAs(page, preferences.listPreferences, {})).find(({ key }) => key === 'locale')?.value)
    .toBe('"ar"')

  const other = await openContext(browser, { remembers: true })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login')
  await speaks(elsewhere, 'en')
  await signInIn(elsewhere, (message) => message)
  await speaks(elsewhere, 'ar', 'rtl')
  await expect(elsewhere.getByRole('navigation', { name: arabic('Main menu') })).toBeVisible()
  await forgetLanguage(elsewhere)
  await other.close()
})

test('the server answers errors in the language of the page', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Language').selectOption('fr')
  await page.getByLabel(french.ofSignIn('Email')).fill('nobody@aurora.example')
  await page.getByLabel(french.ofSignIn('Password'), { exact: true }).fill('not the password')
  const answered = page.waitForResponse(/\/auth\/login\/$/)
  await page.getByRole('button', { name: french.ofSignIn('Login', 'login.submit'), exact: true }).click()
  const response = await answered
  expect(response.request().headers()['accept-language']).toBe('fr')
  const said = inLanguage('fr', 'contract')('Invalid email or password')
  expect(await response.json()).toMatchObject({ code: 1002, message: said })
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: said }).first()).toBeVisible()
})
