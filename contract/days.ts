/**
 * Calendar days, as '2026-11-30'. What a company decides, such as the end of a role, counts by the days of its time zone (decision
 * 0150); everything else that ends or begins with a day, such as keys of programs, by those in UTC.
 */
import { formatters } from './formatters'

export const dayMilliseconds = 86_400_000

/** Returns the day in UTC. */
export const dayInUtc = (moment = new Date()): string => moment.toISOString().slice(0, 10)

/** Returns the day some days from now, in UTC. */
export const dayAhead = (days: number, from = new Date()): string =>
  dayInUtc(new Date(from.getTime() + days * dayMilliseconds))

/** Returns the calendar day some days after another one. */
export const daysAfter = (day: string, days: number): string => dayAhead(days, new Date(`${day}T00:00:00Z`))

/** The time zone of a company that has not chosen one. */
export const defaultTimeZone = 'UTC'

/** Whether a text names a time zone of IANA, as far as this process knows them. */
export const isTimeZone = (name: string): boolean => {
  // Offsets, such as '+01:00', know no summer time, and databases read their sign the other way round.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** Returns the day in a time zone. */
export const dayIn = (timeZone: string, moment = new Date()): string => {
  const format = formatters.getDateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** No time zone is further from UTC. */
const farthestMilliseconds = 15 * 3_600_000

/**
 * Returns the moment at which a day begins in a time zone: that of its first minute, since not every day has a midnight.
 *
 * @example dayBegin('2026-04-24', 'Africa/Cairo') // 2026-04-23T22:00:00Z, at 1:00 in the night
 */
export const dayBegin = (day: string, timeZone: string): Date => {
  const middle = Date.parse(`${day}T00:00:00Z`)
  let before = middle - farthestMilliseconds
  let after = middle + farthestMilliseconds
  while (after - before > 60_000) {
    const between = Math.floor((before + after) / 120_000) * 60_000
    if (dayIn(timeZone, new Date(between)) < day) before = between
    else after = between
  }
  return new Date(after)
}

/** How many days before the end of a role or an account people are told of it (decision 0103). */
export const endNoticeDays = 14

/** Whether the last day of a role or an account is over, where it is a day today: it grants nothing from then on. */
export const hasEnded = ({ ends_on }: { readonly ends_on?: string | null | undefined }, today: string): boolean =>
  typeof ends_on === 'string' && ends_on < today
