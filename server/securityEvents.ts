/**
 * Security events: changes to accounts and refused access, one log line each.
 *
 * They have their own level, between `info` and `warn`, and are logged at every LOG_LEVEL except `silent`.
 *
 * @example {"level":35,"reqId":"…","event":"sign-in refused","account":7,"address":"192.0.2.1","reason":"wrong email or password"}
 */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino from 'pino'
import { codes, type Code } from '../contract/envelope'
import { sendSignal } from './tools/signals'

export const securityLevel = { security: 35 }

/** docs/metrics.md says when each is reported. */
export const securityEvents = [
  'sign-in',
  'sign-in refused',
  'second factor asked',
  'second factor refused',
  'second factor added',
  'second factor removed',
  'recovery codes renewed',
  'staff rules changed',
  'confirmation asked',
  'confirmation refused',
  'session confirmed',
  'account locked',
  'browser locked',
  'given password locked',
  'sign-out',
  'sessions ended',
  'password reset requested',
  'password reset completed',
  'password reset refused',
  'password changed',
  'password change refused',
  'refresh token reused',
  'refresh token copied',
  'token refused',
  'access refused',
  'id refused',
  'structure changed',
  'grades changed',
  'change taken back',
  'invitation withdrawn',
  'account created',
  'account changed',
  'account activated',
  'account deactivated',
  'break-glass account deactivated',
  'account erased',
  'account recovered',
  'company changed',
  'company activated',
  'company deactivated',
  'key created',
  'key renewed',
  'key ended',
  'provisioning changed',
  'application created',
  'application changed',
  'application secret created',
  'application opened',
  'application token reused',
  'application not told',
  'identity provider created',
  'identity provider changed',
  'identity provider tested',
  'identity provider deleted',
  'mail domain added',
  'mail domain proven',
  'mail domain removed',
  'external sign-in refused',
  'person linked',
  'view started',
  'view ended',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

/** Must not contain passwords, tokens or email addresses. `address` in the log line is the client's IP address. */
interface SecurityDetails {
  /** The affected account; null if there is none. */
  readonly account?: number | null
  /** The affected accounts, if they are several. */
  readonly accounts?: readonly number[]
  readonly company?: number
  /** The account that made the change, if it is another one. */
  readonly by?: number
  readonly reason?: string
  readonly [detail: string]: unknown
}

export type Report = (event: SecurityEvent, details: SecurityDetails) => void

type SecurityLogger = FastifyBaseLogger & { security(line: object): void }

/** Returns a function that reports the events of a request. */
export const reporterOf =
  (request: FastifyRequest): Report =>
  (event, details) => {
    sendSignal('secured', { event, reason: details.reason })
    if (request.log.level === 'silent') return
    // A separate logger, because the request's logger may filter out this level.
    const log = request.log.child({}, { level: 'security' }) as SecurityLogger
    const { network: forwarded, proxy } = request.client ?? {}
    log.security({ event, ...details, address: request.ip, ...(proxy !== undefined && { forwarded }) })
  }

/** Returns a function that reports the events of what the server does by itself. */
export const reporterTo =
  (log: FastifyBaseLogger): Report =>
  (event, details) => {
    sendSignal('secured', { event, reason: details.reason })
    if (log.level !== 'silent') (log.child({}, { level: 'security' }) as SecurityLogger).security({ event, ...details })
  }

/** Returns a function that writes the events of a command as lines of the log, beside what the command prints. */
export const reporterOfCommand = (
  { LOG_LEVEL: level }: { readonly LOG_LEVEL: string },
  stream: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): Report => reporterTo(pino({ level, customLevels: securityLevel }, stream))

interface Refused {
  readonly status: number
  /** Where the envelope has one. */
  readonly code?: Code | undefined
  readonly reason?: string | undefined
  readonly message: string
  readonly missing?: readonly string[] | undefined
}

/** Reports a refused call if it matters: for want of a right, for an id that is not there for the caller, or for a token that is none of ours. */
export const reportRefusal = (request: FastifyRequest, { status, code, reason, message, missing }: Refused): void => {
  const account = request.caller?.account.user.id ?? null
  const report = reporterOf(request)
  const who = { account, ...(request.viewer && { by: request.viewer.account.user.id }) }
  const { call } = request.routeOptions.config
  if (code === codes.confirmation) report('confirmation asked', { ...who, call })
  else if (status === 403)
    report('access refused', {
      ...who,
      reason: reason ?? message,
      ...(missing && { missing }),
      call,
      method: request.method,
    })
  if (status === 404 && account !== null && call) report('id refused', { ...who, call, ids: request.ids })
  if (status === 401 && reason !== undefined) report('token refused', { ...who, reason, call })
}
