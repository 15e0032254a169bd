/** Filters of lists, as the contract compares them: the texts that a record passes, and which records pass one. */
import type { z } from 'zod'
import { dayInUtc } from '../../contract/days'
import { comparisons, type FilterValue } from '../../contract/entities/filters'
import { sentIds } from '../../contract/naming'
import { addDays } from '../../src/schema/shared/isoDay'

type Row = Readonly<Record<string, unknown>>

/** Returns the member of a record that a filter compares: `currency` for `currency_id`, `starts_on` for `starts_on_within`. */
const comparedBy = (param: string, record: Row): unknown => {
  const named = [param, param.replace(/_id$/, ''), param.replace(/_within$/, '')]
  const member = [...named, ...Object.keys(record).filter((one) => sentIds(one) === param)].find((one) => one in record)
  return member === undefined ? undefined : record[member]
}

const valuesOf = (value: unknown): unknown[] =>
  [value].flat().map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))

const textOf = (by: string | undefined, value: unknown): string => {
  if (by === 'between') return `${String(value)}..${String(value)}`
  return by === 'within' ? `0@${String(value).slice(0, 10)}` : String(value)
}

/**
 * Returns texts of a filter that a record passes, one for each record that it lists; none if the record lacks the member.
 *
 * @example textsPassedBy(between, 'price', { price: 5 }) // ['5..5']
 */
export const textsPassedBy = (filter: z.ZodType, param: string, record: Row): string[] =>
  valuesOf(comparedBy(param, record)).flatMap((value) =>
    value === undefined || value === null ? [] : [textOf(comparisons.get(filter)?.by, value)],
  )

const keeps = (filter: FilterValue, value: unknown): boolean => {
  if (value === null) return false
  if ('anyOf' in filter) return filter.anyOf.some((wanted) => wanted === value)
  if ('contains' in filter) return String(value).toLowerCase().includes(filter.contains.toLowerCase())
  if ('is' in filter) return value === filter.is
  if ('from' in filter) return Number(value) >= (filter.from ?? -Infinity) && Number(value) <= (filter.to ?? Infinity)
  const { today = dayInUtc() } = filter
  const day = String(value).slice(0, 10)
  if ('month' in filter) return day.startsWith(filter.month ?? today.slice(0, 7))
  const { days } = filter
  return day >= today && day <= addDays(today, days)
}

/** Returns whether a record passes a filter; undefined if the record lacks the member. */
export const passes = (filter: FilterValue, param: string, record: Row): boolean | undefined => {
  const value = comparedBy(param, record)
  return value === undefined ? undefined : valuesOf(value).some((one) => keeps(filter, one))
}
