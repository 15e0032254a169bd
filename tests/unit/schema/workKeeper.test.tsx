/** When the work of a form is sent to the server, and when it is removed there. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../../contract/call'
import { unsavedWork as calls } from '../../../contract/calls/unsavedWork'
import { sharedWorkId, unsavedWorkPayload } from '../../../contract/entities/unsavedWork'
import { codes } from '../../../contract/envelope'
import { chooseWork, withoutOpen } from '../../../src/schema/form/tabOfWork'
import { keepWork } from '../../../src/schema/form/workKeeper'

/** The locks of a browser, as far as the console uses them; jsdom has none. */
interface Options {
  readonly ifAvailable?: boolean
  readonly signal?: AbortSignal
}

type Holder = (lock: object | null) => Promise<unknown>

const fakeLocks = () => {
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, { ifAvailable, signal }: Options, holder: Holder): Promise<unknown> => {
    if (ifAvailable && held.has(name)) return holder(null)
    const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    while (held.has(name)) await Promise.race([held.get(name), aborted])
    const holding = holder({ name })
    held.set(name, holding)
    await holding
    return held.delete(name)
  }
  const query = () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) })
  return { manager: { request, query } }
}

interface Sent {
  readonly query?: { readonly place: string; readonly id?: string }
  readonly body?: { readonly id: string; readonly title: string; readonly content: string; readonly user_id: number }
  readonly keepalive?: boolean
}

let place = ''
/** What the server has of the place, by id. */
let server: Map<string, string>
let sent: string[]
let answer: (call: Call) => Promise<void>

const provider = {
  send: async (call: Call, { query, body, keepalive }: Sent) => {
    sent.push([call.method, body?.content, keepalive && 'keepalive'].filter(Boolean).join(' '))
    await answer(call)
    if (call === calls.storeUnsavedWork) unsavedWorkPayload.parse(body)
    if (call === calls.storeUnsavedWork) server.set(body?.id ?? '', body?.content ?? '')
    if (call === calls.removeUnsavedWork) server.delete(query?.id ?? '')
    const waiting = [...server].map(([id, content]) => ({ place, id, content, stored_at: '2026-11-23T10:42:00Z' }))
    return { data: waiting.toReversed() }
  },
}

const open = (memory: object | null = null, title = 'A form') => {
  const form = { typed: memory, restored: null as unknown }
  const onRefused = vi.fn<() => void>()
  const keeper = keepWork({
    provider: provider as never,
    userId: 7,
    place,
    form: () => ({
      place,
      title,
      isFilled: memory !== null,
      take: () => form.typed,
      restore: (content) => {
        form.restored = content
        form.typed ??= content as object
      },
    }),
    onRefused,
  })
  return {
    form,
    onRefused,
    close: keeper.close,
    type: (typed: object | null) => {
      form.typed = typed
      keeper.touch()
    },
  }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  place = `/place-${Math.random()}`
  server = new Map()
  sent = []
  answer = () => Promise.resolve()
})
afterEach(() => vi.useRealTimers())

test('sends what is typed a second later, and nothing twice', async () => {
  const { type, close } = open()
  await pass(0)
  for (const text of ['a', 'ab', 'abc']) type({ text })
  await pass(900)
  expect(sent).toEqual(['GET'])
  await pass(200)
  expect(sent).toEqual(['GET', 'PUT {"text":"abc"}'])
  type({ text: 'abc' })
  await pass(5_000)
  expect(sent).toHaveLength(2)
  close()
  expect(server.get(sharedWorkId)).toBe('{"text":"abc"}')
})

test('a heading from right to left, whose names are marked, is sent without the marks, which the server refuses', async () => {
  const { type, onRefused, close } = open(null, 'إضافة \u2068درجة\u2069')
  await pass(0)
  type({ text: 'abc' })
  await pass(1_100)
  close()
  expect(server.get(sharedWorkId)).toBe('{"text":"abc"}')
  expect(onRefused).not.toHaveBeenCalled()
})

test('restores what waits, and forgets it once it is saved or discarded', async () => {
  server.set(sharedWorkId, '{"text":"kept"}')
  const { form, type, close } = open()
  await pass(0)
  expect(form.restored).toEqual({ text: 'kept' })
  await pass(5_000)
  expect(sent).toEqual(['GET'])
  type(null)
  await pass(1_500)
  close()
  expect(sent).toEqual(['GET', 'DELETE keepalive'])
  expect(server.has(sharedWorkId)).toBe(false)
})

