import type { BrowserContext, Page } from '@playwright/test'
import { accounts, password } from './support/accounts'
import { comeBackAs, expectSignedOut, logOut, signIn, storedAuth, submitLogin } from './support/session'
import { applicationCard, countRequests, expectAccessible, expectToast } from './support/screen'
import { newName } from './support/api'
import { expect, test } from './support/story'
import { visit } from './support/visit'

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

/** Records the refreshes that get through. */
const refreshes = (context: BrowserContext) => {
  const seen: string[] = []
  context.on('requestfinished', (request) => {
    if (request.url().endsWith('/auth/refresh-token/')) seen.push(request.url())
  })
  return seen
}

/** Replaces the browser's access token with one that the server does not know. */
const garbleToken = (page: Page) =>
  page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: { access: string } }
    auth.token.access = 'not.a.token'
    localStorage.setItem('auth', JSON.stringify(auth))
  })

/** A page without the console: late calls of a page that is being left would use the token, too. */
const blank = '/a-page-without-the-console'
const serveBlank = (context: BrowserContext) =>
  context.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Blank</title>' }))

const aurora = (page: Page) => page.getByRole('link', { name: 'Aurora Foods', exact: true })

test('a token that three open tabs cannot use any more is renewed once, unnoticed by the user', async ({
  page,
  context,
}) => {
  await signIn(page, 'sales')
  await applicationCard(page, 'TOM').click()
  const tabs = [page, ...(await tabsOn(context, '/select-company', 2))]
  for (const tab of tabs) await tab.getByRole('option', { name: 'Aurora Foods' }).click()
  const seen = refreshes(context)
  await serveBlank(context)

  await test.step('when it expires while they are used', async () => {
    const expired = await expireToken(context, page)
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Select', exact: true }).click()))
    for (const tab of tabs) await expect(tab).toHaveURL('/app/1')
    await expect.poll(() => seen).toHaveLength(1)
    await expect.poll(async () => (await storedAuth(page))?.token?.access).not.toBe(expired)
  })

  await test.step('when it has expired before they load', async () => {
    for (const tab of tabs) await tab.goto(blank)
    await expireToken(context, page)
    await Promise.all(tabs.map((tab) => tab.goto('/companies')))
    for (const tab of tabs) await expect(aurora(tab)).toBeVisible()
    await expect.poll(() => seen).toHaveLength(2)
    for (const tab of tabs) await expect(tab).toHaveURL('/companies')
    expect((await storedAuth(page))?.user).not.toBeNull()
  })
})

test('a renewal that does not get through can be repeated, and one that is refused leaves nothing behind', async ({
  page,
  context,
}) => {
  await signIn(page, 'sales')
  await applicationCard(page, 'TOM').click()
  await expect(page).toHaveURL('/select-company')
  const refresh = '**/api/auth/refresh-token/'
  await serveBlank(context)

  await test.step('a token that the server does not know is renewed', async () => {
    await page.goto(blank)
    await garbleToken(page)
    const seen = refreshes(context)
    await page.route(refresh, (route) => route.abort())
    await page.goto('/companies')
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await page.unroute(refresh)
    // The exchange is also repeated by itself, which may take the button away at this very moment.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2_000 })
      await expect(aurora(page)).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect.poll(() => seen).toHaveLength(1)
  })

  await test.step('a refusal leads to the login page', async () => {
    const token = (await storedAuth(page))?.token?.refresh
    const refusal = { success: false, code: 1002, message: 'Invalid refresh token', data: null }
    await page.route(refresh, (route) => route.fulfill({ status: 401, json: refusal }))
    await page.goto(blank)
    await expireToken(context, page)
    const logouts = countRequests(page, '/auth/logout/')
    await page.goto('/companies')
    await expectSignedOut(page)
    await expectToast(page, 'Your session has ended.')
    expect(logouts).toEqual([{ method: 'POST', body: { refresh: token, keeps_unsaved_work: true } }])
    const left = await page.evaluate(() => Object.keys(localStorage))
    expect(left.filter((key) => key !== 'auth')).toEqual([])
  })
})

