/** Calendar dates as a form holds them: no time zone and no change of clocks moves them. */
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

const day = 'YYYY-MM-DD'

/** Reads the calendar date of `YYYY-MM-DD HH:mm:ss`, without any time zone. */
export const readDay = (value: unknown): Dayjs | null =>
  typeof value === 'string' && value !== '' ? dayjs(value.slice(0, 10), day, true) : null

/**
 * Writes what the form holds of a date: the calendar date, and midnight, which means nothing (A89) and is a text alone, since
 * in some places a day begins at one o'clock. A date that is only half typed is an empty text, which no call accepts.
 */
export const dayText = (date: Dayjs | null): string | null =>
  date === null ? null : date.isValid() ? `${date.format(day)} 00:00:00` : ''
