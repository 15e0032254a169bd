import { z } from 'zod'
import { changeKinds } from './dataVersion'
import { id, ref } from './fields'
import { idInQuery, optionalIdInQuery } from './queries'

/** How many changes, or deleted records, a page has at most. */
export const historyPageSize = 20

const recordMessage = 'Please send the name of a kind of record, such as regions.'
/** The name of a kind of record. */
export const kindInQuery = z.string(recordMessage).regex(/^\w{1,100}$/, recordMessage)

const placeMessage = 'Please send what an earlier page says in older.'
/** Where older changes begin, as an earlier page says. History has more rows than records have ids. */
export const placeInHistory = z
  .string(placeMessage)
  .regex(/^([1-9]\d{0,14})?$/, placeMessage)
  .transform((text) => (text === '' ? undefined : Number(text)))
  .optional()

/** Which record's history to read. */
export const historyQuery = z.object({
  /** The name of its resource, such as `regions`. */
  record: kindInQuery,
  id: idInQuery,
  before: placeInHistory,
  /** The only part of the record whose changes to read, such as a TA rank of a column of the grade map. */
  part: optionalIdInQuery,
})

export const deletedQuery = z.object({ record: kindInQuery, before: placeInHistory })

/** Where older ones begin; null if there are none. */
const older = z.int().nullable()

const undoCalls = ['undoChange', 'undoCompanyChange'] as const

/** Some members of a record, as the call that reads it answers them. */
const members = z.record(z.string(), z.unknown())

/** Who made a change, how and when. */
export const entryAuthor = {
  /** When, `YYYY-MM-DD HH:mm:ss`, UTC. */
  at: z.string(),
  /** Who; null if the account is gone, if the caller may not view people, or if no person did it. */
  by: ref.nullable(),
  /** The name of the program, or of who has repaired records in the database. */
  program: z.string().nullable(),
  /** The name of the call, such as `updateRegion`. */
  call: z.string(),
  /** The call by which the caller may take it back, as far as their rights tell; null if there is none, or it is too old. */
  undo_by: z.enum(undoCalls).nullable(),
}

/** What a change did to a record. */
export const historyEntry = z
  .object({
    /** The id of the change. */
    id: z.int(),
    ...entryAuthor,
    why: z.string().nullable(),
    change: z.enum(changeKinds),
    /** What it changed; empty if it added or removed the record. */
    members: z.array(z.string()),
    /** The record before and after, of lists only what was removed and added. Null if there was none. */
    before: members.nullable(),
    after: members.nullable(),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.output<typeof historyEntry>

/** What a change did to a record, whoever made it. */
export type RecordDifference = Pick<HistoryEntry, 'change' | 'members' | 'before' | 'after'>

/** A page of a history, the newest change first. */
export const recordHistory = z.object({ entries: z.array(historyEntry), older }).meta({ id: 'RecordHistory' })
export type RecordHistory = z.output<typeof recordHistory>

/** A record that was deleted, as it was then. */
export const deletedRecord = z
  .object({
    id,
    /** The change that deleted it. */
    change_id: z.int(),
    ...entryAuthor,
    record: members,
  })
  .meta({ id: 'DeletedRecord' })

export const deletedRecords = z.object({ records: z.array(deletedRecord), older }).meta({ id: 'DeletedRecords' })
export type DeletedRecords = z.output<typeof deletedRecords>
