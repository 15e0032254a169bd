/**
 * Adds up what changed between two moments, as if it were one change (decision 0106). What was changed and changed back, and
 * what came and went, is nothing. SQL does it, since a year of a company may have a million rows.
 */
import { and, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ChangeKind } from '../../../contract/entities/dataVersion'
import type { Queryable } from '../../database/connection'
import { columnsOf } from '../table'
import { imagesOfWritten, technical, type Images, type Written } from './images'
import { ownerless } from './recorded'
import type { Source } from './sources'

/** Which rows to add up. */
export interface Period {
  readonly company: number
  readonly from: Date
  readonly to: Date
}

/** Kinds of record, and whom they are told to. */
export interface Reads {
  readonly sources: readonly Source[]
  /** The tables whose rows a module tells as parts, by the name of the kind. */
  readonly told: Readonly<Record<string, readonly PgTable[]>>
  /** The condition that the reader may see a row `r`. */
  readonly isVisible: SQL | undefined
  /** Columns of a record without which it does not exist for the reader, by table. */
  readonly needed: Readonly<Record<string, string>>
}

/** A record that differs, by its rows. */
export interface Changed {
  readonly id: number
  readonly images: Images
}

const isOneOf = (row: SQL, values: readonly string[]): SQL => sql`${row} = any(${sql.param(values)}::text[])`

const tablesOf = (source: Source, { told }: Reads): readonly PgTable[] => [
  source.table,
  ...source.parts.map(({ table }) => table),
  ...(told[source.kind.name] ?? []),
]

/** The columns of a table that the history of a record does not tell. */
const untoldIn = (source: Source, table: PgTable): readonly string[] => {
  const names = Object.values(columnsOf(table)).map(({ name }) => name)
  const part = source.parts.find((one) => one.table === table)
  const shown = [
    ...(table === source.table ? [...source.values, ...source.held] : []),
    ...(part?.values ?? []),
    ...(part?.listed ? [part.listed] : []),
  ].map(({ column }) => column)
  // A module tells rows by all of their columns.
  return names.filter((name) => technical.includes(name) || (shown.length > 0 && !shown.includes(name)))
}

/** Returns what of an image of a row is told. */
const toldOf = (image: SQL, reads: Reads): SQL => {
  const tables = reads.sources.flatMap((source) =>
    tablesOf(source, reads).map(
      (table) => sql`when ${getTableName(table)} then ${sql.param(untoldIn(source, table))}::text[]`,
    ),
  )
  return sql`${image} - case table_name ${sql.join(tables, sql` `)} end`
}

/** The rows of the period. Those that lost their company by a cascade are found by the record that went. */
const rowsOf = ({ company, from, to }: Period, reads: Reads, records?: readonly number[]): SQL => {
  const names = reads.sources.map(({ table }) => getTableName(table))
  const isMeant = and(
    isOneOf(sql`r.record`, names),
    isOneOf(
      sql`r.table_name`,
      reads.sources.flatMap((source) => tablesOf(source, reads).map((table) => getTableName(table))),
    ),
    sql`r.at > ${from.toISOString()}::timestamptz and r.at <= ${to.toISOString()}::timestamptz`,
    records && sql`r.record_id = any(${sql.param(records)}::int[])`,
  )
  const own = sql`select r.* from history.changed_rows r
    where ${and(sql`r.company_id = ${company}`, isMeant, reads.isVisible)}`
  const lost = reads.sources.flatMap((source) => tablesOf(source, reads).map((table) => getTableName(table)))
  return lost.some((name) => ownerless.includes(name))
    ? sql`${own} union all select r.* from history.changed_rows r where ${and(
        sql`r.company_id = 0`,
        isOneOf(sql`r.table_name`, ownerless),
        isMeant,
        sql`(r.record, r.record_id) in (select o.record, o.record_id from (${own}) o where o.table_name = o.record
          and o.action = 'D')`,
      )}`
    : own
}

/** The first and the last row of each, by id, with whether it was there before and after in the last two bits. */
const endsOf = (rows: SQL): SQL => sql`select r.record, r.record_id, r.table_name, r.row_key,
    min(r.id << 2 | case r.action when 'I' then 0 else 1 end) as first,
    max(r.id << 2 | case r.action when 'D' then 0 else 1 end) as last
  from (${rows}) r group by r.record, r.record_id, r.table_name, r.row_key`

