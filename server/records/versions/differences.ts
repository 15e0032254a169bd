/** Compares the rows of two versions in SQL. Rows with the same unique values are the same row. */
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeKinds, comparedVersions, versionChangesQuery } from '../../../contract/entities/dataVersion'
import type { Queryable } from '../../database/connection'
import type { Page } from '../../http/operation'
import type { Versioned, VersionPair } from './declared'
import { findMoved } from './moves'

type Change = (typeof changeKinds)[number]
export type Counts = Pick<z.output<typeof comparedVersions>, 'added' | 'removed' | 'changed' | 'unchanged'>

/** A row of either version. */
interface Difference extends Record<string, unknown> {
  readonly change: Change
  readonly old_id: number | null
  readonly old_version: number | null
  readonly new_id: number | null
  /** The position of the new row in its version, by id. */
  readonly place: number | null
  readonly members: string[]
}

const joined = (parts: readonly SQL[], by = sql`, `) => sql.join([...parts], by)
const named = (prefix: string, index: number) => sql.identifier(`${prefix}_${index}`)

/** Selects the rows of a version with what is compared. */
const side = ({ rows, comparison }: Versioned, companyId: number, versionId: number): SQL => {
  const { keys, values, orders } = comparison
  const columns = [
    ...keys.map((key, index) => sql`${key} as ${named('key', index)}`),
    ...values.map(([, value], index) => sql`${value} as ${named('value', index)}`),
    ...orders.map((order, index) => sql`${order} as ${named('order', index)}`),
  ]
  return sql`(select r.id, r.version, row_number() over (order by r.id)::int as place, ${joined(columns)}
    from ${rows} r where r.company_id = ${companyId} and r.version_id = ${versionId})`
}

/** Selects all rows of both versions with what became of them. */
const selectDifferences = async (db: Queryable, versioned: Versioned, pair: VersionPair): Promise<SQL> => {
  const { company_id, from, to } = pair
  const { keys, values, orders } = versioned.comparison
  const { orderedBy } = versioned
  const moved = orderedBy === undefined ? [] : await findMoved(db, versioned, pair)
  const isSame = keys.map((_, index) => sql`old.${named('key', index)} = new.${named('key', index)}`)
  const differing = values.map(
    ([member], index) =>
      [member, sql`old.${named('value', index)} is distinct from new.${named('value', index)}`] as const,
  )
  if (orderedBy !== undefined && moved.length > 0)
    differing.push([orderedBy, sql`new.id = any(${sql.param([...moved])}::int[])`])
  const differs = differing.map(([, condition]) => condition)
  const changed = differing.map(([member, condition]) => sql`case when ${condition} then ${member}::text end`)
  const places = orders.map(
    (_, index) => sql`coalesce(new.${named('order', index)}, old.${named('order', index)}) as ${named('order', index)}`,
  )
  return sql`select old.id as old_id, old.version as old_version, new.id as new_id, new.place,
      case when old.id is null then 'added' when new.id is null then 'removed'
        when ${joined([sql`false`, ...differs], sql` or `)} then 'changed' else 'unchanged' end as change,
      case when old.id is null or new.id is null then '{}'
        else array_remove(array[${joined(changed)}]::text[], null) end as members,
      ${joined(places)}
    from ${side(versioned, company_id, from)} old
    full join ${side(versioned, company_id, to)} new on ${joined(isSame, sql` and `)}`
}

/** Counts how the rows of two versions differ. */
export const countDifferences = async (db: Queryable, versioned: Versioned, pair: VersionPair): Promise<Counts> => {
  const differences = await selectDifferences(db, versioned, pair)
  const count = (change: string) => sql`count(*) filter (where change = ${change})::int`
  const { rows } = await db.execute<Counts & Record<string, unknown>>(
    sql`select ${count('added')} as added, ${count('removed')} as removed, ${count('changed')} as changed,
        ${count('unchanged')} as unchanged
      from (${differences}) differences`,
  )
  return rows[0] ?? { added: 0, removed: 0, changed: 0, unchanged: 0 }
}

/** Reads all rows that differ, in the order of the new version; removed rows come last. */
export const readDifferences = async (
  db: Queryable,
  versioned: Versioned,
  pair: VersionPair,
): Promise<readonly Difference[]> => {
  const differences = await selectDifferences(db, versioned, pair)
  const { rows } = await db.execute<Difference>(
    sql`select change, old_id, old_version, new_id, place, members from (${differences}) differences
      where change <> 'unchanged' order by place, old_id`,
  )
  return rows
}

/** Reads the records of some rows, by id. */
const readRecords = async <Rec>(
  db: Queryable,
  { reading }: Versioned<Rec>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Rec>> => {
  if (ids.length === 0) return new Map()
  const query = { page: 1, page_size: ids.length, search: '', ids: { anyOf: ids } }
  const { rows } = await reading.page(db, { company_id: companyId }, query)
  return new Map(rows.map((record) => [(record as { readonly id: number }).id, record]))
}

const given = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null)

/** Reads one page of the rows that differ, in their order, each with its old and its new record. */
export const pageOfDifferences = async <Rec>(
  db: Queryable,
  versioned: Versioned<Rec>,
  pair: VersionPair,
  { page, page_size, change }: Omit<z.output<typeof versionChangesQuery>, 'from' | 'to'>,
): Promise<Page<{ id: number; change: Change; members: string[]; before: Rec | null; after: Rec | null }>> => {
  const differences = await selectDifferences(db, versioned, pair)
  const orders = joined(versioned.comparison.orders.map((_, index) => sql`${named('order', index)}`))
  const wanted = change ? sql`change = any(${sql.param([...change.anyOf])}::text[])` : sql`change <> 'unchanged'`
  const { rows } = await db.execute<Difference & { total: number }>(
    sql`with differences as materialized (select * from (${differences}) compared where ${wanted}),
      shown as (select * from differences order by ${orders}, new_id, old_id
        limit ${page_size} offset ${(page - 1) * page_size})
      select shown.*, total.count::int as total from (select count(*) from differences) total left join shown on true
      order by ${orders}, new_id, old_id`,
  )
  const found = rows.filter(({ old_id, new_id }) => old_id !== null || new_id !== null)
  const ids = given(found.flatMap(({ old_id, new_id }) => [old_id, new_id]))
  const records = await readRecords(db, versioned, pair.company_id, ids)
  const recordOf = (id: number | null) => (id === null ? null : (records.get(id) ?? null))
  return {
    count: rows[0]?.total ?? 0,
    rows: found.map(({ change: kind, old_id, new_id, members }) => ({
      id: new_id ?? old_id ?? 0,
      change: kind,
      members,
      before: recordOf(old_id),
      after: recordOf(new_id),
    })),
  }
}
