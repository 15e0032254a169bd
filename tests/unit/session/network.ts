import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { emptyBrowser, seen, server } from './fakeApi'

/** Lets each test of a file begin with an empty browser and a network that refuses what was not set up. */
export const useFakeNetwork = () => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    emptyBrowser()
    window.history.replaceState(null, '', '/')
    seen.length = 0
  })
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
}
