/** Clients get their response even if the server doesn't read the whole body. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import type { ErrorEnvelope } from '../../contract/envelope'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { picture } from '../support/companies'
import { formWith } from '../support/upload'

const served = Object.keys(operationsOf({} as never)) as CallName[]
const writing = served.filter((name) => calls[name].method !== 'GET')
const uploading = served.filter((name) => (calls[name] as Call).upload)
const pathOf = (name: CallName) => calls[name].path.replace(/:\w+/g, '1')

let api: Api
let token: string
let port: number
beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as { port: number }).port
})
afterAll(() => api.stop())

const refusal = {
  success: false,
  code: 1001,
  message: 'Compressed requests are not accepted. Please send it without Content-Encoding.',
  error: null,
  data: null,
  is_validation_error: false,
}

interface Spoken {
  readonly status: string
  readonly head: string
  readonly body: ErrorEnvelope
}

interface Said {
  readonly body: Uint8Array
  readonly headers?: Record<string, string>
  /** The announced content length, if it differs from the body's. */
  readonly length?: number
}

/** Sends the whole body before reading, like many clients; returns what it then reads, and fails on a reset. */
const speak = async (path: string, { body, headers = {}, length = body.length }: Said): Promise<Spoken> => {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ authorization: `Bearer ${token}`, 'content-length': String(length), ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  let text = ''
  const answered = new Promise<string>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`The connection was closed after: ${text}`)))
    socket.on('data', (data) => {
      text += data.toString()
      const size = /content-length: (\d+)/i.exec(text)?.[1]
      const [, content] = text.split('\r\n\r\n')
      if (size && content && Buffer.byteLength(content) >= Number(size)) resolve(text)
    })
  })
  socket.pause()
  socket.write(`POST /api${path} HTTP/1.1\r\nhost: localhost\r\n${head}\r\n`)
  // By now, a server that closed immediately would have reset the connection.
  for (let start = 0; start < body.length; start += 65_536) {
    if (!socket.write(body.subarray(start, start + 65_536)))
      await new Promise((resolve) => socket.once('drain', resolve))
    if (start === 0) await sleep(100)
  }
  socket.resume()
  try {
    const [top = '', content = ''] = (await answered).split('\r\n\r\n')
    return { status: top.slice(9, 12), head: top, body: JSON.parse(content) as ErrorEnvelope }
  } finally {
    socket.destroy()
  }
}

const large = Buffer.alloc(8_000_000, 'x')
const closing = { connection: 'close' }

describe('A compressed body', () => {
  test.each(writing)('of %s is rejected, whatever its content', async (name) => {
    const { method } = calls[name]
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'X-GZIP', 'gzip, gzip', 'nonsense']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const answer = await api.send(method, pathOf(name), { token, headers, body: gzipSync('{}') })
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 415, body: refusal })
    }
  })

  test('is rejected before authentication, and on unknown paths', async () => {
    const sent = { headers: { 'content-encoding': 'gzip' }, body: gzipSync('{}') }
    expect((await api.send('POST', '/sector/', sent)).body).toEqual(refusal)
    expect((await api.send('POST', '/nope/', sent)).body).toEqual(refusal)
  })

  test.each(uploading)('of %s is rejected while it is being sent, without a reset', async (name) => {
    const { field } = (calls[name] as Call).upload ?? {}
    const content = field === 'file' ? await picture().png().toBuffer() : 'A,B\n1,2\n'
    const form = await formWith(content, { ...(field && { field }) })
    const type = form.headers['content-type'] ?? ''
    const bodies = [form.body, gzipSync(form.body), brotliCompressSync(form.body), large]
    const said = bodies.flatMap((body) =>
      ['close', 'keep-alive'].map((connection) => ({
        body,
        headers: { 'content-type': type, 'content-encoding': 'gzip', connection },
      })),
    )
    // At once, since they mostly wait.
    const answers = await Promise.all(said.map((one) => speak(pathOf(name), one)))
    expect(answers).toMatchObject(said.map(() => ({ status: '415', body: refusal })))
  })

  test('is rejected before its end', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/csv']) {
      const headers = { 'content-type': type, 'content-encoding': 'gzip' }
      const said = { body: gzipSync('{}'), headers, length: 1_000_000 }
      expect(await speak('/sector/upload/', said)).toMatchObject({ status: '415', body: refusal })
    }
  })

  test('is answered with the accepted encodings', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const { head } = await speak('/sector/', { body: gzipSync('{}'), headers })
    expect(head).toMatch(/\r\naccept-encoding: identity/i)
  })

  test('that is not actually compressed is read', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
    const { body } = await api.send('POST', '/sector/', { token, headers, body: '{"name":"Not compressed"}' })
    expect(body).toMatchObject({ success: true })
  })
})

