import type { Browser, BrowserContext, Page } from '@playwright/test'
import { preferences } from '../../../contract/calls/preferences'

/**
 * Answers what accounts have set in the console as if it were nothing. Stories share accounts, so each would find the order
 * and the columns of the others. Not by a route, which would turn off the browser's cache.
 */
const forgetSettings = (path: string) => {
  const { fetch } = window
  window.fetch = (...request) => {
    const [address] = request
    if (typeof address !== 'string' || !address.endsWith(path)) return fetch(...request)
    return Promise.resolve(Response.json({ success: true, code: 1000, message: '', data: [], pagination: null }))
  }
}

/** Creates a fresh browser context that logs violations of the Content-Security-Policy. */
export const openContext = async (browser: Browser, { remembers = false } = {}): Promise<BrowserContext> => {
  const context = await browser.newContext()
  if (!remembers) await context.addInitScript(forgetSettings, preferences.listPreferences.path)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`Content-Security-Policy: ${effectiveDirective} refused ${blockedURI}`),
    )
  })
  return context
}

interface Warm {
  readonly context: BrowserContext
  /** Keeps the window open between stories, because a new window costs more than loading the console. */
  readonly anchor: Page
}

const open = async (browser: Browser): Promise<Warm> => {
  const context = await openContext(browser)
  const anchor = await context.newPage()
  await anchor.goto('/api/ready')
  return { context, anchor }
}

const reset = async ({ context, anchor }: Warm) => {
  // Close the pages first: they would take the cleared storage for a logout.
  const left = context.pages().filter((page) => page !== anchor)
  await Promise.all(left.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  await anchor.evaluate(() => localStorage.clear())
}

let warm: Promise<Warm> | undefined

/** Returns the worker's shared context, reset except for its HTTP cache. */
export const warmContext = async (browser: Browser): Promise<BrowserContext> => {
  warm ??= open(browser)
  const opened = await warm
  await reset(opened)
  return opened.context
}
