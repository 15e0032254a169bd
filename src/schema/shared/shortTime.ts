/** Returns the time of day, with the date unless it is today. */
export const shortTime = (time: Date, locale: string): string => {
  const isToday = time.toDateString() === new Date().toDateString()
  return time.toLocaleString(locale, { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' })
}
