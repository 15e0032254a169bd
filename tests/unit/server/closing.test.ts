import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config'
import { closeAfterLastResponse } from '../../../server/http/closing'

/** Starts a server with one call that answers when it is told to; resolves once a call is running. */
const startWithCall = async (graceMilliseconds: number) => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
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

/** Starts a server that counts its calls, and opens connections to it. */
const startCounting = async () => {
  const stopping = new AbortController()
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  closeAfterLastResponse(app, { graceMilliseconds: 60_000, stopping: stopping.signal })
  let calls = 0
  app.post('/', async () => ({ calls: ++calls }))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const open = async () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    const seen: string[] = []
    socket.on('error', ({ message }) => seen.push(message)).on('end', () => seen.push('end'))
    await once(socket, 'connect')
    return { socket, seen }
  }
  return { app, open, stop: () => stopping.abort(), count: () => calls }
}

const request = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n'
const post = async (socket: Socket): Promise<string> => {
  socket.write(request)
  return String((await once(socket, 'data'))[0])
}

describe('a connection that is kept open', () => {
  test('is closed with its next response while the stop is announced', async () => {
    const { app, open, stop } = await startCounting()
    const { socket, seen } = await open()
    expect(await post(socket)).toMatch(/connection: keep-alive/i)
    stop()
    expect(await post(socket)).toMatch(/200 OK[\s\S]*connection: close/i)
    await expect.poll(() => seen).toEqual(['end'])
    socket.end()
    await app.close()
  })

  test('and idle when the server stops ends without a reset, and does not keep it', async () => {
    const { app, open } = await startCounting()
    const clients = await Promise.all([1, 2, 3].map(open))
    for (const { socket } of clients) await post(socket)
    const closing = app.close()
    await expect.poll(() => clients.map(({ seen }) => seen)).toEqual([['end'], ['end'], ['end']])
    for (const { socket } of clients) socket.end()
    await closing
    expect(clients.map(({ seen }) => seen)).toEqual([['end'], ['end'], ['end']])
  })

  test('carries out no request that crosses its end on the way, since nobody could be told', async () => {
    const { app, open, count } = await startCounting()
    const { socket, seen } = await open()
    await post(socket)
    const closing = app.close()
    await expect.poll(() => seen).toEqual(['end'])
    socket.write(request)
    await closing
    expect(count()).toBe(1)
  })
})

test('a new connection gets an answer to the request that it was opened for', async () => {
  const { app, open, count } = await startCounting()
  const [writes, waits] = await Promise.all([open(), open()])
  const closing = app.close()
  await sleep(100)
  expect(await post(writes.socket)).toMatch(/200 OK[\s\S]*connection: close/i)
  writes.socket.end()
  // One that sends nothing does not keep the server.
  await closing
  expect(count()).toBe(1)
  waits.socket.destroy()
})

test('the grace period is a minute unless SHUTDOWN_GRACE_SECONDS sets it, from a second to an hour', () => {
  const graceOf = (SHUTDOWN_GRACE_SECONDS: string) => readConfig({ SHUTDOWN_GRACE_SECONDS }).SHUTDOWN_GRACE_SECONDS
  expect(readConfig({}).SHUTDOWN_GRACE_SECONDS).toBe(60)
  expect([graceOf('1'), graceOf('3600')]).toEqual([1, 3600])
  for (const wrong of ['0', '3601', 'x']) expect(() => graceOf(wrong)).toThrow('SHUTDOWN_GRACE_SECONDS')
})
