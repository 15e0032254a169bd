import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Creates a fresh browser context that logs violations of the Content-Security-Policy. */
export const openContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext()
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
