/** Remembers what each download of the grade map held, so that its file can be merged when it comes back (0033). */
import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { rankColumn, type GradeMapImport } from '../../../contract/entities/gradeMap'
import type { Cell } from '../../csv/write'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { gradeMapDownloads, taRanks } from '../../database/tables'
import { yieldToOthers } from '../../tools/splitChunks'
import type { Cells } from './cells'

/** Downloads are kept for this long, and at most this many of them are compared with a file. */
const keptDays = 90
const comparedDownloads = 100

/**
 * Stores the columns that no earlier download has held, and the list of all; returns the id of the download. If the last
 * one held the same, it is renewed, so that many downloads of one state don't displace others.
 *
 * A single statement sees everything at the same time, and the lock lets it see the last download.
 */
const recordDownload = (db: PooledDatabase, userId: number): Promise<number> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${gradeMapDownloads} in share row exclusive mode`)
    const { rows } = await tx.execute<{ id: number }>(
      sql`with held as (
          select coalesce(array_agg(company_id order by id), '{}') as company_ids,
            coalesce(array_agg(id order by id), '{}') as ids, coalesce(array_agg(version order by id), '{}') as versions
          from grade_companies),
        stored as (
          insert into grade_map_columns (grade_company_id, version, company_id, cells)
          select g.id, g.version, g.company_id, coalesce(
            (select jsonb_object_agg(r.ta_rank_id, r.rank) from grade_company_ranks r where r.grade_company_id = g.id),
            '{}')
          from grade_companies g where not exists (
            select from grade_map_columns c where c.grade_company_id = g.id and c.version = g.version)
          on conflict do nothing),
        renewed as (
          update grade_map_downloads d set user_id = ${userId}::int, created_at = now() from held
          where d.id = (select max(id) from grade_map_downloads)
            and d.grade_company_ids = held.ids and d.versions = held.versions
          returning d.id),
        added as (
          insert into grade_map_downloads (user_id, company_ids, grade_company_ids, versions)
          select ${userId}::int, company_ids, ids, versions from held where not exists (select from renewed)
          returning id)
        select id from renewed union all select id from added`,
    )
    return rows[0]?.id ?? 0
  })

interface HeldColumn extends Record<string, unknown> {
  readonly name: string
  readonly cells: Cells
}

const columnsPerQuery = 200

/** Reads the columns of a download, in the order of their creation. */
const readColumns = async (db: Queryable, id: number): Promise<HeldColumn[]> => {
  const columns: HeldColumn[] = []
  for (let start = 0; ; start += columnsPerQuery) {
    const { rows } = await db.execute<HeldColumn>(
      sql`select o.name, c.cells from (
          select * from grade_map_downloads d, unnest(d.grade_company_ids, d.versions) with ordinality
            held (grade_company_id, version, place)
          where d.id = ${id} and place > ${start} and place <= ${start + columnsPerQuery}) held
        join grade_map_columns c on c.grade_company_id = held.grade_company_id and c.version = held.version
        join companies o on o.id = c.company_id order by held.place`,
    )
    columns.push(...rows)
    if (rows.length === 0) return columns
    await yieldToOthers()
  }
}

/** Reads the columns as they were: nobody merges them, so they are not recorded. */
const readPastColumns = async (db: Queryable): Promise<HeldColumn[]> => {
  const { rows } = await db.execute<HeldColumn>(
    sql`select o.name, coalesce(
        (select jsonb_object_agg(r.ta_rank_id, r.rank) from grade_company_ranks r where r.grade_company_id = g.id), '{}'
      ) as cells
      from grade_companies g join companies o on o.id = g.company_id order by g.id`,
  )
  return rows
}

/**
 * Yields the rows of the file, the header first: a row per ta rank, a column per company (A108). The past is read in a
 * transaction.
 */
export async function* downloadGradeMap(db: Queryable, userId: number): AsyncGenerator<readonly Cell[]> {
  const columns = is(db, PgTransaction)
    ? await readPastColumns(db)
    : await readColumns(db, await recordDownload(db as PooledDatabase, userId))
  const ranks = await db.select().from(taRanks).orderBy(taRanks.position)
  yield [rankColumn, ...columns.map(({ name }) => name)]
  for (const { id, name } of ranks) {
    yield [name, ...columns.map(({ cells }) => cells[id] ?? '')]
    await yieldToOthers()
  }
}

/** A download that a file may have begun as. */
export interface Download extends Record<string, unknown> {
  readonly id: number
  readonly at: string
  readonly by: string
  /** The version of each company's column, by company. */
  readonly columns: ReadonlyMap<number, string>
}

/** Reads the latest downloads, newest first, or a certain one. */
export const readDownloads = async (db: Queryable, id?: number): Promise<Download[]> => {
  const { rows } = await db.execute<{
    id: number
    at: Date | string
    by: string
    company_ids: number[]
    grade_company_ids: number[]
    versions: number[]
  }>(
    sql`select d.id, d.created_at as at, u.first_name || ' ' || u.last_name as by, d.company_ids, d.grade_company_ids,
        d.versions
      from grade_map_downloads d join users u on u.id = d.user_id
      where d.created_at > now() - make_interval(days => ${keptDays}) and ${id === undefined ? sql`true` : sql`d.id = ${id}`}
      order by d.id desc limit ${comparedDownloads}`,
  )
  return rows.map(({ id: downloadId, at, by, company_ids: companies, grade_company_ids: mappings, versions }) => ({
    id: downloadId,
    at: new Date(at).toISOString(),
    by,
    columns: new Map(companies.map((company, index) => [company, `${mappings[index]}:${versions[index]}`])),
  }))
}

export const describeDownload = ({ id, at, by }: Download): NonNullable<GradeMapImport['base']> => ({ id, at, by })

/** Reads the columns with these versions, such as '5:2' for the second version of mapping 5. */
export const readHeldCells = async (
  db: Queryable,
  versions: readonly string[],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, Cells>> => {
  const held = new Map<string, Cells>()
  for (let start = 0; start < versions.length; start += columnsPerQuery) {
    const part = versions.slice(start, start + columnsPerQuery).map((key) => key.split(':').map(Number))
    const { rows } = await db.execute<{ key: string; cells: Cells }>(
      sql`select c.grade_company_id || ':' || c.version as key, c.cells
        from unnest(${sql.param(part.map(([id]) => id))}::int[], ${sql.param(part.map(([, version]) => version))}::int[])
          wanted (id, version)
        join grade_map_columns c on c.grade_company_id = wanted.id and c.version = wanted.version`,
    )
    for (const { key, cells } of rows) held.set(key, cells)
    await pause()
  }
  return held
}

/** Forgets old downloads, and the columns that no other holds. */
export const clearDownloads = async (db: Queryable): Promise<void> => {
  const { rowCount } = await db.execute(
    sql`delete from grade_map_downloads where created_at < now() - make_interval(days => ${keptDays})`,
  )
  if (!rowCount) return
  await db.execute(
    sql`delete from grade_map_columns c where not exists (
      select from grade_map_downloads d, unnest(d.grade_company_ids, d.versions) held (id, version)
      where held.id = c.grade_company_id and held.version = c.version)`,
  )
}
