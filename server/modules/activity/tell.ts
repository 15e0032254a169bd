/** Tells entries: who did what, when and from where, with the first records that each has written. */
import { and, sql } from 'drizzle-orm'
import type { ReadAct } from '../../../contract/activity'
import type { ActivityEntry, ActivityRead, ActivityRecord, ActivitySource } from '../../../contract/entities/activity'
import { readCodes, sourceCodes } from '../../database/activityCodes'
import type { Queryable } from '../../database/connection'
import { authorOf, changeColumns, isToldTo, undoBy, type ChangeRow } from '../../records/history/read'
import { readerOf } from '../history'
import { arraysOf, lookedAt, readCompanies, readFirst, tellRecords, type WrittenRecord } from './records'
import { isRead, isVisible, sourceOfTable, viewersOf, type About, type Place, type Reader } from './visible'

interface EntryRow extends ChangeRow, Record<string, unknown> {
  readonly id: number
  readonly company_id: number
  readonly why: string | null
  readonly params: Readonly<Record<string, unknown>>
  readonly source: string
  /** Each table, behind 1 for records of companies and 0 for others. */
  readonly kinds: readonly string[]
  readonly read_act: string | null
  readonly read_record: string | null
  readonly read_id: number | null
}

const readEntries = async (db: Queryable, reader: Reader, places: readonly Place[]): Promise<EntryRow[]> => {
  const { rows } =
    await db.execute<EntryRow>(sql`select c.id::float8 as id, c.company_id, c.why, c.params, ${changeColumns},
      a.source, a.kinds, a.act as read_act, a.record as read_record, a.record_id as read_id
    from ${arraysOf(places)} e (id, at) join history.changes c on c.id = e.id and c.at = e.at
    join lateral (select min(t.source::text) as source, min(t.act::text) filter (where ${isRead}) as act,
        min(t.record) filter (where ${isRead}) as record, min(t.record_id) as record_id,
        array_agg(distinct (case when t.company_id > 0 then '1' else '0' end) || t.record) as kinds
      from (select t.* from history.touched t
        where ${and(sql`t.at = c.at and t.change_id = c.id`, isVisible(reader))} limit ${lookedAt}) t) a on a.source is not null
    left join users u on u.id = c.by_id order by c.at desc, c.id desc`)
  return rows
}

const nameOf = <Name extends string>(codes: Readonly<Record<Name, string>>, code: string): Name | undefined =>
  (Object.keys(codes) as Name[]).find((name) => codes[name] === code)

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )

/** Reads the names of people. */
const readPeople = async (db: Queryable, ids: readonly number[]) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`select id, first_name || ' ' || last_name as name
    from users where id = any(${sql.param([...new Set(ids)])}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const kindOfRead = ({ read_record: table, company_id: company }: EntryRow): string => {
  const source = sourceOfTable(table ?? '', company) ?? sourceOfTable(table ?? '', 1)
  return source?.kind.name ?? table ?? ''
}

type People = Awaited<ReturnType<typeof readPeople>>

const readOf = (row: EntryRow, people: People | undefined): ActivityRead | null => {
  const act: ReadAct | undefined = nameOf(readCodes, row.read_act ?? '')
  const { rows, isMore, query, as_of: moment } = row.params
  return act
    ? {
        act,
        kind: kindOfRead(row),
        person: people?.get(row.read_id ?? 0) ?? null,
        rows: numberIn(rows),
        isMore: isMore === true,
        query: textsIn(query),
        as_of: typeof moment === 'string' ? moment : null,
      }
    : null
}

/** Returns the call that takes an entry back, if the reader has a right to take its first record back. */
const undoOf = (
  { caller }: Reader,
  row: EntryRow,
  first: WrittenRecord | undefined,
  told: ReadonlyMap<WrittenRecord, ActivityRecord>,
): ActivityEntry['undo_by'] => {
  const change = first && told.get(first)?.change
  if (!change) return null
  return undoBy(row, change, { viewer: readerOf(caller, first.source, first.company), owner: first.company })
}

/** Tells entries, in their order. */
export const tellEntries = async (
  db: Queryable,
  reader: Reader,
  places: readonly Place[],
  about: About = {},
): Promise<ActivityEntry[]> => {
  if (places.length === 0) return []
  const entries = await readEntries(db, reader, places)
  const first = await readFirst(db, reader, places, about)
  const told = await tellRecords(
    db,
    [...first.values()].flatMap((one) => one.first),
  )
  const companies = await readCompanies(
    db,
    entries.map((entry) => entry.company_id),
  )
  const people = await readPeople(
    db,
    entries.flatMap(({ read_id: id, params }) => [id ?? 0, numberIn(params.as) ?? 0]),
  )
  const viewerFor = viewersOf(reader)
  return entries.map((row): ActivityEntry => {
    const { company_id: company } = row
    const viewer = viewerFor(company)
    const known = viewer.mayViewPeople ? people : undefined
    const { first: records = [], count = 0, isMore = false } = first.get(row.id) ?? {}
    const isOwn = reader.company === null || company === reader.company
    return {
      id: row.id,
      ...authorOf(row, viewer),
      undo_by: undoOf(reader, row, records[0], told),
      why: isToldTo(viewer, row) ? row.why : null,
      source: nameOf<ActivitySource>(sourceCodes, row.source) ?? 'console',
      company: isOwn ? (companies.get(company) ?? null) : null,
      as: known?.get(numberIn(row.params.as) ?? 0) ?? null,
      read: readOf(row, known),
      kinds: row.kinds.flatMap((one) => sourceOfTable(one.slice(1), Number(one[0]))?.kind.name ?? []),
      records: records.flatMap((record) => told.get(record) ?? []),
      count,
      isMore,
    }
  })
}
