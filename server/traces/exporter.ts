/**
 * Sends spans to a collector by OTLP over HTTP, as JSON: OpenTelemetry's own packages weigh 34 MB, and need Node 22
 * (decision 0111). Spans that the collector doesn't take are dropped when there are too many of them.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { BegunSpan } from '../tools/trace'
import { headersOf } from '../tools/outgoingHeaders'

/** The kinds of OpenTelemetry: a call that was made to us, and one that we have made. */
export const spanKinds = { served: 2, made: 3 } as const

type Attributes = Readonly<Record<string, string | number | undefined>>

export interface Span extends BegunSpan {
  readonly name: string
  readonly kind: keyof typeof spanKinds
  /** In milliseconds since 1970, with their fractions. */
  readonly began: number
  readonly seconds: number
  readonly attributes: Attributes
  readonly isFailed?: boolean
}

export interface Exporter {
  readonly add: (span: Span) => void
  /** Sends what waits, as far as the collector takes it. */
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

interface ExporterSettings {
  readonly endpoint: string
  /** Sent with each request, as the collector wants them: `name=value,name=value`. */
  readonly headers?: string | undefined
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

const everyMilliseconds = 5_000
const batchSize = 512
const mostWaiting = 4_096
const sendMilliseconds = 5_000

const toNanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } }],
  )

const failed = { code: 2 }

const encode = ({ traceId, spanId, parentId, name, kind, began, seconds, attributes, isFailed }: Span) => ({
  traceId,
  spanId,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind: spanKinds[kind],
  startTimeUnixNano: toNanoseconds(began),
  endTimeUnixNano: toNanoseconds(began + seconds * 1000),
  attributes: attributesOf(attributes),
  ...(isFailed && { status: failed }),
})

const resource = { attributes: attributesOf({ 'service.name': 'talent-console', 'process.pid': process.pid }) }
const scope = { name: 'talent-console' }

const envelopeOf = (spans: readonly Span[]): string =>
  JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(encode) }] }] })

export const startExporter = ({ endpoint, headers, log }: ExporterSettings): Exporter => {
  const url = `${endpoint}/v1/traces`
  const sent = { ...headersOf(headers), 'content-type': 'application/json' }
  let waiting: Span[] = []
  let isFailing = false
  let current: Promise<void> | undefined

  const post = async (spans: readonly Span[]): Promise<boolean> => {
    const signal = AbortSignal.timeout(sendMilliseconds)
    try {
      const { ok, status } = await fetch(url, { method: 'POST', headers: sent, body: envelopeOf(spans), signal })
      if (!ok && !isFailing) log.warn(`the collector of traces answers ${status}`)
      isFailing = !ok
      // What it finds wrong it won't take later either.
      return ok || (status >= 400 && status < 500 && status !== 429)
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'the collector of traces cannot be reached')
      isFailing = true
      return false
    }
  }
  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      if (!(await post(batch))) return
      const done = new Set(batch)
      waiting = waiting.filter((span) => !done.has(span))
    }
  }
  const flush = () => (current ??= sendAll().finally(() => (current = undefined)))
  const timer = setInterval(() => void flush(), everyMilliseconds).unref()
  return {
    add: (span) => {
      if (waiting.length >= mostWaiting) waiting.shift()
      waiting.push(span)
      if (waiting.length >= batchSize && !isFailing) void flush()
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
