/** Limits how many calls are under way, so that nobody takes all connections. */
import { finished } from 'node:stream'
import { callsUsed } from '../errors/apiError'
import { limitShares } from '../tools/limitShares'
import { sendSignal } from '../tools/signals'
import type { CheckSettings } from './checks'

/**
 * Limits how many calls of one account are under way in this process, so that no script of one person takes all connections.
 * Other processes count their own.
 */
export const limitCalls = (most: number): CheckSettings['countCall'] => {
  const underWay = new Map<number, number>()
  return (subject, { raw }) => {
    const count = underWay.get(subject) ?? 0
    if (count >= most) {
      sendSignal('limited', { limit: 'calls:account' })
      throw callsUsed()
    }
    underWay.set(subject, count + 1)
    finished(raw, () => {
      const left = (underWay.get(subject) ?? 1) - 1
      if (left > 0) underWay.set(subject, left)
      else underWay.delete(subject)
    })
  }
}

/**
 * An import holds a database connection for as long as it takes and may wait for the locks of others, as does a copy of
 * thousands of rows, so most connections are kept free for other calls. It takes a second or more, and its body is kept in
 * memory while it waits, as it came.
 */
export const limitLong = limitShares({ atOnce: 3, most: 23 }, { atOnce: 1, most: 3 })
