/** Combines generated requests with callers. */
import { randomOf } from '../../server/data/demo/random'
import type { Caller } from './callers'
import type { Document, Operation } from './document'
import { makeMalformed } from './malformed'
import { makeRequest } from './requests'
import type { KnownIds } from '../../server/data/bodies/references'
import { hostileSource } from './sample'
import { send, sendBytes, type Sendable } from './send'
import type { Shot } from './volley'

const shownLength = 400

const quoted = (text: string): string => {
  const cut = text.length > shownLength ? `${text.slice(0, shownLength)}… (${text.length} characters)` : text
  // Escape what a terminal wouldn't show.
  return `$'${cut
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll(/[^\x20-\x7e…]/gu, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`)}'`
}

/** Formats a request as a curl command. Long parts are truncated; the seed reproduces them. */
const curlOf = (port: number, { method, target, headers, body }: Sendable): string =>
  [
    `curl --path-as-is -X ${method} ${quoted(`http://127.0.0.1:${port}${target}`)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary ${quoted(body.toString())}`] : []),
  ].join(' ')

export interface Target {
  readonly port: number
  readonly document: Document
  readonly operations: readonly Operation[]
}

const inLanguage = (sent: Sendable, code: string): Sendable => ({
  ...sent,
  headers: [...sent.headers.filter(([name]) => name !== 'accept-language'), ['accept-language', code]],
})

/** Generates the request for a name and assigns a caller. */
export const makeShot = (name: string, target: Target, callers: readonly Caller[], ids: KnownIds): Shot => {
  const random = randomOf(name)
  const caller = callers[random.below(callers.length)]
  const request = makeRequest(hostileSource(target.document, ids, random), target.operations)
  let sent: Sendable = request
  const addToken = (token: string | undefined) => {
    const own = token && `Bearer ${token}`
    const authorization = request.authorization ? request.authorization(token ?? 'no.such.token') : own
    if (authorization !== undefined)
      sent = { ...request, headers: [...request.headers, ['authorization', authorization]] }
  }
  return {
    name,
    method: request.method,
    target: request.target,
    operation: request.operation,
    speaks: true,
    show: () => curlOf(target.port, sent),
    send: async (agent, language) => {
      addToken(await caller?.token())
      const outcome = await send(target.port, agent, language === undefined ? sent : inLanguage(sent, language))
      if ('status' in outcome && outcome.status === 401 && !request.authorization) caller?.signOut()
      return outcome
    },
  }
}

/** Generates the bytes for a name. */
export const makeMalformedShot = (name: string, port: number): Shot => {
  const { bytes, leaves = false } = makeMalformed(randomOf(name))
  const [method = '', target = ''] = bytes.split(/\s/)
  return {
    name,
    method,
    target,
    leaves,
    show: () => JSON.stringify(bytes.slice(0, 300)),
    send: () => sendBytes(port, bytes, leaves),
  }
}
