/** Calendar dates in forms, independent of time zones and daylight saving time. */
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

const day = 'YYYY-MM-DD'

/** Parses the date part of `YYYY-MM-DD HH:mm:ss`. */
export const readDay = (value: unknown): Dayjs | null =>
  typeof value === 'string' && value !== '' ? dayjs(value.slice(0, 10), day, true) : null

/**
 * Formats a date for the form. The time is a literal without meaning (A89), because midnight doesn't exist on every day in
 * every time zone. A partly typed date becomes an empty string, which every call rejects.
 */
export const dayText = (date: Dayjs | null): string | null =>
  date === null ? null : date.isValid() ? `${date.format(day)} 00:00:00` : ''
