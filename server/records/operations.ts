/**
 * Implements the calls of a resource. Each write finds the record (404), locks it, checks the body (400), the version and
 * the rules of the resource (409), writes, and reads the record back.
 */
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RecordRule } from '../../contract/rules'
import { refusalMessages } from '../../contract/refusalMessages'
import type { Finds } from '../database/finder'
import type { ListQuery } from '../database/listing'
import { conflict, notFound, refuse } from '../errors/apiError'
import { Reply } from '../tools/reply'
import { deleteRows, has, insertRows, updateRow } from './change'
import type { Reading } from './reading'
import type { CallInput, Deletion, Proposal, Resource } from './resource'
import { openUndoable } from './removals'
import { restoreRows } from './restoreRows'
import { checkVersion, findRow, keyIn, lockRow, ownerIn, requireOwner, requireRow } from './rows'
import { brokenIn, orConflict, orFieldError, referenceErrors, uniqueErrors } from './rules'
import { columnsOf, type Ids, type Row, type Values, type VersionedTable } from './table'

type ReadBy<Act extends keyof Reading<unknown>, Rec> = {
  readonly table: VersionedTable
  readonly reading: Pick<Reading<Rec>, Act>
}
type ReadInput = Pick<CallInput, 'db' | 'params'>

export const writerOf = ({ db, caller }: Pick<CallInput, 'db' | 'caller'>) => ({ db, by: caller.account.user.id })

const contextOf = (table: VersionedTable, input: CallInput) => ({
  ...writerOf(input),
  caller: input.caller,
  report: input.report,
  owner: ownerIn(table, input.params),
})

const placeOf = <T extends VersionedTable>(
  { table, condition }: Pick<Resource<T, unknown, never>, 'table' | 'condition'>,
  params: Ids,
) => ({ table, condition, key: keyIn(table, params) })

const readBack = async <Rec>(
  reading: Pick<Reading<Rec>, 'one'>,
  { db }: Pick<CallInput, 'db'>,
  key: Ids,
): Promise<Rec> => {
  const record = await reading.one(db, key)
  if (record === undefined) throw notFound()
  return record
}

/** Returns the operation that lists one page of an owner's records. */
export const listOf = <Rec>({ table, reading }: ReadBy<'page' | 'finder', Rec>) => ({
  finds: reading.finder as Finds | undefined,
  find: ({ db, params }: ReadInput) => requireOwner(db, table, params),
  run: ({ db, params, query }: ReadInput & { readonly query: ListQuery<string> }) =>
    reading.page(db, ownerIn(table, params), query),
})

/** Returns the operation that lists all records of an owner by name. */
export const allOf = <Rec>({ table, reading }: ReadBy<'all', Rec>) => ({
  find: ({ db, params }: ReadInput) => requireOwner(db, table, params),
  run: ({ db, params }: ReadInput) => reading.all(db, ownerIn(table, params)),
})

/** Returns the operation that reads a record. */
export const oneOf = <Rec>({ table, reading }: ReadBy<'one', Rec>) => ({
  run: (input: ReadInput) => readBack(reading, input, keyIn(table, input.params)),
})

/** Picks the members of a body that are columns of the table. */
const sentValues = (table: VersionedTable, body: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([member]) => member in columnsOf(table) && !['id', 'company_id', 'version'].includes(member),
    ),
  )

/** Returns the row that a create or update would store, and the values that it sets. */
const propose = <T extends VersionedTable, Rec, Body extends object>(
  { table, values }: Resource<T, Rec, Body>,
  input: CallInput & { readonly body: Body },
  before?: Row<T>,
) => {
  const context = contextOf(table, input)
  const sent = values ? values(input.body, before) : sentValues(table, input.body)
  const isSent = ([, value]: [string, unknown]) => value !== undefined
  const given = Object.fromEntries(Object.entries(sent).filter(isSent)) as Values<T>
  const row: Row<T> = { ...before, ...given, ...(before ? {} : context.owner) }
  return { given, proposal: { ...context, body: input.body, before, row } satisfies Proposal<T, Body> }
}

const check = async <T extends VersionedTable, Rec, Body>(
  { table, errors, chosen }: Resource<T, Rec, Body>,
  proposal: Proposal<T, Body>,
  rules: readonly RecordRule[],
): Promise<void> => {
  const { db, row, before } = proposal
  const found = errors ? await errors(proposal) : await referenceErrors(db, table, { row, before })
  refuse({ ...found, ...(await uniqueErrors(db, { table, chosen }, { row, before })), ...brokenIn(table, row, rules) })
}

