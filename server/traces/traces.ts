/** Traces calls, with their statements and mails (decision 0111). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls, type CallName } from '../../contract/calls'
import type { Config } from '../config'
import { codeOf } from '../database/connectError'
import { callNameOf } from '../http/answered'
import { spanOf } from '../http/spans'
import { onSignal } from '../tools/signals'
import { runAt } from '../tools/trace'
import { startExporter, type Exporter } from './exporter'

/** Statements are told whole, up to this length: they have placeholders for values. */
const maxText = 2_000

const pathOfCall = (name: string): string | undefined => (name in calls ? calls[name as CallName].path : undefined)

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined without a collector. */
    readonly traces?: Exporter
  }
}

const traceCalls = (app: FastifyInstance, { add }: Exporter): void => {
  const enter = ({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const span = spanOf(raw)
    if (span) runAt(span, done)
    else done()
  }
  app.addHook('onRequest', enter)
  // Again before the handler: a body arrives in the context of its socket.
  app.addHook('preValidation', enter)
  app.addHook('onResponse', (request, reply, done) => {
    const span = spanOf(request.raw)
    const call = callNameOf(request)
    if (span)
      add({
        ...span,
        name: call,
        kind: 'served',
        began: performance.timeOrigin + performance.now() - reply.elapsedTime,
        seconds: reply.elapsedTime / 1000,
        attributes: {
          'http.request.method': request.method,
          'http.route': pathOfCall(call),
          'http.response.status_code': reply.statusCode,
          'request.id': request.id,
        },
        isFailed: reply.statusCode >= 500,
      })
    done()
  })
}

/** Begins to trace, if there is a collector; the hooks must be there before the routes. */
export const startTraces = (app: FastifyInstance, config: Config): void => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config
  if (endpoint === undefined) return
  const exporter = startExporter({ endpoint, headers, log: app.log })
  app.decorate('traces', exporter)
  traceCalls(app, exporter)
  const ends = [
    onSignal('queried', ({ span, text, began, seconds, error }) => {
      if (span)
        exporter.add({
          ...span,
          name: /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement',
          kind: 'made',
          began,
          seconds,
          attributes: {
            'db.system.name': 'postgresql',
            'db.query.text': text.slice(0, maxText),
            'error.type': error === undefined || error === null ? undefined : (codeOf(error) ?? 'error'),
          },
          isFailed: Boolean(error),
        })
    }),
    onSignal('mailed', ({ span, kind, outcome, began, seconds, request }) => {
      if (span)
        exporter.add({
          ...span,
          name: `mail ${kind}`,
          kind: 'made',
          began,
          seconds,
          attributes: { 'mail.kind': kind, 'mail.outcome': outcome, 'request.id': request ?? undefined },
          isFailed: outcome !== 'sent',
        })
    }),
  ]
  app.addHook('onClose', async () => {
    for (const end of ends) end()
    await exporter.stop()
  })
}
