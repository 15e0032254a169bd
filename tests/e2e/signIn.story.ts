import type { BrowserContext } from '@playwright/test'
import { accounts, password } from './support/accounts'
import { cookieOf, expectSignedOut, storedAuth, submitLogin } from './support/session'
import { countRequests, expectToast, holdBack } from './support/screen'
import { expect, test } from './support/story'

/** Returns the state that survives closing the browser: everything except session cookies. */
const afterClosing = async (context: BrowserContext) => {
  const { cookies, origins } = await context.storageState()
  return { cookies: cookies.filter(({ expires }) => expires !== -1), origins }
}

test('a provider user signs in after a wrong password and without a network, until the browser is closed', async ({
  page,
  context,
  browser,
}) => {
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await page.goto('/login')
  await test.step('the page asks for email and password', async () => {
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
    await expect(login).toBeEnabled()
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.goBack()
    // The page before has a field of the same name.
    await expect(login).toBeVisible()
  })

  await test.step('with a wrong password the user stays and reads why', async () => {
    await submitLogin(page, accounts.master, 'Not-my-password-1')
    await expectToast(page, 'Invalid email or password')
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(accounts.master)
    expect(await storedAuth(page)).toBeNull()
  })

  await test.step('without a network the user reads so', async () => {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await login.click()
    await expectToast(page, 'Network Error')
    await context.setOffline(false)
  })

  await test.step('a spinner shows until the answer comes, and the applications follow', async () => {
    const sent = countRequests(page, '/api/v2/auth/login/')
    const release = await holdBack(page, '**/api/v2/auth/login/')
    await login.click()
    await expect(login).toHaveAttribute('aria-busy', 'true')
    await expect(login.locator('span[aria-hidden]')).toBeVisible()
    release()
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()
    expect(sent).toEqual([{ method: 'POST', body: { email: accounts.master, password, remember: false } }])
  })

  await test.step('the cookie tells other applications who is signed in, and nothing more', async () => {
    expect((await storedAuth(page))?.permissions).toEqual(['all'])
    const user = await cookieOf(context, 'user')
    expect(user).toMatchObject({ path: '/', domain: 'localhost', sameSite: 'Lax', expires: -1 })
    const shared = JSON.parse(user?.value ?? '{}') as Record<string, unknown>
    expect(shared).toMatchObject({ email: accounts.master, role: 'TOM_MASTER_USER', is_company_user: false })
    expect(shared).not.toHaveProperty('token')
    expect(shared).not.toHaveProperty('permissions')
  })

  await test.step('the root shows the dashboard', async () => {
    await page.goto('/')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect((await storedAuth(page))?.user).not.toBeNull()
  })

  await test.step('after closing the browser the user has to sign in again', async () => {
    const reopened = await browser.newContext({ storageState: await afterClosing(context) })
    const next = await reopened.newPage()
    await next.goto('/companies')
    await expectSignedOut(next)
    await reopened.close()
    await page.goto('/companies')
    await expectSignedOut(page)
  })

  await test.step('what was on the disk is of no use, and whoever tries it ends the session', async () => {
    await submitLogin(page, accounts.master, password)
    await expect(page).toHaveURL('/app')
    const elsewhere = await browser.newContext({ storageState: await afterClosing(context) })
    const refresh = (await storedAuth(page))?.token?.refresh
    const exchange = (where: BrowserContext) => where.request.post('/api/auth/refresh-token/', { data: { refresh } })
    expect((await exchange(elsewhere)).status()).toBe(401)
    await elsewhere.close()
    expect((await exchange(context)).status()).toBe(401)
    await page.goto('/companies')
    await expectSignedOut(page)
  })
})

test('a company user who ticks remember me stays signed in after closing the browser, until the login page is opened', async ({
  page,
  context,
  browser,
}) => {
  await test.step('a private page leads to the login page, and is remembered; the root shows the login form', async () => {
    await page.goto('/companies')
    await expectSignedOut(page)
    expect((await storedAuth(page))?.previous_path).toBe('/companies')
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  })

  await page.getByLabel('Remember me').check()
  await submitLogin(page, accounts.companyUser, password)
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()
  const user = await cookieOf(context, 'user')
  expect(JSON.parse(user?.value ?? '{}')).toMatchObject({ role: 'COMPANY_USER', is_company_user: true })

  await test.step('the session outlives the browser for a week', async () => {
    const week = Date.now() / 1000 + 7 * 24 * 60 * 60
    expect(user?.expires).toBeGreaterThan(week - 600)
    const reopened = await browser.newContext({ storageState: await afterClosing(context) })
    const next = await reopened.newPage()
    await next.goto('/')
    await expect(next.getByRole('banner')).toBeVisible()
    await expect(next).toHaveURL('/')
    await reopened.close()
  })

  await test.step('opening the login page ends the session, on the server too', async () => {
    const refresh = (await storedAuth(page))?.token?.refresh
    const logout = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout/'))
    await page.goto('/login')
    expect((await logout).postDataJSON()).toEqual({ refresh, keeps_unsaved_work: true })
    await expectSignedOut(page)
    await expect
      .poll(async () => (await context.request.post('/api/auth/refresh-token/', { data: { refresh } })).status())
      .toBe(401)
  })
})
