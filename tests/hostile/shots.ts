/** Loads what has been made with who sends it. */
import { randomOf } from '../../server/database/demo/random'
import type { Caller } from './callers'
import { curlOf } from './curl'
import type { Document, Operation } from './document'
import { makeMalformed } from './malformed'
import { makeRequest } from './requests'
import type { KnownIds } from './sample'
import { send, sendBytes } from './send'
import type { Shot } from './volley'

export interface Target {
  readonly port: number
  readonly document: Document
  readonly operations: readonly Operation[]
}

/** Makes the request that a name stands for, and has one of the callers send it. */
export const makeShot = (name: string, target: Target, callers: readonly Caller[], ids: KnownIds): Shot => {
  const random = randomOf(name)
  const caller = callers[random.below(callers.length)]
  const request = makeRequest({ document: target.document, ids, random }, target.operations)
  const withToken = (token: string | undefined) => {
    const authorization = request.authorization
      ? request.authorization(token ?? 'no.such.token')
      : token && `Bearer ${token}`
    return authorization === undefined
      ? request.headers
      : [...request.headers, ['authorization', authorization] as const]
  }
  return {
    name,
    method: request.method,
    target: request.target,
    operation: request.operation,
    show: () => curlOf(target.port, request),
    send: async (agent) => {
      const outcome = await send(target.port, agent, { ...request, headers: withToken(await caller?.token()) })
      if ('status' in outcome && outcome.status === 401 && !request.authorization) caller?.signOut()
      return outcome
    },
  }
}

/** Makes the bytes that a name stands for. */
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
