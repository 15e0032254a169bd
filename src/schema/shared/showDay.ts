import { dateOfDay } from './isoDay'

/** Shows a day such as `2027-03-31` in the reader's language. */
export const showDay = (day: string, locale: string): string =>
  dateOfDay(day).toLocaleDateString(locale, { dateStyle: 'medium' })
