/** Tells what has become of the records of a change, to whoever may read them. */
import { sql } from 'drizzle-orm'
import type { UndoneField, UndoneRecord } from '../../../contract/entities/undo'
import { admits } from '../../../contract/guards'
import { historyGuard } from '../../../contract/history'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { namedAs, readNames, collect, type Known, type Wanted } from '../../records/history/names'
import { laterOf, readLater, type FoundChange } from '../../records/undo/found'
import type { Altered } from '../../records/undo/setBack'
import type { AnyRow } from '../../records/table'
import { hidesDrafts } from '../history'
import { viewerOf } from '../history/viewer'
import { isInForce } from '../history/inForce'
import { isNear, type Kind } from './kinds'
import type { Done, Unit } from './unit'
import { say } from '../../../contract/say'

/** A record, and what has become of it. */
export interface Finished {
  readonly unit: Unit
  readonly done: Done
}

interface Telling {
  readonly db: Queryable
  readonly caller: SignedInCaller
  readonly change: FoundChange
}

/** Whether the change was made in a draft that the caller doesn't see: by the rule of history (decision 0106). */
const isOfDraft = async ({ db, caller, change }: Telling, { kind, record: { table, company, id } }: Unit) => {
  const drafts = hidesDrafts(kind.source, caller, company)
  if (!drafts) return false
  const { rows } = await db.execute(sql`select from history.changed_rows r
    where r.change_id = ${change.id} and r.at = ${change.at}::timestamptz and r.company_id = ${company}
      and r.record = ${table} and r.record_id = ${id} and ${isInForce(kind.source, drafts)} limit 1`)
  return rows.length === 0
}

/** Whether the caller may read such records today, apart from drafts. */
export const mayReadKind = (caller: SignedInCaller, { kind, record: { company } }: Pick<Unit, 'kind' | 'record'>) =>
  isNear(caller, company) && admits(historyGuard(kind.source.kind), caller, company || undefined)

/** Whether the caller may read the record today. */
export const mayRead = async (telling: Telling, unit: Unit) =>
  mayReadKind(telling.caller, unit) && !(await isOfDraft(telling, unit))

const heldBy = ({ source }: Kind, { field }: Altered) => source.held.find(({ member }) => member === field)

const collectNames = (kind: Kind, altered: readonly Altered[], wanted: Wanted): void => {
  for (const one of altered) {
    const held = heldBy(kind, one)
    if (held) for (const id of [one.was, one.made, one.is]) collect(wanted, held.table, id)
    if (one.part?.table) collect(wanted, one.part.table, one.part.id)
  }
}

const nameOf = ({ name, grade, first_name, last_name }: AnyRow): string | null => {
  const texts = [name ?? grade ?? first_name, last_name].filter((text) => typeof text === 'string')
  return texts.length > 0 ? texts.join(' ') : null
}

type Later = Awaited<ReturnType<typeof readLater>>[number]

const tellLater = (later: Later | undefined, caller: SignedInCaller, company: number): UndoneRecord['since'] => {
  if (!later) return null
  const viewer = viewerOf(caller, company)
  const { change_id, at, by_id: id, person: name } = later
  return {
    change_id,
    at,
    by: id !== null && name !== null && (viewer.mayViewPeople || id === viewer.id) ? { id, name } : null,
  }
}

const tellField = (kind: Kind, one: Altered, known: Known): Omit<UndoneField, 'since'> => {
  const held = heldBy(kind, one)
  const valueOf = (value: unknown) => (held ? namedAs(known, held.table, value, held.members) : value)
  const { field, part, outcome } = one
  const named = part?.table && namedAs(known, part.table, part.id, ['id', 'name'])
  return {
    field,
    part: part ? { id: part.id, name: String(named?.name ?? `#${part.id}`) } : null,
    was: valueOf(one.was),
    made: valueOf(one.made),
    is: valueOf(one.is),
    outcome,
  }
}

const tellRecord = async (
  { db, caller, change }: Telling,
  { unit, done }: Finished,
  known: Known,
  isReadable: boolean,
): Promise<UndoneRecord> => {
  const { kind, record } = unit
  const { altered, outcome, reason = null, row, isLater } = done
  const hasLater = isReadable && (isLater || altered.some((one) => one.outcome === 'kept'))
  const later = hasLater ? await readLater(db, change, record) : []
  const since = (place?: Altered['place']) => tellLater(laterOf(later, place), caller, record.company)
  const fields = altered.map((one): UndoneField =>
    isReadable
      ? { ...tellField(kind, one, known), since: one.outcome === 'kept' ? since(one.place) : null }
      : { field: one.field, part: null, was: null, made: null, is: null, outcome: one.outcome, since: null },
  )
  return {
    record: kind.name,
    id: record.id,
    name: isReadable ? nameOf(row) : null,
    change: record.act,
    outcome,
    reason: reason !== null && (isReadable || outcome === 'refused') ? say(reason) : null,
    fields,
    since: isLater ? since() : null,
  }
}

/** Tells what has become of records, with the names of what they refer to. */
export const tellRecords = async (
  telling: Telling,
  finished: readonly (Finished & { readonly isReadable: boolean })[],
): Promise<UndoneRecord[]> => {
  const wantedIn = new Map<number, Wanted>()
  for (const { unit, done } of finished) {
    const wanted: Wanted = wantedIn.get(unit.record.company) ?? new Map()
    collectNames(unit.kind, done.altered, wanted)
    wantedIn.set(unit.record.company, wanted)
  }
  const knownIn = new Map<number, Known>()
  for (const [company, wanted] of wantedIn) knownIn.set(company, await readNames(telling.db, company, wanted))
  const told: UndoneRecord[] = []
  for (const { isReadable, ...one } of finished)
    told.push(await tellRecord(telling, one, knownIn.get(one.unit.record.company) ?? new Map(), isReadable))
  return told
}
