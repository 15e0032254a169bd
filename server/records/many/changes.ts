/** What can be done to many records of a plain resource: an act on them, or their deletion. */
import { isDeepStrictEqual } from 'node:util'
import { and, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecordAct } from '../../../contract/acts'
import type { RecordRule } from '../../../contract/rules'
import { columnOf, deleteRows, has } from '../change'
import { updateSelected } from '../changeSelected'
import type { Links } from '../links'
import { writerOf } from '../operations'
import { openUndoable } from '../removals'
import type { CallInput } from '../resource'
import { ownerIn } from '../rows'
import { brokenIn, orConflict, orFieldError } from '../rules'
import { type AnyRow, columnsOf, type Ids, type VersionedTable } from '../table'
import { findUsed, usesOf } from '../uses'
import type { Targets } from './choose'
import { refuseTaken } from './taken'
import type { Outcome } from './tally'

export interface ManyInput extends CallInput {
  readonly query: { readonly preview: boolean; readonly plan?: string | undefined }
  readonly signal: AbortSignal
  readonly body: Targets
}

export type StoredRow = AnyRow & { readonly id: number; readonly version: number }

/** What is to become of a row; a deletion changes no member. */
export interface Change {
  readonly row: StoredRow
  readonly values: AnyRow
}

/** What can be done to many records. */
export interface ManyChange {
  /** Unique among the changes of the same records. */
  readonly name: string
  /** Says what becomes of rows, in their order; `taken` are the unique values that earlier rows of the change got. */
  decide(input: ManyInput, owner: Ids, rows: readonly StoredRow[], taken: Set<string>): Promise<Outcome<Change>[]>
  /** A deletion returns the id of its removal. */
  store(input: ManyInput, owner: Ids, changes: readonly Change[]): Promise<number | void>
}

/** Only rules about what is changed are asked: others may have been broken before they were made. */
const firstBroken = (table: VersionedTable, row: AnyRow, changed: AnyRow, rules: readonly RecordRule[]) =>
  Object.values(
    brokenIn(
      table,
      { ...row, ...changed },
      rules.filter(
        ({ reads }) => reads.some((member) => member in changed) && reads.every((member) => member in columnsOf(table)),
      ),
    ),
  ).flat()[0]

const outcomeOf = (
  table: VersionedTable,
  row: StoredRow,
  made: AnyRow | string,
  rules: readonly RecordRule[],
): Outcome<Change> => {
  if (typeof made === 'string') return made
  const values = Object.fromEntries(
    Object.entries(made).filter(([member, value]) => value !== undefined && !isDeepStrictEqual(row[member], value)),
  )
  // A preview has to find out too that an act changes what is no column.
  const members = Object.keys(values).map((member) => columnOf(table, member))
  if (members.length === 0) return null
  return firstBroken(table, row, values, rules) ?? { row, values }
}

/** Groups changes of the same members, each of which one statement makes. */
const byMembers = (changes: readonly Change[]): [members: string[], changes: Change[]][] => {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const key = Object.keys(change.values).toSorted().join()
    const same = groups.get(key)
    if (same) same.push(change)
    else groups.set(key, [change])
  }
  return [...groups].map(([key, all]) => [key.split(','), all])
}

/** Makes an act on many records. */
export const actingOf = (
  name: string,
  act: RecordAct,
  table: VersionedTable,
  chosen: readonly string[],
): ManyChange => ({
  name,
  decide: ({ db, body, rules }, _owner, rows, taken) => {
    const outcomes = rows.map((row) => outcomeOf(table, row, act.change(row, body as AnyRow), rules))
    return refuseTaken(db, { table, chosen }, outcomes, taken)
  },
  store: async (input, owner, changes) => {
    for (const [members, all] of byMembers(changes)) {
      const records = all.map(({ row: { id, version }, values }) => ({
        id,
        version,
        ...Object.fromEntries(members.map((member) => [columnOf(table, member).name, values[member]])),
      }))
      const given = sql`json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`
      await orFieldError({ table, chosen }, updateSelected(writerOf(input), table, owner, members, given), input.rules)
    }
  },
})

/** Deletes many records with their lists of references, except those that others refer to. */
export const deletionOf = (table: VersionedTable, links: readonly Links[]): ManyChange => {
  const uses = usesOf(
    table,
    links.map((one) => one.table),
  )
  return {
    name: 'delete',
    decide: async ({ db }, owner, rows) => {
      const used = await findUsed(db, table, uses, { owner, ids: rows.map(({ id }) => id) })
      return rows.map((row) => used.get(row.id) ?? { row, values: {} })
    },
    store: async (input, owner, changes) => {
      const removal = await openUndoable(input.db, input)
      const writer = { ...writerOf(input), removal }
      const ids = changes.map(({ row }) => row.id)
      const isAmong = (rows: PgTable, member: string) =>
        and(has(rows, ownerIn(rows, owner)), inArray(columnOf(rows, member), ids))
      for (const { table: own, owner: key } of links) {
        const [member = ''] = Object.entries(key.pairs).find(([, column]) => column.name === table.id.name) ?? []
        await deleteRows(writer, own, isAmong(own, member))
      }
      await orConflict(table, deleteRows(writer, table, isAmong(table, 'id')))
      return removal
    },
  }
}
