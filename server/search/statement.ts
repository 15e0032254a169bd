/** Builds the statement that finds records of many lists at once. */
import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { mostFoundOfOne } from '../../contract/calls/search'
import type { FoundRecord } from '../../contract/entities/found'
import type { Caller } from '../../contract/guards'
import { companies } from '../database/tables'
import { columnsOf, keyOf } from '../records/table'
import { selectAbove, type Ancestry } from './above'
import type { Matching } from './matching'
import type { Place } from './places'

/** Some descriptions are pages long. */
const mostOfDetail = 120

/** Limits company users to their own company, whatever the list is. */
const isOwn = ({ table }: Place, { isPlatform, companyId }: Caller): SQL | undefined => {
  if (isPlatform) return undefined
  const owner = table === companies ? companies.id : columnsOf(table).company_id
  return owner && eq(owner, companyId ?? 0)
}

const selectCompany = ({ table }: Place): SQL => {
  const { company_id: owner } = columnsOf(table)
  if (!owner) return sql`null::jsonb`
  return sql`(select jsonb_build_object('id', c.id, 'name', c.name) from ${companies} c where c.id = ${owner})`
}

const keyColumns = ({ table }: Place): AnyPgColumn[] => keyOf(table).flatMap((member) => columnsOf(table)[member] ?? [])

const number = (value: number): SQL => sql.raw(String(value))

/** Selects the best records of a list. What is told of them is read for these few alone. */
const selectBest = (place: Place, nth: number, caller: Caller, matching: Matching, ancestry: Ancestry): SQL => {
  const { table, title, texts, detail, condition, resource } = place
  const key = keyColumns(place)
  const ranked = (isMatch: SQL | undefined, most: number) =>
    sql`(select ${sql.join(key, sql`, `)}, ${matching.rank(place)} as rank, ${texts[0]} as folded from ${table}
      where ${and(isOwn(place, caller), condition, isMatch)} limit ${number(most)})`
  const matches = [
    ranked(matching.isFound(place), matching.most),
    ...(matching.isWhole ? [ranked(matching.isWhole(place), mostFoundOfOne)] : []),
  ]
  const isSame = key.map((column) => sql`${column} = best.${sql.identifier(column.name)}`)
  return sql`(
    select ${resource}::text as resource, ${number(nth)} as nth, best.rank::float as rank, best.folded, ${table.id} as id,
      ${title} as title, ${detail ? sql`left(${detail}, ${number(mostOfDetail)})` : sql`null`} as detail,
      ${selectCompany(place)} as company, ${selectAbove(table, getTableName(table), ancestry)} as above
    from (
      select * from (${sql.join(matches, sql` union `)}) matches
      order by rank, folded, id limit ${number(mostFoundOfOne)}) best
    join ${table} on ${sql.join(isSame, sql` and `)})`
}

/** Selects what is told of a record. */
const selectTold = (place: Place, ancestry: Ancestry): SQL => {
  const { table, title, detail, resource } = place
  return sql`select ${resource}::text as resource, ${table.id} as id, ${title} as title,
      ${detail ? sql`left(${detail}, ${number(mostOfDetail)})` : sql`null`} as detail, ${selectCompany(place)} as company,
      ${selectAbove(table, getTableName(table), ancestry)} as above`
}

/** How many records are offered before anything is typed. */
const mostOffered = 10

/** Selects the first records of a list by name. */
export const selectFirst = (place: Place, caller: Caller, ancestry: Ancestry): SQL => {
  const { table, texts, condition } = place
  return sql`${selectTold(place, ancestry)} from ${table} where ${and(sql`true`, isOwn(place, caller), condition)}
    order by ${texts[0]}, ${table.id} limit ${number(mostOffered)}`
}

/** How many of the records that use another one are named. */
const mostNamed = 5

/** Selects the first records of a list that meet a condition, by name, each with the number of all. */
export const selectUsing = (place: Place, isUsing: SQL | undefined, caller: Caller, ancestry: Ancestry): SQL => {
  const { table, texts, condition } = place
  return sql`${selectTold(place, ancestry)}, count(*) over ()::int as count
    from ${table} where ${and(isOwn(place, caller), condition, isUsing)}
    order by ${texts[0]}, ${table.id} limit ${number(mostNamed)}`
}

/** A row of the statement. */
export type FoundRow = FoundRecord & Record<string, unknown>

/** Selects the best records of all places, the best ones first. */
export const selectFound = (places: readonly Place[], caller: Caller, matching: Matching, ancestry: Ancestry): SQL => {
  const all = places.map((place, nth) => selectBest(place, nth, caller, matching, ancestry))
  return sql`select resource, id, title, detail, company, above
    from (${sql.join(all, sql` union all `)}) found order by rank, nth, folded, id`
}
