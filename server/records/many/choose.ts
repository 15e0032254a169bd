/** Finds the records that a change of many concerns, part by part. */
import { createHash } from 'node:crypto'
import { and, asc, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { recordsPerPart } from '../../../contract/entities/many'
import { messages } from '../../../contract/messages'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { conflict, refuse } from '../../errors/apiError'
import { has } from '../change'
import type { Ids, VersionedTable } from '../table'

/** The records of a change, as a client sends them. */
export interface Targets {
  readonly ids?: readonly number[] | undefined
  readonly filter?: { readonly search: string } | undefined
  readonly after?: number | undefined
}

/** The records of a list, and how its search and filters find them. */
export interface Listed {
  readonly table: VersionedTable
  readonly owner: Ids
  readonly found: (filter: { readonly search: string }) => SQL | undefined
}

const givenIn = ({ ids = [], after = 0 }: Targets): number[] =>
  ids.filter((id) => id > after).toSorted((one, other) => one - other)

/** Returns the condition of all records that a change concerns. */
export const isTarget = ({ table, owner, found }: Listed, targets: Targets): SQL | undefined => {
  const { filter, after = 0 } = targets
  return filter ? and(found(filter), gt(table.id, after)) : and(has(table, owner), inArray(table.id, givenIn(targets)))
}

/** Returns the ids of all records, in order, if these were found; given ids may be unknown. */
export const targetsAmong = (found: readonly number[], targets: Targets): readonly number[] =>
  targets.filter ? found : givenIn(targets)

interface Choosing {
  readonly db: Queryable
  readonly caller: SignedInCaller
  readonly params: Ids
  readonly query: { readonly plan?: string | undefined }
  /** With the values of the change, which differ from change to change. */
  readonly body: Targets
}

/** Identifies who makes which change of what; the source is what the change depends on besides its values. */
const identify = ({ caller, params, body }: Choosing, source: string, whom: string): string => {
  const text = JSON.stringify([caller.account.user.id, params, { ...body, after: undefined }, source, whom])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Identifies a change of the records that a filter finds, and their versions; undefined for given ids, and for a preview of
 * a part. A plan holds for the caller and the values that were previewed: that of an activation can't deactivate anything.
 */
export const planOf = async (choosing: Choosing, listed: Listed, source: string): Promise<string | undefined> => {
  const { db, body } = choosing
  if (!body.filter || body.after !== undefined) return undefined
  const { id, version } = listed.table
  // Bytes take half the time of texts.
  const versions = sql`coalesce(string_agg(int4send(${id}) || int4send(${version}), '' order by ${id}), '')`
  const [row] = await db
    .select({ found: sql<string>`encode(sha256(${versions}), 'hex')` })
    .from(listed.table as PgTable)
    .where(listed.found(body.filter))
  return row && identify(choosing, source, row.found)
}

/** Identifies the part of a change that begins after an id, so that no part is changed before the one that was previewed. */
export const planOfPart = (choosing: Choosing, source: string, after: number | null): string | undefined =>
  choosing.body.filter && after !== null ? identify(choosing, source, String(after)) : undefined

/**
 * Refuses a filter without the plan of its preview, so that nobody changes everything by a short request, and one whose plan
 * no longer holds. The later parts take the plan of the answer before.
 */
export const checkPlan = async (choosing: Choosing, listed: Listed, source: string): Promise<void> => {
  const { body, query } = choosing
  if (!body.filter) return
  if (query.plan === undefined) return refuse({ plan: [messages.manyPlanRequired] })
  const plan =
    body.after === undefined ? await planOf(choosing, listed, source) : planOfPart(choosing, source, body.after)
  if (query.plan !== plan) throw conflict(messages.manyChangedSincePreview)
}

interface Part {
  readonly ids: readonly number[]
  /** The last id, if there are more; otherwise null. */
  readonly next: number | null
}

/** Reads the ids of a part, and one more if there is more. */
const readFirst = async (db: Queryable, { id }: VersionedTable, condition: SQL | undefined): Promise<number[]> => {
  const rows = await db
    .select({ id })
    .from(id.table as PgTable)
    .where(condition)
    .orderBy(asc(id))
    .limit(recordsPerPart + 1)
  return rows.map((row) => Number(row.id))
}

/** Returns the ids of one part: those after the part before. */
export const choosePart = async (db: Queryable, listed: Listed, targets: Targets): Promise<Part> => {
  const found = targets.filter ? await readFirst(db, listed.table, isTarget(listed, targets)) : givenIn(targets)
  const ids = found.slice(0, recordsPerPart)
  return { ids, next: found.length > ids.length ? (ids.at(-1) ?? null) : null }
}
