/** Whatever a client sends, the response is an envelope and never a 5xx. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { json as readJson } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '../../contract/calls'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'

const served = Object.keys(operationsOf({} as never)) as CallName[]

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

const json = { 'content-type': 'application/json' }
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const bodies: [string, string, Record<string, string>?][] = [
  ['nothing', ''],
  ['half of an object', '{"email":'],
  ['null', 'null'],
  ['a number', '42'],
  ['a list', '[1,2,3]'],
  ['a text', '"text"'],
  ['wrong types', '{"email":{"a":1},"password":[],"token":7,"refresh":false,"name":{}}'],
  ['NUL characters', JSON.stringify({ email: 'a\u0000@b.co', password: '\u0000', token: '\u0000', refresh: '\u0000' })],
  ['half of a surrogate pair', '{"email":"\\ud800@b.co","password":"\\udfff","token":"\\ud800","refresh":"\\ud800"}'],
  ['odd Unicode', JSON.stringify({ email: '‮ñ@b.co', password: '👩‍👩‍👧‍👦'.repeat(40), token: '﷽', refresh: 'Z̸̢̛a͜l' })],
  ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
  ['deep nesting', deep(10_000)],
  // Only lists this deep can't be turned into text, which whoever compares the length does.
  ['a deep length', `{"name":{"length":${deep(10_000)}},"email":{"length":${deep(10_000)}}}`],
  ['a huge number', '{"email":1e400,"password":-1e400}'],
  ['a long text', JSON.stringify({ email: `${'a'.repeat(500_000)}@b.co`, password: 'x'.repeat(400_000) })],
  ['too much', JSON.stringify({ email: 'x'.repeat(1_100_000) })],
  ['a form', 'email=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['XML', '<a/>', { 'content-type': 'text/xml' }],
  ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }],
  ['a broken multipart form', '--x', { 'content-type': 'multipart/form-data; boundary=y' }],
]

const pathOf = (name: CallName) => calls[name].path.replace(/:\w+/g, '1')

describe.each(served.filter((name) => calls[name].method !== 'GET'))('%s', (name) => {
  test.each(bodies)('%s is answered with an envelope', async (_, body, headers = json) => {
    const { method } = calls[name]
    const { status, body: envelope } = await api.send(method, pathOf(name), {
      token,
      body,
      headers,
      address: '10.9.9.9',
    })
    expect(status).toBeLessThan(500)
    expect(envelope).toMatchObject({
      success: expect.any(Boolean),
      code: expect.any(Number),
      message: expect.any(String),
    })
  })
})

describe.each(served)('%s', (name) => {
  test.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1&page=2',
    '?company_id=%00',
    '?application[]=x',
    '?%',
    '?a=%ud800',
  ])('the query %s is answered with an envelope', async (query) => {
    const { status, body } = await api.send(calls[name].method, pathOf(name) + query, { token, address: '10.9.9.8' })
    expect(status).toBeLessThan(500)
    // A successful download has no envelope.
    if (status !== 200 || calls[name].answer.kind !== 'file') expect(body).toHaveProperty('success')
  })
})

test.each([undefined, null, [], 'x', 7])('the body %j is rejected because it is not a JSON object', async (body) => {
  const { status, body: envelope } = await api.send('POST', '/sector/', {
    token,
    body: body === undefined ? '' : JSON.stringify(body),
    headers: json,
  })
  expect(status).toBe(400)
  expect(envelope).toMatchObject({ code: 1001, error: { body: ['Please send a JSON object.'] } })
})

test.each([
  '/nope',
  '/company',
  '/company/1/nope',
  '/%E0%A4%A',
  `/company/${'1'.repeat(300)}/`,
  '/..%2f..%2fetc/passwd',
  `/${'x'.repeat(5000)}`,
  '//',
  '/v2/auth/login/extra',
])('the unknown path %s answers 404', async (path) => {
  const { status, body } = await api.send('GET', path, { token })
  expect(status).toBe(404)
  expect(body).toMatchObject({ success: false, code: 1004, message: 'Not found' })
})

test('a call with another method is unknown', async () => {
  expect((await api.send('DELETE', '/v2/auth/login/', { token })).status).toBe(404)
})

test('paths are accepted with and without a trailing slash, without a redirect', async () => {
  for (const path of ['/companies/all/', '/companies/all', '/countries', '/countries/'])
    expect((await api.send('GET', path, { token })).status).toBe(200)
})

/** Starts listening and sends raw bytes that no client library would. */
const speak = async (bytes: string): Promise<string> => {
  if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as { port: number }
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
  })
}

