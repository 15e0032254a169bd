import { test as base, expect, type Page, type Request } from '@playwright/test'
import { openContext, warmContext } from './browserContext'
import { isShared } from './sharedSessions'

/** What a browser says of every answer that is no success, expected or not; each story judges answers by what the page shows. */
const answersOnly = /^Failed to load resource: /

const endsSession = /\/api\/auth\/(?:logout|refresh-token)\/$/

interface Fixtures {
  /** Has the story visit with a browser of its own that has nothing in its cache. */
  firstVisit: boolean
  complaints: string[]
}

/**
 * `test` for stories: fails when any page of the browser logs an error, throws, or breaks the Content-Security-Policy, and
 * when it ends or exchanges a session that other stories use.
 */
export const test = base.extend<Fixtures>({
  firstVisit: [false, { option: true }],
  context: async ({ browser, firstVisit }, use) => {
    const context = await (firstVisit ? openContext(browser) : warmContext(browser))
    await use(context)
    if (firstVisit) await context.close()
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const listen = (page: Page) => {
        page.on('pageerror', (error) => complaints.push(String(error)))
        page.on('console', (message) => {
          if (message.type() === 'error' && !answersOnly.test(message.text())) complaints.push(message.text())
        })
      }
      const watch = (request: Request) => {
        if (endsSession.test(request.url()) && isShared(request.postData()))
          complaints.push(`${request.url()} with a shared session: begin this story with signIn instead of comeBackAs`)
      }
      context.on('page', listen)
      context.on('request', watch)
      await use(complaints)
      context.off('page', listen)
      context.off('request', watch)
      // A call that is still answered by a stub when the story ends is of no interest any more.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      expect(complaints, 'the browser console stays free of errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
