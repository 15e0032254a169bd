/** Sends requests through nginx as a browser would, and never throws: a lost connection has the status 0. */
import { readFileSync } from 'node:fs'
import { Agent as PlainAgent, request as requestPlain } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface Sent {
  readonly method?: string
  readonly token?: string | undefined
  readonly body?: unknown
  /** A CSV file to upload. */
  readonly file?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

const boundary = '----cluster'

const formOf = (file: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="attachment"; filename="file.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`

export type Send = (path: string, sent?: Sent) => Promise<Answer>

interface Address {
  readonly url: string
  /** Of a cluster, which has one of its own; none without TLS. */
  readonly certificate?: string
}

/** Connects to a console. */
export const clientOf = ({ url, certificate }: Address) => {
  const kept = { keepAlive: true, maxSockets: 64 }
  const agent = certificate === undefined ? new PlainAgent(kept) : new Agent({ ...kept, ca: readFileSync(certificate) })
  const open = certificate === undefined ? requestPlain : request
  const send: Send = (path, { method = 'GET', token, body, file, headers } = {}) =>
    new Promise((resolve) => {
      const payload = file === undefined ? (body === undefined ? undefined : JSON.stringify(body)) : formOf(file)
      const type = file === undefined ? 'application/json' : `multipart/form-data; boundary=${boundary}`
      const asked = open(`${url}/api${path}`, {
        agent,
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      })
      const fail = (error: Error) => resolve({ status: 0, headers: {}, text: error.message })
      asked.on('error', fail)
      asked.on('response', (answer) => {
        text(answer).then(
          (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: content }),
          fail,
        )
      })
      asked.end(payload)
    })
  return { send, close: () => agent.destroy() }
}

export const dataOf = <T>({ text: content }: Answer): T => (JSON.parse(content) as { data: T }).data