test('tabs sign out and in together, and logging out ends the session on the server', async ({ page, context }) => {
  await signIn(page, 'companyUser')
  const [other = page] = await tabsOn(context, '/app', 1)
  await expect(other.getByRole('banner')).toBeVisible()

  await test.step('logging out in one tab logs out all tabs, and the server', async () => {
    const token = (await storedAuth(page))?.token
    const logouts = countRequests(page, '/auth/logout/')
    await logOut(page)
    for (const tab of [page, other]) await expectSignedOut(tab)
    expect(logouts).toEqual([{ method: 'POST', body: { refresh: token?.refresh } }])
    const headers = { authorization: `Bearer ${token?.access}` }
    const response = await context.request.get('/api/countries/', { headers })
    expect(response.status()).toBe(401)
    expect(await response.json()).toMatchObject({ code: 5000 })
  })

  await test.step('signing in again in another tab signs in the first tab, too', async () => {
    await submitLogin(other, accounts.sales, password)
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('banner')).toContainText('Victor Lindgren')
    await expect(other).toHaveURL('/app')
  })

  await test.step('a tab that was signed out elsewhere says so, and continues where it was', async () => {
    await page.goto('/companies?search=aurora#list')
    await expect(aurora(page)).toBeVisible()
    await logOut(other)
    await expectSignedOut(page)
    await expectToast(page, 'You were signed out in another tab.')
    await submitLogin(page, accounts.sales, password)
    const offer = page.getByRole('status').filter({ hasText: 'You were here: Companies' })
    await expectAccessible(page)
    await offer.getByRole('link', { name: 'Continue' }).press('Enter')
    await expect(page).toHaveURL('/companies?search=aurora#list')
    await expect(aurora(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  await test.step('nobody else is led there', async () => {
    await page.goto('/companies')
    await expect(aurora(page)).toBeVisible()
    await logOut(other)
    await expectSignedOut(page)
    await submitLogin(page, accounts.master, password)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()
    await expect(page.getByText('You were here')).toHaveCount(0)
  })

  await test.step('another account in another tab takes over this one', async () => {
    await other.goto('/login')
    await expectSignedOut(page)
    await submitLogin(other, accounts.companyAdmin, password)
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('banner')).toContainText('Anders Holm')
    await expect(applicationCard(page, 'Dashboard')).toHaveCount(0)
  })
})

test('without a network the console says so, and continues once it is back', async ({ page, context }) => {
  await comeBackAs(page, 'sales')
  await page.route('**/api/companies/?**', (route) => route.abort())
  await page.goto('/companies')
  await expectToast(page, 'Network Error')
  await page.unroute('**/api/companies/?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(aurora(page)).toBeVisible()

  await visit(page, '/app')
  await applicationCard(page, 'TOM').click()
  await page.getByRole('option', { name: 'Aurora Foods' }).click()
  // The same message of an earlier failure would hide a missing one.
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toHaveCount(0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expectToast(page, 'Network Error')
  await expect(page.getByRole('option', { name: 'Aurora Foods' })).toHaveAttribute('aria-selected', 'true')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page).toHaveURL('/app/1')
  expect((await storedAuth(page))?.user).not.toBeNull()
})

// A clock that is set stays set in its context, which other stories share.
test.describe('a browser with a clock of its own', () => {
  test.use({ firstVisit: true })

  test('a network that is gone in mid-form is reported once, and form and session go on by themselves', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await signIn(page, 'master')
    await page.goto('/sectors')
    const exchanges = refreshes(context)
    const attempts = countRequests(page, '/api/auth/refresh-token/')
    const refused: string[] = []
    context.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url())
    })
    await page.getByRole('button', { name: 'Add New Sector' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Sector', exact: true })
    const name = newName('Sector')
    await dialog.getByRole('textbox', { name: 'Sector', exact: true }).fill(name)

    const notice = page.getByText('The server cannot be reached.')
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    // The token is in its last minute now, and then it expires while exchanges fail.
    await page.clock.fastForward('14:30')
    await page.clock.runFor('01:00')
    await expect.poll(() => attempts.length).toBeGreaterThan(2)
    await expect(notice).toHaveCount(1)
    await expectAccessible(page)

    await context.setOffline(false)
    await expect(notice).toBeHidden()
    const before = exchanges.length
    await expect(dialog.getByRole('textbox', { name: 'Sector', exact: true })).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
    expect(exchanges).toHaveLength(before)
    expect(refused).toEqual([])
  })
})
