/** Contract periods as calendar dates, computed in UTC so that no time zone shifts them by a day. */
import { noticePeriod } from '../../../contract/constants'
import { dayMilliseconds } from '../../../contract/days'
import { compareNames } from '../../names'

/** Reads the date of `YYYY-MM-DD HH:mm:ss` as midnight UTC, in milliseconds. */
const midnight = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`)

/** Returns the user's local date as midnight UTC, in milliseconds. */
const today = (now: Date): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())

/** Counts the days from today to a date; past dates are negative. */
export const daysUntil = (date: string, now = new Date()): number =>
  Math.round((midnight(date) - today(now)) / dayMilliseconds)

export interface EndingContract {
  id: number
  name: string
  logo: string | null
  end: string
  days: number
}

interface WithContract {
  id: number
  name: string
  small_logo_url: string | null
  contract_end_date: string | null
}

/** Returns the contracts that end within the notice period, the earliest first. */
export const endingContracts = (companies: readonly WithContract[], now = new Date()): EndingContract[] =>
  companies
    .flatMap(({ id, name, small_logo_url: logo, contract_end_date: end }) =>
      end === null ? [] : [{ id, name, logo, end, days: daysUntil(end, now) }],
    )
    .filter(({ days }) => days >= 0 && days <= noticePeriod)
    .toSorted((one, other) => one.days - other.days || compareNames(one.name, other.name))

/** Formats a calendar date for a locale. */
export const formatDate = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(midnight(date))
