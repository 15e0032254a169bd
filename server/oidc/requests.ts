/** What the server knows of a request that it has handed on to the library. */
import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Report } from '../securityEvents'

export interface Request {
  readonly id: string
  readonly report: Report
  /** The code of the language of whoever reads the answer. */
  readonly language: string
}

const requests = new WeakMap<IncomingMessage, Request>()

/** Notes what is known of a request, before the library gets it. */
export const noteRequest = (raw: IncomingMessage, request: Request): void => void requests.set(raw, request)

/** Returns what is known of the request that a context belongs to. */
export const requestOf = ({ req }: Pick<KoaContextWithOIDC, 'req'>): Request | undefined => requests.get(req)
