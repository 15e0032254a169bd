/** Reads dates that were copied from elsewhere: from a list of the console, a spreadsheet or a mail. */
import type { Dayjs } from 'dayjs'
import { fold, latinDigits } from '../../../../contract/fold'
import { keepEach } from '../../../../contract/keepEach'
import { readDay } from './pickedDay'

/** Returns the months of a language by the names that they have in dates. */
const monthsIn = keepEach((code: string): ReadonlyMap<string, number> => {
  const namesOf = (month: 'short' | 'long') => {
    const format = new Intl.DateTimeFormat(code, { day: 'numeric', month })
    return Array.from({ length: 12 }, (_, index) => {
      const name = format.formatToParts(new Date(2000, index)).find(({ type }) => type === 'month')?.value ?? ''
      return [fold(name.replace('.', '')), index + 1] as const
    })
  }
  return new Map([...namesOf('short'), ...namesOf('long')])
})

const dayOf = (year = '', month: number | string = '', day = ''): Dayjs[] => {
  const found = readDay([year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-'))
  return found?.isValid() ? [found] : []
}

const isYear = (number: string | undefined): boolean => /^[1-9]\d{3}$/.test(number ?? '')

/** Reads a date in numbers; where the year comes last, in the order of the language if that is one of such dates. */
const readNumbers = ([first, second, third]: readonly string[], format: string): Dayjs | undefined => {
  if (isYear(first)) return dayOf(first, second, third)[0]
  if (!isYear(third)) return undefined
  const found = [...dayOf(third, second, first), ...dayOf(third, first, second)]
  // In a language that begins with the year, nobody knows whether 03/04 is in March or in April.
  return format.startsWith('Y') && found.length > 1 && first !== second ? undefined : found[0]
}

/**
 * Reads a date with a year of four digits; undefined if it is none, or could be two.
 *
 * @example readCopiedDay('Nov 28, 2026', 'en', 'YYYY-MM-DD')
 */
export const readCopiedDay = (text: string, code: string, format: string): Dayjs | undefined => {
  const parts = latinDigits(text.normalize('NFKC')).match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const month = parts.map((part) => monthsIn(code).get(fold(part))).find(Boolean)
  const numbers = parts.filter((part) => /^\d/.test(part)).slice(0, month ? 2 : 3)
  if (month === undefined) return readNumbers(numbers, format)
  const year = numbers.find(isYear)
  return dayOf(
    year,
    month,
    numbers.find((number) => number !== year),
  )[0]
}
