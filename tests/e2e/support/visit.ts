import type { Page } from '@playwright/test'

/** Opens another address of the console as a link does, which is much cheaper than loading the page again. */
export const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    // The state that react-router keeps to tell back from forward.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    window.history.pushState({ idx: idx + 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
  }, path)
