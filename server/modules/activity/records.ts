/** Reads the records that entries have written, and tells them: names in place of ids. */
import { and, sql, type SQL } from 'drizzle-orm'
import type { ActivityRecord } from '../../../contract/entities/activity'
import type { Queryable } from '../../database/connection'
import { imagesOf, recordOfRow, tell, collectAll, type Images, type StoredRow } from '../../records/history/images'
import { readNamesOf, collect, type Known, type Wanted } from '../../records/history/names'
import type { MoreMembers, RecordKey } from '../../records/history/read'
import type { Source } from '../../records/history/sources'
import type { AnyRow } from '../../records/table'
import { sources } from '../history/sources'
import { describers } from '../history/describers'
import { isVisible, isVisibleRow, sourceOfTable, type About, type Place, type Reader } from './visible'

/** How many records of an entry are told at once, and by how many rows each at most. */
const toldRecords = 3
const toldRows = 200
/** How many kinds of record of companies an entry is looked at for: one of all companies has more. */
export const lookedAt = 200
/** How many rows are looked at to count the records of an entry. */
const countedRows = 1000

type WrittenRow = StoredRow & {
  readonly change_id: number
  readonly company: number
  readonly record: string
  readonly record_id: number
}

/** A record of a kind. */
interface TouchedRecord extends RecordKey {
  readonly source: Source
}

/** A record that an entry has written, with its rows. */
export interface WrittenRecord extends TouchedRecord {
  readonly rows: WrittenRow[]
}

const rowColumns = sql`r.change_id::float8 as change_id, r.company_id as company, r.record, r.record_id, r.table_name,
  r.row_key, r.action, r.before, r.after`

/** Divides rows by record, in the order of their first rows. */
const recordsOf = (rows: readonly WrittenRow[]): WrittenRecord[] => {
  const found = new Map<string, WrittenRecord>()
  for (const row of rows) {
    const { company, record_id: id } = row
    const key = `${company} ${row.record} ${id}`
    const known = found.get(key)
    const source = known?.source ?? sourceOfTable(row.record, company)
    if (known) known.rows.push(row)
    else if (source) found.set(key, { source, company, id, rows: [row] })
  }
  return [...found.values()]
}

/** Entries as rows. */
export const arraysOf = (places: readonly Place[]): SQL =>
  sql`unnest(${sql.param(places.map(({ id }) => id))}::bigint[], ${sql.param(places.map(({ at }) => at))}::timestamptz[])`