describe('A body that is rejected while it is being sent', () => {
  test.each([
    ['too large', '/sector/', { 'content-type': 'application/json' }, 413, 1001],
    ['of another type', '/sector/', { 'content-type': 'text/xml' }, 400, 1001],
    [
      'of an unauthenticated client',
      '/sector/',
      { 'content-type': 'application/json', authorization: 'Bearer x' },
      401,
      1002,
    ],
    [
      'of an unauthenticated client, a file',
      '/sector/upload/',
      { 'content-type': 'multipart/form-data; boundary=x', authorization: '' },
      401,
      1002,
    ],
    ['for an unknown path', '/nope/', { 'content-type': 'text/xml' }, 404, 1004],
    ['no form', '/sector/upload/', { 'content-type': 'text/csv' }, 400, 1007],
    ['an empty form', '/sector/upload/', { 'content-type': 'multipart/form-data; boundary=x' }, 400, 1007],
  ])('%s is answered, not reset', async (_, path, headers, status, code) => {
    const answers = await Promise.all(
      [{}, closing].map((more) => speak(path, { body: large, headers: { ...headers, ...more } })),
    )
    for (const answer of answers)
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: String(status), code })
  })

  test.each([
    ['one that is too large', 'attachment', 1007, 'The CSV file must not be larger than 5 MB.'],
    ['one of a call that takes another form', undefined, 1007, 'A CSV file is required.'],
  ])('a file is rejected long before its end: %s', async (_, field, code, message) => {
    const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\n\r\n`
    const headers = { 'content-type': field ? 'multipart/form-data; boundary=x' : 'text/csv' }
    const body = Buffer.from(`${head}Sector,Sector\r\n${'x,y\r\n'.repeat(100)}`)
    const answer = await speak('/sector/upload/', { body, headers, length: 40_000_000 })
    expect(answer).toMatchObject({ status: '400', body: { code, message } })
  })
})

describe('A body that hardly arrives', () => {
  const head = (path: string, length: number) =>
    `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const begin = (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    socket.write(text)
    return { socket, answer: () => answer, closed: once(socket, 'close') }
  }
  /** Stops the clock, so that a busy machine takes no time; returns a function that lets some seconds pass since then. */
  const stopClock = () => {
    const began = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(began)
    return (seconds: number) => void clock.mockReturnValue(began + seconds * 1000)
  }

  test('is waited for while it may be a slow line, and then cut off with 408', async () => {
    const pass = stopClock()
    const arrived = once(api.app.server, 'request')
    const stuck = begin(`${head('/v2/auth/login/', 500)}{"email`)
    await arrived
    await sleep(300)
    pass(18)
    await sleep(2500)
    expect(stuck.answer()).toBe('')
    pass(22)
    await stuck.closed
    expect(stuck.answer()).toMatch(/^HTTP\/1.1 408 [^]*The request did not arrive in time\./)
  })

  test('is read as long as it arrives like on a slow line', async () => {
    const pass = stopClock()
    const arrived = once(api.app.server, 'request')
    const slow = begin(head('/v2/auth/login/', 400_000))
    const [{ socket }] = (await arrived) as [IncomingMessage]
    await sleep(300)
    slow.socket.write(' '.repeat(300_000))
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(300_000)
    pass(30)
    await sleep(2500)
    expect(slow.answer()).toBe('')
    const rest = JSON.stringify({ email: 'nobody@talent.example', password: 'wrong' })
    slow.socket.write(' '.repeat(100_000 - rest.length) + rest)
    await expect.poll(slow.answer).toContain('Invalid email or password')
    slow.socket.destroy()
  })
})

test.each(['/api/health', '/api/nope', '/'])(
  'the connection of a request without a body is closed if requested: %s',
  async (path) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^connection: close\r$/im)
  },
)

test('an endless rejected body is not read forever', async () => {
  const socket = connect(port, '127.0.0.1')
  let isClosed = false
  socket.on('error', () => {})
  socket.once('close', () => (isClosed = true))
  socket.resume()
  const head = 'host: localhost\r\ncontent-encoding: gzip\r\ncontent-length: 1000000000000'
  socket.write(`POST /api/v2/auth/login/ HTTP/1.1\r\n${head}\r\n\r\n`)
  const part = Buffer.alloc(1_048_576)
  let sent = 0
  for (; !isClosed && sent < 200; sent++) {
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
  }
  expect(isClosed).toBe(true)
  expect(sent).toBeGreaterThan(60)
})
