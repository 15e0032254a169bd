/** Finds what a change did, record by record, so that each can be taken back (decision 0100). */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import type { StoredRow } from '../history/images'
import type { Ids } from '../table'
import { utcText } from '../../database/utc'

/** A change that history tells. */
export interface FoundChange {
  readonly id: number
  /** Exact, as text: a date of JavaScript knows no microseconds. */
  readonly at: string
  /** For people: `YYYY-MM-DD HH:mm`, UTC. */
  readonly minute: string
  readonly call: string
  readonly params: Ids
  /** Whether it is recent enough to be taken back. */
  readonly isRecent: boolean
}

/** A record that a change has written, or parts of it. */
export interface ChangedRecord {
  readonly company: number
  /** The table of the record. */
  readonly table: string
  readonly id: number
  readonly act: 'added' | 'changed' | 'removed'
  /** Whether it is only parts of the record that the change removed. */
  readonly isStripped: boolean
  /** The last row that the change wrote of it. */
  readonly last: number
}

/** Returns a change of a company, or one outside of companies; undefined if there is none. */
export const findChange = async (
  db: Queryable,
  { company, id, days }: { readonly company: number; readonly id: number; readonly days: number },
): Promise<FoundChange | undefined> => {
  const { rows } = await db.execute<FoundChange & Record<string, unknown>>(sql`select id::float8 as id, at::text as at,
      to_char(at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as minute, call, params, at > now() - make_interval(days => ${days}::int) as "isRecent"
    from history.changes where id = ${id} and company_id = ${company}`)
  return rows[0]
}

const isOf = ({ id, at }: Pick<FoundChange, 'id' | 'at'>) => sql`r.change_id = ${id} and r.at = ${at}::timestamptz`

/**
 * Returns the records of a change, the last one first. Rows that only made room for others keep their version, and are left
 * out: their places follow from those of the others.
 */
export const readRecords = async (db: Queryable, change: FoundChange): Promise<ChangedRecord[]> => {
  const { rows } = await db.execute<ChangedRecord & Record<string, unknown>>(sql`select * from (
    select r.company_id as company, r.record as table, r.record_id as id, max(r.id)::float8 as last,
      case when bool_or(r.action = 'I' and r.table_name = r.record) then 'added'
        when bool_or(r.action = 'D' and r.table_name = r.record) then 'removed' else 'changed' end as act,
      bool_and(r.action = 'D' and r.table_name <> r.record) as "isStripped",
      bool_or(r.action = 'I' and r.table_name = r.record) and bool_or(r.action = 'D' and r.table_name = r.record)
        as "isPassing",
      bool_or(r.table_name <> r.record or r.action <> 'U' or r.after ? 'version') as "isTold"
    from history.changed_rows r where ${isOf(change)} group by r.company_id, r.record, r.record_id) found
    where not "isPassing" and "isTold" order by last desc`)
  return rows
}

/** Reads the rows that a change wrote of records, in their order. */
export const readWritten = async (
  db: Queryable,
  change: FoundChange,
  records: readonly Pick<ChangedRecord, 'company' | 'table' | 'id'>[],
): Promise<ReadonlyMap<string, StoredRow[]>> => {
  const found = new Map<string, StoredRow[]>()
  if (records.length === 0) return found
  const [companies, tables, ids] = [
    records.map(({ company }) => company),
    records.map(({ table }) => table),
    records.map(({ id }) => id),
  ]
  const { rows } = await db.execute<StoredRow & { key: string } & Record<string, unknown>>(sql`select
      r.company_id || ' ' || r.record || ' ' || r.record_id as key, r.table_name, r.row_key, r.action, r.before, r.after
    from history.changed_rows r where ${isOf(change)} and (r.company_id, r.record, r.record_id) in (select * from unnest(
      ${sql.param(companies)}::int[], ${sql.param(tables)}::text[], ${sql.param(ids)}::int[])) order by r.id`)
  for (const { key, ...row } of rows) {
    const same = found.get(key)
    if (same) same.push(row)
    else found.set(key, [row])
  }
  return found
}

/** Returns the key by which `readWritten` answers the rows of a record. */
export const writtenKey = ({ company, table, id }: Pick<ChangedRecord, 'company' | 'table' | 'id'>): string =>
  `${company} ${table} ${id}`

/** A row that was written after the change. */
interface LaterRow extends Record<string, unknown> {
  readonly table_name: string
  readonly row_key: string
  readonly action: 'I' | 'U' | 'D'
  readonly columns: readonly string[]
  readonly change_id: number
  readonly at: string
  readonly by_id: number | null
  readonly person: string | null
}

/** Enough to find the change of any value that a person looks at. */
const mostLaterRows = 1000

/** Reads what was written of a record after a change, the latest first. */
export const readLater = async (
  db: Queryable,
  change: FoundChange,
  { company, table, id }: ChangedRecord,
): Promise<readonly LaterRow[]> => {
  const { rows } = await db.execute<LaterRow>(sql`select r.table_name, r.row_key, r.action,
      array(select jsonb_object_keys(case when r.action = 'U' then r.after else '{}' end)) as columns,
      r.change_id::float8 as change_id, ${utcText(sql`c.at`)} as at, c.by_id,
      u.first_name || ' ' || u.last_name as person
    from (select * from history.changed_rows r where r.company_id = ${company} and r.record = ${table}
      and r.record_id = ${id} and r.change_id <> ${change.id} and r.id > (
        select max(own.id) from history.changed_rows own where own.change_id = ${change.id}
          and own.at = ${change.at}::timestamptz and own.company_id = ${company} and own.record = ${table}
          and own.record_id = ${id})
      order by r.id desc limit ${mostLaterRows}) r
    join history.changes c on c.id = r.change_id and c.at = r.at left join users u on u.id = c.by_id
    order by r.id desc`)
  return rows
}

/** Returns the later row that gave a column of a row its value; any later row if it is not told apart. */
export const laterOf = (
  later: readonly LaterRow[],
  place?: { readonly table: string; readonly key: string; readonly column?: string | undefined },
): LaterRow | undefined =>
  later.find(
    (row) =>
      !place ||
      (row.table_name === place.table &&
        row.row_key === place.key &&
        (row.action !== 'U' || place.column === undefined || row.columns.includes(place.column))),
  )
