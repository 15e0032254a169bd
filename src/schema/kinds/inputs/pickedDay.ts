/** Days as the date picker has them, and as values have them. */
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

const day = 'YYYY-MM-DD'

/** Parses the date part of `YYYY-MM-DD HH:mm:ss`. */
export const readDay = (value: unknown): Dayjs | null =>
  typeof value === 'string' && value !== '' ? dayjs(value.slice(0, 10), day, true) : null

/** Returns a date as `YYYY-MM-DD`. */
export const isoDayOf = (date: Dayjs): string => date.format(day)
