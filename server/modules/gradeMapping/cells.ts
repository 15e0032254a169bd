import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'

/** The grades of a company by ta rank. */
export type Cells = Readonly<Record<number, string>>

const companiesPerQuery = 100

/** Reads the stored grades of companies; one without a mapping is missing. `pause` lets other calls proceed. */
export const readStoredCells = async (
  db: Queryable,
  companyIds: readonly number[],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<number, Cells>> => {
  const stored = new Map<number, Cells>()
  for (let start = 0; start < companyIds.length; start += companiesPerQuery) {
    const { rows } = await db.execute<{ company_id: number; cells: Cells }>(
      sql`select g.company_id, coalesce(
          (select json_object_agg(r.ta_rank_id, r.rank) from grade_company_ranks r where r.grade_company_id = g.id), '{}'
        ) as cells
        from grade_companies g
        where g.company_id = any(${sql.param(companyIds.slice(start, start + companiesPerQuery))}::int[])`,
    )
    for (const { company_id: id, cells } of rows) stored.set(id, cells)
    await pause()
  }
  return stored
}

/**
 * Locks companies, so that nobody makes or finds missing a mapping of theirs meanwhile; returns how many exist. Lock them
 * before their mappings, and both in the same order, so that two writers never wait for each other.
 */
export const lockCompanies = async (db: Queryable, companyIds: readonly number[]): Promise<number> => {
  const { rows } = await db.execute(
    sql`select id from companies where id = any(${sql.param([...companyIds])}::int[]) order by id for no key update`,
  )
  return rows.length
}

/** Locks the mappings of locked companies. */
export const lockMappings = async (db: Queryable, companyIds: readonly number[]) => {
  const { rows } = await db.execute<{ id: number; company_id: number; version: number; name: string }>(
    sql`select id, company_id, version, name from grade_companies
      where company_id = any(${sql.param([...companyIds])}::int[]) order by id for update`,
  )
  return rows
}
