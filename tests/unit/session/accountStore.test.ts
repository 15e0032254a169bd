// @vitest-environment jsdom
/** react-admin's store of an account: what is set is stored on the server, and nobody is disturbed (decision 0064). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountStore, type AccountStore, type Setting } from '../../../src/custom/session/accountStore'

beforeEach(() => void vi.useFakeTimers())

let opened: AccountStore | undefined
afterEach(() => {
  opened?.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Write = Parameters<typeof createAccountStore>[0]['write']

interface Given {
  readonly settings?: Readonly<Record<string, string>>
  readonly read?: () => Promise<readonly Setting[]>
  readonly write?: Write
}

/** Opens the store of an account that has these settings, as JSON texts. */
const open = ({ settings = {}, read, write = () => Promise.resolve(true) }: Given = {}) => {
  const stored = vi.fn<Write>(write)
  const kept = Object.entries(settings).map(([key, value]) => ({ key, value }))
  const store = createAccountStore({ read: read ?? (() => Promise.resolve(kept)), write: stored })
  opened = store
  return { store, stored, sent: () => stored.mock.calls.map(([changes]) => changes) }
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const hidePage = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('what the account has is there once it is loaded, and what can’t be read is as if it weren’t', async () => {
  const { store, stored } = open({ settings: { a: '1', 'b.c': '["x"]', broken: '{' } })
  expect(store.getItem('a', 0)).toBe(0)
  await store.loaded
  expect(store.getItem('a', 0)).toBe(1)
  expect(store.getItem('b.c')).toEqual(['x'])
  expect(store.getItem('broken', 'default')).toBe('default')
  expect(store.getItem('other')).toBeUndefined()
  expect(store.listItems?.('b')).toEqual({ 'b.c': ['x'] })
  await wait(60_000)
  expect(stored).not.toHaveBeenCalled()
})

test('changes are collected and stored together, each key once with its last value', async () => {
  const { store, sent } = open({ settings: { old: '1', list: '[1]' } })
  await store.loaded
  store.setItem('sidebar', true)
  store.setItem('sidebar', false)
  store.setItem('list', [1, 2])
  store.removeItem('old')
  expect(sent()).toEqual([])
  await wait(500)
  expect(sent()).toEqual([
    [
      { key: 'sidebar', value: 'false' },
      { key: 'list', value: '[1,2]' },
      { key: 'old', value: null },
    ],
  ])
  await wait(60_000)
  expect(sent()).toHaveLength(1)
})

test('what is set again as it was is not stored', async () => {
  const { store, sent } = open({ settings: { a: '{"b":[1]}' } })
  await store.loaded
  store.setItem('a', { b: [1] })
  store.removeItem('unknown')
  await wait(60_000)
  expect(sent()).toEqual([])
})

test('mounted components are told, those of the key alone, until they unmount', async () => {
  const { store } = open({ settings: { a: '1', ab: '2' } })
  const told = vi.fn<(value: unknown) => void>()
  const unsubscribe = store.subscribe('a', told)
  await store.loaded
  store.setItem('a', 2)
  store.setItem('b', 3)
  store.removeItems('a')
  unsubscribe()
  store.setItem('a', 4)
  expect(told.mock.calls).toEqual([[1], [2], [undefined]])
  expect(store.getItem('ab', 'gone')).toBe('gone')
})

test('what arrives late fills in what nobody has set meanwhile', async () => {
  let answer: (settings: readonly Setting[]) => void = () => {}
  const { store } = open({ read: () => new Promise((resolve) => (answer = resolve)) })
  const opens = vi.fn<() => void>()
  void store.loaded.then(opens)
  await wait(999)
  expect(opens).not.toHaveBeenCalled()
  await wait(1)
  expect(opens).toHaveBeenCalledOnce()
  store.setItem('a', 'chosen')
  store.removeItem('c')
  const told = vi.fn<(value: unknown) => void>()
  store.subscribe('b', told)
  answer(['a', 'b', 'c'].map((key) => ({ key, value: '"late"' })))
  await wait(0)
  expect([store.getItem('a'), store.getItem('b'), store.getItem('c')]).toEqual(['chosen', 'late', undefined])
  expect(told).toHaveBeenCalledWith('late')
})

test('without an answer the console opens with defaults, and asks again; nothing is stored until it is answered', async () => {
  let answers = 0
  const { store, sent } = open({
    read: () =>
      ++answers < 3 ? Promise.reject(new Error('offline')) : Promise.resolve([{ key: 'hidden', value: '["email"]' }]),
  })
  await store.loaded
  expect(store.getItem('hidden', [])).toEqual([])
  store.setItem('hidden', ['phone'])
  await wait(29_999)
  hidePage()
  await store.flush()
  expect(sent()).toEqual([])
  await wait(1)
  expect(store.getItem('hidden')).toEqual(['phone', 'email'])
  await wait(500)
  expect(sent()).toEqual([[{ key: 'hidden', value: '["phone","email"]' }]])
  await wait(60_000)
  expect(answers).toBe(3)
})

test('a read that is late joins lists and objects with what was set meanwhile; anything else stays as it was set', async () => {
  let answer: (settings: readonly Setting[]) => void = () => {}
  const { store, sent } = open({ read: () => new Promise((resolve) => (answer = resolve)) })
  store.setItem('list', [{ path: '/new' }, { path: '/both' }])
  store.setItem('object', { a: 1, b: 2 })
  store.setItem('open', false)
  store.setItem('other', [1])
  store.removeItem('gone')
  await wait(5_000)
  expect(sent()).toEqual([])
  answer([
    { key: 'list', value: '[{"path":"/both"},{"path":"/old"}]' },
    { key: 'object', value: '{"b":0,"c":3}' },
    { key: 'open', value: 'true' },
    { key: 'other', value: '{"a":1}' },
    { key: 'gone', value: '[1]' },
  ])
  await wait(500)
  expect(sent()).toEqual([
    [
      { key: 'list', value: '[{"path":"/new"},{"path":"/both"},{"path":"/old"}]' },
      { key: 'object', value: '{"b":2,"c":3,"a":1}' },
      { key: 'open', value: 'false' },
      { key: 'other', value: '[1]' },
      { key: 'gone', value: null },
    ],
  ])
})

test('what fails is stored later, with what was set meanwhile', async () => {
  let isOnline = false
  const { store, sent } = open({
    write: () => (isOnline ? Promise.resolve(true) : Promise.reject(new Error('offline'))),
  })
  await store.loaded
  store.setItem('a', 1)
  await wait(500)
  store.setItem('b', 2)
  isOnline = true
  await wait(15_000)
  const last = new Map(
    sent()
      .slice(1)
      .flat()
      .map(({ key, value }) => [key, value]),
  )
  expect(last).toEqual(
    new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
  )
  const count = sent().length
  await wait(60_000)
  expect(sent()).toHaveLength(count)
})

test('calls follow each other, so that the last value stays', async () => {
  const answers: (() => void)[] = []
  const { store, sent } = open({ write: () => new Promise((resolve) => answers.push(() => resolve(true))) })
  await store.loaded
  store.setItem('a', 1)
  await wait(500)
  store.setItem('a', 2)
  await wait(5_000)
  expect(sent()).toEqual([[{ key: 'a', value: '1' }]])
  answers[0]?.()
  await wait(0)
  expect(sent()[1]).toEqual([{ key: 'a', value: '2' }])
})

test('a page that is hidden or closed stores at once', async () => {
  const { store, stored } = open()
  await store.loaded
  store.setItem('a', 1)
  hidePage()
  expect(stored).toHaveBeenCalledExactlyOnceWith([{ key: 'a', value: '1' }])
  await wait(60_000)
  expect(stored).toHaveBeenCalledOnce()
})

test('what a hidden page stores while an older value is under way is stored again afterwards', async () => {
  const answers: (() => void)[] = []
  const { store, sent } = open({ write: () => new Promise((resolve) => answers.push(() => resolve(true))) })
  await store.loaded
  store.setItem('a', 1)
  await wait(500)
  store.setItem('a', 2)
  hidePage()
  answers[1]?.()
  await wait(5_000)
  expect(sent()).toEqual([[{ key: 'a', value: '1' }], [{ key: 'a', value: '2' }]])
  answers[0]?.()
  await wait(0)
  expect(sent().slice(2)).toEqual([[{ key: 'a', value: '2' }]])
  answers[2]?.()
  await wait(60_000)
  expect(sent()).toHaveLength(3)
})

test('signing out stores what was set last, then forgets it here and not on the server', async () => {
  const { store, sent } = open({ settings: { a: '1' } })
  await store.loaded
  store.setItem('b', 2)
  await store.flush()
  expect(sent()).toEqual([[{ key: 'b', value: '2' }]])
  store.setItem('c', 3)
  const told = vi.fn<(value: unknown) => void>()
  store.subscribe('a', told)
  store.reset()
  expect(store.listItems?.()).toEqual({})
  expect(told).toHaveBeenCalledWith(undefined)
  await wait(60_000)
  expect(sent()).toHaveLength(1)
})

test('signing out doesn’t wait for a server that is silent', async () => {
  const { store } = open({ write: () => new Promise(() => {}) })
  await store.loaded
  store.setItem('a', 1)
  const flushed = vi.fn<() => void>()
  void store.flush().then(flushed)
  await wait(1_000)
  expect(flushed).toHaveBeenCalledOnce()
})

test('a store that is closed holds and stores nothing, whatever arrives', async () => {
  let answer: (settings: readonly Setting[]) => void = () => {}
  const { store, stored } = open({ read: () => new Promise((resolve) => (answer = resolve)) })
  store.setItem('a', 1)
  store.close()
  answer([{ key: 'b', value: '1' }])
  hidePage()
  await wait(60_000)
  expect(store.listItems?.()).toEqual({})
  expect(stored).not.toHaveBeenCalled()
})
