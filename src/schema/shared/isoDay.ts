/** Calendar dates as `YYYY-MM-DD`, which compare like text. Inputs of dates use a library (inputs/DayPicker.tsx). */

const isoOf = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

/** Returns the start of a day in the time zone of the browser. */
export const dateOfDay = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Returns the day that a value of a record names, such as `2026-11-22 00:00:00`; null if it is none, or doesn't exist. */
export const dayOf = (value: unknown): string | null => {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isoOf(dateOfDay(day)) === day ? day : null
}

export const dayToday = (): string => isoOf(new Date())

/** @example addDays('2026-11-30', 2) // '2026-12-02' */
export const addDays = (day: string, days: number): string => {
  const date = dateOfDay(day)
  date.setDate(date.getDate() + days)
  return isoOf(date)
}