const refused = (answer: string) => ({
  status: answer.slice(9, 12),
  body: JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as unknown,
})

test.each([
  ['without a host', 'GET /api/health HTTP/1.1\r\n\r\n', '400', 1001],
  ['for a page without a host', 'GET /login HTTP/1.1\r\n\r\n', '400', 1001],
  ['with two hosts', 'GET /api/health HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n', '400', 1001],
  ['with the same host twice', 'GET /login HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n', '400', 1001],
  ['with two hosts in one header', 'GET /api/health HTTP/1.1\r\nhost: x, y\r\n\r\n', '400', 1001],
  ['with an expectation', 'POST /api/auth/logout/ HTTP/1.1\r\nhost: x\r\nexpect: more\r\n\r\n', '417', 1001],
  ['for a tunnel', 'CONNECT talent.example:443 HTTP/1.1\r\nhost: x\r\n\r\n', '404', 1004],
  ['above the docs', 'GET /api/docs/static/../../../package.json HTTP/1.1\r\nhost: x\r\n\r\n', '404', 1004],
  ['for an odd file of the docs', 'GET /api/docs/static/%00 HTTP/1.1\r\nhost: x\r\n\r\n', '404', 1004],
  ['above the console', 'GET /assets/../../package.json HTTP/1.1\r\nhost: x\r\n\r\n', '404', 1004],
])('a request %s is refused with the envelope', async (_what, bytes, status, code) => {
  const answer = await speak(bytes.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  expect(refused(answer)).toMatchObject({ status, body: { success: false, code, error: null, data: null } })
})

test('a client that sends a large body with an unknown expectation still reads why it was refused', async () => {
  if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as { port: number }
  for (let round = 0; round < 5; round++) {
    const message = request({ port, path: '/api/upload-image/', method: 'POST', headers: { expect: 'more' } })
    message.end(Buffer.alloc(8_000_000))
    const [answer] = (await once(message, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await readJson(answer)]).toMatchObject([417, { success: false, code: 1001 }])
  }
})

test('a CONNECT that is reset before its response does not crash the server', async () => {
  if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 })
  const tunnel = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done(new Error('write ECONNRESET')) })
  const isClosed = new Promise((resolve) => tunnel.once('close', resolve))
  api.app.server.emit('connect', { headers: {} }, tunnel)
  await isClosed
  const { port } = api.app.server.address() as { port: number }
  const health = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'
  for (let round = 0; round < 5; round++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(health.repeat(200) + 'CONNECT talent.example:443 HTTP/1.1\r\nhost: x\r\n\r\n')
    await sleep(round)
    socket.resetAndDestroy()
  }
  expect(await speak('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('an HTTP/1.0 client without a Host header gets a response', async () => {
  expect(await speak('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('bytes that are not HTTP are rejected, and the server keeps running', async () => {
  const envelope = { success: false, code: 1001, error: null, data: null, is_validation_error: false }
  expect(refused(await speak('NONSENSE\r\n\r\n'))).toEqual({
    status: '400',
    body: { ...envelope, message: 'The request cannot be read.' },
  })
  expect(refused(await speak(`GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`))).toEqual({
    status: '431',
    body: { ...envelope, message: 'The headers of the request are too large.' },
  })
  // Node's error for a request that is not completed in time.
  expect(api.app.server).toMatchObject({ requestTimeout: 788_000, headersTimeout: 20_000 })
  api.app.server.once('connection', (socket) =>
    api.app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket),
  )
  expect(refused(await speak(''))).toEqual({
    status: '408',
    body: { ...envelope, message: 'The request did not arrive in time.' },
  })
  expect(await speak('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})
