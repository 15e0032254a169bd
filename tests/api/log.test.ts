/** The request log from an operator's view. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable, Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { notReady } from '../../server/errors/apiError'
import { startApi, type Api } from '../support/api'

interface Line {
  readonly level: number
  readonly msg: string
  readonly reqId?: string
  readonly path?: string
  readonly err?: { readonly message: string }
}

let api: Api
let app: FastifyInstance
let lines: Line[] = []
let port = 0
let token = ''

const stream = new Writable({ write: (chunk, _, done) => (lines.push(JSON.parse(String(chunk)) as Line), done()) })

beforeAll(async () => {
  api = await startApi()
  app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'info', DATA_DIR: '/nonexistent' }),
    database: api.database,
    secret: 'a secret for tests that is long enough',
    publicUrl: 'http://localhost:3000',
    consoleFolder: '/nonexistent',
    logStream: stream,
  })
  const pieces = async function* (length: number) {
    for (let i = 0; i < length; i++) yield 'x'.repeat(10_000)
    throw new Error('the source broke')
  }
  app.get('/api/test/broken', () => Promise.reject(new Error('boom')))
  app.get('/api/test/stopping', () => Promise.reject(notReady('The server is stopping.')))
  app.get('/api/test/long', (_request, reply) => reply.type('text/plain').send(Readable.from(pieces(10_000))))
  app.get('/api/test/short', (_request, reply) => reply.type('text/plain').send(Readable.from(pieces(3))))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(async () => {
  await app.close()
  await api.stop()
})
beforeEach(() => void (lines = []))

const complaints = () => lines.filter(({ level }) => level >= 40)

const countIncoming = () => lines.filter(({ msg }) => msg === 'incoming request').length

/** Sends a request and disconnects at the first byte of the response, or a moment after the server has begun to read it. */
const leave = async (text: string, how: 'reset' | 'close') => {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  const go = () => (how === 'reset' ? socket.resetAndDestroy() : socket.destroy())
  const closed = once(
    socket.on('error', () => {}),
    'close',
  )
  socket.once('data', go)
  const before = countIncoming()
  await expect.poll(countIncoming).toBeGreaterThan(before)
  const timer = setTimeout(go, 300)
  await closed
  clearTimeout(timer)
}

/** Waits until the work for disconnected clients is done: later requests are answered, and no query is running. */
const untilDone = async () => {
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(0)
  const payload = { email: 'nobody@talent.example', password: 'x' }
  await app.inject({ method: 'POST', url: '/api/v2/auth/login/', payload })
  await app.inject({ url: '/api/sector/download/', headers: { authorization: `Bearer ${token}` } })
  const { pool } = api.database
  await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0)
}

const head = (method: string, path: string, headers: string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n')

const json = (length: number) => ['content-type: application/json', `content-length: ${length}`]
const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 9000']
const file = '--b\r\ncontent-disposition: form-data; name="attachment"; filename="a.csv"\r\n\r\nSector,Industry\r\n'

test.each([
  ['a download', head('GET', '/api/sector/download/')],
  ['a compressed download', head('GET', '/api/sector/download/', ['accept-encoding: br'])],
  ['a long response', head('GET', '/api/test/long')],
  ['a long compressed response', head('GET', '/api/test/long', ['accept-encoding: gzip'])],
  ['a list', head('GET', '/api/companies/all/', ['accept-encoding: br'])],
  ['an upload', head('POST', '/api/sector/upload/', form) + file],
  ['a body', `${head('POST', '/api/auth/logout/', json(500))}{"a`],
  [
    'a body in chunks',
    `${head('POST', '/api/auth/logout/', [...json(0).slice(0, 1), 'transfer-encoding: chunked'])}3\r\n{"a`,
  ],
  ['a sign-in', `${head('POST', '/api/v2/auth/login/', json(45))}{"email":"nobody@talent.example","password":"x"}`],
])('a client that disconnects during %s causes no error', async (_what, text) => {
  for (const how of ['reset', 'close'] as const) await leave(text, how)
  expect(countIncoming()).toBe(2)
  await untilDone()
  expect(complaints()).toEqual([])
})

describe('the id of a request', () => {
  const given = '7f9c24e8f0a14c1b9d3e5a6b7c8d9e0f'
  const idOf = async (server: FastifyInstance, id: string | string[]) =>
    (await server.inject({ url: '/api/health', headers: { 'x-request-id': id } })).headers['x-request-id']

  test('is its own, unless a proxy is trusted', async () => {
    expect(await idOf(app, given)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is that of a trusted proxy, in the answer and in the log, if it looks like one', async () => {
    const behind = await startApi({ TRUST_PROXY: '1', LOG_LEVEL: 'info' }, stream)
    try {
      expect(await idOf(behind.app, given)).toBe(given)
      expect(lines.find(({ msg }) => msg === 'incoming request')).toMatchObject({ reqId: given })
      expect(await idOf(behind.app, 'Root=1-67891233-abcdef012345678912345678')).toMatch(/^Root=1-/)
      for (const wrong of ['short', 'x'.repeat(129), 'with a space', '{"level":60}', 'é'.repeat(20)])
        expect(await idOf(behind.app, wrong)).toMatch(/^[0-9a-f-]{36}$/)
    } finally {
      await behind.stop()
    }
  })
})

test('an error is logged with request id and path, without the query', async () => {
  const answer = await app.inject('/api/test/broken?token=secret')
  expect(answer.statusCode).toBe(500)
  expect(complaints()).toMatchObject([
    {
      level: 50,
      msg: 'unexpected error',
      err: { message: 'boom' },
      reqId: answer.headers['x-request-id'],
      path: '/api/test/broken',
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a refusal of the server itself is a warning without a stack', async () => {
  const answer = await app.inject('/api/test/stopping')
  expect(answer.statusCode).toBe(503)
  expect(complaints()).toMatchObject([{ level: 40, msg: 'The server is stopping.', path: '/api/test/stopping' }])
  expect(complaints()[0]).not.toHaveProperty('err')
})

test.each(['identity', 'gzip', 'br'])('so is an error in the middle of a response (%s)', async (encoding) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/test/short`, { headers: { 'accept-encoding': encoding } })
  await response.text().catch(() => {})
  await expect.poll(() => complaints().length).toBeGreaterThan(0)
  const reqId = response.headers.get('x-request-id')
  for (const line of complaints()) expect(line).toMatchObject({ reqId, path: '/api/test/short' })
  expect(complaints().map(({ err }) => err?.message)).toContain('the source broke')
})
