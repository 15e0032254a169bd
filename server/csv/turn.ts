import { setImmediate } from 'node:timers/promises'
import { inTurns } from '../inTurns'

const one = inTurns(1)

/**
 * Waits for a turn of the event loop in which no other file is worked on.
 *
 * Between two turns all other calls are answered, so that these wait for one piece of work, however many files come at once.
 */
export const nextTurn = (): Promise<void> => one(() => setImmediate())
