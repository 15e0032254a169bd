/** What an undo works on. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { CallName } from '../../../contract/calls'
import { paramNames } from '../../../contract/call'
import type { UndoBody, UndoneRecord } from '../../../contract/entities/undo'
import type { StoredRow } from '../../records/history/images'
import type { ChangedRecord, FoundChange } from '../../records/undo/found'
import { readStored, type Altered, type Choice } from '../../records/undo/setBack'
import { columnsOf, type AnyRow, type Ids } from '../../records/table'
import { callOf, type Performing } from '../performCall'
import type { Kind } from './kinds'

/** What taking back needs besides the records. */
export interface Undoing extends Performing {
  readonly change: FoundChange
  /** Whether a value is to be taken back, by its name. */
  readonly isAsked: Choice['isAsked']
  /** The values to set back although they were changed since. */
  readonly overwrite: UndoBody['overwrite']
  /** Whether whole records may be deleted or restored: not if only some members are asked for. */
  readonly takesWhole: boolean
}

/** A record to take back. */
export interface Unit {
  readonly record: ChangedRecord
  readonly kind: Kind
  readonly rows: readonly StoredRow[]
  /** Whether all that the change removed went with this record. */
  readonly isWhole: boolean
  /** The other versions that the change wrote, if the record is a version. */
  readonly others: readonly ChangedRecord[]
}

/** What has become of a record. */
export interface Done {
  readonly outcome: UndoneRecord['outcome']
  readonly reason?: string
  readonly altered: readonly Altered[]
  /** The record, which tells its name. */
  readonly row: AnyRow
  /** Whether later changes are the reason. */
  readonly isLater?: boolean
}

/** Returns the ids in the path of a call: of the company, of records above, and of the record. */
export const paramsOf = (name: CallName, { company, id }: ChangedRecord, row: AnyRow): Ids => {
  const names = paramNames(callOf(name).path)
  return Object.fromEntries(
    names.map((param, place) => [
      param,
      place === names.length - 1 ? id : param === 'company_id' ? company : Number(row[param]),
    ]),
  )
}

/** Returns the condition of a record's row. */
const isRecord = ({ source: { table } }: Kind, { company, id }: ChangedRecord): SQL | undefined => {
  const { company_id: owner } = columnsOf(table)
  return and(eq(table.id, id), owner && company > 0 ? eq(owner, company) : undefined)
}

/** Locks and reads the row of a record. */
export const lock = async ({ input: { db } }: Undoing, { kind, record }: Unit, mode: 'update' | 'no key update') =>
  (await readStored(db, kind.source.table, isRecord(kind, record), mode))[0]
