import type { BrowserContext } from '@playwright/test'
import { accounts, password } from './support/accounts'
import { cookieOf, expectSignedOut, signIn, storedAuth, submitLogin } from './support/session'
import { countRequests, expectToast, holdBack } from './support/screen'
import { expect, test } from './support/story'

test.describe('a person at the login page', () => {
  test.beforeEach(({ page }) => page.goto('/login').then(() => {}))

  test('finds email, a masked password, remember me, the button and the link to a new password', async ({ page }) => {
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('with a wrong password stays there and reads why', async ({ page }) => {
    await submitLogin(page, accounts.sales, 'Not-my-password-1')
    await expectToast(page, 'Invalid email or password')
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(accounts.sales)
    expect(await storedAuth(page)).toBeNull()
  })

  test('with an unknown email reads the same as with a wrong password', async ({ page }) => {
    await submitLogin(page, 'nobody@nowhere.example', password)
    await expectToast(page, 'Invalid email or password')
  })

  test('sees a spinner in the button until the answer comes', async ({ page }) => {
    const release = await holdBack(page, '**/api/v2/auth/login/')
    await submitLogin(page, accounts.sales, password)
    const button = page.getByRole('button', { name: 'Login', exact: true })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button.locator('span[aria-hidden]')).toBeVisible()
    release()
    await expect(page).toHaveURL('/app')
  })

  test('without a network reads so, and signs in once it is back', async ({ page, context }) => {
    await page.getByLabel('Email').fill(accounts.sales)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expectToast(page, 'Network Error')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/app')
  })
})

test('a provider user signs in and finds the applications', async ({ page, context }) => {
  const calls = countRequests(page, '/api/v2/auth/login/')
  await signIn(page, 'master')
  expect(calls).toEqual([{ method: 'POST', body: { email: accounts.master, password } }])
  const auth = await storedAuth(page)
  expect(auth?.permissions).toEqual(['all'])
  const user = await cookieOf(context, 'user')
  expect(user).toMatchObject({ path: '/', domain: 'localhost', sameSite: 'Lax' })
  const shared = JSON.parse(user?.value ?? '{}') as Record<string, unknown>
  expect(shared).toMatchObject({ email: accounts.master, role: 'TOM_MASTER_USER', is_company_user: false })
  expect(shared).not.toHaveProperty('token')
  expect(shared).not.toHaveProperty('permissions')
})

test('a company user signs in and finds the applications', async ({ page, context }) => {
  await signIn(page, 'companyAdmin')
  const user = await cookieOf(context, 'user')
  expect(JSON.parse(user?.value ?? '{}')).toMatchObject({ role: 'COMPANY_ADMIN', is_company_user: true })
})

test('a user who ticks remember me is still signed in after closing the browser', async ({
  page,
  context,
  browser,
}) => {
  await signIn(page, 'sales', { remember: true })
  const week = Date.now() / 1000 + 7 * 24 * 60 * 60
  expect((await cookieOf(context, 'user'))?.expires).toBeGreaterThan(week - 600)
  const reopened = await browser.newContext({ storageState: await afterClosing(context) })
  const next = await reopened.newPage()
  await next.goto('/companies')
  await expect(next.getByRole('banner')).toBeVisible()
  await expect(next).toHaveURL('/companies')
  await reopened.close()
})

test('a user who does not tick it has to sign in again', async ({ page, context, browser }) => {
  await signIn(page, 'sales')
  expect((await cookieOf(context, 'user'))?.expires).toBe(-1)
  const reopened = await browser.newContext({ storageState: await afterClosing(context) })
  const next = await reopened.newPage()
  await next.goto('/companies')
  await expectSignedOut(next)
  await reopened.close()
})

test('opening the login page ends the session on the server, too', async ({ page, context }) => {
  await signIn(page, 'companyUser')
  const refresh = (await storedAuth(page))?.token?.refresh
  const logout = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout/'))
  await page.goto('/login')
  expect((await logout).postDataJSON()).toEqual({ refresh })
  await expectSignedOut(page)
  await expect
    .poll(async () => (await context.request.post('/api/auth/refresh-token/', { data: { refresh } })).status())
    .toBe(401)
})

test('the root shows the login form to a signed-out user, and the dashboard to a signed-in one', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  for (const account of ['master', 'companyUser'] as const) {
    await signIn(page, account)
    await page.goto('/')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect((await storedAuth(page))?.user).not.toBeNull()
  }
})

test('a private page redirects a signed-out user to the login page, and is remembered', async ({ page }) => {
  await page.goto('/companies')
  await expectSignedOut(page)
  expect((await storedAuth(page))?.previous_path).toBe('/companies')
})

/** Returns the state that survives closing the browser: everything except session cookies. */
const afterClosing = async (context: BrowserContext) => {
  const { cookies, origins } = await context.storageState()
  return { cookies: cookies.filter(({ expires }) => expires !== -1), origins }
}
