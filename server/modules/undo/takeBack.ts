/** Takes records of a change back, each by the ordinary call, with the rights of the caller and the rules of today. */
import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import { calls, type CallName } from '../../../contract/calls'
import type { Call } from '../../../contract/call'
import type { UndoneRecord } from '../../../contract/entities/undo'
import { fieldErrors } from '../../../contract/fieldErrors'
import { paramNames } from '../../../contract/call'
import { admits } from '../../../contract/guards'
import { refusalMessages } from '../../../contract/refusalMessages'
import { rulesOf } from '../../../contract/rules'
import type { Queryable } from '../../database/connection'
import * as tables from '../../database/tables'
import { ApiError, forbidden, invalid } from '../../errors/apiError'
import type { Operation } from '../../http/operation'
import { imagesOf, type Images, type StoredRow } from '../../records/history/images'
import { recordedTables } from '../../records/history/recorded'
import { forgetUndoable, openUndoable } from '../../records/removals'
import type { CallInput, Deletion } from '../../records/resource'
import { writerOf } from '../../records/operations'
import { restoreRows } from '../../records/restoreRows'
import { holdTouched, outdateTouched } from '../../records/touched'
import type { ChangedRecord, FoundChange } from '../../records/undo/found'
import { noteAsRemoval, noteOrder } from '../../records/undo/restore'
import { bodyOf, readStored, sentAs, setBack, type Altered } from '../../records/undo/setBack'
import { columnsOf, referencesOf, type AnyRow, type Ids } from '../../records/table'
import { setPersonBack } from '../companyUsers/setBack'
import { reportRestored } from '../removals'
import { callOf, type Kind } from './kinds'

