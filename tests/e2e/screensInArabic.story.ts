/** Arabic is read from right to left: what points, slides and opens follows, and what is written from left to right stays whole. */
import type { Locator } from '@playwright/test'
import { inLanguage } from '../support/inLanguage'
import { boxOf, expectFit, expectLoaded } from './support/screen'
import { comeBackAs } from './support/session'
import { speak } from './support/speak'
import { expect, test } from './support/story'
import { aurora } from './support/structure'
import { visit } from './support/visit'

const first = inLanguage('ar', 'first')
const profile = inLanguage('ar', 'profile')
const selector = inLanguage('ar', 'selector')
const signIn = inLanguage('ar', 'signIn')

const expectMirrored = (icon: Locator) => expect(icon).toHaveCSS('scale', '-1 1')
const expectAsDrawn = (icon: Locator) => expect(icon).toHaveCSS('scale', 'none')

/** Runs from left to right, and begins below its label on the right. */
const expectLeftToRight = async (input: Locator) => {
  await expect(input).toHaveCSS('direction', 'ltr')
  await expect(input).toHaveCSS('text-align', 'right')
}

test.beforeEach(({ context }) => speak(context, 'ar'))

test('emails, passwords and telephone numbers are typed and shown from left to right', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectLeftToRight(page.getByLabel(signIn('Email')))
  const password = page.getByLabel(signIn('Password'), { exact: true })
  await expectLeftToRight(password)
  await page.getByRole('button', { name: signIn('Show password') }).click()
  await expectLeftToRight(password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', 'normal')

  await comeBackAs(page, 'master')
  await page.goto('/tom-users')
  const row = page.getByRole('main').getByRole('row').nth(1)
  await expect(row.locator('a[href^="mailto:"]')).toHaveCSS('direction', 'ltr')
  await expect(row.getByText(/^\+\d+ \d+$/)).toHaveCSS('direction', 'ltr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', 'normal')
  await row.getByRole('link').first().click()
  for (const type of ['email', 'tel']) await expectLeftToRight(page.locator(`input[type=${type}]`))
})

test('icons that point are mirrored, and others are not', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies')
  await expectLoaded(page)
  const header = page.locator('header')
  await header.getByRole('button', { name: first('Expand the menu') }).click()
  await expectMirrored(header.getByRole('button', { name: first('Collapse the menu') }).locator('svg'))
  await expectAsDrawn(header.getByRole('link').locator('svg').first())
  await page.locator('#profile').click()
  const item = (text: string) => page.getByRole('menuitem', { name: profile(text), exact: true })
  await expectMirrored(item('Log out').locator('svg'))
  await expectAsDrawn(item('Apps').locator('svg'))
})

test('menus and messages open at the side where their button ends', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies')
  await expectLoaded(page)
  const button = page.getByRole('button', { name: first('Filters, {count, number} set').replace(/\{.*\}/, '0') })
  const opener = await boxOf(button)
  await button.click()
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
  const panel = await boxOf(page.getByRole('dialog'))
  expect(Math.abs(panel.x + panel.width - (opener.x + opener.width))).toBeLessThan(2)
})

test('the carousel of companies goes on to the left, by arrow keys, too', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await page.goto('/app/1')
  const options = page.getByRole('option')
  await expect(options.first().locator('img')).toBeVisible()
  const [one, two] = [await boxOf(options.nth(0)), await boxOf(options.nth(1))]
  expect(two.x).toBeLessThan(one.x)
  await options.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(options.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(options.first()).toBeFocused()

  const next = page.getByRole('button', { name: selector('Next companies') })
  await expectMirrored(next.locator('svg'))
  const back = page.getByRole('button', { name: selector('Previous companies') })
  expect((await boxOf(next)).x).toBeLessThan((await boxOf(back)).x)
  const name = await options.first().textContent()
  await next.click()
  await expect(options.first()).not.toHaveText(name ?? '')
  await expect.poll(async () => (await boxOf(options.first())).x).toBeCloseTo(one.x, 0)
})

test('a name in Latin letters keeps the signs beside it where they are', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/sectors')
  const row = page.getByRole('main').getByRole('row').nth(1)
  const name = (await row.locator('bdi').first().textContent()) ?? ''
  await row.getByRole('button', { name: new RegExp(first('Delete')) }).click()
  // Unicode's marks of what has a direction of its own.
  await expect(page.locator('.MuiDialog-paper').getByRole('heading')).toContainText(`\u2068${name}\u2069`)
})

for (const language of ['ar', 'de'])
  test(`no screen is wider than a phone in the language ${language}`, async ({ page, context }) => {
    await speak(context, language)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectFit(page)
    await page.goto('/forgot-password')
    await expectFit(page)
    await comeBackAs(page, 'master')
    await page.goto('/')
    for (const path of [
      '/',
      '/app',
      '/app/1',
      '/companies',
      '/companies/create',
      `/companies/${aurora}`,
      `/companies/${aurora}/edit`,
      `/companies/${aurora}/business-units`,
      `/companies/${aurora}/job-grades`,
      `/companies/${aurora}/job-grades/versions/compare`,
      `/companies/${aurora}/changes`,
      `/company-users/list/${aurora}`,
      `/company-users/create/${aurora}`,
      '/tom-users',
      '/tom-users/create',
      '/applications',
      '/sectors',
      '/job-functions',
      '/activity',
      '/sessions',
    ])
      await test.step(path, async () => {
        await visit(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectFit(page)
      })
  })