/** Rows that differ, with all columns before and after. */
const netOf = (period: Period, reads: Reads, records?: readonly number[]): SQL => {
  const rows = rowsOf(period, reads, records)
  const needed = Object.entries(reads.needed).map(
    ([table, column]) => sql`when ${table} then case when f.before ? ${column} then f.before end`,
  )
  const before =
    needed.length > 0 ? sql`case f.table_name ${sql.join(needed, sql` `)} else f.before end` : sql`f.before`
  return sql`select * from (
    select e.record, e.record_id, e.table_name, e.row_key,
      case when (e.first & 1) = 1 then ${before} end as before,
      case when (e.last & 1) = 1 then case l.action when 'U' then jsonb_strip_nulls(l.before || l.after) else l.after end
        end as after
    from ends e join (${rows}) f on f.id = e.first >> 2 join (${rows}) l on l.id = e.last >> 2
    where (e.first & 1) = 1 or (e.last & 1) = 1) i
  where ${toldOf(sql`before`, reads)} is distinct from ${toldOf(sql`after`, reads)}`
}

/** Each record that differs, and how. What came and went took its parts along. */
const recordsOf = (net: SQL): SQL => sql`select record, record_id, coalesce(
      min(case when after is null then 'removed' when before is null then 'added' else 'changed' end)
        filter (where table_name = record), 'changed') as act
  from (${net}) n where not exists (select from ends e where e.record = n.record and e.record_id = n.record_id
    and e.table_name = e.record and (e.first & 1) = 0 and (e.last & 1) = 0)
  group by record, record_id`

const withEnds = (period: Period, reads: Reads, records: readonly number[] | undefined, query: SQL): SQL =>
  sql`with ends as materialized (${endsOf(rowsOf(period, reads, records))}) ${query}`

/** Counts the records of each kind that differ, by what happened to them. */
export const countNet = async (
  db: Queryable,
  period: Period,
  reads: Reads,
): Promise<{ source: Source; act: ChangeKind; count: number }[]> => {
  const { rows } = await db.execute<{ record: string; act: ChangeKind; count: number }>(
    withEnds(
      period,
      reads,
      undefined,
      sql`select record, act, count(*)::int as count from (${recordsOf(netOf(period, reads))}) c group by record, act`,
    ),
  )
  return rows.flatMap(({ record, ...counted }) => {
    const source = reads.sources.find(({ table }) => getTableName(table) === record)
    return source ? [{ source, ...counted }] : []
  })
}

/** The ids of records that were touched, in order. */
const readTouched = async (db: Queryable, period: Period, reads: Reads, after: number, most: number) => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct r.record_id as id from (${rowsOf(period, reads)}) r where r.record_id > ${after}
      order by 1 limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

type NetRow = Written & { readonly record_id: number }

const readRecords = async (
  db: Queryable,
  period: Period,
  reads: Reads,
  { ids, act, most }: { ids: readonly number[]; act: ChangeKind | undefined; most: number },
): Promise<NetRow[]> => {
  const { rows } = await db.execute<NetRow & Record<string, unknown>>(
    withEnds(
      period,
      reads,
      ids,
      sql`, net as materialized (${netOf(period, reads, ids)})
        select n.record_id, n.table_name, n.row_key, n.before, n.after from net n
        where n.record_id in (select record_id from (${recordsOf(sql`select * from net`)}) c
          ${act ? sql`where act = ${act}` : sql``} order by record_id limit ${most})
        order by n.record_id, n.table_name, n.row_key`,
    ),
  )
  return rows
}

/** Records that are looked at first, and how often there are four times more, before a page is shown though it is not full. */
const lookedAt = 50
const mostRounds = 6

/** Reads a page of the records of a kind that differ, by id, and after which id more of them may follow. */
export const readNet = async (
  db: Queryable,
  period: Period,
  reads: Reads,
  { after = 0, act, size }: { after?: number | undefined; act: ChangeKind | undefined; size: number },
): Promise<{ readonly records: Changed[]; readonly next: number | null }> => {
  const [source] = reads.sources
  const found = new Map<number, NetRow[]>()
  let place: number | null = after
  for (
    let round = 0, looked = lookedAt;
    place !== null && found.size <= size && round < mostRounds;
    round++, looked *= 4
  ) {
    const ids: number[] = await readTouched(db, period, reads, place, looked)
    const rows = ids.length > 0 ? await readRecords(db, period, reads, { ids, act, most: size + 1 }) : []
    for (const row of rows) found.set(row.record_id, [...(found.get(row.record_id) ?? []), row])
    place = ids.length < looked ? null : (ids.at(-1) ?? null)
  }
  const all = [...found].slice(0, size)
  return {
    records: source ? all.map(([id, rows]) => ({ id, images: imagesOfWritten(source, rows) })) : [],
    next: found.size > size ? (all.at(-1)?.[0] ?? null) : place,
  }
}