/** What taking back needs besides the records. */
export interface Undoing {
  readonly input: Omit<CallInput, 'params' | 'call' | 'rules'>
  readonly operations: Readonly<Partial<Record<CallName, unknown>>>
  readonly change: FoundChange
  /** Whether a member is to be taken back. */
  readonly isAsked: (field: string) => boolean
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

const inputOf = ({ input }: Undoing, name: CallName, params: Ids): CallInput => ({
  ...input,
  call: name,
  params,
  rules: rulesOf(callOf(name)),
})

/** Makes a call as the caller could make it. */
const perform = async (
  undoing: Undoing,
  name: CallName,
  { params, query, body }: { readonly params: Ids; readonly query?: AnyRow; readonly body?: AnyRow },
): Promise<void> => {
  const call: Call = callOf(name)
  if (!admits(call.guard, undoing.input.caller, params.company_id)) throw forbidden()
  const operation = undoing.operations[name] as Operation
  const input = { ...inputOf(undoing, name, params), query } as never
  await operation.find?.(input)
  const sent = call.body?.safeParse(body)
  if (sent && !sent.success)
    throw invalid(fieldErrors(sent.error.issues.map(({ path, message }) => ({ path: path.map(String), message }))))
  await operation.run({ ...(input as object), body: sent?.data } as never)
}

/** Returns the ids in the path of a call: of the company, of records above, and of the record. */
const paramsOf = (name: CallName, { company, id }: ChangedRecord, row: AnyRow): Ids => {
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

const lock = async ({ input: { db } }: Undoing, { kind, record }: Unit, mode: 'update' | 'no key update') =>
  (await readStored(db, kind.source.table, isRecord(kind, record), mode))[0]

const isDeletedSince = (row: AnyRow): Done => ({
  outcome: 'refused',
  reason: refusalMessages.deletedSince,
  altered: [],
  row,
  isLater: true,
})

/** Says what has become of a record, by what has become of its values. */
const outcomeOf = (altered: readonly Altered[]): Done['outcome'] => {
  const isAny = (outcome: Altered['outcome']) => altered.some((one) => one.outcome === outcome)
  if (isAny('undone')) return isAny('kept') ? 'partly' : 'undone'
  return isAny('kept') ? 'kept' : 'unchanged'
}

const shapeOf = (name: CallName | undefined): string[] => {
  const { body } = name ? callOf(name) : {}
  return body && 'shape' in body ? Object.keys(body.shape as object) : []
}

/** Sets cells of the grade map back. */
const saveCells = (undoing: Undoing, { record }: Unit, altered: readonly Altered[]) => {
  const gradeIn = (value: unknown) => (value as { rank?: unknown } | null)?.rank ?? null
  const cells = altered.flatMap(({ outcome, part, was, is }) =>
    outcome === 'undone' && part ? [{ ta_rank_id: part.id, was: gradeIn(is), rank: gradeIn(was) }] : [],
  )
  const changes = [{ company_id: record.company, grade_company_id: record.id, cells }]
  return perform(undoing, 'saveGradeMap', { params: {}, body: { changes } })
}

/** Values that no form sends stay: they were changed by an act of their own. */
const keepUnsent = ({ kind }: Unit, altered: readonly Altered[], sent: readonly string[]): Altered[] => {
  const isSent = ({ field, place }: Altered): boolean =>
    [field, place.column ?? ''].some((member) => sent.includes(member)) ||
    kind.source.parts.some((part) => part.member === field && sent.includes(sentAs(part))) ||
    (field === 'is_active' && kind.toggle !== undefined)
  return altered.map((one) => (one.outcome === 'undone' && !isSent(one) ? { ...one, outcome: 'kept' } : one))
}

const switchBack = async (undoing: Undoing, { kind, record }: Unit, altered: readonly Altered[], row: AnyRow) => {
  const switched = altered.find(({ field, outcome }) => field === 'is_active' && outcome === 'undone')
  if (!switched || !kind.toggle) return
  const query = { active: switched.was, is_active: switched.was }
  await perform(undoing, kind.toggle, { params: paramsOf(kind.toggle, record, row), query })
}

const isOther = ({ field, outcome }: Altered): boolean => outcome === 'undone' && field !== 'is_active'

/** Takes a change of a person back, as a form and a switch. */
const takePersonBack = async (undoing: Undoing, unit: Unit, images: Images): Promise<Done> => {
  const { record, kind } = unit
  const { db, caller } = undoing.input
  const found = await setPersonBack(db, { company: record.company, id: record.id, images, isAsked: undoing.isAsked })
  if (!found) return isDeletedSince(images.own?.before ?? {})
  const { person, altered, body } = found
  const row: AnyRow = { ...person }
  const isOfRoles = ({ field, outcome }: Altered) => outcome === 'undone' && field.startsWith('roles.')
  if (record.id === caller.account.user.id && altered.some(isOfRoles))
    return { outcome: 'refused', reason: refusalMessages.ownRoles, altered, row }
  if (kind.update && altered.some(isOther))
    await perform(undoing, kind.update, { params: paramsOf(kind.update, record, row), body })
  await switchBack(undoing, unit, altered, row)
  return { outcome: outcomeOf(altered), altered, row }
}

/** Goes back to the version that was active before. */
const activateFormer = async (undoing: Undoing, { kind, record, others }: Unit, present: AnyRow): Promise<Done> => {
  const told = { altered: [], row: present }
  if (present.is_active !== true)
    return { ...told, outcome: 'refused', reason: refusalMessages.otherVersionSince, isLater: true }
  const [former] = others
  if (!former || !kind.activate) return { ...told, outcome: 'refused', reason: refusalMessages.firstVersion }
  const query = { preview: false, instead_of: record.id }
  await perform(undoing, kind.activate, { params: paramsOf(kind.activate, former, present), query })
  return { ...told, outcome: 'undone' }
}

const isActivated = ({ own }: Images): boolean => own?.before?.is_active === false && own.after?.is_active === true

const takeChangeBack = async (undoing: Undoing, unit: Unit, images: Images): Promise<Done> => {
  const { kind, record } = unit
  const { source } = kind
  if (kind.name === 'companyUsers') return takePersonBack(undoing, unit, images)
  const present = await lock(undoing, unit, 'no key update')
  if (!present) return isDeletedSince(images.own?.before ?? {})
  if (kind.activate && isActivated(images)) return activateFormer(undoing, unit, present)
  const { db } = undoing.input
  const back = await setBack(db, source, { images, present, company: record.company, isAsked: undoing.isAsked })
  const isMap = kind.update === 'saveGradeMap'
  const sent = shapeOf(kind.update)
  const altered = isMap ? back.altered : keepUnsent(unit, back.altered, sent)
  const isUnsent = altered.some(({ outcome }, index) => outcome !== back.altered[index]?.outcome)
  if (isMap && altered.some(isOther)) await saveCells(undoing, unit, altered)
  else if (kind.update && altered.some((one) => isOther(one))) {
    const body = bodyOf(source, sent, back)
    const params = paramsOf(kind.update, record, present)
    await perform(undoing, kind.update, { params, body: kind.send?.(body) ?? body })
  }
  await switchBack(undoing, unit, altered, present)
  return {
    outcome: outcomeOf(altered),
    ...(isUnsent && { reason: refusalMessages.setElsewhere }),
    altered,
    row: present,
  }
}

/** Deletes what the change added, unless somebody has changed it since; what is never deleted is made inactive. */
const takeAdditionBack = async (undoing: Undoing, unit: Unit, { own }: Images): Promise<Done> => {
  const { kind, record } = unit
  const present = await lock(undoing, unit, 'update')
  if (!present) return { outcome: 'unchanged', altered: [], row: own?.after ?? {} }
  const told = { altered: [], row: present }
  if (present.version !== own?.after?.version)
    return { ...told, outcome: 'refused', reason: refusalMessages.changedSince, isLater: true }
  if (kind.delete) {
    await perform(undoing, kind.delete, { params: paramsOf(kind.delete, record, present), query: {} })
    return { ...told, outcome: 'undone' }
  }
  if (!kind.toggle) return { ...told, outcome: 'refused', reason: refusalMessages.neverDeleted }
  if (present.is_active === false) return { ...told, outcome: 'unchanged', reason: refusalMessages.switchedOff }
  const query = { active: false, is_active: false }
  await perform(undoing, kind.toggle, { params: paramsOf(kind.toggle, record, present), query })
  return { ...told, outcome: 'undone', reason: refusalMessages.switchedOff }
}

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
  `The roles of ${count === 1 ? '1 person stay' : `${count} people stay`} as they are: they have been changed since.`

/** Restores what the change removed, with all that went with it. */
const takeRemovalBack = async (undoing: Undoing, unit: Unit, { own }: Images): Promise<Done> => {
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

const reasonOf = ({ message, content }: ApiError): string => {
  const { error } = content
  const found = error && typeof error === 'object' && !Array.isArray(error) ? Object.values(error).flat() : []
  return [...new Set(found)].join(' ') || message
}

const takes = { added: takeAdditionBack, changed: takeChangeBack, removed: takeRemovalBack }

/** Takes a record back, or says why it is refused; nothing of it is done then. */
export const takeRecordBack = async (undoing: Undoing, unit: Unit): Promise<Done> => {
  const { record, kind, rows } = unit
  const images = imagesOf(kind.source, rows)
  const row = images.own?.after ?? images.own?.before ?? {}
  if (record.act !== 'changed' && !undoing.takesWhole) return { outcome: 'unchanged', altered: [], row }
  try {
    return await undoing.input.db.transaction((db: Queryable) =>
      takes[record.act]({ ...undoing, input: { ...undoing.input, db } }, unit, images),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { outcome: 'refused', reason: reasonOf(error), altered: [], row }
  }
}
