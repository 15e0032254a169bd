/**
 * The filters of lists: one query parameter each, absent or empty for no filter. A filter's value says how to compare, so
 * that the server can translate it to SQL, and the console can apply it in the browser.
 *
 * | Filter | Parameter | Keeps |
 * |---|---|---|
 * | anyOf | `status=ACTIVE,EXPIRED` | one of these values; a list needs one of them |
 * | anyId | `sector_id=3,5` | one of these ids |
 * | anyName | `role=Buyer,Sales\\, Nordics` | one of these names; a comma within a name is escaped with a backslash |
 * | yesOrNo | `is_active=true` | this state |
 * | contains | `email=@aurora` | texts with this part, ignoring case and accents |
 * | within | `contract_end_date_within=30` | dates from today to this many days from now; `30@2026-11-22` says which day is today |
 * | | `…_within=month`, `…_within=2026-12` | dates of this month, past ones included, or of the month named; `month@2026-11-22` says which day is today |
 * | between | `price=10..20`, `price=10..` | numbers from the first to the second; either may be missing |
 */
import { z } from 'zod'
import { exists, maxAmount, maxAmountText, maxItems, printable, unprintableMessage } from './fields'
import { idsInQuery, maxSearchLength } from './queries'
import { readNames } from '../nameLists'
import { say } from '../say'

export interface AnyOf<Value extends string | number = string | number> {
  readonly anyOf: readonly Value[]
}
export interface YesOrNo {
  readonly is: boolean
}
export interface Contains {
  readonly contains: string
}
export interface Within {
  readonly days: number
  /** The day of the person who asks, `YYYY-MM-DD`; the day in UTC if it is not given. */
  readonly today?: string | undefined
}
/** A calendar month, `YYYY-MM`; without one, that of today. */
export interface InMonth {
  readonly month: string | null
  readonly today?: string | undefined
}
export type Period = Within | InMonth
export interface Between {
  readonly from: number | null
  readonly to: number | null
}
export type FilterValue = AnyOf | YesOrNo | Contains | Period | Between

/**
 * How each filter compares, so that the server can check at start that its column can be compared in this way.
 */
export const comparisons = z.registry<{
  readonly by: 'anyOf' | 'anyId' | 'yesOrNo' | 'contains' | 'within' | 'between'
}>()

/** The query parameters of filters. */
export type Filters = Readonly<Record<string, z.ZodType<FilterValue | undefined>>>

/** One or more of a few values, separated by commas or in repeated parameters. */
export const anyOf = <const Option extends string>(
  options: readonly Option[],
  error = () => say('Please choose from {values}.', { values: options.join(', ') }),
) =>
  z
    .union([z.string(), z.array(z.string()).max(maxItems)], { error })
    .transform((value) => [value].flat().flatMap((text) => (text === '' ? [] : text.split(','))))
    .pipe(z.array(z.enum(options, { error })).max(maxItems, 'Please send at most {maximum} values.'))
    .transform((values): AnyOf<Option> | undefined => (values.length > 0 ? { anyOf: [...new Set(values)] } : undefined))
    .prefault('')
    .describe(`Any of ${options.join(', ')}; several are separated by commas.`)
    .register(comparisons, { by: 'anyOf' })

/** One or more ids or other whole numbers above 0, separated by commas or in repeated parameters. */
export const anyId = idsInQuery
  .transform((ids): AnyOf<number> | undefined => (ids.length > 0 ? { anyOf: ids } : undefined))
  .describe('Ids, separated by commas.')
  .register(comparisons, { by: 'anyId' })

const maxNames = 100
const error = () => say('Please send at most {most} names of at most 255 characters.', { most: maxNames })

/** One or more names that people have chosen, separated by commas or in repeated parameters. */
export const anyName = z
  .union([z.string(), z.array(z.string()).max(maxNames)], { error })
  .transform((value) => [value].flat().flatMap((text) => readNames(text, ',')))
  .pipe(z.array(z.string().max(255, { error }).refine(printable, unprintableMessage)).max(maxNames, { error }))
  .transform((names): AnyOf<string> | undefined => (names.length > 0 ? { anyOf: [...new Set(names)] } : undefined))
  .prefault('')
  .describe('Names, separated by commas; a comma within a name is escaped with a backslash.')

// One enum: in a union, the API's document would lose members that are transformed.
export const yesOrNo = z
  .enum(['', 'true', 'false', '1', '0'], 'Please send true or false.')
  .transform((text): YesOrNo | undefined => (text === '' ? undefined : { is: text === 'true' || text === '1' }))
  .prefault('')
  .describe('true or false.')
  .register(comparisons, { by: 'yesOrNo' })

export const contains = z
  .string('Please send one text.')
  .trim()
  .max(maxSearchLength, 'Please filter by at most {maximum} characters.')
  .refine(printable, unprintableMessage)
  .transform((text): Contains | undefined => (text === '' ? undefined : { contains: text }))
  .prefault('')
  .describe('A part of the text, ignoring case and accents.')
  .register(comparisons, { by: 'contains' })

const maxDays = 3650
/** The period of the calendar month in which today is. */
export const thisMonth = 'month'
const period = () => say('Please send a whole number of days from 0 to {most}, or a month.', { most: maxDays })

export const within = z
  .string({ error: period })
  .regex(/^(?:(?:\d{1,4}|month)(?:@[1-9]\d{3}-\d{2}-\d{2})?|[1-9]\d{3}-(?:0[1-9]|1[0-2]))?$/, {
    error: period,
    abort: true,
  })
  .transform((text): Period | undefined => {
    const [period = '', today] = text.split('@')
    const from = today === undefined ? {} : { today }
    if (period === '') return undefined
    if (period === thisMonth) return { month: null, ...from }
    return period.includes('-') ? { month: period } : { days: Number(period), ...from }
  })
  .refine((given) => !given || !('days' in given) || given.days <= maxDays, { error: period })
  .refine((given) => !given?.today || exists(`${given.today} 00:00:00`), 'This date does not exist.')
  .prefault('')
  .describe(
    'Dates from today to this many days from now; those of this month: month; or of another one: 2026-12. 30@2026-11-22 and month@2026-11-22 count from that day instead of the day in UTC.',
  )
  .register(comparisons, { by: 'within' })

const betweenMessage = 'Please send two numbers with two dots between them, such as 10..20.'
const range = () => say('Please filter by numbers from -{most} to {most}.', { most: maxAmountText })
const numberOrNull = (text = ''): number | null => (text === '' ? null : Number(text))

export const between = z
  .string(betweenMessage)
  .max(100, betweenMessage)
  .regex(/^(?:(?:-?\d+(?:\.\d+)?)?\.\.(?:-?\d+(?:\.\d+)?)?)?$/, { error: betweenMessage, abort: true })
  .refine((text) => text.split('..').every((bound) => Math.abs(Number(bound)) <= maxAmount), { error: range })
  .transform((text): Between | undefined => {
    const [from, to] = text.split('..').map(numberOrNull)
    return from === null && (to ?? null) === null ? undefined : { from: from ?? null, to: to ?? null }
  })
  .prefault('')
  .describe('Numbers from the first to the second, such as 10..20; either may be missing.')
  .register(comparisons, { by: 'between' })
