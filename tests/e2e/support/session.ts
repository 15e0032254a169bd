import { expect, type BrowserContext, type Page } from '@playwright/test'
import { accounts, password, type Account } from './accounts'
import { sharedSession } from './sharedSessions'

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
  await expectApplications(page)
}

const expectApplications = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()

/** The rights that `holdOnly` leaves to the person in a page. */
const heldOnly = new WeakMap<Page, readonly string[]>()

/**
 * Opens the browser of somebody who has signed in before; the story goes on at an address of its choice. The session is that of
 * other stories, too: a story that ends or exchanges it begins with `signIn`.
 */
export const comeBackAs = async (page: Page, account: Account) => {
  const session = await sharedSession(page.request, account)
  const permissions = heldOnly.get(page) ?? session.permissions
  // A document of the site without the console, which would take notice of what is stored.
  await page.goto('/api/ready')
  await page.evaluate(
    ({ user, ...rest }) => {
      localStorage.setItem('auth', JSON.stringify({ user, ...rest, previous_path: '' }))
      document.cookie = `user=${encodeURIComponent(JSON.stringify(user))}; path=/; samesite=lax`
    },
    { ...session, permissions },
  )
}

/** Opens the applications as somebody who has signed in before. */
export const openApplications = async (page: Page, account: Account) => {
  await comeBackAs(page, account)
  await page.goto('/app')
  await expectApplications(page)
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
export const holdOnly = (page: Page, permissions: readonly string[]) => {
  heldOnly.set(page, permissions)
  return page.route(/\/api\/v2\/auth\/(?:login|verify-user)\//, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, permissions } } })
  })
}
