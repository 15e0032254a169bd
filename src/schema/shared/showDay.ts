import { dateOfDay } from './isoDay'

/** Shows a day such as `2027-03-31` in the reader's language. */
export const showDay = (day: string, locale: string): string =>
  dateOfDay(day).toLocaleDateString(locale, { dateStyle: 'medium' })

/** Returns the time of day, with the date unless it is today. */
export const shortTime = (time: Date, locale: string): string => {
  const isToday = time.toDateString() === new Date().toDateString()
  return time.toLocaleString(locale, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' })
}
