import type { Page } from '@playwright/test'
import {
  comeBackAs,
  expectCookie,
  expectSignedOut,
  limitPermissions,
  logOut,
  openApplications,
  openProfile,
  signIn,
} from './support/session'
import { expectToast } from './support/screen'
import { expect, test } from './support/story'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const item = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const expand = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Expand the menu' }).click()
const width = async (page: Page) => (await menu(page).boundingBox())?.width
const settings = [
  ['Tom Users', '/tom-users'],
  ['Sectors Industry & Sub-Industry', '/sectors'],
  ['Job Function & Sub-Function', '/job-functions'],
  ['Grade map table', '/grade-map-table'],
] as const

test.describe('the menu of a provider user', () => {
  test('leads to applications, companies, users and settings, in this order', async ({ page }) => {
    await openApplications(page, 'master')
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

  test('links to company 1 while no company is known', async ({ page }) => {
    await openApplications(page, 'master')
    await expect(item(page, 'Company Users')).toHaveAttribute('href', '/company-users/list/1')
  })

  test('links to the chosen company', async ({ page, context }) => {
    await openApplications(page, 'master')
    await context.addCookies([{ name: 'selected_company', value: '2', url: page.url() }])
    await page.reload()
    await expect(item(page, 'Company Users')).toHaveAttribute('href', '/company-users/list/2')
  })

  const shown = [
    { held: ['VIEW_REGION'], names: ['Grade map table'] },
    { held: ['VIEW_SECTOR'], names: ['Tom Users', 'Sectors Industry & Sub-Industry', 'Grade map table'] },
    { held: ['VIEW_TOM_USER'], names: ['Grade map table'] },
    { held: ['VIEW_JOB_SUB_FUNCTION'], names: ['Job Function & Sub-Function', 'Grade map table'] },
  ]
  for (const { held, names } of shown)
    test(`shows only ${names.join(', ')} in Settings to a user with ${held.join()}`, async ({ page }) => {
      await limitPermissions(page, held)
      await openApplications(page, 'sales')
      await expand(page)
      await menu(page).getByRole('button', { name: 'Settings' }).click()
      const all = settings.map(([name]) => name)
      for (const name of all) await expect(item(page, name)).toHaveCount(names.includes(name) ? 1 : 0)
    })
})

test.describe('the menu of a company user', () => {
  test('leads to applications, the user’s own company and its users, and nowhere else', async ({ page }) => {
    await openApplications(page, 'companyAdmin')
    await expect(item(page, 'Apps')).toHaveAttribute('href', '/app')
    await expect(item(page, 'My Company')).toHaveAttribute('href', /^\/companies\/\d+$/)
    const own = (await item(page, 'My Company').getAttribute('href')) ?? ''
    await expect(item(page, 'Company Users')).toHaveAttribute(
      'href',
      own.replace('/companies/', '/company-users/list/'),
    )
    await expect(item(page, 'Companies')).toHaveCount(0)
    await expect(menu(page).getByRole('button', { name: 'Settings' })).toHaveCount(0)
  })

  test('disables what the user may not open, and says so', async ({ page }) => {
    await openApplications(page, 'recruiter')
    await menu(page).getByRole('button', { name: 'My Company' }).click({ force: true })
    await expectToast(page, 'Access Denied')
    await expect(page).toHaveURL('/app')
  })

  test('is the same with a custom role', async ({ page }) => {
    await openApplications(page, 'payAnalyst')
    await expect(item(page, 'My Company')).toBeVisible()
    await expect(item(page, 'Companies')).toHaveCount(0)
    await page.goto('/tom-users')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  })
})

test('the sidebar starts collapsed, and the logo and the button widen it to 250 and back', async ({ page }) => {
  await openApplications(page, 'sales')
  const logo = menu(page).getByRole('button', { name: /Talent Console/ })
  await expect.poll(() => width(page)).toBeLessThan(100)
  await expect(logo).toHaveText('')
  await logo.click()
  await expect.poll(() => width(page)).toBe(250)
  await expect(logo).toHaveText('Talent Console')
  await logo.click()
  await expect.poll(() => width(page)).toBeLessThan(100)
  await expand(page)
  await expect.poll(() => width(page)).toBe(250)
  await page.getByRole('banner').getByRole('button', { name: 'Collapse the menu' }).click()
  await expect.poll(() => width(page)).toBeLessThan(100)
})

test('the item of the current path is active', async ({ page }) => {
  await comeBackAs(page, 'master')
  for (const [path, name] of [
    ['/companies/1/business-units', 'Companies'],
    ['/company-users/list/1', 'Company Users'],
    ['/sectors/1/2', 'Sectors Industry & Sub-Industry'],
    ['/app', 'Apps'],
  ] as const) {
    await page.goto(path)
    await expect(item(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(menu(page).locator('[aria-current=page]')).toHaveCount(1)
  }
})

test.describe('the header', () => {
  test('shows who is signed in, in which role, and leads to the applications', async ({ page }) => {
    await openApplications(page, 'master')
    const header = page.getByRole('banner')
    await expect(header).toContainText('Helena Martins')
    await expect(header).toContainText('Tom Master User')
    await expect(header.locator('#profile img')).toHaveCount(0)
    await page.goto('/companies')
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'Apps' }).click()
    await expect(page).toHaveURL('/app')
  })

  test('shows a company user the logo of the company', async ({ page }) => {
    await openApplications(page, 'companyViewer')
    await expect(page.getByRole('banner')).toContainText('Company Business Access')
    await expect(page.getByRole('banner').locator('#profile img')).toHaveAttribute('src', /\/media\//)
  })

  test('has a dot for contracts that end soon, until the user opens the notifications', async ({ page }) => {
    await openApplications(page, 'sales')
    await page.getByRole('button', { name: 'Notifications, some unread' }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
      'The contract of Estrella Hotels ends soon',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  test('lets the user log out', async ({ page }) => {
    await signIn(page, 'sales')
    await logOut(page)
    await expectSignedOut(page)
  })

  test('asks for confirmation before logging out loses changes', async ({ page }) => {
    await signIn(page, 'master')
    await page.goto('/tom-users/create')
    await page.getByLabel('First name').fill('Ada')
    await logOut(page)
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await logOut(page)
    await question.getByRole('button', { name: 'Leave' }).click()
    await expectSignedOut(page)
  })
})

test('the chosen theme is kept, also on the sign-in pages', async ({ page, context }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'sales')
  const light = await background()
  await openProfile(page)
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await expectCookie(context, 'theme', 'dark')
  await page.reload()
  await expect.poll(background).toBe(dark)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expectCookie(context, 'theme', 'dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})
