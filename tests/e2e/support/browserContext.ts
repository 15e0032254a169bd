import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Opens a browser that nobody has used. */
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
  /** Keeps the window open: with its last page it would go, and a new window costs more than a page of the console. */
  readonly anchor: Page
}

const open = async (browser: Browser): Promise<Warm> => {
  const context = await openContext(browser)
  const anchor = await context.newPage()
  await anchor.goto('/api/ready')
  return { context, anchor }
}

const empty = async ({ context, anchor }: Warm) => {
  // The pages first: one that is still open would take an emptied storage for a sign-out.
  const left = context.pages().filter((page) => page !== anchor)
  await Promise.all(left.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  await anchor.evaluate(() => localStorage.clear())
}

let warm: Promise<Warm> | undefined

/** Gives the one context of this worker, which keeps the console in its cache and nothing of the stories before. */
export const warmContext = async (browser: Browser): Promise<BrowserContext> => {
  warm ??= open(browser)
  const opened = await warm
  await empty(opened)
  return opened.context
}
