/** Dates of the demo data: all are counted from the day on which it is made. */

const dayMilliseconds = 86_400_000

export interface Calendar {
  /** The calendar date so many days from today, `YYYY-MM-DD`. */
  readonly day: (days: number) => string
  /** The moment so many days from now. */
  readonly moment: (days: number) => Date
  /** The year so many years from this one. */
  readonly year: (years: number) => number
}

/** @example calendarOf(new Date('2026-03-01T10:00Z')).day(30) // '2026-03-31' */
export const calendarOf = (today: Date): Calendar => {
  const moment = (days: number) => new Date(today.getTime() + days * dayMilliseconds)
  return {
    moment,
    day: (days) => moment(days).toISOString().slice(0, 10),
    year: (years) => today.getUTCFullYear() + years,
  }
}
