// @vitest-environment jsdom
/** Which unsaved work a form goes on with, in browsers of several tabs. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedWorkId, type UnsavedWork } from '../../../contract/entities/unsavedWork'

/** The locks of one browser: whoever waits gets a lock when it is released. */
const browserLocks = () => {
  const held = new Set<string>()
  const waiting: (() => void)[] = []
  const request = async (
    name: string,
    { ifAvailable, signal }: LockOptions,
    work: (lock: object | null) => Promise<void> | void,
  ) => {
    while (held.has(name)) {
      if (ifAvailable) return work(null)
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => reject(new Error('It took too long')))
      })
    }
    held.add(name)
    await work({})
    held.delete(name)
    waiting.splice(0).forEach((resume) => resume())
  }
  return { request, query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }) }
}

/** A page that is loaded anew: its modules are new, the storage of its tab stays. */
const loadPage = async () => {
  vi.resetModules()
  return import('../../../src/schema/form/tabOfWork')
}
/** Another tab has another storage. */
const openTab = async () => {
  sessionStorage.clear()
  return loadPage()
}

const place = '/regions/3'
const work = (id: string) => ({ place, id }) as UnsavedWork

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: browserLocks(), configurable: true })
  sessionStorage.clear()
})
afterEach(() => Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true }))

test('without https there are no locks: all forms at a place share one work', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  const { takeWork, withoutOpen } = await loadPage()
  const shared = work(sharedWorkId)
  expect(await takeWork(place, [work('a'), shared], false)).toMatchObject({ id: sharedWorkId, found: shared })
  expect((await takeWork(place, [], false)).found).toBeUndefined()
  expect(await withoutOpen([shared])).toEqual([shared])
})

test('each form has a work of its own, and takes the newest that no tab has open', async () => {
  const first = await (await openTab()).takeWork(place, [work('new'), work('old')], false)
  expect(first).toMatchObject({ id: 'new', found: work('new') })
  const second = await (await openTab()).takeWork(place, [work('new'), work('old')], false)
  expect(second).toMatchObject({ id: 'old', found: work('old') })
  const third = await (await openTab()).takeWork(place, [work('new'), work('old')], false)
  expect(third.found).toBeUndefined()
  expect(third.id).toMatch(/^[\da-f-]{36}$/)
  first.release()
  const fourth = await (await openTab()).takeWork(place, [work('new'), work('old')], false)
  expect(fourth.id).toBe('new')
})

test('works of other places are none', async () => {
  await (await openTab()).takeWork(place, [work('a')], false)
  const elsewhere = await (await openTab()).takeWork('/regions/4', [{ ...work('a'), place: '/regions/4' }], false)
  expect(elsewhere.id).toBe('a')
})

test('a page that is loaded anew goes on with its own work, as soon as the page before it lets go', async () => {
  const before = await (await openTab()).takeWork(place, [work('mine')], false)
  const waiting = (await loadPage()).takeWork(place, [work('newer'), work('mine')], false)
  before.release()
  expect((await waiting).id).toBe('mine')
})

test('a page does not wait for ever: after half a second it takes another work', async () => {
  await (await openTab()).takeWork(place, [work('mine')], false)
  expect((await (await loadPage()).takeWork(place, [work('mine'), work('other')], false)).id).toBe('other')
})

test('a chosen work comes first, unless the choice is forgotten', async () => {
  const tab = await openTab()
  tab.chooseWork(work('old'))
  const chosen = await tab.takeWork(place, [work('new'), work('old')], false)
  expect(chosen.id).toBe('old')
  chosen.release()
  tab.forgetChoice(place)
  expect((await tab.takeWork(place, [work('new'), work('old')], false)).id).toBe('new')
})

test('a work is chosen for its own place, and forgotten there alone', async () => {
  const elsewhere = '/regions/4'
  const works = [
    { ...work('new'), place: elsewhere },
    { ...work('old'), place: elsewhere },
  ]
  const tab = await openTab()
  tab.chooseWork(work('old'))
  const other = await tab.takeWork(elsewhere, works, false)
  expect(other.id).toBe('new')
  tab.forgetChoice(elsewhere)
  expect((await tab.takeWork(place, [work('new'), work('old')], false)).id).toBe('old')
})

test('a form that is filled already takes only the work that it came from', async () => {
  const tab = await openTab()
  const other = await tab.takeWork(place, [work('a')], true)
  expect(other.found).toBeUndefined()
  other.release()
  const again = await tab.takeWork(place, [work('a'), work(other.id)], true)
  expect(again).toMatchObject({ id: other.id, found: work(other.id) })
})

test('works that a tab has open are left out', async () => {
  const tab = await openTab()
  const { release } = await tab.takeWork(place, [work('a')], false)
  expect(await tab.withoutOpen([work('a'), work('b')])).toEqual([work('b')])
  release()
  await expect.poll(() => tab.withoutOpen([work('a'), work('b')])).toHaveLength(2)
})
