import type { BrowserContext, Request } from '@playwright/test'

/** How many of the last requests are kept. */
const kept = 40

interface Entry {
  readonly request: Request
  readonly startedAt: number
  outcome: string
}

/** Records the requests of a context, to tell what a failed story was waiting for. */
export const recordRequests = (context: BrowserContext) => {
  const entries: Entry[] = []
  const begin = (request: Request) => {
    entries.push({ request, startedAt: Date.now(), outcome: 'no response' })
    if (entries.length > kept) entries.shift()
  }
  const end = (request: Request, outcome: string) => {
    const entry = entries.find((one) => one.request === request)
    if (entry) entry.outcome = `${outcome} after ${Date.now() - entry.startedAt} ms`
  }
  const finish = (request: Request) =>
    void request.response().then(
      (response) => end(request, String(response?.status() ?? 'no status')),
      () => {},
    )
  const fail = (request: Request) => end(request, request.failure()?.errorText ?? 'failed')
  context.on('request', begin)
  context.on('requestfinished', finish)
  context.on('requestfailed', fail)
  return {
    stop: () => {
      context.off('request', begin)
      context.off('requestfinished', finish)
      context.off('requestfailed', fail)
    },
    lines: () => {
      const first = entries[0]?.startedAt ?? 0
      return entries.map(
        ({ request, startedAt, outcome }) =>
          `${((startedAt - first) / 1000).toFixed(1)} s ${request.method()} ${request.url()}: ${outcome}`,
      )
    },
  }
}
