/** Reads pages of history: what has changed a record and its parts, and which records were deleted. */
import { and, eq, getTableName, isNull, sql, type SQL } from 'drizzle-orm'
import {
  historyPageSize,
  type DeletedRecords,
  type HistoryEntry,
  type RecordHistory,
} from '../../../contract/entities/history'
import { undoDays } from '../../../contract/entities/undo'
import type { Queryable } from '../../database/connection'
import { asRead, columnsOf, keyOf, type AnyRow } from '../table'
import { imagesOf, recordOfRow, tell, collectAll, collectHeld, type Images, type Sides, type StoredRow } from './images'
import { readNames, rowKey, type Known, type Wanted } from './names'
import type { Source } from './sources'
import { utcText } from '../../database/utc'

/** A record of a company; the company 0 stands for none. */
export interface RecordKey {
  readonly company: number
  readonly id: number
}

/** Whom the caller may be told of. */
export interface Viewer {
  readonly id: number
  readonly mayViewPeople: boolean
  readonly isPlatform: boolean
}

/** Whom the history of a record is told to. */
export interface HistoryReader extends Viewer {
  /** Whether they have a right that takes such a change of the record back. */
  readonly mayUndo: (act: HistoryEntry['change']) => boolean
}

export interface ChangeRow {
  readonly at: string
  readonly by_id: number | null
  readonly program: string | null
  readonly call: string
  readonly person: string | null
  /** The company that the change was made in; 0 if it was made outside of companies. */
  readonly company: number
  readonly isRecent: boolean
}

type HistoryRow = StoredRow &
  ChangeRow & { readonly row: number; readonly change_id: number; readonly why: string | null }

export const changeColumns = sql`${utcText(sql`c.at`)} as at,
  c.by_id, c.by_name as program, c.call, u.first_name || ' ' || u.last_name as person,
  c.company_id as company, c.at > now() - make_interval(days => ${undoDays}::int) as "isRecent"`

/** Who repairs records, and why, is for the provider: one repair may concern several companies. */
export const isToldTo = ({ isPlatform }: Viewer, { call }: Pick<ChangeRow, 'call'>): boolean =>
  isPlatform || call !== 'repair'

export const authorOf = ({ by_id: id, person, ...row }: ChangeRow, viewer: Viewer) => ({
  at: row.at,
  by: id !== null && person !== null && (viewer.mayViewPeople || id === viewer.id) ? { id, name: person } : null,
  program: isToldTo(viewer, row) ? row.program : null,
  call: row.call,
})

/** Returns the call that takes a change of a record back. What programs have written, such as reference data, stays. */
export const undoBy = (
  { by_id, company, isRecent }: ChangeRow,
  act: HistoryEntry['change'],
  { viewer, owner }: { readonly viewer: HistoryReader; readonly owner: number },
): HistoryEntry['undo_by'] => {
  if (!isRecent || by_id === null || !viewer.mayUndo(act)) return null
  if (company === 0) return 'undoChange'
  return company === owner ? 'undoCompanyChange' : null
}

const isOf = (source: Source, company: number): SQL | undefined => {
  const { company_id: owner } = columnsOf(source.table)
  if (!owner) return undefined
  return source.kind.of === 'company' ? eq(owner, company) : isNull(owner)
}

/** Returns the row of a record, or what it was when it was deleted; undefined if there was none. */
export const findLast = async (
  db: Queryable,
  source: Source,
  { company, id }: RecordKey,
): Promise<AnyRow | undefined> => {
  const { table } = source
  const [present]: AnyRow[] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isOf(source, company)))
  if (present) return present
  const { rows } = await db.execute<{ before: AnyRow }>(sql`select before from history.changed_rows
    where record = ${getTableName(table)} and company_id = ${company} and record_id = ${id}
    and table_name = record and action = 'D' order by id desc limit 1`)
  return rows[0] && asRead(table, rows[0].before)
}

/** Rows that are read at once. A change of more rows is told in several parts. */
const mostRows = 400

const readRows = async (
  db: Queryable,
  source: Source,
  { company, id }: RecordKey,
  { before, part, condition }: Pick<Asked, 'before' | 'part' | 'condition'>,
): Promise<HistoryRow[]> => {
  const partKey = ({ table }: Source['parts'][number]) => {
    const [first = '', last = ''] = keyOf(table).filter((member) => member !== 'company_id')
    return sql`(${getTableName(table)}, ${rowKey(table, { company_id: company, [first]: id, [last]: part })})`
  }
  const keys = source.parts.filter(({ table }) => keyOf(table).filter((member) => member !== 'company_id').length === 2)
  const isPart = keys.length > 0 ? sql`(table_name, row_key) in (${sql.join(keys.map(partKey), sql`, `)})` : sql`false`
  const { rows } = await db.execute<
    HistoryRow & Record<string, unknown>
  >(sql`select r.id::float8 as row, r.change_id::float8 as change_id,
      r.table_name, r.row_key, r.action, r.before, r.after, c.why, ${changeColumns}
    from (select * from history.changed_rows r where ${and(
      sql`company_id = ${company}`,
      sql`record = ${getTableName(source.table)}`,
      sql`record_id = ${id}`,
      before === undefined ? undefined : sql`id < ${before}::bigint`,
      part === undefined ? undefined : isPart,
      condition,
    )} order by id desc limit ${mostRows + 1}) r
    join history.changes c on c.id = r.change_id and c.at = r.at
    left join users u on u.id = c.by_id order by r.id desc`)
  return rows
}

