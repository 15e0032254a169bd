/** Tells of reads that matter (decision 0101). */
import type { FastifyRequest } from 'fastify'
import type { Read } from '../../contract/activity'
import type { CallName } from '../../contract/calls'
import type { SignedInCaller } from '../accounts/account'

/** How many rows were read, of files that have rows. */
export interface Counted {
  readonly rows?: number
  readonly isMore?: boolean
}

/** A read that matters, as the request tells it. */
export interface RequestRead extends Read, Counted {
  readonly call: CallName
  readonly caller: SignedInCaller
  /** As whom the caller views the console. */
  readonly viewed: SignedInCaller | undefined
  readonly ids: Readonly<Record<string, number>>
  readonly query: Readonly<Record<string, string>>
  readonly moment: Date | undefined
  readonly requestId: string
}

/** Tells who reads what by a request: the viewer, if somebody views the console as another person. */
export const readIn = (
  call: CallName,
  read: Read,
  { caller, viewer, ids, url, moment, id }: FastifyRequest,
): RequestRead | undefined =>
  caller && {
    ...read,
    call,
    caller: viewer ?? caller,
    viewed: viewer && caller,
    ids,
    // As it was sent, so that the console can show it as filters.
    query: Object.fromEntries(new URLSearchParams(url.replace(/^[^?]*\??/, ''))),
    moment,
    requestId: id,
  }
