/**
 * When an access token expires, by the clock of the server (A132).
 *
 * The clock of the browser may be wrong. How far is measured at each exchange, since a new token says when it was issued.
 */
import { jwtDecode } from 'jwt-decode'

interface Times {
  /** All in milliseconds of the server's clock. */
  readonly issued: number
  readonly expires: number
}

/** Reads the times of a token; null if it has none. */
const timesOf = (access: string): Times | null => {
  try {
    const { iat, exp } = jwtDecode(access)
    return iat === undefined || exp === undefined ? null : { issued: iat * 1000, expires: exp * 1000 }
  } catch {
    return null
  }
}

/** How far the browser's clock is ahead of the server's, in milliseconds. */
let clockLead = 0

/**
 * Measures the clock with a token that was requested at `requestedAt` by the browser's clock. It was issued after that,
 * so that the result errs towards an early exchange, by the duration of the call at most.
 */
export const measureClock = (access: string, requestedAt: number): void => {
  const times = timesOf(access)
  if (times) clockLead = requestedAt - times.issued
}

/** How long before its end a token is exchanged in the background: a minute, less if it lives only minutes. */
const spare = ({ issued, expires }: Times) => Math.min(60_000, (expires - issued) / 4)
/** How long before its end a token is too old for another call, which takes time to arrive. */
const tooShort = (times: Times) => spare(times) / 6

/** Returns in how many milliseconds a token has to be exchanged; infinite if it doesn't say. */
export const timeToExchange = (access: string): number => {
  const times = timesOf(access)
  return times ? times.expires - spare(times) - (Date.now() - clockLead) : Infinity
}

/** Returns whether a token may have expired when a call that is sent now arrives. */
export const isTooOld = (access: string): boolean => {
  const times = timesOf(access)
  return times !== null && times.expires - tooShort(times) <= Date.now() - clockLead
}