/** The rows of one change, the newest first. */
type Run = readonly HistoryRow[]

/** Divides rows by change, without what the limit may have cut off; a change that fills it alone is told in parts. */
const runsOf = (rows: readonly HistoryRow[]): { readonly runs: readonly Run[]; readonly older: number | null } => {
  const runs: HistoryRow[][] = []
  for (const row of rows.slice(0, mostRows)) {
    const run = runs.at(-1)
    if (run?.[0]?.change_id === row.change_id) run.push(row)
    else runs.push([row])
  }
  const isCut = rows.length > mostRows
  const whole = isCut && runs.length > 1 ? runs.slice(0, -1) : runs
  const kept = whole.slice(0, historyPageSize)
  const hasMore = isCut || kept.length < whole.length
  return { runs: kept, older: hasMore ? (kept.at(-1)?.at(-1)?.row ?? null) : null }
}

/** Members of a record that only a module can tell. */
export interface MoreMembers {
  readonly collect: (images: Images, wanted: Wanted) => void
  readonly tell: (images: Images, known: Known) => Sides | undefined
}

interface Asked {
  readonly key: RecordKey
  readonly before: number | undefined
  readonly part: number | undefined
  /** The condition of the rows `r` that are told. */
  readonly condition?: SQL | undefined
  readonly viewer: HistoryReader
  readonly more?: MoreMembers | undefined
}

const readPage = async (db: Queryable, source: Source, asked: Asked): Promise<RecordHistory> => {
  const { key, viewer, more } = asked
  const { runs, older } = runsOf(await readRows(db, source, key, asked))
  const changes = runs.map((run) => ({ run, images: imagesOf(source, run.toReversed()) }))
  const wanted: Wanted = new Map()
  for (const { images } of changes) {
    collectAll(source, images, wanted)
    more?.collect(images, wanted)
  }
  const known = await readNames(db, key.company, wanted)
  const entries = changes.flatMap(({ run: [row], images }): HistoryEntry[] => {
    const told = tell(source, key.id, images, known, more?.tell(images, known))
    const why = row && isToldTo(viewer, row) ? row.why : null
    if (!row || !told) return []
    const undo_by = undoBy(row, told.change, { viewer, owner: key.company })
    return [{ id: row.change_id, why, ...authorOf(row, viewer), undo_by, ...told }]
  })
  return { entries, older }
}

/** A record may have been touched hundreds of times without a change that it tells. */
const mostRounds = 5

/** Reads a page of the changes of a record, the newest first. */
export const readHistory = async (db: Queryable, source: Source, asked: Asked): Promise<RecordHistory> => {
  let page = await readPage(db, source, asked)
  for (let round = 1; round < mostRounds && page.older !== null && page.entries.length < historyPageSize / 2; round++) {
    const next = await readPage(db, source, { ...asked, before: page.older })
    page = { entries: [...page.entries, ...next.entries], older: next.older }
  }
  return page
}

type DeletedRow = ChangeRow & {
  readonly row: number
  readonly id: number
  readonly change_id: number
  readonly before: AnyRow
}

/** Reads a page of the deleted records of a kind, without those that were restored. The condition is on a row `r`. */
export const readDeleted = async (
  db: Queryable,
  source: Source,
  { company, before, viewer, condition }: Omit<Asked, 'key' | 'part'> & { company: number },
): Promise<DeletedRecords> => {
  const { table } = source
  const name = getTableName(table)
  const { rows } = await db.execute<
    DeletedRow & Record<string, unknown>
  >(sql`select r.id::float8 as row, r.record_id as id,
      r.change_id::float8 as change_id, r.before, ${changeColumns}
    from (select * from history.changed_rows r where ${and(
      sql`r.company_id = ${company}`,
      sql`r.record = ${name}`,
      sql`r.table_name = r.record and r.action = 'D'`,
      before === undefined ? undefined : sql`r.id < ${before}::bigint`,
      sql`not exists (select from ${table} where ${and(sql`${table.id} = r.record_id`, isOf(source, company))})`,
      condition,
    )} order by r.id desc limit ${historyPageSize + 1}) r
    join history.changes c on c.id = r.change_id and c.at = r.at
    left join users u on u.id = c.by_id order by r.id desc`)
  const shown = rows.slice(0, historyPageSize)
  // A record may have been deleted, restored and deleted again.
  const last = [...new Map(shown.toReversed().map((row) => [row.id, row])).values()].toReversed()
  const wanted: Wanted = new Map()
  for (const row of last) collectHeld(source, row.before, wanted)
  const known = await readNames(db, company, wanted)
  return {
    records: last.map((row) => ({
      id: row.id,
      change_id: row.change_id,
      ...authorOf(row, viewer),
      undo_by: undoBy(row, 'removed', { viewer, owner: company }),
      record: { ...recordOfRow(source, row.before, known) },
    })),
    older: rows.length > historyPageSize ? (shown.at(-1)?.row ?? null) : null,
  }
}
