import type { CDPSession, Page } from 'playwright-core'

export interface Transfer {
  /** The size of the bodies on the wire, compressed. */
  readonly bytes: number
  /** The size of the response headers. */
  readonly headerBytes: number
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
}

/** Measures a page's transfers with the cache disabled; the returned function reads the current totals. */
export const countTransfer = async (page: Page): Promise<() => Transfer> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const begun = new Map<string, { path: string; headerBytes: number }>()
  const files: { path: string; bytes: number; headerBytes: number }[] = []
  session.on('Network.responseReceived', ({ requestId, response }) => {
    begun.set(requestId, { path: new URL(response.url).pathname, headerBytes: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { path = '', headerBytes = 0 } = begun.get(requestId) ?? {}
    files.push({ path, headerBytes, bytes: encodedDataLength - headerBytes })
  })
  const sum = (key: 'bytes' | 'headerBytes') => files.reduce((total, file) => total + file[key], 0)
  return () => ({ bytes: sum('bytes'), headerBytes: sum('headerBytes'), files: [...files] })
}
