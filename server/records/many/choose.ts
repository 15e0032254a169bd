/** Finds the records that a change of many concerns, part by part. */
import { createHash } from 'node:crypto'
import { and, asc, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { recordsPerPart } from '../../../contract/entities/many'
import { refusalMessages } from '../../../contract/refusalMessages'
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

/** Identifies the part of a change that begins after an id, and the one that begins after a later id, in one query. */
const planParts = async (
  choosing: Choosing,
  { table, found }: Listed,
  source: string,
  { after, next }: { readonly after: number; readonly next: number | null },
) => {
  const { id, version } = table
  // Bytes take half the time of texts.
  const versionsAfter = (last: number) =>
    sql<string>`encode(sha256(coalesce(
      string_agg(int4send(${id}) || int4send(${version}), '' order by ${id}) filter (where ${id} > ${last}::int), '')), 'hex')`
  const [row] = await choosing.db
    .select({ part: versionsAfter(after), rest: next === null ? sql<null>`null` : versionsAfter(next) })
    .from(table as PgTable)
    .where(and(choosing.body.filter && found(choosing.body.filter), gt(id, after)))
  const planOfPart = (last: number, versions: string) => identify(choosing, source, `${last} ${versions}`)
  return {
    plan: planOfPart(after, row?.part ?? ''),
    planOfNext: next === null ? undefined : planOfPart(next, row?.rest ?? ''),
  }
}

/**
 * Identifies a change of the records that a filter finds, and their versions; undefined for given ids, and for a preview of
 * a part. A plan holds for the caller and the values that were previewed: that of an activation can't deactivate anything.
 */
export const planOf = async (choosing: Choosing, listed: Listed, source: string): Promise<string | undefined> =>
  choosing.body.filter && choosing.body.after === undefined
    ? (await planParts(choosing, listed, source, { after: 0, next: null })).plan
    : undefined

/** Refuses a filter without the plan of its preview, so that nobody changes everything by a short request. */
export const requirePlan = ({ body, query }: Pick<Choosing, 'body' | 'query'>): void => {
  if (body.filter && query.plan === undefined) refuse({ plan: [refusalMessages.manyPlanRequired] })
}

/**
 * Refuses a part whose plan no longer holds, and returns the plan of the next one: all that is left was found in the same
 * query, so that nothing of it changes unseen between two parts. The records of the part are locked before.
 */
export const checkPlan = async (
  choosing: Choosing,
  listed: Listed,
  source: string,
  next: number | null,
): Promise<string | undefined> => {
  const { body, query } = choosing
  if (!body.filter) return undefined
  const { plan, planOfNext } = await planParts(choosing, listed, source, { after: body.after ?? 0, next })
  if (query.plan !== plan) throw conflict(refusalMessages.manyChangedSincePreview)
  return planOfNext
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
