/** Taking a change back: what goes back, what stays as others have made it since, and what is refused. */
import { z } from 'zod'
import { changeKinds } from './dataVersion'
import { id, ref } from './fields'

/** For how many days a change can be taken back. */
export const undoDays = 90

/** How many records a call takes back at most; the next call goes on. */
export const recordsPerUndo = 500

const recordMessage = 'Please send the name of a kind of record, such as regions.'

const listMessage = 'Please send a list.'
const fieldMessage = 'Please send names of fields.'
const sinceMessage = 'Please send the id of the change that since tells.'
const placeMessage = 'Please send what the part before says in next.'

const recordName = z.string(recordMessage).regex(/^\w{1,100}$/, recordMessage)
const field = z.string(fieldMessage).min(1, fieldMessage).max(100, fieldMessage)

/** A misspelled `records` or `fields` would take all of the change back. */
export const undoBody = z.strictObject(
  {
    /** Only these records of the change; all by default. */
    records: z
      .array(z.object({ record: recordName, id }, 'Please send kinds of records and their ids.'), listMessage)
      .min(1, 'Choose one or more records.')
      .max(recordsPerUndo, 'Please send at most {maximum} records.')
      .optional(),
    /**
     * Only these members of the records that it changed, such as `name`, or `roles` with all that is in them; `countries.12` is
     * an entry of a list.
     */
    fields: z
      .array(field, listMessage)
      .min(1, 'Choose one or more fields.')
      .max(100, 'Please send at most 100 fields.')
      .optional(),
    /** Values to set back although somebody has changed them since. */
    overwrite: z
      .array(
        z.object(
          {
            record: recordName,
            id,
            field,
            /** The later change of it that the caller knows; a value that was changed again stays. */
            since: z.int(sinceMessage).min(1, sinceMessage),
          },
          'Please send kinds of records, their ids, fields and the changes of these.',
        ),
        listMessage,
      )
      .max(1000, 'Please send at most 1000 values.')
      .optional(),
    /** `next` of the part before. */
    after: z.int(placeMessage).min(1, placeMessage).optional(),
  },
  'The only members are records, fields, overwrite and after.',
)

export type UndoBody = z.output<typeof undoBody>

/** The latest change of a value by others. */
const laterChange = z.object({
  change_id: z.int(),
  /** When, `YYYY-MM-DD HH:mm:ss`, UTC. */
  at: z.string(),
  /** Null if the account is gone, if the caller may not view people, or if no person did it. */
  by: ref.nullable(),
})

/** What becomes of a value: it goes back, stays as others have made it since, or is what it was already. */
export const undoneFields = ['undone', 'kept', 'unchanged'] as const

/** A value that the change has altered. */
const undoneField = z
  .object({
    /** The member of the record. */
    field: z.string(),
    /** The entry of a list, such as a country, or the TA rank of a cell. */
    part: ref.nullable(),
    /** Before the change, by the change, and now; entries of lists are there or not. Null if the caller may not read it. */
    was: z.unknown(),
    made: z.unknown(),
    is: z.unknown(),
    outcome: z.enum(undoneFields),
    since: laterChange.nullable(),
  })
  .meta({ id: 'UndoneField' })
export type UndoneField = z.output<typeof undoneField>

/** What becomes of a record. */
export const undoOutcomes = ['undone', 'partly', 'kept', 'unchanged', 'refused'] as const

/** A record that the change has added, changed or removed. */
const undoneRecord = z
  .object({
    /** The name of its resource, such as `regions`; null if its kind can't be taken back. */
    record: z.string().nullable(),
    id,
    /** Null if the caller may not read it. */
    name: z.string().nullable(),
    /** What the change did. */
    change: z.enum(changeKinds),
    outcome: z.enum(undoOutcomes),
    /** Why it is refused, or what is done instead. */
    reason: z.string().nullable(),
    fields: z.array(undoneField),
    since: laterChange.nullable(),
  })
  .meta({ id: 'UndoneRecord' })
export type UndoneRecord = z.output<typeof undoneRecord>

/** What taking back a part of a change has done, or in a preview what it would do. */
export const undoResult = z
  .object({
    records: z.array(undoneRecord).max(recordsPerUndo),
    /** How many records of this part the caller may neither read nor change. */
    hidden: z.int(),
    /** How many records the whole change has, also if only some are asked for. */
    matched: z.int(),
    /** The change that this part made, by which it is taken back; null in a preview, or if nothing was changed. */
    undo: z.int().nullable(),
    /** Send it as `after` to go on; null if nothing is left. */
    next: z.int().nullable(),
  })
  .meta({ id: 'UndoResult' })
export type UndoResult = z.output<typeof undoResult>
