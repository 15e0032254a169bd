/**
 * Security events: who did what to an account, and what was refused, one line of the log each.
 *
 * They have a level of their own, between `info` and `warn`, and are written whatever LOG_LEVEL says, except `silent`.
 *
 * @example {"level":35,"reqId":"…","event":"sign-in refused","account":7,"address":"192.0.2.1","reason":"wrong email or password"}
 */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

export const securityLevel = { security: 35 }

export type SecurityEvent =
  | 'sign-in'
  | 'sign-in refused'
  | 'account locked'
  | 'browser locked'
  | 'sign-out'
  | 'password reset requested'
  | 'password reset completed'
  | 'password reset refused'
  | 'refresh token reused'
  | 'access refused'
  | 'account created'
  | 'account changed'
  | 'account activated'
  | 'account deactivated'
  | 'company changed'
  | 'company activated'
  | 'company deactivated'

/** Never contains passwords, tokens or email addresses. The line's `address` is the client's IP address. */
export interface SecurityDetails {
  /** The account that it happened to; null if there is none. */
  readonly account?: number | null
  readonly company?: number
  /** The account that did it to another. */
  readonly by?: number
  readonly reason?: string
  readonly [detail: string]: unknown
}

export type Report = (event: SecurityEvent, details: SecurityDetails) => void

type SecurityLogger = FastifyBaseLogger & { security(line: object): void }

/** Makes the function that reports the events of a request. */
export const reporterOf =
  (request: FastifyRequest): Report =>
  (event, details) => {
    if (request.log.level === 'silent') return
    // A logger of its own, since that of the request may leave this level out.
    const log = request.log.child({}, { level: 'security' }) as SecurityLogger
    const { network: forwarded, proxy } = request.client ?? {}
    log.security({ event, ...details, address: request.ip, ...(proxy !== undefined && { forwarded }) })
  }

/** Reports that a call was not permitted. */
export const reportRefusal = (request: FastifyRequest, reason: string): void =>
  reporterOf(request)('access refused', {
    account: request.caller?.account.user.id ?? null,
    reason,
    method: request.method,
  })
