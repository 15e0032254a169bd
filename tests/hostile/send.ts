/** Sends requests over real connections and returns the raw responses. */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Header } from './headers'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly milliseconds: number
}

/** The connection was closed, or there was no response. */
export interface NoAnswer {
  readonly problem: string
  readonly milliseconds: number
}

export interface Sendable {
  readonly method: string
  readonly target: string
  readonly headers: readonly Header[]
  readonly body?: Buffer | undefined
}

/** The timeout for a response. */
const patience = 20_000

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
}

const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    rawHeaders.flatMap((name, index) => (index % 2 ? [] : [[name.toLowerCase(), rawHeaders[index + 1] ?? '']])),
  )

const textOf = (bytes: Buffer, coding = ''): string => (decoders[coding]?.(bytes) ?? bytes).toString()

export const newAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a request; failures are returned, never thrown. */
export const send = (port: number, agent: Agent, sendable: Sendable): Promise<Answer | NoAnswer> =>
  new Promise((resolve) => {
    const { method, target, body } = sendable
    const sends = (header: string) => sendable.headers.some(([name]) => name === header)
    const started = performance.now()
    const milliseconds = () => performance.now() - started
    const fail = (problem: string) => resolve({ problem, milliseconds: milliseconds() })
    const message = httpRequest({
      host: '127.0.0.1',
      port,
      agent,
      method,
      path: target,
      setHost: !sends('host'),
    })
    const timer = setTimeout(() => message.destroy(new Error(`no answer within ${patience / 1000} s`)), patience)
    message.on('error', (error) => {
      clearTimeout(timer)
      fail(error.message)
    })
    const finish = async (response: IncomingMessage) => {
      const headers = headersOf(response)
      const bytes = await buffer(response)
      clearTimeout(timer)
      const text = textOf(bytes, headers['content-encoding'])
      resolve({ status: response.statusCode ?? 0, headers, text, milliseconds: milliseconds() })
    }
    message.on('response', (response) => void finish(response).catch((error: unknown) => fail(String(error))))
    // Without this, Node would send the body of a GET as a separate request.
    if (body && !sends('transfer-encoding')) message.setHeader('content-length', body.length)
    for (const [name, value] of sendable.headers) message.appendHeader(name, value)
    message.end(body)
  })

/** Decodes a chunked body. */
const dechunked = (text: string): string => {
  const end = text.indexOf('\r\n')
  const size = Number.parseInt(text.slice(0, end), 16)
  return size > 0 ? text.slice(end + 2, end + 2 + size) + dechunked(text.slice(end + 4 + size)) : ''
}

/** Parses the last response on a connection. */
const parsed = (text: string): Omit<Answer, 'milliseconds'> | undefined => {
  const [head = '', ...rest] = text.slice(Math.max(text.lastIndexOf('HTTP/1.1 '), 0)).split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  if (!status) return undefined
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest.join('\r\n\r\n')
  const isWhole = headers['content-length']
    ? Buffer.byteLength(body, 'latin1') >= Number(headers['content-length'])
    : true
  if (!isWhole) return undefined
  const bytes = headers['transfer-encoding'] === 'chunked' ? dechunked(body) : body
  return { status, headers, text: Buffer.from(bytes, 'latin1').toString() }
}

/** How long to wait for another response on the same connection. */
const silence = 150

/** Sends raw bytes over a new connection; returns the last response. */
export const sendBytes = (port: number, bytes: string, leaves = false): Promise<Answer | NoAnswer> =>
  new Promise((resolve) => {
    const started = performance.now()
    let text = ''
    let arrived = started
    const end = (problem: string) => {
      clearInterval(timer)
      socket.destroy()
      const answer = parsed(text)
      resolve(
        answer
          ? { ...answer, milliseconds: arrived - started }
          : { problem, milliseconds: performance.now() - started },
      )
    }
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(bytes, 'latin1'))
      if (leaves) setTimeout(() => socket.destroy(), 10)
    })
    const timer = setInterval(() => {
      if (performance.now() - started > patience) end('no answer in time')
      else if (text && performance.now() - arrived > silence && parsed(text)) end('')
    }, 20)
    socket.on('data', (data) => {
      text += data.toString('latin1')
      arrived = performance.now()
    })
    socket.on('error', () => {})
    socket.on('close', () => end('the connection was closed without an answer'))
  })
