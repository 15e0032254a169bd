/** Dates of the demo data, all relative to the day on which it is created. */
import { dayInUtc, dayMilliseconds } from '../../../contract/days'

export interface Calendar {
  /** The date in the given number of days, `YYYY-MM-DD`. */
  readonly day: (days: number) => string
  /** The time in the given number of days. */
  readonly moment: (days: number) => Date
  /** The year in the given number of years. */
  readonly year: (years: number) => number
}

/** @example calendarOf(new Date('2026-03-01T10:00Z')).day(30) // '2026-03-31' */
export const calendarOf = (today: Date): Calendar => {
  const moment = (days: number) => new Date(today.getTime() + days * dayMilliseconds)
  return {
    moment,
    day: (days) => dayInUtc(moment(days)),
    year: (years) => today.getUTCFullYear() + years,
  }
}
