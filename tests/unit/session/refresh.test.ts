// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  aLogin,
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
  const { keepFresh } = await import('../../../src/authProvider/tokenSource')
  const { isConnected } = await import('../../../src/authProvider/connection')
  const { send } = await import('../../../src/http')
  return { ...session, ...state, keepFresh, isConnected, read: () => send({ method: 'GET', path: '/sectors/all' }) }
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
    expect(callsOf('/auth/logout/').map(({ body }) => body)).toEqual([
      { refresh: 'refresh-1', keeps_unsaved_work: true },
    ])
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

test('after a sign-out, the next session is refreshed like any other', async () => {
  signedInAs()
  rotatingServer()
  const tab = await openTab()
  await tab.signOut()
  on('/v2/auth/login/', () => success(aLogin()))
  await tab.signIn({ email: 'admin@aurora.example', password: 'Welcome-2026', remember: false })
  await tab.read()
  expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
})

test('nothing is refreshed while the session is being ended', async () => {
  signedInAs()
  rotatingServer()
  on('/auth/logout/', async () => {
    await wait(100)
    return success(null)
  })
  const tab = await openTab()
  const ended = tab.signOut()
  await expect(tab.read()).rejects.toMatchObject({ code: 5000 })
  await ended
  expect(callsOf('/auth/refresh-token/')).toEqual([])
})

test('a tab that had to queue waits for what the tab before it has stored', async () => {
  const request = async (_name: string, work: () => Promise<unknown>) => {
    await wait(30)
    setTimeout(() => signedInAs(aUser(), { access: 'access-9', refresh: 'refresh-9' }), 30)
    return work()
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  signedInAs()
  on('/sectors/all', ({ authorization }) => (authorization === 'Bearer access-9' ? success([]) : expired()))
  const tab = await openTab()
  await tab.read()
  expect(callsOf('/auth/refresh-token/')).toEqual([])
})

test.each([
  ['has ended', () => localStorage.clear()],
  ['has no token anymore', () => localStorage.setItem('auth', '{"user":{"id":7}}')],
])('a call whose session %s while it queues for a new token fails as expired', async (_what, change) => {
  const request = async (_name: string, work: () => Promise<unknown>) => {
    await wait(30)
    change()
    return work()
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  signedInAs()
  on('/sectors/all', expired)
  const tab = await openTab()
  await expect(tab.read()).rejects.toMatchObject({ code: 5000 })
  expect(callsOf('/auth/refresh-token/')).toEqual([])
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

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
/** A token as the server signs it, by the server's clock. */
const tokenOf = (issued: number, life = 900, count = 1) =>
  `${encode({ alg: 'ES256' })}.${encode({ iat: issued, exp: issued + life, count })}.signature`

/** The server side with a clock: it refuses tokens that have expired, and counts what it refuses. */
const serverWithClock = ({ ahead = 0, life = 900 } = {}) => {
  const now = () => Math.floor(Date.now() / 1000) - ahead
  const refused: string[] = []
  let count = 1
  on('/sectors/all', ({ authorization }) => {
    if (authorization === null) return expired()
    const { exp } = JSON.parse(atob(authorization?.split('.')[1] ?? '')) as { exp: number }
    if (exp > now()) return success([])
    refused.push(String(authorization))
    return expired()
  })
  on('/auth/refresh-token/', ({ body }) => {
    if ((body as { refresh: string }).refresh !== `refresh-${count}`) return failure(401, 1002, 'Invalid refresh token')
    count += 1
    return success({ access: tokenOf(now(), life, count), refresh: `refresh-${count}` })
  })
  return { now, refused }
}
const signedInWith = (access: string) => signedInAs(aUser(), { access, refresh: 'refresh-1' })

for (const [name, left] of [
  ['is about to expire', 5],
  ['has expired', -60],
] as const)
  test(`a token that ${name} in three tabs with twenty calls is exchanged once, and no call is refused`, async () => {
    const { now, refused } = serverWithClock()
    signedInWith(tokenOf(now() - 900 + left))
    const tabs = [await openTab(), await openTab(), await openTab()]
    await Promise.all(storm(tabs))
    expect(refused).toEqual([])
    expect(callsOf('/sectors/all')).toHaveLength(20)
    expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
  })

test('a token in its last minute is exchanged in the background, once for all tabs, and no call waits', async () => {
  const { now, refused } = serverWithClock()
  signedInWith(tokenOf(now() - 850))
  const tabs = [await openTab(), await openTab(), await openTab()]
  // The exchange is due in a second, in which a busy machine may not get through all calls.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stops = tabs.map((tab) => tab.keepFresh())
  await Promise.all(storm(tabs))
  expect(callsOf('/auth/refresh-token/')).toHaveLength(0)
  const passed = () => vi.advanceTimersByTimeAsync(500).then(() => callsOf('/auth/refresh-token/'))
  await expect.poll(passed).toHaveLength(1)
  await expect.poll(() => storedAuth().token.refresh).toBe('refresh-2')
  await Promise.all(storm(tabs))
  expect(refused).toEqual([])
  expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
  stops.forEach((stop) => stop())
})

for (const [name, ahead] of [
  ['ahead', 1200],
  ['behind', -1200],
] as const)
  test(`a clock that is twenty minutes ${name} costs one exchange, and nothing after it`, async () => {
    const { now } = serverWithClock({ ahead })
    signedInWith(tokenOf(ahead > 0 ? now() : now() - 1000))
    const tab = await openTab()
    await tab.read()
    await Promise.all(storm([tab]))
    expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
    expect(tab.isSignedIn()).toBe(true)
  })

test('without a network the exchange is repeated with growing pauses, and at once when it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { now, refused } = serverWithClock()
  signedInWith(tokenOf(now() - 845))
  on('/auth/refresh-token/', noNetwork)
  const tab = await openTab()
  const stop = tab.keepFresh()
  const triedAt: number[] = []
  const started = Date.now()
  const deadline = performance.now() + 60_000
  while (triedAt.length < 6) {
    const before = callsOf('/auth/refresh-token/').length
    await vi.advanceTimersByTimeAsync(500)
    // The answer comes in real time, which is none of the pauses.
    do {
      expect(performance.now(), `until then tried after ${triedAt.join(', ')} s`).toBeLessThan(deadline)
      await new Promise((resolve) => setImmediate(resolve))
    } while (tab.isConnected() !== (callsOf('/auth/refresh-token/').length === 0))
    if (callsOf('/auth/refresh-token/').length > before) triedAt.push(Math.round((Date.now() - started) / 1000))
  }
  const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0))
  expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0))).toBe(true)
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(14)
  expect(tab.isSignedIn()).toBe(true)
  vi.useRealTimers()
  serverWithClock()
  window.dispatchEvent(new Event('online'))
  await expect.poll(tab.isConnected).toBe(true)
  await tab.read()
  expect(refused).toEqual([])
  stop()
})

