/** A browser whose pictures are the same each time: one moment, no motion, nothing that an account has left. */
import { expect, type Browser, type Page, type Request } from '@playwright/test'
import { preferences } from '../../contract/calls/preferences'
import { unsavedWork } from '../../contract/calls/unsavedWork'
import { accounts, password, type Account } from '../e2e/support/accounts'
import type { Screen } from './screens'

export const widths = { 1440: 900, 768: 1024, 360: 740 } as const
export type Width = keyof typeof widths
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Noon of today. The demo data counts from the day on which it is made, so another day would show other words. */
const noon = () => {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12)
}

/** Runs in each page: lets its clock start at a given moment, and answers what accounts keep as if it were nothing. */
const prepare = ({ start, forgotten }: { start: number; forgotten: readonly string[] }) => {
  const Real = Date
  const now = () => start + performance.now()
  globalThis.Date = new Proxy(Real, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args) as object,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  const { fetch } = window
  window.fetch = (...request) => {
    const [address] = request
    const isKept = typeof address === 'string' && forgotten.some((path) => address.includes(path))
    if (!isKept) return fetch(...request)
    return Promise.resolve(Response.json({ success: true, code: 1000, message: '', data: [], pagination: null }))
  }
}

/** Signs in to an account, as the console would keep it. */
const sessionOf = async (url: string, account: Account) => {
  const response = await fetch(`${url}/api/v2/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: accounts[account], password }),
  })
  const { data } = (await response.json()) as { data: { user: object; permissions: string[] } }
  return {
    cookies: [
      {
        name: 'user',
        value: encodeURIComponent(JSON.stringify(data.user)),
        url,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [
      {
        origin: url,
        localStorage: [{ name: 'auth', value: JSON.stringify({ ...data, previous_path: '' }) }],
      },
    ],
  }
}

const sessions = new Map<string, ReturnType<typeof sessionOf>>()

/** Opens a context for a width, signed in as an account, in a language. */
export const openContext = async (
  browser: Browser,
  url: string,
  account: Account | undefined,
  width: Width,
  language = 'en',
) => {
  const key = `${url} ${account}`
  if (account && !sessions.has(key)) sessions.set(key, sessionOf(url, account))
  const session = await sessions.get(key)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: widths[width] },
    locale: language === 'en' ? 'en-GB' : language,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(session && { storageState: { cookies: [], origins: session.origins } }),
  })
  if (session) await context.addCookies(session.cookies)
  await context.addCookies([{ name: 'language', value: language, url, sameSite: 'Lax' }])
  const forgotten = [preferences.listPreferences.path, unsavedWork.listUnsavedWork.path]
  // The loader of TypeScript names functions by this one.
  await context.addInitScript('globalThis.__name = (value) => value')
  await context.addInitScript(prepare, { start: noon(), forgotten })
  context.setDefaultTimeout(15_000)
  return context
}

/** How long nothing may be under way before a page counts as loaded, in milliseconds. */
const quietTime = 300

/** Waits until nothing is being loaded, fonts and pictures in sight included. */
const settle = async (page: Page, waiting: ReadonlySet<Request>) => {
  for (let quietFrom = Date.now(); Date.now() - quietFrom < quietTime; await page.waitForTimeout(50))
    if (waiting.size > 0) quietFrom = Date.now()
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

/** The requests of a page that are under way. */
const watchRequests = (page: Page) => {
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return waiting
}

const isWaiting = '.MuiSkeleton-root, [aria-busy=true]'

/** Opens a screen in its state, in a new page: what is typed in one would ask whether to leave. */
export const arrange = async (page: Page, { path, act, fails, hangs }: Screen) => {
  const waiting = watchRequests(page)
  const failure = { success: false, code: 1500, message: 'Something went wrong.' }
  if (fails !== undefined)
    await page.route(
      (url) => url.href.includes(fails),
      (route) => route.fulfill({ status: 500, json: failure }),
    )
  if (hangs !== undefined)
    await page.route(
      (url) => url.href.includes(hangs),
      () => {},
    )
  await page.goto(path, { waitUntil: 'load' })
  if (hangs !== undefined) return expect(page.locator(isWaiting).first()).toBeVisible()
  // What is loaded on demand may wait for more, so twice.
  await expect(page.getByRole('heading').first()).toBeVisible({ timeout: 15_000 })
  for (const _ of ['screen', 'its parts']) {
    await settle(page, waiting)
    await expect(page.locator(isWaiting).filter({ visible: true })).toHaveCount(0, { timeout: 15_000 })
  }
  if (!act) return
  await act(page)
  await settle(page, waiting)
}
