import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { emptyBrowser, forgetRequests, server } from './fakeApi'

let unexpected: string[] = []

const refuse = ({ method, url }: Request) => {
  unexpected.push(`${method} ${url}`)
  throw new Error(`This test has not set up ${method} ${url}`)
}

/** Starts each test with an empty browser and a network that fails the test over an unexpected request. */
export const useFakeNetwork = () => {
  beforeAll(() => server.listen({ onUnhandledRequest: refuse }))
  beforeEach(() => {
    emptyBrowser()
    window.history.replaceState(null, '', '/')
    forgetRequests()
    unexpected = []
  })
  afterEach(() => {
    server.resetHandlers()
    expect(unexpected, 'requests that were not set up').toEqual([])
  })
  afterAll(() => server.close())
}
