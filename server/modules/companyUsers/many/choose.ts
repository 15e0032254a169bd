/** Finds the people whom a change of many concerns. */
import { and, asc, gt, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { usersPerPart, type manyInvited } from '../../../../contract/entities/manyCompanyUsers'
import type { Queryable } from '../../../database/connection'
import { users } from '../../../database/tables'
import { companyUserReading } from '../records'

export type Targets = z.output<typeof manyInvited>

const idsWhere = async (db: Queryable, condition: SQL | undefined, limit?: number): Promise<number[]> => {
  const query = db.select({ id: users.id }).from(users).where(condition).orderBy(asc(users.id))
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(({ id }) => id)
}

/** Returns the ids of everybody, in order; given ids may be unknown. */
export const findTargets = async (db: Queryable, companyId: number, { ids, filter }: Targets): Promise<number[]> => {
  if (ids) return ids.toSorted((one, other) => one - other)
  return filter ? idsWhere(db, companyUserReading.found({ company_id: companyId }, filter)) : []
}

/** Identifies the people whom a filter finds, and their versions; undefined for given ids. */
export const planOf = async (db: Queryable, companyId: number, { filter }: Targets): Promise<string | undefined> => {
  if (!filter) return undefined
  const versions = sql`coalesce(string_agg(${users.id} || ':' || ${users.version}, ',' order by ${users.id}), '')`
  const [row] = await db
    .select({ plan: sql<string>`encode(sha256(convert_to(${versions}, 'UTF8')), 'hex')` })
    .from(users)
    .where(companyUserReading.found({ company_id: companyId }, filter))
  return row?.plan
}

export interface Part {
  readonly ids: readonly number[]
  /** The last id, if there are more; otherwise null. */
  readonly next: number | null
}

/** Returns the ids of one part: those after the part before. */
export const choosePart = async (db: Queryable, companyId: number, targets: Targets): Promise<Part> => {
  const { filter, after = 0 } = targets
  const found = filter
    ? await idsWhere(
        db,
        and(companyUserReading.found({ company_id: companyId }, filter), gt(users.id, sql`${after}::int`)),
        usersPerPart + 1,
      )
    : (await findTargets(db, companyId, targets)).filter((id) => id > after)
  const ids = found.slice(0, usersPerPart)
  return { ids, next: found.length > ids.length ? (ids.at(-1) ?? null) : null }
}
