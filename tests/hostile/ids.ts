/** Existing ids, so that requests get further than a 404. */
import type { Pool } from 'pg'
import { idTables, type KnownIds } from '../../server/data/bodies/references'

const idsOf = async (pool: Pool, text: string, values: unknown[] = []): Promise<number[]> =>
  (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id)

/** Repeats the caller's own ids until they are half of all. */
const withOwn = (all: readonly number[], own: readonly number[]): number[] => [
  ...all,
  ...Array.from({ length: own.length > 0 ? all.length : 0 }, (_, index) => own[index % own.length] ?? 0),
]

/** Reads some ids of each table; half of them belong to the given company, if any. */
export const readIds = async (
  pool: Pool,
  companyName?: string,
): Promise<{ known: KnownIds; company: number | undefined }> => {
  const [company] = companyName ? await idsOf(pool, 'select id from companies where name = $1', [companyName]) : []
  const known = new Map<string, readonly number[]>()
  for (const { name, owner } of idTables) {
    const own = owner ? await idsOf(pool, `select id from ${name} where ${owner} = $1 limit 40`, [company ?? 0]) : []
    known.set(name, withOwn(await idsOf(pool, `select id from ${name} order by id limit 40`), own))
  }
  return { known, company }
}
