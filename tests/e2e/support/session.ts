import { expect, type BrowserContext, type Page } from '@playwright/test'
import { accounts, password, type Account } from './accounts'

/** Fills the login form and sends it. */
export const submitLogin = async (page: Page, email: string, secret: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signs in as a person does, and waits for the applications. */
export const signIn = async (page: Page, account: Account, { remember = false } = {}) => {
  await page.goto('/login')
  if (remember) await page.getByLabel('Remember me').check()
  await submitLogin(page, accounts[account], password)
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()
}

/**
 * Opens the browser of somebody who has signed in before; the story goes on at an address of its choice. Most stories are
 * about something else than signing in, and so need not wait for the front door.
 */
export const comeBackAs = async (page: Page, account: Account) => {
  const blank = '/a-page-of-the-story'
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Before</title>' }))
  await page.goto(blank)
  await page.evaluate(
    async (credentials) => {
      const answer = await fetch('/api/v2/auth/login/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      })
      const { data } = (await answer.json()) as { data: { user: object } }
      localStorage.setItem('auth', JSON.stringify({ ...data, previous_path: '' }))
      document.cookie = `user=${encodeURIComponent(JSON.stringify(data.user))}; path=/; samesite=lax`
    },
    { email: accounts[account], password },
  )
  await page.unroute(blank)
}

/** Opens the profile menu in the header. */
export const openProfile = async (page: Page) => {
  await page.getByRole('banner').locator('#profile').click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
}

/** Logs out through the profile menu. */
export const logOut = async (page: Page) => {
  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

export interface StoredAuth {
  user: { id: number } | null
  token: { access: string; refresh: string } | null
  permissions: string[]
  previous_path: string
}

/** Reads what the console keeps in the browser's storage under `auth`. */
export const storedAuth = (page: Page): Promise<StoredAuth | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null') as StoredAuth | null)

/** Reads a cookie of the browser, decoded. */
export const cookieOf = async (context: BrowserContext, name: string) => {
  const cookie = (await context.cookies()).find((one) => one.name === name)
  return cookie && { ...cookie, value: decodeURIComponent(cookie.value) }
}

/** Expects that the browser comes to hold a cookie of this value. */
export const expectCookie = (context: BrowserContext, name: string, value: unknown) =>
  expect.poll(async () => (await cookieOf(context, name))?.value, `cookie ${name}`).toEqual(value)

/** Expects that the login page shows and that nothing of a session is left in the browser. */
export const expectSignedOut = async (page: Page) => {
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.poll(async () => (await storedAuth(page))?.user ?? null).toBeNull()
  await expect.poll(async () => (await storedAuth(page))?.token ?? null).toBeNull()
  await expectCookie(page.context(), 'user', undefined)
  await expectCookie(page.context(), 'selected_company', undefined)
}

/** Makes the server's answers about the signed-in person name other permissions. */
export const holdOnly = (page: Page, permissions: readonly string[]) =>
  page.route(/\/api\/v2\/auth\/(?:login|verify-user)\//, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, permissions } } })
  })
