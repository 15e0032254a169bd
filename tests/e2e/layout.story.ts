import type { Page } from '@playwright/test'
import {
  comeBackAs,
  expectCookie,
  expectSignedOut,
  logOut,
  openApplications,
  openProfile,
  signIn,
} from './support/session'
import { expectLoaded } from './support/screen'
import { expect, test } from './support/story'
import { visit } from './support/visit'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const item = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const expand = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Expand the menu' }).click()
const expectWidth = async (page: Page, width: number | 'narrow') => {
  const measured = expect.poll(async () => (await menu(page).boundingBox())?.width)
  await (width === 'narrow' ? measured.toBeLessThan(100) : measured.toBe(width))
}
const settings = [
  ['Tom Users', '/tom-users'],
  ['Registered apps', '/applications'],
  ['Sectors Industry & Sub-Industry', '/sectors'],
  ['Job Function & Sub-Function', '/job-functions'],
  ['Grade map table', '/grade-map-table'],
] as const

test('the menu and the header of a provider user lead to everything from everywhere', async ({ page }) => {
  await openApplications(page, 'master')

  await test.step('the menu starts collapsed, and the logo and the button widen it to 250 and back', async () => {
    const logo = menu(page).getByRole('button', { name: /Talent Console/ })
    await expectWidth(page, 'narrow')
    await expect(logo).toHaveText('')
    await logo.click()
    await expectWidth(page, 250)
    await expect(logo).toHaveText('Talent Console')
    await logo.click()
    await expectWidth(page, 'narrow')
    await expand(page)
    await expectWidth(page, 250)
    await page.getByRole('banner').getByRole('button', { name: 'Collapse the menu' }).click()
    await expectWidth(page, 'narrow')
  })

  await test.step('it leads to applications, companies, users and settings, in this order', async () => {
    await expand(page)
    await menu(page).getByRole('button', { name: 'Settings' }).click()
    for (const [name, path] of settings) await expect(item(page, name)).toHaveAttribute('href', path)
    await expect(item(page, 'Apps')).toHaveAttribute('href', '/app')
    await expect(item(page, 'Companies')).toHaveAttribute('href', '/companies')
    const entries = menu(page)
      .getByRole('listitem')
      .filter({ hasNot: page.getByRole('list') })
    await expect(entries).toHaveText(['Apps', 'Companies', 'Company Users', ...settings.map(([name]) => name)])
  })

  await test.step('the item of the current path is active', async () => {
    for (const [path, name] of [
      ['/companies/1/business-units', 'Companies'],
      ['/company-users/list/1', 'Company Users'],
      ['/sectors/1/2', 'Sectors Industry & Sub-Industry'],
    ] as const) {
      await visit(page, path)
      await expect(item(page, name)).toHaveAttribute('aria-current', 'page')
      await expect(menu(page).locator('[aria-current=page]')).toHaveCount(1)
    }
  })

  await test.step('the header shows who is signed in, in which role, and leads to the applications', async () => {
    const header = page.getByRole('banner')
    await expect(header).toContainText('Helena Martins')
    await expect(header).toContainText('Tom Master User')
    await expect(header.locator('#profile img')).toHaveCount(0)
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'Apps' }).click()
    await expect(page).toHaveURL('/app')
    await expect(item(page, 'Apps')).toHaveAttribute('aria-current', 'page')
  })
})

test('Log out stays in sight in a menu that is longer than a phone, and covers what lies below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await openApplications(page, 'master')
  await openProfile(page)
  const logOut = page.getByRole('menuitem', { name: 'Log out' })
  const ground = () => logOut.evaluate((entry) => getComputedStyle(entry).backgroundColor)
  await expect(logOut).toBeInViewport({ ratio: 1 })
  await logOut.hover()
  expect(await ground(), 'under the pointer').toMatch(/^rgb\(/)
  await page.keyboard.press('End')
  await expect(logOut).toBeFocused()
  expect(await ground(), 'with the focus').toMatch(/^rgb\(/)

  await test.step('what has the focus is above it', async () => {
    const isAbove = () =>
      logOut.evaluate((entry) => {
        const { bottom = Infinity } = document.activeElement?.getBoundingClientRect() ?? {}
        return bottom <= entry.getBoundingClientRect().top + 1
      })
    for (const entry of ['Language', 'View as of a date', 'Sign-in and security']) {
      while (!(await page.getByRole('menuitem', { name: entry }).evaluate((one) => one === document.activeElement)))
        await page.keyboard.press('ArrowDown')
      expect(await isAbove(), entry).toBe(true)
    }
  })
})

test('the menu of a company user leads to applications, the user’s own company and its users, and nowhere else', async ({
  page,
}) => {
  await openApplications(page, 'companyAdmin')
  await expect(item(page, 'Apps')).toHaveAttribute('href', '/app')
  await expect(item(page, 'My Company')).toHaveAttribute('href', /^\/companies\/\d+$/)
  const own = (await item(page, 'My Company').getAttribute('href')) ?? ''
  await expect(item(page, 'Company Users')).toHaveAttribute('href', own.replace('/companies/', '/company-users/list/'))
  await expect(item(page, 'Companies')).toHaveCount(0)
  await expect(menu(page).getByRole('button', { name: 'Settings' })).toHaveCount(0)
})

test('the chosen theme is kept, also on the sign-in pages, and logging out asks before changes are lost', async ({
  page,
  context,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'master')
  const light = await background()
  await openProfile(page)
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await expectCookie(context, 'theme', 'dark')
  await page.goto('/tom-users/create')
  await expect.poll(background).toBe(dark)

  await page.getByLabel('First name').fill('Ada')
  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await logOut(page)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectSignedOut(page)
  await expectCookie(context, 'theme', 'dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('the menu can be used while a page moves', async ({ page }) => {
  await openApplications(page, 'master')
  await page.goto('/sectors')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const motion = () => page.evaluate(() => document.documentElement.dataset.motion)
  // What moves pages comes after the first screen. They move for as long as the story takes.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).viewTransitionName))
    .toBe('none')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('::view-transition-new(page) { animation-duration: 999s !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  for (const [name, path] of settings.filter(([, one]) => one !== '/sectors')) {
    await item(page, name).click()
    await expect(page).toHaveURL(path)
    await expect.poll(motion).toBe('aside')
  }
})

test('the keyboard reaches the content in eight steps, and every item of the menu by arrow keys', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies')
  await expectLoaded(page)
  const apps = item(page, 'Apps')
  const settingsGroup = menu(page).getByRole('button', { name: 'Settings' })
  // What moves in the menu is loaded after the first screen.
  await expect(async () => {
    await apps.focus()
    await page.keyboard.press('ArrowDown')
    await expect(item(page, 'Companies')).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('End')
  await expect(settingsGroup).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'Tom Users')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(apps).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const isInContent = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  let steps = 1
  for (; !(await isInContent()); steps += 1) await page.keyboard.press('Tab')
  expect(steps).toBe(8)
  // Back again, it is one step, too.
  for (; steps > 2; steps -= 1) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})
