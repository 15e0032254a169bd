/** Tries again what a lost connection has ended before it did anything (decision 0109). */
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from './connectError'

/** A pool has several connections that may have died together. */
const immediateTries = 3
const pauseMilliseconds = 50
const longPauseMilliseconds = 250

/**
 * Tries again at once after a lost connection, and then for as long as calls may wait for a database. What it tries must have
 * changed nothing when it fails like that.
 */
export const tryAgain = async <T>(
  patience: number,
  attempt: () => Promise<T>,
  isLost: (error: unknown) => boolean = isUnavailable,
): Promise<T> => {
  const deadline = performance.now() + patience
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLost(error) || (tries >= immediateTries && performance.now() > deadline)) throw error
    }
    await sleep(tries < immediateTries ? pauseMilliseconds : longPauseMilliseconds)
  }
}

/** A statement that only reads. One without a table may call a function that writes. */
const plainRead = /^\s*(?:select|with)\b(?=[^]*\bfrom\b)(?![^]*\b(?:insert|update|delete)\b)/i

export const isPlainRead = (text: string): boolean => plainRead.test(text)
