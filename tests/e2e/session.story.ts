import type { BrowserContext, Page } from '@playwright/test'
import { accounts, password } from './support/accounts'
import {
  comeBackAs,
  expectSignedOut,
  logOut,
  openApplications,
  signIn,
  storedAuth,
  submitLogin,
} from './support/session'
import { applicationCard, countRequests, expectToast } from './support/screen'
import { expect, test } from './support/story'

const tabsOn = async (context: BrowserContext, path: string, count: number) => {
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto(path)))
  return tabs
}

/** Expires the browser's access token: calls that use it get the response of the server for an expired token. */
const expireToken = async (context: BrowserContext, page: Page) => {
  const expired = (await storedAuth(page))?.token?.access
  const json = {
    success: false,
    code: 5000,
    message: 'Token expired',
    error: null,
    data: null,
    is_validation_error: false,
  }
  await context.route(/\/api\/(?!auth\/)/, async (route) =>
    route.request().headers().authorization === `Bearer ${expired}`
      ? route.fulfill({ status: 401, json })
      : route.fallback(),
  )
  return expired
}

const refreshes = (context: BrowserContext) => {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token/')) seen.push(request.url())
  })
  return seen
}

test('a token that expires in three open tabs is refreshed once, unnoticed by the user', async ({ page, context }) => {
  await signIn(page, 'sales')
  await applicationCard(page, 'TOM').click()
  const tabs = await tabsOn(context, '/select-company', 3)
  for (const tab of tabs) await tab.getByRole('option', { name: 'Aurora Foods' }).click()
  const seen = refreshes(context)
  const expired = await expireToken(context, page)
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Select', exact: true }).click()))
  for (const tab of tabs) await expect(tab).toHaveURL('/app/1')
  expect(seen).toHaveLength(1)
  await expect.poll(async () => (await storedAuth(page))?.token?.access).not.toBe(expired)
  expect((await storedAuth(page))?.user).not.toBeNull()
})

test('three tabs that load with an expired token refresh it once', async ({ page, context }) => {
  await signIn(page, 'sales')
  const tabs = await tabsOn(context, '/companies', 3)
  for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
  const seen = refreshes(context)
  await expireToken(context, page)
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) {
    await expect(tab.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
    await expect(tab).toHaveURL('/companies')
  }
  expect(seen).toHaveLength(1)
})

test('an access token that the server does not know is refreshed, too', async ({ page, context }) => {
  await signIn(page, 'sales')
  // On a page without the console: the calls of the one that is left would use the unknown token, too.
  const blank = '/a-page-without-the-console'
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Blank</title>' }))
  await page.goto(blank)
  await page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: { access: string } }
    auth.token.access = 'not.a.token'
    localStorage.setItem('auth', JSON.stringify(auth))
  })
  const seen = refreshes(context)
  await page.goto('/companies')
  await expect(page.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
  expect(seen).toHaveLength(1)
})

test('a renewal that is refused leads to the login page and leaves nothing behind', async ({ page, context }) => {
  await signIn(page, 'sales')
  await applicationCard(page, 'TOM').click()
  const refresh = (await storedAuth(page))?.token?.refresh
  const refusal = { success: false, code: 1002, message: 'Invalid refresh token', data: null }
  await page.route('**/api/auth/refresh-token/', (route) => route.fulfill({ status: 401, json: refusal }))
  await expireToken(context, page)
  const logouts = countRequests(page, '/auth/logout/')
  await page.goto('/companies')
  await expectSignedOut(page)
  await expectToast(page, 'Your session has ended.')
  expect(logouts).toEqual([{ method: 'POST', body: { refresh } }])
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => key !== 'auth')).toEqual([])
})

test('a renewal that does not get through says so, and the next one goes on with the session', async ({
  page,
  context,
}) => {
  await signIn(page, 'sales')
  const refresh = '**/api/auth/refresh-token/'
  await page.route(refresh, (route) => route.abort())
  await expireToken(context, page)
  await page.goto('/companies')
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await page.unroute(refresh)
  await retry.click()
  await expect(page.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
})

test('logging out ends the session on the server and clears the browser', async ({ page, context }) => {
  await signIn(page, 'companyUser')
  const token = (await storedAuth(page))?.token
  const logouts = countRequests(page, '/auth/logout/')
  await logOut(page)
  await expectSignedOut(page)
  expect(logouts).toEqual([{ method: 'POST', body: { refresh: token?.refresh } }])
  const headers = { authorization: `Bearer ${token?.access}` }
  const response = await context.request.get('/api/countries/', { headers })
  expect(response.status()).toBe(401)
  expect(await response.json()).toMatchObject({ code: 5000 })
})

test('logging out works without a network, too', async ({ page }) => {
  await signIn(page, 'sales')
  await page.route('**/api/auth/logout/', (route) => route.abort())
  await logOut(page)
  await expectSignedOut(page)
})

test('logging out in one tab logs out all tabs', async ({ page, context }) => {
  await signIn(page, 'sales')
  const others = await tabsOn(context, '/companies', 2)
  for (const tab of others) await expect(tab.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
  await logOut(page)
  for (const tab of [page, ...others]) await expectSignedOut(tab)
})

test('signing in again in another tab signs in the first tab, too', async ({ page, context }) => {
  await page.goto('/login')
  const other = await context.newPage()
  await signIn(other, 'sales')
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('banner')).toContainText('Victor Lindgren')
})

test('another account in another tab takes over this one', async ({ page, context }) => {
  await signIn(page, 'master')
  const other = await context.newPage()
  await other.goto('/login')
  await expectSignedOut(page)
  await submitLogin(other, accounts.companyAdmin, password)
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('banner')).toContainText('Anders Holm')
  await expect(applicationCard(page, 'Dashboard')).toHaveCount(0)
})

test('without a network the console says so, and continues once it is back', async ({ page, context }) => {
  await openApplications(page, 'sales')
  await applicationCard(page, 'TOM').click()
  await page.getByRole('option', { name: 'Aurora Foods' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expectToast(page, 'Network Error')
  await expect(page.getByRole('option', { name: 'Aurora Foods' })).toHaveAttribute('aria-selected', 'true')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page).toHaveURL('/app/1')
  expect((await storedAuth(page))?.user).not.toBeNull()
})

test('an interrupted call shows an error, and can be repeated', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await page.route('**/api/companies/all/**', (route) => route.abort())
  await page.goto('/companies')
  await expectToast(page, 'Network Error')
  await page.unroute('**/api/companies/all/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
})
