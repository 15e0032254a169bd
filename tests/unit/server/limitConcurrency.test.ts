import { expect, test } from 'vitest'
import { limitConcurrency, QueueFull } from '../../../server/tools/limitConcurrency'

/** Work that runs until it is finished. */
const task = () => {
  let finish = () => {}
  const ended = new Promise<void>((resolve) => (finish = resolve))
  let hasStarted = false
  const work = () => {
    hasStarted = true
    return ended
  }
  return { work, finish: () => finish(), hasStarted: () => hasStarted }
}

test('jobs run in their order, and one that is given up while it waits leaves its place to the next', async () => {
  const limit = limitConcurrency(1)
  const [first, second, third] = [task(), task(), task()]
  const leaving = new AbortController()
  const running = limit(first.work)
  const left = limit(second.work, { signal: leaving.signal })
  const last = limit(third.work, { maxWaiting: 2 })
  await expect(limit(async () => {}, { maxWaiting: 2 })).rejects.toThrow(QueueFull)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  first.finish()
  await running
  expect([second.hasStarted(), third.hasStarted()]).toEqual([false, true])
  third.finish()
  await last
  await expect(limit(async () => {}, { signal: leaving.signal })).rejects.toThrow('gone')
  expect(await limit(async () => 'free')).toBe('free')
})
