import { test as base, expect, type Page, type Request } from '@playwright/test'
import { openContext, warmContext } from './browserContext'
import { recordRequests } from './requestLog'
import { isShared } from './sharedSessions'

/** What Chromium logs for every error response, whether the story expects it or not. */
const failedResponse = /^Failed to load resource: /

const endsSession = /\/api\/auth\/(?:logout|refresh-token)\/$/

interface Fixtures {
  /** Runs the story in a context of its own, with an empty cache. */
  firstVisit: boolean
  /** Lets the accounts keep how they arrange the console; in a context of its own. */
  remembers: boolean
  /** The errors that pages have logged or thrown; the story fails unless the list is empty at its end. */
  complaints: string[]
}

/** Describes a page for the output of a failed story: a CI machine keeps no pictures. */
const shown = async (page: Page) => {
  const text = await page.evaluate(() => document.body.innerText).catch(String)
  return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 800)}`
}

/**
 * `test` for stories. A story fails if a page logs an error, throws, or violates the Content-Security-Policy, or if it ends
 * or refreshes a shared session.
 */
export const test = base.extend<Fixtures>({
  firstVisit: [false, { option: true }],
  remembers: [false, { option: true }],
  context: async ({ browser, firstVisit, remembers }, use) => {
    const isOwn = firstVisit || remembers
    const context = await (isOwn ? openContext(browser, { remembers }) : warmContext(browser))
    await use(context)
    if (isOwn) await context.close()
  },
  complaints: [
    async ({ context }, use, info) => {
      const complaints: string[] = []
      const listen = (page: Page) => {
        page.on('pageerror', (error) => complaints.push(String(error)))
        page.on('console', (message) => {
          if (message.type() === 'error' && !failedResponse.test(message.text())) complaints.push(message.text())
        })
      }
      const watch = (request: Request) => {
        if (endsSession.test(request.url()) && isShared(request.postData()))
          complaints.push(`${request.url()} with a shared session: begin this story with signIn instead of comeBackAs`)
      }
      context.on('page', listen)
      context.on('request', watch)
      const requests = recordRequests(context)
      await use(complaints)
      context.off('page', listen)
      context.off('request', watch)
      requests.stop()
      if (info.status !== info.expectedStatus || complaints.length > 0)
        console.log([...(await Promise.all(context.pages().map(shown))), ...requests.lines()].join('\n  '))
      // Ignore stubbed calls that are still pending at the end.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      expect(complaints, 'the browser console stays free of errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
