/** Finds the records that undoing deletions gives something back to, and outdates the forms that were opened meanwhile. */
import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { regions, removedRows, users } from '../database/tables'
import { updateRows } from './change'
import type { Writer } from './writer'

/** Rows of roles name the person and the application; other rows of a person are no part of its record. */
const isOfRole = sql`one ?& array['user_id', 'user_version', 'application']`

/** The kept rows of removals, each as `one`. */
const rowsOf = (removals: readonly number[]): SQL =>
  sql`${removedRows} kept, jsonb_array_elements(kept.rows) one where kept.removal_id = any(${sql.param(removals)}::int[])`

interface Person extends Record<string, unknown> {
  readonly id: number
  readonly company_id: number
}

interface Region extends Record<string, unknown> {
  readonly company_id: number
  readonly id: number
}

/** The people and regions that stayed while links of theirs were removed. */
export interface Touched {
  readonly people: readonly Person[]
  readonly regions: readonly Region[]
  /** How many people have been changed since, so that their lists do not come back. */
  readonly kept: number
}

/**
 * Locks what gets something back, as forms do, so that nobody changes it meanwhile. People whose lists have been changed
 * since are left out: these lists stay as they are. So are regions that are restored themselves.
 */
export const holdTouched = async (db: Queryable, removals: readonly number[]): Promise<Touched> => {
  const { rows: held } = await db.execute<Region>(sql`select company_id, id from ${regions}
    where (company_id, id) in (select (one->>'company_id')::int, (one->>'region_id')::int from ${rowsOf(removals)}
      and kept.table_name in ('region_business_units', 'region_countries')) order by id for no key update`)
  const { rows: people } = await db.execute<Person>(sql`select u.id, u.company_id from ${users} u
    where (u.id, u.version) in (select (one->>'user_id')::int, (one->>'user_version')::int
      from ${rowsOf(removals)} and ${isOfRole}) order by u.id for no key update`)
  const { rows: changed } = await db.execute<{ count: number }>(sql`select count(distinct u.id)::int as count
    from ${users} u join (select (one->>'user_id')::int as id, (one->>'user_version')::int as version
      from ${rowsOf(removals)} and ${isOfRole}) given on given.id = u.id and given.version <> u.version`)
  return { people, regions: held, kept: changed[0]?.count ?? 0 }
}

/** Lets other removals that have kept lists of these people still be undone: nobody has changed their lists. */
const carryVersions = (db: Queryable, removals: readonly number[], ids: SQL) =>
  db.execute(sql`update ${removedRows} kept set rows = (
      select jsonb_agg(case when u.id is null then one else one || jsonb_build_object('user_version', u.version + 1) end
        order by place)
      from jsonb_array_elements(kept.rows) with ordinality given (one, place)
      left join ${users} u on u.id = any(${ids}) and u.id = (one->>'user_id')::int
        and u.version = (one->>'user_version')::int)
    where kept.removal_id <> all(${sql.param(removals)}::int[]) and exists (
      select from jsonb_array_elements(kept.rows) one where ${isOfRole} and (one->>'user_id')::int = any(${ids}))`)

/** Raises the versions of what got something back, once all removals are undone. */
export const outdateTouched = async (writer: Writer, removals: readonly number[], touched: Touched): Promise<void> => {
  if (touched.regions.length > 0) {
    const column = (name: keyof Region) => sql.param(touched.regions.map((region) => region[name]))
    const areTouched = sql`(${regions.company_id}, ${regions.id}) in (
      select * from unnest(${column('company_id')}::int[], ${column('id')}::int[]))`
    await updateRows(writer, regions, areTouched, { version: sql`${regions.version} + 1` })
  }
  if (touched.people.length === 0) return
  const ids = touched.people.map(({ id }) => id)
  await carryVersions(writer.db, removals, sql`${sql.param(ids)}::int[]`)
  await updateRows(writer, users, sql`${users.id} = any(${sql.param(ids)}::int[])`, {
    version: sql`${users.version} + 1`,
  })
}