/** Returns the operation that creates a record. */
export const createOf = <T extends VersionedTable, Rec, Body extends object>(resource: Resource<T, Rec, Body>) => ({
  find: ({ db, params }: ReadInput) => requireOwner(db, resource.table, params),
  run: async (input: CallInput & { readonly body: Body }): Promise<Rec> => {
    const { table, reading, afterWrite } = resource
    const { proposal } = propose(resource, input)
    await check(resource, proposal, input.rules)
    const [after = proposal.row] = await orFieldError(
      resource,
      insertRows(proposal, table, [proposal.row]),
      input.rules,
    )
    await afterWrite?.({ ...proposal, after })
    return readBack(reading, input, { ...proposal.owner, id: Number(after.id) })
  },
})

/** Returns the operation that updates a record. */
export const updateOf = <T extends VersionedTable, Rec, Body extends object>(resource: Resource<T, Rec, Body>) => ({
  find: ({ db, params }: ReadInput) => requireRow(db, placeOf(resource, params)),
  run: async (input: CallInput & { readonly body: Body }): Promise<Rec> => {
    const { table, reading, lock, afterWrite } = resource
    const place = placeOf(resource, input.params)
    const before = await lockRow(input.db, place, lock)
    const { proposal, given } = propose(resource, input, before)
    await check(resource, proposal, input.rules)
    const read = () => readBack(reading, input, place.key)
    await checkVersion({ version: Number(before.version) }, input.body, read)
    const after = await orFieldError(resource, updateRow(proposal, table, before, given), input.rules)
    await afterWrite?.({ ...proposal, after })
    return read()
  },
})

const deletionOf = <T extends VersionedTable, Rec>(resource: Resource<T, Rec, never>): Required<Deletion> => ({
  removes: { table: resource.table, deletedWith: resource.deletedWith },
  restore: async (input, removal) => {
    const { table, fits } = resource
    await restoreRows(writerOf(input), removal)
    const row = await findRow(input.db, placeOf(resource, input.params))
    const reasons = Object.values((await fits?.({ ...contextOf(table, input), row })) ?? {}).flat()
    if (reasons.length > 0) throw conflict([...reasons, refusalMessages.notRestored].join(' '))
  },
})

/** Returns the operation that deletes a record. */
export const removeOf = <T extends VersionedTable, Rec>(resource: Resource<T, Rec, never>) => ({
  ...deletionOf(resource),
  find: ({ db, params }: ReadInput) => requireRow(db, placeOf(resource, params)),
  run: async (input: CallInput): Promise<{ id: number; removal_id: number }> => {
    const { table, beforeRemove } = resource
    const place = placeOf(resource, input.params)
    const before = await lockRow(input.db, place)
    const removal_id = await openUndoable(input.db, input)
    const context = { ...contextOf(table, input), removal: removal_id }
    await beforeRemove?.({ ...context, before })
    await orConflict(table, deleteRows(context, table, has(table, place.key)))
    return { id: place.key.id ?? 0, removal_id }
  },
})

/** Throws a conflict if a record that is switched would break a rule: no field of a form could show its message. */
const refuseSwitch = (table: VersionedTable, row: object, rules: readonly RecordRule[]): void => {
  const [message] = Object.values(
    brokenIn(
      table,
      row as Readonly<Record<string, unknown>>,
      rules.filter(({ reads }) => reads.includes('is_active')),
    ),
  ).flat()
  if (message !== undefined) throw conflict(message)
}

export type SwitchedTable = VersionedTable & { readonly is_active: AnyPgColumn }

/** Returns the operation that activates or deactivates a record, with the message of its answer. */
export const toggleOf = <T extends SwitchedTable, Rec>(
  resource: Resource<T, Rec, never>,
  messageFor: (before: Row<T>, isActive: boolean) => string,
) => ({
  find: ({ db, params }: ReadInput) => requireRow(db, placeOf(resource, params)),
  run: async (input: CallInput & { readonly query: { readonly active: boolean } }) => {
    const { table, lock, afterToggle } = resource
    const place = placeOf(resource, input.params)
    const { active: isActive } = input.query
    const before = await lockRow(input.db, place, lock)
    refuseSwitch(table, { ...before, is_active: isActive }, input.rules)
    const context = contextOf(table, input)
    await updateRow<SwitchedTable>(context, table, before, { is_active: isActive } as object)
    await afterToggle?.({ ...context, before, isActive })
    return new Reply({ id: place.key.id ?? 0, is_active: isActive }, messageFor(before, isActive))
  },
})
