import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config'
import { closeAfterLastResponse } from '../../../server/http/closing'

/** Starts a server with one call that answers when it is told to; resolves once a call is running. */
const startWithCall = async (graceMilliseconds: number) => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeAfterLastResponse(app, { graceMilliseconds, stopping: new AbortController().signal })
  const events = new EventEmitter()
  app.get('/', async () => {
    events.emit('running')
    await once(events, 'answer')
    return 'done'
  })
  const running = once(events, 'running')
  const call = fetch(await app.listen({ host: '127.0.0.1', port: 0 }))
  await running
  return { app, call, answer: () => void events.emit('answer') }
}

describe('a call that runs when the server stops', () => {
  test('is answered within the grace period, and its connection is closed then', async () => {
    const { app, call, answer } = await startWithCall(60_000)
    const closing = app.close()
    await sleep(100)
    answer()
    const response = await call
    expect(await response.text()).toBe('done')
    expect(response.headers.get('connection')).toBe('close')
    await closing
  })

  test('is cut off after it', async () => {
    const { app, call, answer } = await startWithCall(200)
    const started = performance.now()
    const closing = app.close()
    await expect(call).rejects.toThrow('fetch failed')
    expect(performance.now() - started).toBeGreaterThan(190)
    answer()
    await closing
  })
})

test('the grace period is a minute unless SHUTDOWN_GRACE_SECONDS sets it, from a second to an hour', () => {
  const graceOf = (SHUTDOWN_GRACE_SECONDS: string) => readConfig({ SHUTDOWN_GRACE_SECONDS }).SHUTDOWN_GRACE_SECONDS
  expect(readConfig({}).SHUTDOWN_GRACE_SECONDS).toBe(60)
  expect([graceOf('1'), graceOf('3600')]).toEqual([1, 3600])
  for (const wrong of ['0', '3601', 'x']) expect(() => graceOf(wrong)).toThrow('SHUTDOWN_GRACE_SECONDS')
})
