/** Translates the filters of a list query to SQL. */
import {
  and,
  arrayOverlaps,
  eq,
  gte,
  inArray,
  is,
  lte,
  sql,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { PgArray } from 'drizzle-orm/pg-core'
import type { AnyOf, Between, Contains, FilterValue, Period, YesOrNo } from '../../contract/entities/filters'
import { hasText } from './pattern'

type Expression = AnyColumn | SQL

/** What a filter compares. */
export interface Filtered {
  readonly value: Expression
  /** Its folded text, if there is one. */
  readonly folded?: Expression | undefined
  /**
   * If the value is one of linked rows: turns their condition into one of the listed rows; owners as in `Owner`. `among`
   * selects the ids of the rows in question, if they are few.
   */
  readonly linked?: ((condition: SQL, owners: readonly SQLWrapper[], among?: SQL) => SQL) | undefined
  /** It depends on tables whose changes the list doesn't note, so that what it finds is not remembered (decision 0030). */
  readonly isUnnoted?: true
}

const isAnyOf = (value: Expression, { anyOf }: AnyOf): SQL =>
  is(value, PgArray) ? arrayOverlaps(value, [...anyOf]) : inArray(value as SQL, [...anyOf])

/** Returns the day that periods begin with, as a date: that of the client, or as long before it as the past that is read. */
export const shownDay = (today: string | undefined): SQL =>
  sql`shown_day(${today ? sql`${today}::date` : sql`(now() at time zone 'utc')::date`})`

/** A day has other times in other places: the time zone of the database is nobody's. */
const isWithin = (value: Expression, period: Period): SQL | undefined => {
  const { today } = period
  const day = shownDay(today)
  if ('days' in period) return and(gte(value as SQL, day), sql`${value} < ${day} + ${period.days + 1}::int`)
  const first = sql`date_trunc('month', ${period.month ? sql`${`${period.month}-01`}::date` : day})`
  return and(sql`${value} >= ${first}`, sql`${value} < ${first} + interval '1 month'`)
}

/** Compares as `numeric`, since a bound may be a fraction or exceed the range of the column. */
const isBetween = (value: Expression, { from, to }: Between): SQL | undefined =>
  and(
    from === null ? undefined : gte(sql`${value}::numeric`, sql`${from}::numeric`),
    to === null ? undefined : lte(sql`${value}::numeric`, sql`${to}::numeric`),
  )

const contained = ({ value, folded }: Filtered, { contains }: Contains): SQL =>
  hasText(contains, folded ?? sql`fold(${value})`)

const compare = (filtered: Filtered, filter: FilterValue): SQL | undefined => {
  const { value } = filtered
  if ('anyOf' in filter) return isAnyOf(value, filter)
  if ('contains' in filter) return contained(filtered, filter)
  if ('days' in filter || 'month' in filter) return isWithin(value, filter)
  if ('is' in filter) return eq(value as SQL, (filter satisfies YesOrNo).is)
  return isBetween(value, filter)
}

/** Returns the conditions of the filters that a query sets. */
export const conditionsOf = (
  filters: Readonly<Record<string, Filtered>> = {},
  query: object,
  owners: readonly SQLWrapper[],
  among?: SQL,
): SQL[] => {
  const given = query as Readonly<Record<string, FilterValue | undefined>>
  return Object.entries(filters).flatMap(([name, filtered]) => {
    const filter = given[name]
    const condition = filter && compare(filtered, filter)
    if (!condition) return []
    return filtered.linked?.(condition, owners, among) ?? condition
  })
}
