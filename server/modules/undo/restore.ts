/** Restores what a change removed, with all that went with it. */
import { getTableName, sql, type SQL } from 'drizzle-orm'
import { calls } from '../../../contract/calls'
import { admits } from '../../../contract/guards'
import { refusalMessages } from '../../../contract/refusalMessages'
import * as tables from '../../database/tables'
import { forbidden } from '../../errors/apiError'
import type { Images } from '../../records/history/images'
import { recordedTables } from '../../records/history/recorded'
import { writerOf } from '../../records/operations'
import { forgetUndoable, openUndoable } from '../../records/removals'
import type { Deletion } from '../../records/resource'
import { restoreRows } from '../../records/restoreRows'
import { columnsOf, referencesOf } from '../../records/table'
import { holdTouched, outdateTouched } from '../../records/touched'
import { noteAsRemoval, noteOrder } from '../../records/undo/restore'
import { reportRestored } from '../removals'
import { inputOf } from '../performCall'
import { lock, paramsOf, type Done, type Undoing, type Unit } from './unit'
import { say } from '../../../contract/say'

/** The condition of the removed rows that went with a record: its own, those of a version, and those that refer to it. */
const wentWith = ({ record, kind, isWhole }: Unit, callerId: number): SQL => {
  // Nobody gives themselves anything back: the own roles stay as they are.
  const isOfOther = sql`not (r.record = 'users' and r.record_id = ${callerId})`
  if (isWhole) return isOfOther
  const { company, table, id } = record
  const referring = recordedTables(tables).flatMap((other) =>
    referencesOf(other)
      .filter((reference) => reference.table === kind.source.table)
      .map(({ member }) => {
        const column = columnsOf(other)[member]?.name ?? member
        return sql`(r.table_name = ${getTableName(other)} and (r.before->>${column})::int = ${id})`
      }),
  )
  const own = sql`(r.record = ${table} and r.record_id = ${id})`
  return sql`${isOfOther} and r.company_id = ${company} and (${sql.join([own, ...referring], sql` or `)})`
}

const keptPeople = (count: number): string =>
  say('The roles of {count, plural, one {# person} other {# people}} stay as they are: they have been changed since.', {
    count,
  })

/** Restores what the change removed, with all that went with it. */
export const takeRemovalBack = async (undoing: Undoing, unit: Unit, { own }: Images): Promise<Done> => {
  const { kind, record } = unit
  const { change, input: base, operations } = undoing
  const row = own?.before ?? {}
  if (await lock(undoing, unit, 'no key update')) return { outcome: 'unchanged', altered: [], row }
  if (!kind.delete) return { outcome: 'refused', reason: refusalMessages.neverDeleted, altered: [], row }
  const input = inputOf(undoing, kind.delete, paramsOf(kind.delete, record, row))
  if (!admits(calls[kind.delete].guard, input.caller, record.company)) throw forbidden()
  const removal = await openUndoable(base.db, input)
  await noteAsRemoval(base.db, removal, change, wentWith(unit, base.caller.account.user.id))
  if (kind.rowsOf?.orderedBy)
    await noteOrder(
      base.db,
      removal,
      { change, record },
      { table: kind.source.table, orderedBy: kind.rowsOf.orderedBy, row },
    )
  const touched = await holdTouched(base.db, [removal])
  const { restore } = operations[kind.delete] as Deletion
  await (restore ? restore(input, removal) : restoreRows(writerOf(input), removal))
  await outdateTouched(writerOf(input), [removal], touched)
  reportRestored(input, touched)
  await forgetUndoable(base.db, removal)
  return { outcome: 'undone', altered: [], row, ...(touched.kept > 0 && { reason: keptPeople(touched.kept) }) }
}
