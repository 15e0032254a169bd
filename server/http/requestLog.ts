/** Request logging: what each line contains, and which errors are not worth a warning. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { TracePlace } from '../tools/trace'
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

/** As proxies make them: a UUID, hexadecimal digits, or AWS's `Root=1-…`. */
const givenId = /^[\w.:=+/@-]{8,128}$/

/** Returns a function that names a request: as the proxy does that is trusted to, so that both logs tell the same id. */
export const requestIdsOf =
  (proxies: number) =>
  ({ headers }: IncomingMessage): string => {
    const given = proxies > 0 ? headers['x-request-id'] : undefined
    return typeof given === 'string' && givenId.test(given) ? given : randomUUID()
  }

/**
 * Returns a factory that adds the request id, path and trace to each log line; the query is left out because it may contain
 * tokens.
 */
export const requestNamer =
  (beginSpan: (request: IncomingMessage) => TracePlace | undefined): ChildLoggerFactory =>
  (logger, bindings, options, request) => {
    const { url } = request as { readonly url?: string }
    const span = beginSpan(request as IncomingMessage)
    return logger.child({ ...bindings, path: url && pathOf(url), ...(span && { trace: span.traceId }) }, options)
  }

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
