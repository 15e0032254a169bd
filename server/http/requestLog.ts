/** What every line of a request's log tells, and what is no error. */
import type { FastifyServerOptions } from 'fastify'
import { pathOf } from './pathOf'

type ChildLoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>
type LogMethod = (this: Logger, args: unknown[], method: (...args: unknown[]) => void, level: number) => void

interface Logger {
  bindings(): Record<string, unknown>
  info(message: string): void
}

const warning = 40

const gone = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

/** Tells whether a connection or a stream to a client ended before its time. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error &&
  (gone.has((error as NodeJS.ErrnoException).code ?? '') || error.message === 'premature close')

/** Names the request in each of its lines by id and path; the query may hold tokens. */
export const nameRequest: ChildLoggerFactory = (logger, bindings, options, { url }) =>
  logger.child({ ...bindings, path: url && pathOf(url) }, options)

/** A pino hook: whoever closes a page or stops a download makes no error, whichever library reports it. */
export const skipClientGone: LogMethod = function (args, method, level) {
  const [first] = args
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
  if (level >= warning && isClientGone(error) && 'reqId' in this.bindings()) this.info('the client has gone')
  else method.apply(this, args)
}
