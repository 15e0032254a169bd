/** Turns a plan into the ordinary call that it stands for, and tries it. */
import { paramNames } from '../../../contract/call'
import { dayInUtc } from '../../../contract/days'
import { noteLength } from '../../../contract/entities/dataVersion'
import { plannedCalls } from '../../../contract/planned'
import { refusalMessages } from '../../../contract/refusalMessages'
import { sayWhy, writtenChange } from '../../database/author'
import type { Queryable } from '../../database/connection'
import type { plannedChanges } from '../../database/tables'
import { conflict, invalid, notFound } from '../../errors/apiError'
import { takeBack } from '../../records/takeBack'
import type { AnyRow, Ids } from '../../records/table'
import type { Versioned } from '../../records/versions/declared'
import { identifyRows } from '../../records/versions/plan'
import { versionedGrades } from '../jobGrades'
import { versionedIncentives } from '../longTermIncentives'
import { callOf, parseSent, perform, type Performing, type SentCall } from '../performCall'
import { complete, presentBody } from './present'
import { areAllMade, differences, withPlanned } from './values'

export type PlanRow = typeof plannedChanges.$inferSelect

/** What a plan says of the call. */
export type Plan = Pick<PlanRow, 'company_id' | 'call' | 'record_id' | 'query' | 'body' | 'changes' | 'approved_rows'>
type Asked = Pick<Plan, 'company_id' | 'call' | 'record_id'>

/** What somebody sends for the call. */
interface Sent {
  readonly query?: AnyRow | null | undefined
  readonly body?: AnyRow | null | undefined
}

/** The members of the form that can be planned; undefined for calls that are no forms. */
const membersOf = ({ call }: Asked): readonly string[] | undefined => {
  const { [call]: planned } = plannedCalls as Readonly<Record<string, { readonly members?: readonly string[] }>>
  return planned?.members
}

/** Returns the ids in the path of the call. */
export const pathOf = ({ call, company_id, record_id }: Asked): Ids => {
  const names = paramNames(callOf(call).path)
  if (names.length === 1 && record_id !== company_id) throw notFound()
  return { company_id, [names.at(-1) ?? '']: record_id }
}

/** A preview is not planned, nor what one has told: the rules of the day decide. */
const queryOf = ({ call }: Asked, query: Sent['query']): Record<string, unknown> => {
  const texts = Object.entries(query ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  ])
  const parsed = parseSent(callOf(call).query, Object.fromEntries(texts)) as AnyRow | undefined
  const { preview: _preview, plan: _plan, ...kept } = parsed ?? {}
  return kept
}

/** Returns which values of a form change, compared with what is stored today. */
const changesOf = async (db: Queryable, asked: Asked, members: readonly string[], body: AnyRow) => {
  const other = Object.keys(body).find((member) => member !== 'version' && !members.includes(member))
  if (other !== undefined) throw invalid({ [other]: ['This cannot be planned. Save it apart.'] })
  const { body: schema } = callOf(asked.call)
  const present = await presentBody(db, asked, plannedCalls[asked.call].kind)
  const stored = parseSent(schema, complete(present)) as AnyRow
  const wanted = parseSent(schema, complete({ ...present, ...body })) as AnyRow
  if (wanted.version !== present.version) throw conflict(refusalMessages.changedSince)
  const changes = members.flatMap((member) => differences(stored[member], wanted[member], [member]))
  if (changes.length === 0) throw conflict(refusalMessages.plannedNothing)
  return changes
}

/** The versions that calls set active. */
const versionsOf: { readonly [call in PlanRow['call']]?: Pick<Versioned, 'rows' | 'orderedBy'> } = {
  activateJobGradeVersion: versionedGrades,
  activateIncentiveVersion: versionedIncentives,
}

/** Returns what stands for the rows of the version that is to be set active; null if the call sets none active. */
export const readRows = async (db: Queryable, { call, company_id, record_id }: Asked): Promise<string | null> => {
  const { [call]: versioned } = versionsOf
  return versioned ? identifyRows(db, versioned, { company_id, from: record_id, to: record_id }) : null
}

/** A plan sets the rows active that it was made for: whoever edits a draft need not be somebody who may set it active. */
const requireSameRows = async (db: Queryable, plan: Plan): Promise<void> => {
  if ((await readRows(db, plan)) !== plan.approved_rows) throw conflict(refusalMessages.changedSincePlanned)
}

/** Reads what is sent for a call; throws the errors that the call would answer. */
export const readPlan = async (db: Queryable, asked: Asked, { query, body }: Sent): Promise<Plan> => {
  const members = membersOf(asked)
  const planned = { ...asked, query: queryOf(asked, query), approved_rows: await readRows(db, asked) }
  if (members) return { ...planned, body: null, changes: await changesOf(db, asked, members, body ?? {}) }
  const { body: schema } = callOf(asked.call)
  // As the schema returns it, so that nothing else is stored.
  const kept = schema ? (parseSent(schema, body ?? {}) as Record<string, unknown>) : null
  return { ...planned, body: kept, changes: [] }
}

/** Returns the body of the call, as of today; throws a conflict if a planned value was changed since. */
const bodyOfPlan = async (db: Queryable, plan: Plan): Promise<AnyRow | undefined> => {
  if (!membersOf(plan)) return plan.body ?? undefined
  const body = withPlanned(await presentBody(db, plan, plannedCalls[plan.call].kind), plan.changes)
  if (!body) throw conflict(refusalMessages.changedSincePlanned)
  return complete(body)
}

/** Tells history, and a call that keeps a note of its own, who planned a change when. */
const whyOf = ({ note, planned_at, counts_from }: PlanRow): string => {
  const planned = `Planned on ${dayInUtc(planned_at)}, to count from ${counts_from}`
  return note ? `${note.slice(0, noteLength - planned.length - 3)} (${planned})` : planned
}

/** Makes the ordinary call of a plan. */
const makeCall = async (performing: Performing, plan: Plan, why?: string): Promise<void> => {
  const { db } = performing.input
  await requireSameRows(db, plan)
  const takesNote = callOf(plan.call).query?.shape.note !== undefined
  const sent = {
    params: pathOf(plan),
    query: { ...plan.query, preview: false, ...(takesNote && why !== undefined && { note: why }) },
    body: await bodyOfPlan(db, plan),
  }
  await perform(performing, plan.call, sent as SentCall)
  if (plan.changes.length === 0) return
  // Forms leave out what somebody does not decide, such as their own roles.
  const after = await presentBody(db, plan, plannedCalls[plan.call].kind)
  if (!areAllMade(after, plan.changes)) throw conflict(refusalMessages.plannedNothing)
}

/** Makes a planned change. */
export const makePlanned = async (performing: Performing, plan: PlanRow): Promise<void> => {
  const why = whyOf(plan)
  await sayWhy(performing.input.db, why)
  await makeCall(performing, plan, why)
}

/** Tries a planned change, and takes it back: throws what the call answers today, and a conflict if it would do nothing. */
export const tryPlan = async (performing: Performing, plan: Plan): Promise<void> => {
  const { input } = performing
  const change = await takeBack(input.db, async (db) => {
    await makeCall({ ...performing, input: { ...input, db, report: () => {}, noteChange: () => {} } }, plan)
    return writtenChange(db)
  })
  if (change === null) throw conflict(refusalMessages.plannedNothing)
}
