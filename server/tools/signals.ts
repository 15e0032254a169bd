/**
 * What the process tells of its work as it does it: metrics and traces listen (decision 0111). Nobody knows who does, and
 * without a listener a signal costs one check.
 *
 * @example sendSignal('recalled', { isHit: true })
 */
import { channel, type Channel } from 'node:diagnostics_channel'
import type { BegunSpan } from './trace'

export interface Signals {
  /** A request was answered, or its client has gone. */
  readonly answered: { readonly call: string; readonly status: number; readonly seconds: number }
  /** Somebody has got a connection of the pool, or nobody could be given one. */
  readonly connected: { readonly seconds: number; readonly isFailed: boolean }
  /** The database has answered a statement; `text` has placeholders for values. */
  readonly queried: {
    readonly text: string
    /** In milliseconds since 1970. */
    readonly began: number
    readonly seconds: number
    readonly error: unknown
    readonly span: BegunSpan | undefined
  }
  /** Something that may be remembered was asked for. */
  readonly recalled: { readonly isHit: boolean }
  readonly mailed: {
    readonly kind: string
    readonly outcome: 'sent' | 'failed' | 'given up'
    readonly began: number
    readonly seconds: number
    /** The request that has caused it. */
    readonly request: string | null
    readonly span: BegunSpan | undefined
  }
  /** A security event has been reported. */
  readonly secured: { readonly event: string; readonly reason: unknown }
  /** A call was refused, since this limit is used up. */
  readonly limited: { readonly limit: string }
  /** What is due was done, as far as it could be. */
  readonly turned: { readonly seconds: number; readonly failures: number }
}

/** Kept, since Node forgets a channel that nobody holds. */
const channels = new Map<keyof Signals, Channel>()

const find = (name: keyof Signals): Channel => {
  const found = channels.get(name) ?? channel(`talent-console:${name}`)
  channels.set(name, found)
  return found
}

/** Whether somebody listens, where it costs something to find out what to tell. */
export const isHeard = (name: keyof Signals): boolean => find(name).hasSubscribers

export const sendSignal = <Name extends keyof Signals>(name: Name, signal: Signals[Name]): void =>
  find(name).publish(signal)

/** Listens to a signal; returns a function that ends it. */
export const onSignal = <Name extends keyof Signals>(
  name: Name,
  listener: (signal: Signals[Name]) => void,
): (() => void) => {
  const hear = (message: unknown) => listener(message as Signals[Name])
  find(name).subscribe(hear)
  return () => {
    find(name).unsubscribe(hear)
  }
}

/** Returns a clock that tells the seconds since it was started. */
export const startClock = () => {
  const start = performance.now()
  return Object.assign(() => (performance.now() - start) / 1000, { began: performance.timeOrigin + start })
}