test('after an outage in three tabs, one exchange connects them all', async () => {
  const { now } = serverWithClock()
  signedInWith(tokenOf(now() - 960))
  on('/auth/refresh-token/', noNetwork)
  const tabs = [await openTab(), await openTab(), await openTab()]
  for (let failed = 0; failed < 3; failed++) await Promise.allSettled(tabs.map((tab) => tab.read()))
  expect(tabs.map((tab) => tab.isConnected())).toEqual([false, false, false])
  const stops = tabs.map((tab) => tab.keepFresh())
  serverWithClock()
  const before = callsOf('/auth/refresh-token/').length
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => tabs.map((tab) => tab.isConnected())).toEqual([true, true, true])
  tellOtherTabs()
  await Promise.all(storm(tabs))
  await wait(1500)
  expect(callsOf('/auth/refresh-token/').length - before).toBe(1)
  stops.forEach((stop) => stop())
})

test('a session that ends during an outage leaves nothing of it to the next one', async () => {
  const { now } = serverWithClock()
  signedInWith(tokenOf(now() - 960))
  on('/auth/refresh-token/', noNetwork)
  on('/auth/logout/', () => success(null))
  const tab = await openTab()
  await tab.read().catch(() => {})
  expect(tab.isConnected()).toBe(false)
  on('/auth/refresh-token/', () => failure(401, 1002, 'Invalid refresh token'))
  await tab.read().catch(() => {})
  expect([tab.isSignedIn(), tab.isConnected()]).toEqual([false, true])
  on('/v2/auth/login/', () => success(aLogin({ token: { access: tokenOf(now()), refresh: 'refresh-1' } })))
  const stop = tab.keepFresh()
  await tab.signIn({ email: 'admin@aurora.example', password: 'Welcome-2026', remember: true })
  const before = callsOf('/auth/refresh-token/').length
  await wait(1500)
  expect(tab.isConnected()).toBe(true)
  expect(callsOf('/auth/refresh-token/')).toHaveLength(before)
  stop()
})

test('a hidden page does not exchange its token when the network is back', async () => {
  const { now } = serverWithClock()
  signedInWith(tokenOf(now() - 960))
  on('/auth/refresh-token/', noNetwork)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const tab = await openTab()
  const stop = tab.keepFresh()
  await tab.read().catch(() => {})
  serverWithClock()
  window.dispatchEvent(new Event('online'))
  await wait(50)
  expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(tab.isConnected).toBe(true)
  stop()
})

test('a hidden page does not exchange its token, until somebody looks at it', async () => {
  const { now } = serverWithClock()
  signedInWith(tokenOf(now() - 850))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const tab = await openTab()
  const stop = tab.keepFresh()
  await wait(1300)
  expect(callsOf('/auth/refresh-token/')).toHaveLength(0)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => callsOf('/auth/refresh-token/')).toHaveLength(1)
  stop()
})
