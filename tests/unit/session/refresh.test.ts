// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  aUser,
  callsOf,
  expired,
  failure,
  on,
  signedInAs,
  storedAuth,
  success,
  tellOtherTabs,
  noNetwork,
} from './fakeApi'
import { useFakeNetwork } from './network'

useFakeNetwork()

/** One lock for all tabs, first come, first served, as in browsers. */
const sharedLocks = () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  return { request }
}

/** Each tab has its own modules and shares the storage. */
const openTab = async () => {
  vi.resetModules()
  const session = await import('../../../src/authProvider/session')
  const state = await import('../../../src/authProvider/authState')
  const { send } = await import('../../../src/http')
  return { ...session, ...state, read: () => send({ method: 'GET', path: '/sectors/all' }) }
}

type Tab = Awaited<ReturnType<typeof openTab>>
/** Twenty concurrent calls, spread over the tabs. */
const storm = (tabs: Tab[]) =>
  Array.from({ length: 20 }, () => tabs)
    .flat()
    .slice(0, 20)
    .map((tab) => tab.read())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: sharedLocks(), configurable: true })
})
afterEach(() => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
})

/** The server side: the access token of the session, and refresh tokens that work once each. */
const rotatingServer = () => {
  let count = 1
  on('/sectors/all', ({ authorization }) =>
    authorization === `Bearer access-${count}` && count > 1 ? success([]) : expired(),
  )
  on('/auth/refresh-token/', async ({ body }) => {
    await wait(20)
    if ((body as { refresh: string }).refresh !== `refresh-${count}`) return failure(401, 1002, 'Invalid refresh token')
    count += 1
    return success({ access: `access-${count}`, refresh: `refresh-${count}` })
  })
  on('/auth/logout/', () => success(null))
}

test('twenty calls that expire at once in three tabs cause one refresh and no logout', async () => {
  signedInAs()
  rotatingServer()
  const tabs = [await openTab(), await openTab(), await openTab()]
  await Promise.all(storm(tabs))
  expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
  expect(callsOf('/auth/logout/')).toHaveLength(0)
  expect(storedAuth().token).toEqual({ access: 'access-2', refresh: 'refresh-2' })
})

test('without Web Locks, the calls of a tab still share one refresh', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  signedInAs()
  rotatingServer()
  const tab = await openTab()
  await Promise.all(storm([tab]))
  expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
})

for (const [name, reply] of [
  ['is refused', () => failure(401, 1002, 'Invalid refresh token')],
  ['is refused itself', expired],
] as const)
  test(`a refresh that ${name} logs out once and clears the browser, for all tabs`, async () => {
    signedInAs()
    localStorage.setItem('selected_app', '1')
    document.cookie = 'selected_company=3; path=/'
    on('/sectors/all', expired)
    on('/auth/refresh-token/', reply)
    on('/auth/logout/', () => success(null))
    const tabs = [await openTab(), await openTab(), await openTab()]
    const heard = tabs.map((tab) => {
      const listener = vi.fn<() => void>()
      tab.onAuthChange(listener)
      return listener
    })
    const results = await Promise.allSettled(storm(tabs))
    tellOtherTabs(null)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
    expect(callsOf('/auth/logout/').map(({ body }) => body)).toEqual([{ refresh: 'refresh-1' }])
    expect(localStorage).toHaveLength(0)
    expect(document.cookie).toBe('')
    expect(tabs.map((tab) => tab.isSignedIn())).toEqual([false, false, false])
    for (const listener of heard) expect(listener).toHaveBeenCalled()
  })

for (const [name, reply] of [
  ['without network', noNetwork],
  ['that the server fails to answer', () => failure(500, 1500, 'Something went wrong')],
] as const)
  test(`a refresh ${name} fails the calls and ends nothing: the next one tries again`, async () => {
    signedInAs()
    on('/sectors/all', expired)
    on('/auth/refresh-token/', reply)
    const tab = await openTab()
    const results = await Promise.allSettled(storm([tab]))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(callsOf('/auth/logout/')).toEqual([])
    expect(tab.isSignedIn()).toBe(true)
    rotatingServer()
    await Promise.all(storm([tab]))
    expect(tab.isSignedIn()).toBe(true)
  })

test('a user who signs out during a refresh stays signed out', async () => {
  signedInAs()
  rotatingServer()
  const tab = await openTab()
  const reading = tab.read().catch(() => 'failed')
  await wait(10)
  await tab.signOut()
  expect(await reading).toBe('failed')
  expect(storedAuth()).toBeNull()
  expect(callsOf('/auth/logout/')).toHaveLength(1)
})

test('a used token that another tab accidentally restores is replaced again', async () => {
  signedInAs()
  rotatingServer()
  const before = localStorage.getItem('auth') ?? ''
  const tab = await openTab()
  await tab.read()
  localStorage.setItem('auth', before)
  tellOtherTabs()
  expect(storedAuth().token).toEqual({ access: 'access-2', refresh: 'refresh-2' })
})

test('a token renewed by another tab is reused', async () => {
  signedInAs()
  on('/sectors/all', ({ authorization }) => {
    if (authorization === 'Bearer access-9') return success([])
    signedInAs(aUser(), { access: 'access-9', refresh: 'refresh-9' })
    return expired()
  })
  const tab = await openTab()
  await tab.read()
  expect(callsOf('/auth/refresh-token/')).toHaveLength(0)
})

test('when signed out, an expired response does not cause a refresh', async () => {
  on('/sectors/all', expired)
  const tab = await openTab()
  await expect(tab.read()).rejects.toMatchObject({ code: 5000 })
  expect(callsOf('/auth/refresh-token/')).toHaveLength(0)
  expect(callsOf('/auth/logout/')).toHaveLength(0)
})
