/**
 * Where in a trace this process works: W3C's trace context (decision 0111). Unless traces are on, nobody begins one, and
 * nothing is at any place.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export interface TracePlace {
  readonly traceId: string
  /** The span that is under way. */
  readonly spanId: string
}

/** A span that has begun, and the one that it is a part of. */
export interface BegunSpan extends TracePlace {
  readonly parentId?: string
}

const hexOf = (bytes: number): string => randomBytes(bytes).toString('hex')

const pattern = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]([0-9a-f])(?:$|-)/

/** Reads a `traceparent`; undefined if it isn't one. */
export const readTrace = (text: unknown): (TracePlace & { readonly isSampled: boolean }) | undefined => {
  const [, traceId, spanId, flags = ''] = (typeof text === 'string' && pattern.exec(text)) || []
  return traceId && spanId ? { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 } : undefined
}

/** Writes a `traceparent`. */
export const writeTrace = ({ traceId, spanId }: TracePlace): string => `00-${traceId}-${spanId}-01`

/** Begins a span as a part of another one, or a trace. */
export const beginSpan = (above?: TracePlace): BegunSpan => ({
  traceId: above?.traceId ?? hexOf(16),
  spanId: hexOf(8),
  ...(above && { parentId: above.spanId }),
})

const places = new AsyncLocalStorage<TracePlace>()

/** Returns where this work belongs; undefined if it is not traced. */
export const presentTrace = (): TracePlace | undefined => places.getStore()

/** Returns the same as a `traceparent`, which whoever goes on with it is told. */
export const presentTraceText = (): string | undefined => {
  const place = presentTrace()
  return place && writeTrace(place)
}

/** Does work at a place; what it awaits is there, too. */
export const runAt = <T>(place: TracePlace, work: () => T): T => places.run(place, work)
