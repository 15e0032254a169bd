/** Changes that count from a date: what can be planned, and what a plan tells (decision 0103). */
import { z } from 'zod'
import { noteLength } from './dataVersion'
import { date, id, idList, optionalText, readVersion, ref, version } from './fields'
import { plannedCallNames } from '../planned'
import { anyOf } from './filters'
import { optionalIdInQuery, pageQuery } from './queries'

/** How many plans may wait in a company. */
export const mostPlans = 1000
/** How far ahead a change may be planned, in days. */
export const mostDaysAhead = 3660

/** Refused ones can be tried again; the last two are over. */
export const planStates = ['planned', 'refused', 'done', 'withdrawn'] as const

/** Plans of the same change that the caller knows of, and makes another one all the same. */
const besides = idList.prefault([])

const members = z.record(z.string(), z.unknown(), 'Please send an object.').nullish()

/** A misspelled `query` would plan the call without its conditions. */
export const newPlan = z.strictObject(
  {
    /** The call that makes the change, by name. */
    call: z.enum(plannedCallNames, 'Please send {choice}.'),
    /** The record that the call changes. */
    record_id: id,
    /** What the call is sent; where only some members can be planned, these, and the version that was read. */
    query: members,
    body: members,
    /** The day, in UTC, from which the change counts. */
    counts_from: date,
    note: optionalText(noteLength),
    besides,
  },
  'The only members are call, record_id, query, body, counts_from, note and besides.',
)

/** Another day or note; a refused change is tried again on the day. */
export const changedPlan = z.object({
  counts_from: date,
  note: optionalText(noteLength),
  version: readVersion,
  besides,
})

export const plansQuery = pageQuery.extend({
  state: anyOf(planStates),
  call: anyOf(plannedCallNames),
  record_id: optionalIdInQuery,
})

export const plannedChange = z
  .object({
    id,
    call: z.enum(plannedCallNames),
    /** Its name is null if the record is gone. */
    record: z.object({ kind: z.string(), id, name: z.string().nullable() }),
    /** The members that change; lists hold named records. */
    changes: z.array(z.object({ field: z.string(), was: z.unknown(), wanted: z.unknown() })),
    counts_from: z.string(),
    note: z.string().nullable(),
    state: z.enum(planStates),
    /** Why it was refused. */
    reason: z.string().nullable(),
    /** Who planned it, with whose rights it is made; null for callers who may not know. */
    by: ref.nullable(),
    planned_at: z.string(),
    /** When it was made, refused or withdrawn. */
    settled_at: z.string().nullable(),
    version,
  })
  .meta({ id: 'PlannedChange' })
export type PlannedChange = z.output<typeof plannedChange>

/** The data of a refusal: what is planned already of the same change, by date. */
export interface PlannedTwice {
  readonly planned: readonly PlannedChange[]
}
