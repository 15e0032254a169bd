import { test as base, expect, type Page } from '@playwright/test'

/** What a browser says of every answer that is no success, expected or not; each story judges answers by what the page shows. */
const answersOnly = /^Failed to load resource: /

/**
 * `test` for stories: fails when any page of the browser logs an error, throws, or breaks the Content-Security-Policy.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content-Security-Policy: ${effectiveDirective} refused ${blockedURI}`),
        )
      })
      const listen = (page: Page) => {
        page.on('pageerror', (error) => complaints.push(String(error)))
        page.on('console', (message) => {
          if (message.type() === 'error' && !answersOnly.test(message.text())) complaints.push(message.text())
        })
      }
      context.on('page', listen)
      await use(complaints)
      // A call that is still answered by a stub when the story ends is of no interest any more.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      expect(complaints, 'the browser console stays free of errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