test('removes what was saved even if the page is left before an earlier call has ended', async () => {
  const { form, type, close } = open()
  await pass(0)
  answer = ({ method }) => new Promise((resolve) => setTimeout(resolve, method === 'PUT' ? 500 : 0))
  type({ text: 'a' })
  await pass(1_100)
  form.typed = null
  close()
  expect(sent).toEqual(['GET', 'PUT {"text":"a"}'])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent.at(-1)).toBe('DELETE keepalive')
  // The page was only hidden: the earlier call may have arrived later.
  await pass(1_000)
  expect(server.has(sharedWorkId)).toBe(false)
})

test('leaves it where it is if the form goes away by itself, and removes it if it was saved', async () => {
  const lost = open()
  await pass(0)
  lost.type({ text: 'a' })
  await pass(1_500)
  lost.close()
  await pass(5_000)
  expect(server.get(sharedWorkId)).toBe('{"text":"a"}')
  const saved = open()
  await pass(0)
  saved.form.typed = null
  saved.close()
  await pass(0)
  expect(server.has(sharedWorkId)).toBe(false)
})

test('a form that is opened again at once doesn’t restore what is being discarded', async () => {
  const first = open()
  await pass(0)
  first.type({ text: 'a' })
  await pass(1_500)
  answer = ({ method }) => new Promise((resolve) => setTimeout(resolve, method === 'DELETE' ? 500 : 0))
  first.form.typed = null
  first.close()
  const again = open()
  await pass(2_000)
  expect(sent.slice(-2)).toEqual(['DELETE keepalive', 'GET'])
  expect(again.form.restored).toBeNull()
  again.close()
})

test('a form that was closed before the server answered leaves its work to the one that is opened next', async () => {
  server.set(sharedWorkId, '{"text":"kept"}')
  answer = ({ method }) => new Promise((resolve) => setTimeout(resolve, method === 'GET' ? 500 : 0))
  open().close()
  const again = open()
  await pass(2_000)
  expect(sent).toEqual(['GET', 'GET'])
  expect(again.form.restored).toEqual({ text: 'kept' })
  again.close()
})

test('what is typed before the answer is sent after it', async () => {
  server.set(sharedWorkId, '{"text":"kept"}')
  answer = ({ method }) => new Promise((resolve) => setTimeout(resolve, method === 'GET' ? 3_000 : 0))
  const { type, close } = open()
  type({ text: 'new' })
  await pass(2_900)
  expect(sent).toEqual(['GET'])
  await pass(2_000)
  expect(sent).toEqual(['GET', 'PUT {"text":"new"}'])
  close()
})

test('a page that is hidden sends at once', async () => {
  const { type, close } = open()
  await pass(0)
  type({ text: 'a' })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toEqual(['GET', 'PUT {"text":"a"} keepalive'])
  type({ text: 'x'.repeat(60_000) })
  document.dispatchEvent(new Event('visibilitychange'))
  // The browser would refuse it.
  expect(sent.at(-1)).not.toContain('keepalive')
  close()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toHaveLength(3)
})

test('a page that is hidden just after its work was discarded removes it all the same', async () => {
  server.set(sharedWorkId, '{"text":"kept"}')
  const { type, close } = open()
  await pass(0)
  type(null)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toEqual(['GET', 'DELETE keepalive'])
  close()
})

test('tells once that it is too much, and tries again when it changes', async () => {
  answer = ({ method }) => (method === 'PUT' ? Promise.reject({ code: codes.validation }) : Promise.resolve())
  const { type, onRefused, close } = open()
  await pass(0)
  type({ text: 'much' })
  await pass(60_000)
  expect(sent).toHaveLength(2)
  type({ text: 'more' })
  await pass(1_500)
  expect(sent).toHaveLength(3)
  expect(onRefused).toHaveBeenCalledOnce()
  close()
})

test('tries again after a failure', async () => {
  let failures = 2
  answer = ({ method }) => (method === 'PUT' && failures-- > 0 ? Promise.reject({ code: 0 }) : Promise.resolve())
  const { type, onRefused, close } = open()
  await pass(0)
  type({ text: 'a' })
  await pass(40_000)
  expect(server.get(sharedWorkId)).toBe('{"text":"a"}')
  expect(onRefused).not.toHaveBeenCalled()
  close()
})