/** Reads the names of companies. */
export const readCompanies = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string }>> => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from companies where id = any(${sql.param([...new Set(ids)])}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a record is called of which only parts were written: nothing of those says so. */
const ownMembers = ({ source, id }: TouchedRecord, { own }: Images, known: Known): AnyRow => {
  const row = own ? undefined : known.get(source.table)?.get(id)
  const values = source.values.filter(({ isMoment }) => !isMoment)
  return row ? recordOfRow({ ...source, values, held: [] }, row, known) : {}
}

/** Tells what was done to records: names in place of ids, by a few queries for all of them. */
export const tellImages = async <Rec extends TouchedRecord>(
  db: Queryable,
  changes: readonly { readonly record: Rec; readonly images: Images }[],
): Promise<ReadonlyMap<Rec, ActivityRecord>> => {
  const records = changes.map(({ record }) => record)
  const more = new Map<string, (key: RecordKey) => MoreMembers>()
  for (const [name, describe] of Object.entries(describers)) {
    const of = records.filter(({ source }) => source === sources.get(name))
    if (of.length > 0) more.set(name, await describe(db, of))
  }
  const wanted = new Map<number, Wanted>()
  const told = changes.map(({ record, images }) => {
    const own: Wanted = wanted.get(record.company) ?? new Map()
    wanted.set(record.company, own)
    const further = more.get(record.source.kind.name)?.(record)
    collectAll(record.source, images, own)
    if (!images.own) collect(own, record.source.table, record.id)
    further?.collect(images, own)
    return { record, images, further }
  })
  const known = await readNamesOf(db, wanted)
  const companies = await readCompanies(
    db,
    records.map(({ company }) => company),
  )
  return new Map(
    told.flatMap(({ record, images, further }) => {
      const { source, company, id } = record
      const more = further?.tell(images, known)
      const members = ownMembers(record, images, known)
      const sides = { before: { ...members, ...more?.before }, after: { ...members, ...more?.after } }
      const change = tell(source, id, images, known, sides)
      const { name: kind } = source.kind
      return change ? [[record, { kind, id, company: companies.get(company) ?? null, ...change }] as const] : []
    }),
  )
}

export const tellRecords = (db: Queryable, records: readonly WrittenRecord[]) =>
  tellImages(
    db,
    records.map((record) => ({ record, images: imagesOf(record.source, record.rows) })),
  )

/**
 * The first records of each entry that the reader may see: those of its first rows, and those that it notes of each kind, however
 * many rows it has.
 */
const chosen = (reader: Reader, places: readonly Place[], { record, preferred }: About): SQL =>
  record
    ? sql`select e.id, e.at, ${record.company}::int as company_id, ${record.table} as record, ${record.id}::int as record_id,
        1 as place from ${arraysOf(places)} e (id, at)`
    : sql`select e.id, e.at, o.company_id, o.record, o.record_id,
        row_number() over (partition by e.id order by o.is_preferred desc, o.first_row, o.place) as place
      from ${arraysOf(places)} e (id, at), lateral (
        select t.company_id, t.record, t.record_id, bool_or(${preferred ?? sql`true`}) as is_preferred,
          min(t.first_row) as first_row, min(t.place) as place
        from ((select t.company_id, t.record, n.record_id, t.first_row, n.place
            from (select t.* from history.touched t where ${and(sql`t.at = e.at and t.change_id = e.id`, isVisible(reader))}
              order by ${preferred ? sql`(${preferred}) desc,` : sql``} t.first_row limit ${lookedAt}) t,
            unnest(t.records) with ordinality n (record_id, place))
          union all
          (select r.company_id, r.record, r.record_id, r.id, 1 from history.first_rows(e.id, e.at, ${lookedAt}) r
            where ${isVisibleRow(reader)})) t
        group by t.company_id, t.record, t.record_id) o`

/**
 * Reads the rows of the first records of each entry, and counts its records. PostgreSQL takes a change for a few rows, while one
 * may have a million: so nothing here sorts those of a change (`history.first_rows`), nor reads all of them to find those of a record.
 */
export const readFirst = async (db: Queryable, reader: Reader, places: readonly Place[], about: About) => {
  const visible = isVisibleRow(reader)
  const { rows } = await db.execute<
    WrittenRow & Record<string, unknown>
  >(sql`select r.* from (${chosen(reader, places, about)}) k,
    lateral (select ${rowColumns}, r.id from history.changed_rows r where r.change_id + 0 = k.id and r.at = k.at
        and r.record = k.record and r.company_id = k.company_id and r.record_id = k.record_id and ${visible}
      order by r.id limit ${toldRows}) r where k.place <= ${toldRecords} order by k.place, r.id`)
  const { rows: counts } = await db.execute<{ id: number; records: number; rows: number }>(
    sql`select e.id::float8 as id, count(distinct (r.company_id, r.record, r.record_id)) filter (where ${visible})::int as records,
        count(*)::int as rows
      from ${arraysOf(places)} e (id, at), lateral history.first_rows(e.id, e.at, ${countedRows}) r group by e.id`,
  )
  const counted = new Map(counts.map((row) => [row.id, row]))
  return new Map(
    places.map(({ id }) => {
      const first = recordsOf(rows.filter((row) => row.change_id === id))
      const { records = 0, rows: looked = 0 } = counted.get(id) ?? {}
      const isMore = looked === countedRows
      const count = about.record ? first.length : Math.max(records, first.length)
      return [id, { first, count, isMore: isMore && !about.record }] as const
    }),
  )
}

/** How many records a page of an entry has. */
const recordsPerPage = 20

/** Tells a page of the records that an entry has written. */
export const tellRecordsOf = async (db: Queryable, reader: Reader, { id, at }: Place, after = 0) => {
  const isOfEntry = and(sql`r.change_id = ${id}::bigint and r.at = ${at}::timestamptz`, isVisibleRow(reader))
  const { rows } = await db.execute<WrittenRow & { first: number } & Record<string, unknown>>(
    sql`with page as (select r.company_id, r.record, r.record_id, min(r.id) as first from history.changed_rows r
        where ${isOfEntry} group by r.company_id, r.record, r.record_id having min(r.id) > ${after}::bigint
        order by first limit ${recordsPerPage + 1})
      select p.first::float8 as first, ${rowColumns} from page p join history.changed_rows r
        on r.company_id = p.company_id and r.record = p.record and r.record_id = p.record_id
        where ${isOfEntry} order by p.first, r.id`,
  )
  const all = recordsOf(rows)
  const shown = all.slice(0, recordsPerPage)
  const told = await tellRecords(db, shown)
  const [last] = shown.at(-1)?.rows ?? []
  return {
    records: shown.flatMap((record) => told.get(record) ?? []),
    next: all.length > shown.length ? ((last as { first?: number } | undefined)?.first ?? null) : null,
  }
}
