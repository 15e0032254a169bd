/** Request logging: what each line contains, and which errors are not worth a warning. */
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

/** Whether the client closed the connection early. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error &&
  (gone.has((error as NodeJS.ErrnoException).code ?? '') || error.message === 'premature close')

/** Adds the request id and path to each log line; the query is left out because it may contain tokens. */
export const nameRequest: ChildLoggerFactory = (logger, bindings, options, { url }) =>
  logger.child({ ...bindings, path: url && pathOf(url) }, options)

/**
 * A pino hook that downgrades disconnects to `info`, whichever library reports them: closing a page or cancelling a
 * download is not an error.
 */
export const skipClientGone: LogMethod = function (args, method, level) {
  const [first] = args
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
  if (level >= warning && isClientGone(error) && 'reqId' in this.bindings()) this.info('the client has gone')
  else method.apply(this, args)
}
