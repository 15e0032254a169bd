/** Builds the statement that finds records of many lists at once. */
import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import { mostFoundOfOne } from '../../contract/calls/search'
import type { FoundRecord } from '../../contract/entities/found'
import type { Caller } from '../../contract/guards'
import { ordered } from '../database/collation'
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

const titleOrder = ({ title, texts: [folded] }: Place): SQL => ordered(title, folded)

const number = (value: number): SQL => sql.raw(String(value))

/** Selects keys and ranks of the best records of a list. What is told of them is read for these few alone. */
const selectBest = (place: Place, nth: number, caller: Caller, matching: Matching): SQL => {
  const { table, condition } = place
  const title = titleOrder(place)
  const owner = columnsOf(table).company_id ?? sql`null::int`
  const ways = matching(place).map(({ isFound, rank, most, isByTitle }, way) => {
    const isNeeded = Array.from({ length: way }, (_, before) => sql`(select count(*) from ${wayName(before)})`)
    return sql`${wayName(way)} as (select ${table.id} as id, ${owner} as owner, (${rank})::float as rank, ${title} as title
      from ${table} where ${and(
        isOwn(place, caller),
        condition,
        isFound,
        isNeeded.length > 0 ? sql`${sql.join(isNeeded, sql` + `)} < ${number(mostFoundOfOne)}` : undefined,
      )}
      ${isByTitle ? sql`order by ${title}, ${table.id}` : sql.empty()} limit ${number(most)})`
  })
  const all = ways.map((_, way) => sql`select * from ${wayName(way)}`)
  return sql`(with ${sql.join(ways, sql`, `)}
    select ${number(nth)} as nth, id, owner, rank, title from (${sql.join(all, sql` union all `)}) found
    order by rank, title, id limit ${number(mostFoundOfOne)})`
}

const wayName = (way: number): SQL => sql.raw(`way_${way}`)

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
  const { table, condition } = place
  return sql`${selectTold(place, ancestry)} from ${table} where ${and(sql`true`, isOwn(place, caller), condition)}
    order by ${titleOrder(place)}, ${table.id} limit ${number(mostOffered)}`
}

/** How many of the records that use another one are named. */
const mostNamed = 5

/** Selects the first records of a list that meet a condition, by name, each with the number of all. */
export const selectUsing = (place: Place, isUsing: SQL | undefined, caller: Caller, ancestry: Ancestry): SQL => {
  const { table, condition } = place
  return sql`${selectTold(place, ancestry)}, count(*) over ()::int as count
    from ${table} where ${and(isOwn(place, caller), condition, isUsing)}
    order by ${titleOrder(place)}, ${table.id} limit ${number(mostNamed)}`
}

/** A row with what is told of a record. */
export type FoundRow = FoundRecord & Record<string, unknown>

/** The key of a found record, and the number of its place. */
export type FoundKey = Readonly<Record<'nth' | 'id', number>> & { readonly owner: number | null }

/** Selects the keys of the best records of all places, the best ones first. */
export const selectFound = (places: readonly Place[], caller: Caller, matching: Matching): SQL => {
  const all = places.map((place, nth) => selectBest(place, nth, caller, matching))
  return sql`select nth, id, owner from (${sql.join(all, sql` union all `)}) found order by rank, nth, title, id`
}

/** Selects what is told of found records, in their order. Only the places of these are part of the statement. */
export const selectKeys = (places: readonly Place[], keys: readonly FoundKey[], ancestry: Ancestry): SQL => {
  const told = [...new Set(keys.map(({ nth }) => nth))].flatMap((nth) => {
    const place = places[nth]
    if (!place) return []
    const { company_id: owner } = columnsOf(place.table)
    const isOfOwner = owner && keyOf(place.table).includes('company_id') ? sql`${owner} = found.owner` : undefined
    return sql`when ${number(nth)} then (select to_jsonb(told) from (${selectTold(place, ancestry)} from ${place.table}
      where ${and(sql`${place.table.id} = found.id`, isOfOwner)}) told)`
  })
  const list = (member: keyof FoundKey) => sql`${sql.param(keys.map((key) => key[member]))}::int[]`
  return sql`select case found.nth ${sql.join(told, sql` `)} end as told
    from unnest(${list('nth')}, ${list('id')}, ${list('owner')}) with ordinality found (nth, id, owner, place) order by found.place`
}
