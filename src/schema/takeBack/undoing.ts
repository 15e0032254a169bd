/** What taking a change back would do, and what of it the reader chooses. */
import type { Payload } from '../../../contract/call'
import type { undo as calls } from '../../../contract/calls/undo'
import type { UndoneField, UndoneRecord, UndoResult } from '../../../contract/entities/undo'
import type { TakeBackRequest } from '../shared/askTakeBack'

export type UndoPayload = Payload<(typeof calls)['undoChange']>

/** Whether only the record that is looked at is taken back, or the whole change. */
export type Scope = 'record' | 'change'

/** The name by which a value is asked for: of its member, or of an entry of a list. */
export const valueName = ({ field, part }: Pick<UndoneField, 'field' | 'part'>): string =>
  part ? `${field}.${part.id}` : field

export const recordKey = ({ record, id }: Pick<UndoneRecord, 'record' | 'id'>): string => `${record} ${id}`

export const valueKey = (record: Pick<UndoneRecord, 'record' | 'id'>, field: UndoneField): string =>
  `${recordKey(record)} ${valueName(field)}`

/** The records and values of which the reader has chosen otherwise than what is proposed. */
export type Switched = ReadonlySet<string>

/** Whether the reader can decide to set a value back although somebody has changed it since. */
export const isOpen = ({ outcome, since }: UndoneField): boolean => outcome === 'kept' && since !== null

/** Whether a value goes back: what others have changed since stays, unless the reader decides otherwise. */
export const goesBack = (record: UndoneRecord, field: UndoneField, switched: Switched): boolean => {
  const isSwitched = switched.has(valueKey(record, field))
  return field.outcome === 'undone' ? !isSwitched : isOpen(field) && isSwitched
}

/** What becomes of a record by the reader's choice. */
export type Fate = 'goes' | 'partly' | 'stays' | 'same' | 'refused'

const fates = { undone: 'goes', partly: 'partly', kept: 'stays', unchanged: 'same', refused: 'refused' } as const

export const fateOf = (record: UndoneRecord, switched: Switched): Fate => {
  const { outcome, fields } = record
  if (switched.has(recordKey(record))) return 'stays'
  // An activation and a switch have no values to choose.
  if (outcome === 'refused' || fields.length === 0) return fates[outcome]
  const alive = fields.filter((field) => field.outcome !== 'unchanged')
  if (alive.length === 0) return 'same'
  const going = alive.filter((field) => goesBack(record, field, switched))
  return going.length === alive.length ? 'goes' : going.length > 0 ? 'partly' : 'stays'
}

/** Counts records by their fate. */
export const countFates = (records: readonly UndoneRecord[], switched: Switched): Readonly<Record<Fate, number>> => {
  const counts = { goes: 0, partly: 0, stays: 0, same: 0, refused: 0 }
  for (const record of records) counts[fateOf(record, switched)] += 1
  return counts
}

/** What is asked for before the reader has chosen anything. */
export const askedOf = ({ record, fields }: TakeBackRequest, scope: Scope): UndoPayload =>
  record && scope === 'record'
    ? { records: [{ record: record.record, id: record.id }], ...(fields && { fields: [...fields] }) }
    : {}

interface Previewed {
  readonly asked: UndoPayload
  readonly records: readonly UndoneRecord[]
  readonly switched: Switched
}

const onlyValues = ({ records: [record, ...more], switched }: Previewed): UndoPayload => {
  if (!record || more.length > 0) return {}
  const isLeft = record.fields.some((field) => field.outcome === 'undone' && !goesBack(record, field, switched))
  const names = record.fields.filter((field) => goesBack(record, field, switched)).map(valueName)
  return isLeft ? { fields: names } : {}
}

const onlyRecords = ({ records, switched }: Previewed): UndoPayload => {
  const chosen = records.filter((one) => !switched.has(recordKey(one)))
  if (chosen.length === records.length) return {}
  return { records: chosen.flatMap(({ record, id }) => (record === null ? [] : [{ record, id }])) }
}

/** Returns what to send once the reader has chosen. */
export const payloadOf = (previewed: Previewed): UndoPayload => {
  const { asked, records, switched } = previewed
  const overwrite = records.flatMap((one) =>
    one.fields.flatMap((field) =>
      isOpen(field) && field.since && one.record !== null && goesBack(one, field, switched)
        ? [{ record: one.record, id: one.id, field: valueName(field), since: field.since.change_id }]
        : [],
    ),
  )
  return { ...asked, ...onlyRecords(previewed), ...onlyValues(previewed), ...(overwrite.length > 0 && { overwrite }) }
}

/** What has been done so far, of all parts of all changes. */
export interface Taken {
  readonly records: readonly UndoneRecord[]
  /** The changes that this made, the last one first, by which it can be taken back itself. */
  readonly changes: readonly number[]
  readonly hidden: number
}

export const nothingTaken: Taken = { records: [], changes: [], hidden: 0 }

export const addTaken = (taken: Taken, { records, undo, hidden }: UndoResult): Taken => ({
  records: [...taken.records, ...records],
  changes: undo === null ? taken.changes : [undo, ...taken.changes],
  hidden: taken.hidden + hidden,
})
