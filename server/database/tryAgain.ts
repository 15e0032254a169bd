/** Tries again what a lost connection has ended before it did anything (decision 0109). */
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from './connectError'

/** A pool has several connections that may have died together. */
const immediateTries = 3
const shortestPause = 50
const longestPause = 1000
/** A statement that ends the server each time must not be sent again and again. */
const maxCuts = 4
const cutMessages = /terminated unexpectedly|server conn crashed|ECONNRESET|EPIPE/

/** Whether a connection was lost that had been there, rather than none to be had. */
const isCut = (error: unknown): boolean =>
  error instanceof Error && (cutMessages.test(error.message) || isCut(error.cause))

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
  let cuts = 0
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (isCut(error)) cuts += 1
      const isOver = tries >= immediateTries && performance.now() > deadline
      if (!isLost(error) || isOver || cuts === maxCuts) throw error
    }
    await sleep(Math.min(longestPause, shortestPause * 2 ** (tries - 1)))
  }
}

/** A statement that only reads. One without a table may call a function that writes. */
const plainRead = /^\s*(?:select|with)\b(?=[^]*\bfrom\b)(?![^]*\b(?:insert|update|delete)\b)/i

export const isPlainRead = (text: string): boolean => plainRead.test(text)
