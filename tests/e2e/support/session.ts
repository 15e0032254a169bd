import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { accounts, password, type Account } from './accounts'
import { sharedSession } from './sharedSessions'

/** Fills in and submits the login form. */
export const submitLogin = async (page: Page, email: string, secret: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signs in through the login form and waits for the application selector. */
export const signIn = async (page: Page, account: Account, { remember = false } = {}) => {
  await page.goto('/login')
  if (remember) await page.getByLabel('Remember me').check()
  await submitLogin(page, accounts[account], password)
  await expect(page).toHaveURL('/app')
  await expectApplications(page)
}

const expectApplications = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()

/** The permissions set by `limitPermissions`, by page. */
const limitedPermissions = new WeakMap<Page, readonly string[]>()

const bare = '/api/ready'

/** Whether a page has no origin yet, and thus no storage. */
const isNew = (page: Page) => page.url() === 'about:blank'

/** Returns a page of the origin that has no console, which would react to changes of its storage. */
const pageWithoutConsole = async (page: Page): Promise<Page> => {
  const open = page.context().pages()
  const other = isNew(page) ? open.find((one) => one.url().endsWith(bare)) : undefined
  if (!other) await page.goto(bare)
  return other ?? page
}

/**
 * Puts a session into the browser without the login form; the story then opens any page. Other stories use the same
 * session, so a story that ends or refreshes it must use `signIn` instead.
 */
export const comeBackAs = async (page: Page, account: Account) => {
  const session = await sharedSession(page.request, account)
  const permissions = limitedPermissions.get(page) ?? session.permissions
  await (
    await pageWithoutConsole(page)
  ).evaluate(
    ({ user, ...rest }) => {
      localStorage.setItem('auth', JSON.stringify({ user, ...rest, previous_path: '' }))
      document.cookie = `user=${encodeURIComponent(JSON.stringify(user))}; path=/; samesite=lax`
    },
    { ...session, permissions },
  )
}

/** Opens the application selector with a shared session. */
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

interface StoredAuth {
  user: { id: number } | null
  token: { access: string; refresh: string } | null
  permissions: string[]
  previous_path: string
}

/** Reads the session from localStorage. */
export const storedAuth = async (page: Page): Promise<StoredAuth | null> => {
  const reader = isNew(page) ? await pageWithoutConsole(page) : page
  return reader.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null') as StoredAuth | null)
}

/** Reads a cookie and decodes its value. */
export const cookieOf = async (context: BrowserContext, name: string) => {
  const cookie = (await context.cookies()).find((one) => one.name === name)
  return cookie && { ...cookie, value: decodeURIComponent(cookie.value) }
}

/** Waits until a cookie has this value; undefined means no cookie. */
export const expectCookie = (context: BrowserContext, name: string, value: unknown) =>
  expect.poll(async () => (await cookieOf(context, name))?.value, `cookie ${name}`).toEqual(value)

/** Expects the login page and no trace of the session in the browser. */
export const expectSignedOut = async (page: Page) => {
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.poll(async () => (await storedAuth(page))?.user ?? null).toBeNull()
  await expect.poll(async () => (await storedAuth(page))?.token ?? null).toBeNull()
  await expectCookie(page.context(), 'user', undefined)
  await expectCookie(page.context(), 'selected_company', undefined)
}

/** Replaces the permissions in the server's responses about the signed-in user. */
export const limitPermissions = (page: Page, permissions: readonly string[]) => {
  limitedPermissions.set(page, permissions)
  return page.route(/\/api\/v2\/auth\/(?:login|verify-user)\//, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, permissions } } })
  })
}

/**
 * Clicks on a button of a session that has ended on the server's side, as when its time is over. Both happen in one
 * step, since any other call of the page would end the session, and take the button away, before the click.
 */
export const clickAfterSessionEnded = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}') as object
    localStorage.setItem('auth', JSON.stringify({ ...auth, token: { access: 'old', refresh: 'old' } }))
    element.click()
  })
