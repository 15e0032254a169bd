/** How a contract stands. Apart from `contracts.ts`, which the first screens load. */
import { noticePeriod } from '../../../contract/constants'
import { daysUntil } from './contracts'

/** Returns how a contract stands: the days until its start and until its end, and the fraction of it that has passed. */
export const contractRun = (start: string, end: string, now = new Date()) => {
  const [untilStart, left] = [daysUntil(start, now), daysUntil(end, now)]
  return { untilStart, left, part: Math.min(1, Math.max(0, -untilStart / Math.max(1, left - untilStart))) }
}

/** Returns the colour of a contract by the days that are left of it. */
export const contractColor = (left: number) => {
  if (left < 0) return 'error.main'
  return left <= noticePeriod ? 'warning.main' : 'primary.main'
}