test('what it doesn’t understand is dropped', async () => {
  server.set(sharedWorkId, 'no JSON')
  const { form, close } = open()
  await pass(2_000)
  expect(form.restored).toBeNull()
  expect(server.has(sharedWorkId)).toBe(false)
  close()
})

describe('of two tabs', () => {
  let locks: ReturnType<typeof fakeLocks>
  beforeEach(() => {
    sessionStorage.clear()
    locks = fakeLocks()
    vi.stubGlobal('navigator', { locks: locks.manager })
  })
  const mine = '11111111-1111-4111-8111-111111111111'
  const gone = '22222222-2222-4222-8222-222222222222'
  const other = '33333333-3333-4333-8333-333333333333'
  const holdByOther = (id: string) =>
    locks.manager.request(`unsavedWork ${id} ${place}`, {}, () => new Promise(() => {}))
  const texts = () => [...server.values()].toSorted()

  test('a form neither shows nor changes what another tab has open', async () => {
    server.set(other, '{"text":"theirs"}')
    void holdByOther(other)
    const { form, type, close } = open()
    await pass(0)
    expect(form.restored).toBeNull()
    type({ text: 'mine' })
    await pass(1_500)
    expect(texts()).toEqual(['{"text":"mine"}', '{"text":"theirs"}'])
    type(null)
    close()
    await pass(0)
    expect([...server.keys()]).toEqual([other])
  })

  test('each gets its own back after a reload, though the page before lets go late', async () => {
    server.set(mine, '{"text":"mine"}')
    server.set(other, '{"text":"theirs"}')
    chooseWork({ place, id: mine })
    void holdByOther(other)
    const { manager } = locks
    void manager.request(`unsavedWork ${mine} ${place}`, {}, () => new Promise((resolve) => setTimeout(resolve, 300)))
    const { form, close } = open()
    await pass(400)
    expect(form.restored).toEqual({ text: 'mine' })
    close()
  })

  test('what a tab left that is gone is given back to one form alone', async () => {
    server.set(gone, '{"text":"left"}')
    const { form, close } = open()
    await pass(0)
    expect(form.restored).toEqual({ text: 'left' })
    expect(await withoutOpen([{ place, id: gone }])).toEqual([])
    form.typed = { text: 'left' }
    close()
    await pass(0)
    expect(await withoutOpen([{ place, id: gone }])).toHaveLength(1)
    expect(texts()).toEqual(['{"text":"left"}'])
  })

  test('a tab that was duplicated keeps work of its own', async () => {
    // Time that a signal measures can't be replaced.
    vi.useRealTimers()
    server.set(mine, '{"text":"mine"}')
    // The browser has copied the storage of the tab.
    chooseWork({ place, id: mine })
    void holdByOther(mine)
    const { form, type, close } = open()
    type({ text: 'copy' })
    await expect.poll(texts).toEqual(['{"text":"copy"}', '{"text":"mine"}'])
    expect(form.restored).toBeNull()
    close()
  })

  test('the one that was chosen from the list is restored, not the newest', async () => {
    server.set(mine, '{"text":"older"}')
    server.set(gone, '{"text":"newest"}')
    chooseWork({ place, id: mine })
    const { form, close } = open()
    await pass(0)
    expect(form.restored).toEqual({ text: 'older' })
    close()
  })

  test('what the tab has in memory replaces what it has kept, and nothing else', async () => {
    const first = open()
    await pass(0)
    first.type({ text: 'kept' })
    await pass(1_500)
    // The session ends, and with it what the storage holds.
    first.close()
    sessionStorage.clear()
    server.set(gone, '{"text":"left"}')
    const again = open({ text: 'kept, and more' })
    await pass(1_500)
    expect(again.form.restored).toBeNull()
    expect(texts()).toEqual(['{"text":"kept, and more"}', '{"text":"left"}'])
    again.close()
  })

  test('without an answer, what waits stays', async () => {
    server.set(gone, '{"text":"left"}')
    answer = ({ method }) => (method === 'GET' ? Promise.reject({ code: 0 }) : Promise.resolve())
    const { type, close } = open()
    await pass(0)
    type({ text: 'new' })
    await pass(1_500)
    expect(texts()).toEqual(['{"text":"left"}', '{"text":"new"}'])
    close()
  })
})
