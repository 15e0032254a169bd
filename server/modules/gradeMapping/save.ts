/** Saves cells of many companies: all or none, in a few statements whatever their number. */
import { sql } from 'drizzle-orm'
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import type { ConflictingCell } from '../../../contract/entities/gradeMap'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { gradeCompanies, gradeCompanyRanks } from '../../database/tables'
import { cellsChanged, forbidden, invalid } from '../../errors/apiError'
import { deleteRows } from '../../records/change'
import { insertSelected, updateSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/logChanges'
import { yieldToOthers } from '../../tools/splitChunks'
import { lockMappings } from './cells'

export interface CellChange {
  readonly company_id: number
  readonly ta_rank_id: number
  /** The grade that the change is based on; undefined replaces any. */
  readonly was?: string | null | undefined
  readonly rank: string | null
}

const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
const texts = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`
const distinct = (values: readonly number[]): number[] => [...new Set(values)]

/** Throws a field error if a company or ta rank doesn't exist. */
const checkIds = async (db: Queryable, changes: readonly CellChange[]): Promise<void> => {
  const companies = distinct(changes.map(({ company_id: id }) => id))
  const ranks = distinct(changes.map(({ ta_rank_id: id }) => id))
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select (select count(*) from companies where id = any(${ints(companies)})) = ${companies.length}
      and (select count(*) from ta_ranks where id = any(${ints(ranks)})) = ${ranks.length} as known`,
  )
  if (!rows[0]?.known) throw invalid({ changes: ['A company or ta rank does not exist.'] })
}

/** Creates the mappings that companies need and don't have. */
const createMappings = async (writer: Writer, caller: SignedInCaller, changes: readonly CellChange[]) => {
  const filled = distinct(changes.flatMap(({ company_id: id, rank }) => (rank === null ? [] : [id])))
  const { rows: missing } = await writer.db.execute<{ id: number }>(
    sql`select id from companies c where id = any(${ints(filled)})
      and not exists (select from grade_companies g where g.company_id = c.id) order by id`,
  )
  if (missing.length === 0) return new Set<number>()
  if (!admits(calls.createGradeCompany.guard, caller)) throw forbidden()
  const created = await insertSelected(
    writer,
    gradeCompanies,
    ['company_id', 'name'],
    sql`select id, name from companies where id = any(${ints(missing.map(({ id }) => id))}) order by id`,
  )
  return new Set(created.map(({ id }) => id))
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

/** A cell to write, with its mapping and the stored grade. */
interface Written extends CellChange {
  readonly grade_company_id: number
  readonly stored: string | null
}

const cellsPerStatement = 5000

/** Replaces cells: what they were and what they become are both recorded. */
const writeCells = async (writer: Writer, cells: readonly Written[]): Promise<void> => {
  for (let start = 0; start < cells.length; start += cellsPerStatement) {
    const part = cells.slice(start, start + cellsPerStatement)
    const old = part.filter(({ stored }) => stored !== null)
    const filled = part.filter(({ rank }) => rank !== null)
    const keys = (some: readonly Written[]) =>
      sql`${ints(some.map(({ grade_company_id: id }) => id))}, ${ints(some.map(({ ta_rank_id: id }) => id))}`
    if (old.length > 0)
      await deleteRows(
        writer,
        gradeCompanyRanks,
        sql`(${gradeCompanyRanks.grade_company_id}, ${gradeCompanyRanks.ta_rank_id}) in (select * from unnest(${keys(old)}))`,
      )
    if (filled.length > 0)
      await insertSelected(
        writer,
        gradeCompanyRanks,
        ['grade_company_id', 'ta_rank_id', 'rank'],
        sql`select * from unnest(${keys(filled)}, ${texts(filled.map(({ rank }) => rank))})`,
      )
    await yieldToOthers()
  }
}

type Mapping = Awaited<ReturnType<typeof lockMappings>>[number]

const raiseVersions = (writer: Writer, mappings: readonly Mapping[]) =>
  updateSelected(
    writer,
    gradeCompanies,
    {},
    ['name'],
    sql`(select * from unnest(${ints(mappings.map(({ id }) => id))}, ${ints(mappings.map(({ version }) => version))},
      ${texts(mappings.map(({ name }) => name))}) given (id, version, name))`,
  )

/** Compares the changes with the stored cells; throws 409 with all that somebody else has changed differently. */
const compare = (
  changes: readonly CellChange[],
  mappings: ReadonlyMap<number, Mapping>,
  stored: ReadonlyMap<string, string>,
): Written[] => {
  const conflicts: ConflictingCell[] = []
  const changed: Written[] = []
  for (const change of changes) {
    const { company_id, ta_rank_id, was, rank } = change
    const theirs = stored.get(keyOf(change)) ?? null
    if (theirs === rank) continue
    if (was !== undefined && was !== theirs) conflicts.push({ company_id, ta_rank_id, base: was, theirs, yours: rank })
    const mapping = mappings.get(company_id)
    if (mapping) changed.push({ ...change, grade_company_id: mapping.id, stored: theirs })
  }
  if (conflicts.length > 0) throw cellsChanged({ conflicts })
  return changed
}

/**
 * Saves changed cells. A cell that somebody else has changed to another grade is a conflict; then nothing is written.
 * Changes of different cells don't disturb each other, even within a company.
 */
export const saveCells = async (writer: Writer, caller: SignedInCaller, changes: readonly CellChange[]) => {
  if (changes.length === 0) return { companies: [], cells: 0 }
  await checkIds(writer.db, changes)
  const created = await createMappings(writer, caller, changes)
  const locked = await lockMappings(writer.db, distinct(changes.map(({ company_id: id }) => id)))
  const mappings = new Map(locked.map((mapping) => [mapping.company_id, mapping]))
  const cells = compare(changes, mappings, await readStored(writer.db, changes))
  await writeCells(writer, cells)
  const touched = new Set(cells.map(({ grade_company_id: id }) => id))
  const own = locked.filter(({ id }) => touched.has(id))
  // A new mapping has its first version.
  const raised = own.filter(({ id }) => !created.has(id))
  if (raised.length > 0) await raiseVersions(writer, raised)
  const versionOf = ({ id, version }: Mapping) => (created.has(id) ? version : version + 1)
  return {
    companies: own.map((mapping) => ({ id: mapping.id, company_id: mapping.company_id, version: versionOf(mapping) })),
    cells: cells.length,
  }
}
