/** Which span a request is: the proxy that is trusted to may have begun its trace (decision 0111). */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config'
import { beginSpan, readTrace, type BegunSpan } from '../tools/trace'

type TraceSettings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'TRUST_PROXY'>

const spans = new WeakMap<IncomingMessage, BegunSpan>()

/** Returns the span of a request; undefined if it isn't traced. */
export const spanOf = (request: IncomingMessage): BegunSpan | undefined => spans.get(request)

/** Returns a function that begins the span of a request, unless it isn't traced: what began elsewhere is if that says so. */
export const spanBeginner = ({
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG,
  TRUST_PROXY,
}: TraceSettings): ((request: IncomingMessage) => BegunSpan | undefined) => {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return () => undefined
  return (request) => {
    const above = TRUST_PROXY > 0 ? readTrace(request.headers.traceparent) : undefined
    const isTraced = above ? above.isSampled : Math.random() < OTEL_TRACES_SAMPLER_ARG
    if (!isTraced) return undefined
    const span = beginSpan(above)
    spans.set(request, span)
    return span
  }
}
