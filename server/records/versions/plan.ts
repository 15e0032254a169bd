/** Says for whom and for which rows a plan to activate a version holds. */
import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { VersionUse } from '../../../contract/entities/dataVersion'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { columnOf } from '../change'
import type { FoundUse, Versioned, VersionPair } from './declared'

/** Drops what names nothing, and the names that the caller may not see. */
export const visibleUses = (found: readonly FoundUse[], caller: SignedInCaller, companyId: number): VersionUse[] =>
  found
    .filter(({ count }) => count > 0)
    .map(({ kind, count, names, guard }) => ({ kind, count, names: admits(guard, caller, companyId) ? names : [] }))

/** Finds what names rows that go, and identifies all of it, so that a plan holds for whom the change concerns. */
export const usesFor = async (
  db: Queryable,
  { findUses }: Versioned,
  caller: SignedInCaller,
  pair: VersionPair,
): Promise<{ uses: VersionUse[]; identity: string }> => {
  const found = (await findUses?.(db, pair)) ?? []
  const identity = found.map((use) => `${use.kind} ${use.identity}`).join()
  return { uses: visibleUses(found, caller, pair.company_id), identity }
}

/** Identifies the rows of two versions; some change their rank alone, which leaves their version as it is. */
export const identifyRows = async (
  db: Queryable,
  { rows, orderedBy }: Pick<Versioned, 'rows' | 'orderedBy'>,
  { company_id, from, to }: VersionPair,
): Promise<string> => {
  const members = ['version_id', 'id', 'version', ...(orderedBy === undefined ? [] : [orderedBy])]
  const bytes = members.map((member) => sql`int4send(${columnOf(rows, member)})`)
  const { rows: found } = await db.execute<{ plan: string }>(
    sql`select encode(sha256(coalesce(string_agg(${sql.join(bytes, sql` || `)}, '' order by ${rows.id}), '')), 'hex') as plan
      from ${rows} where ${rows.company_id} = ${company_id} and ${inArray(rows.version_id, [from, to])}`,
  )
  return found[0]?.plan ?? ''
}

/** Returns what names rows that go, and the plan: both stand for what a person has looked at before they act. */
export const planOf = async (db: Queryable, versioned: Versioned, caller: SignedInCaller, pair: VersionPair) => {
  const { uses, identity } = await usesFor(db, versioned, caller, pair)
  const plan = createHash('sha256')
    .update(`${await identifyRows(db, versioned, pair)} ${identity}`)
    .digest('hex')
  return { uses, plan }
}
