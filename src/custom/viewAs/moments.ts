/** The moments as of which the console can be viewed, in the time zone of the browser. */

const presetNames = ['yesterday', 'week', 'month', 'quarter'] as const

/** The value of an input for date and time: `2026-11-01T08:30:00`. */
export const inputOf = (moment: Date): string => {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** Returns usual moments that history knows; months and quarters begin at midnight. */
export const presetsOf = (now: Date, beginning: Date) => {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const daysAgo = (days: number) => new Date(year, month, now.getDate() - days, now.getHours(), now.getMinutes())
  const moments: { readonly [name in (typeof presetNames)[number]]: Date } = {
    yesterday: daysAgo(1),
    week: daysAgo(7),
    month: new Date(year, month, 1),
    quarter: new Date(year, month - (month % 3), 1),
  }
  return presetNames.flatMap((name) => (moments[name] < beginning ? [] : [{ name, moment: moments[name] }]))
}

/** Returns what is wrong with what was entered, if anything is. */
export const mistakeOf = (input: string, now: Date, beginning: Date): 'missing' | 'early' | 'future' | undefined => {
  const moment = new Date(input)
  if (input === '' || Number.isNaN(moment.getTime())) return 'missing'
  // The input has no fractions of a second.
  if (moment.getTime() + 1000 <= beginning.getTime()) return 'early'
  return moment > now ? 'future' : undefined
}

/** Returns the moment to ask for: the begin of the second, or that of history within it. */
export const momentOf = (input: string, beginning: Date): string =>
  new Date(Math.max(new Date(input).getTime(), beginning.getTime())).toISOString()

export const textOfMoment = (moment: string, locale: string): string =>
  new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
