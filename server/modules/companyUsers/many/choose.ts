/** Finds the people whom a change of many concerns. */
import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { usersPerPart, type manyInvited } from '../../../../contract/entities/manyCompanyUsers'
import type { SignedInCaller } from '../../../accounts/account'
import type { Queryable } from '../../../database/connection'
import { users } from '../../../database/tables'
import { companyUserReading } from '../records'

export type Targets = z.output<typeof manyInvited>
type Filter = NonNullable<Targets['filter']>

/** Reads the ids of a part, and one more if there is more. */
const readFirst = async (db: Queryable, condition: SQL | undefined): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(condition)
    .orderBy(asc(users.id))
    .limit(usersPerPart + 1)
  return rows.map(({ id }) => id)
}

const isFound = (companyId: number, filter: Filter): SQL | undefined =>
  companyUserReading.found({ company_id: companyId }, filter)

const givenIn = ({ ids = [], after = 0 }: Targets): number[] =>
  ids.filter((id) => id > after).toSorted((one, other) => one - other)

/** Returns the condition of everybody in the company whom a change concerns. */
export const isTarget = (companyId: number, targets: Targets): SQL | undefined => {
  const { filter, after = 0 } = targets
  return filter
    ? and(isFound(companyId, filter), gt(users.id, after))
    : and(eq(users.company_id, companyId), inArray(users.id, givenIn(targets)))
}

/** Returns the ids of everybody, in order, if these were found; given ids may be unknown. */
export const targetsAmong = (found: readonly number[], targets: Targets): readonly number[] =>
  targets.filter ? found : givenIn(targets)

interface Choosing {
  readonly db: Queryable
  readonly caller: SignedInCaller
  readonly params: { readonly company_id: number }
  /** With the values of the act, which differ from act to act. */
  readonly body: Targets
}

/** Identifies a change by caller, act and people; `source` is what it depends on besides its values. */
const identify = ({ caller, params, body }: Choosing, source: string, whom: string): string => {
  const text = JSON.stringify([caller.account.user.id, params.company_id, { ...body, after: undefined }, source, whom])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Identifies an act on the people whom a filter finds, and their versions; undefined for given ids. A plan holds for the
 * caller and the values that were previewed: that of an activation can't deactivate anybody.
 */
export const planOf = async (choosing: Choosing, source: string): Promise<string | undefined> => {
  const { db, params, body } = choosing
  if (!body.filter) return undefined
  // Bytes take half the time of texts.
  const versions = sql`coalesce(string_agg(int4send(${users.id}) || int4send(${users.version}), '' order by ${users.id}), '')`
  const [row] = await db
    .select({ found: sql<string>`encode(sha256(${versions}), 'hex')` })
    .from(users)
    .where(isFound(params.company_id, body.filter))
  return row && identify(choosing, source, row.found)
}

/** Identifies the part of an act that begins after an id, so that no part is changed before the one that was previewed. */
export const planOfPart = (choosing: Choosing, source: string, after: number): string | undefined =>
  choosing.body.filter && identify(choosing, source, String(after))

export interface Part {
  readonly ids: readonly number[]
  /** The last id, if there are more; otherwise null. */
  readonly next: number | null
}

/** Returns the ids of one part: those after the part before. */
export const choosePart = async (db: Queryable, companyId: number, targets: Targets): Promise<Part> => {
  const found = targets.filter ? await readFirst(db, isTarget(companyId, targets)) : givenIn(targets)
  const ids = found.slice(0, usersPerPart)
  return { ids, next: found.length > ids.length ? (ids.at(-1) ?? null) : null }
}
