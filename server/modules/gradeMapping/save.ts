/** Saves cells of many companies: all or none, in a few statements whatever their number. */
import { sql } from 'drizzle-orm'
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { ConflictingCell } from '../../../contract/entities/gradeMap'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { gradeCompanies, gradeCompanyRanks, taRanks } from '../../database/tables'
import { cellsChanged, forbidden, invalid } from '../../errors/apiError'
import { deleteRows } from '../../records/change'
import { insertSelected, updateKeyed, updateSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/writer'
import { yieldToOthers } from '../../tools/splitChunks'
import { lockCompanies, lockMappings } from './cells'

interface CellChange {
  readonly company_id: number
  readonly ta_rank_id: number
  /** The grade that the change is based on; undefined replaces any. */
  readonly was?: string | null | undefined
  readonly rank: string | null
}

const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
const texts = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`
type Mapping = Awaited<ReturnType<typeof lockMappings>>[number]

const unknownRecord = () => invalid({ changes: ['A company or TA rank does not exist.'] })

const distinct = (values: readonly number[]): number[] => [...new Set(values)]

/** Throws a field error if a ta rank doesn't exist. */
const checkRanks = async (db: Queryable, changes: readonly CellChange[]): Promise<void> => {
  const ranks = distinct(changes.map(({ ta_rank_id: id }) => id))
  const known = await db.$count(taRanks, sql`${taRanks.id} = any(${ints(ranks)})`)
  if (known < ranks.length) throw unknownRecord()
}

/** Creates the mappings of companies. */
const createMappings = async (writer: Writer, companyIds: readonly number[]): Promise<Mapping[]> => {
  if (companyIds.length === 0) return []
  await insertSelected(
    writer,
    gradeCompanies,
    ['company_id', 'name'],
    sql`select id, name from companies where id = any(${ints(companyIds)}) order by id`,
  )
  return lockMappings(writer.db, companyIds)
}

const keyOf = ({ company_id: company, ta_rank_id: rank }: Pick<CellChange, 'company_id' | 'ta_rank_id'>) =>
  `${company} ${rank}`

const readStored = async (db: Queryable, changes: readonly CellChange[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ company_id: number; ta_rank_id: number; rank: string }>(
    sql`select g.company_id, r.ta_rank_id, r.rank
      from unnest(${ints(changes.map(({ company_id: id }) => id))}, ${ints(changes.map(({ ta_rank_id: id }) => id))})
        given (company_id, ta_rank_id)
      join grade_companies g on g.company_id = given.company_id
      join grade_company_ranks r on r.grade_company_id = g.id and r.ta_rank_id = given.ta_rank_id`,
  )
  return new Map(rows.map((row) => [keyOf(row), row.rank]))
}

/** A change of a stored grade. */
interface Changed extends CellChange {
  readonly stored: string | null
}

/** A cell to write, with its mapping. */
interface Written extends Changed {
  readonly grade_company_id: number
}

const cellsPerStatement = 5000

/** Empties, changes and fills cells, each by one statement: a changed cell is one row of history, not two. */
const writeCells = async (writer: Writer, cells: readonly Written[]): Promise<void> => {
  const key = ['grade_company_id', 'ta_rank_id']
  const members = [...key, 'rank']
  const keys = (some: readonly Written[]) =>
    sql`${ints(some.map(({ grade_company_id: id }) => id))}, ${ints(some.map(({ ta_rank_id: id }) => id))}`
  const values = (some: readonly Written[]) => sql`${keys(some)}, ${texts(some.map(({ rank }) => rank))}`
  for (let start = 0; start < cells.length; start += cellsPerStatement) {
    const part = cells.slice(start, start + cellsPerStatement)
    const emptied = part.filter(({ rank }) => rank === null)
    const filled = part.filter(({ stored }) => stored === null)
    const changed = part.filter(({ stored, rank }) => stored !== null && rank !== null)
    if (emptied.length > 0)
      await deleteRows(
        writer,
        gradeCompanyRanks,
        sql`(${gradeCompanyRanks.grade_company_id}, ${gradeCompanyRanks.ta_rank_id}) in (select * from unnest(${keys(emptied)}))`,
      )
    if (changed.length > 0) {
      const given = sql`(select * from unnest(${values(changed)}) given (grade_company_id, ta_rank_id, rank))`
      await updateKeyed(writer, gradeCompanyRanks, key, ['rank'], given)
    }
    if (filled.length > 0)
      await insertSelected(writer, gradeCompanyRanks, members, sql`select * from unnest(${values(filled)})`)
    await yieldToOthers()
  }
}

const raiseVersions = (writer: Writer, mappings: readonly Mapping[]) =>
  updateSelected(
    writer,
    gradeCompanies,
    {},
    ['name'],
    sql`(select * from unnest(${ints(mappings.map(({ id }) => id))}, ${ints(mappings.map(({ version }) => version))},
      ${texts(mappings.map(({ name }) => name))}) given (id, version, name))`,
  )

/** Returns the cells that change; throws 409 with all that somebody else has changed differently or deleted. */
const compare = (
  changes: readonly CellChange[],
  stored: ReadonlyMap<string, string>,
  deleted: readonly number[],
): Changed[] => {
  const conflicts: ConflictingCell[] = []
  const changed: Changed[] = []
  for (const change of changes) {
    const { company_id, ta_rank_id, was, rank } = change
    const theirs = stored.get(keyOf(change)) ?? null
    if (theirs === rank) continue
    if (was !== undefined && was !== theirs) conflicts.push({ company_id, ta_rank_id, base: was, theirs, yours: rank })
    changed.push({ ...change, stored: theirs })
  }
  if (conflicts.length + deleted.length > 0) throw cellsChanged({ conflicts, deleted })
  return changed
}

/**
 * Saves changed cells. A cell that somebody else has changed to another grade is a conflict; then nothing is written.
 * Changes of different cells don't disturb each other, even within a company. `expected` are the companies that had a
 * mapping when the caller read them: if it was deleted, that is a conflict, too.
 */
export const saveCells = async (
  writer: Writer,
  caller: SignedInCaller,
  changes: readonly CellChange[],
  expected: readonly number[] = [],
) => {
  if (changes.length === 0) return { companies: [], cells: 0 }
  await checkRanks(writer.db, changes)
  const companyIds = distinct(changes.map(({ company_id: id }) => id))
  if ((await lockCompanies(writer.db, companyIds)) < companyIds.length) throw unknownRecord()
  const locked = await lockMappings(writer.db, companyIds)
  const mapped = new Set(locked.map(({ company_id: id }) => id))
  const filled = distinct(changes.flatMap(({ company_id: id, rank }) => (rank === null ? [] : [id])))
  const missing = filled.filter((id) => !mapped.has(id))
  const deleted = missing.filter((id) => expected.includes(id))
  const isRefused = missing.length > deleted.length && !admits(calls.createGradeCompany.guard, caller)
  if (isRefused) throw forbidden()
  const changed = compare(changes, await readStored(writer.db, changes), deleted)
  const created = await createMappings(writer, missing)
  const idOf = new Map([...locked, ...created].map(({ company_id, id }) => [company_id, id]))
  const cells = changed.map((cell) => ({ ...cell, grade_company_id: idOf.get(cell.company_id) ?? 0 }))
  await writeCells(writer, cells)
  const touched = new Set(cells.map(({ company_id: id }) => id))
  const raised = locked.filter(({ company_id: id }) => touched.has(id))
  if (raised.length > 0) await raiseVersions(writer, raised)
  // A new mapping has its first version.
  const saved = [...raised.map((mapping) => ({ ...mapping, version: mapping.version + 1 })), ...created]
  return {
    companies: saved.map(({ id, company_id, version }) => ({ id, company_id, version })),
    cells: cells.length,
  }
}
