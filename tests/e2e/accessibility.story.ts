import type { Page } from '@playwright/test'
import type { Account } from './support/accounts'
import { comeBackAs, openProfile } from './support/session'
import { expectAccessible, expectFit, failWith } from './support/screen'
import { expect, test } from './support/story'

interface Screen {
  readonly name: string
  readonly path: string
  readonly as?: Account
  /** Brings the screen into the state to check. */
  readonly reach?: (page: Page) => Promise<unknown>
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const screens: readonly Screen[] = [
  { name: 'Login', path: '/login' },
  {
    name: 'Login with errors',
    path: '/login',
    reach: (page) => page.getByRole('button', { name: 'Login', exact: true }).click(),
  },
  { name: 'Forgot password', path: '/forgot-password' },
  {
    name: 'Check your email',
    path: '/forgot-password',
    reach: async (page) => {
      await page.getByLabel('Email').fill('axe@nowhere.example')
      await page.getByRole('button', { name: 'Send link', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    },
  },
  { name: 'Reset password', path: '/reset-password?token=x' },
  { name: 'Reset password with errors', path: '/reset-password?token=x', reach: click('Reset Password') },
  { name: 'Not found', path: '/no-such-page' },
  { name: 'Application selector', path: '/app', as: 'companyViewer' },
  { name: 'Application without an address', path: '/app/1', as: 'companyAdmin' },
  {
    name: 'Company selector',
    path: '/select-company',
    as: 'sales',
    reach: (page) => page.getByRole('option').first().waitFor(),
  },
  {
    name: 'Company selector that could not load',
    path: '/select-company',
    as: 'sales',
    reach: async (page) => {
      await failWith(page, '**/api/companies/all/**', { success: false, message: 'Boom' })
      await page.reload()
      await expect(page.getByText('Companies could not be loaded.')).toBeVisible()
    },
  },
  { name: 'Dashboard', path: '/', as: 'sales', reach: (page) => page.getByText('Quick links').waitFor() },
  { name: 'Dashboard', path: '/', as: 'companyUser', reach: (page) => page.getByText('Your company').waitFor() },
  { name: 'Not found', path: '/no-such-page', as: 'sales' },
  {
    name: 'Open menu',
    path: '/',
    as: 'master',
    reach: async (page) => {
      await click('Expand the menu')(page)
      await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
      await expect(page.getByRole('link', { name: 'Grade map table' }).first()).toBeVisible()
    },
  },
  { name: 'Open profile menu', path: '/', as: 'companyUser', reach: openProfile },
  { name: 'Open notifications', path: '/', as: 'sales', reach: click(/^Notifications/) },
]

for (const { name, path, as, reach } of screens)
  test(`axe finds nothing on ${name}${as ? ` as ${as}` : ''}`, async ({ page }) => {
    if (as) await comeBackAs(page, as)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await reach?.(page)
    await expectAccessible(page)
  })

test('every screen fits a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const fits = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFit(page)
  }
  for (const path of ['/login', '/forgot-password', '/reset-password']) await fits(path)
  await comeBackAs(page, 'sales')
  for (const path of ['/app', '/select-company', '/companies', '/', '/no-such-page']) await fits(path)
})
