/**
 * Answers the calls of a resource. Each write finds the record (404), locks it, checks what was sent (400), its version
 * and its rules (409), writes, and reads back.
 */
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ListQuery } from '../database/listing'
import { notFound, refuse } from '../errors/apiError'
import { Reply } from '../tools/reply'
import { deleteRows, has, insertRows, updateRow } from './change'
import type { Reading } from './reading'
import type { Asked, Proposal, Resource } from './resource'
import { checkVersion, keyIn, lockRow, ownerIn, requireOwner, requireRow } from './rows'
import { orConflict, orFieldError, referenceErrors, uniqueErrors } from './rules'
import { columnsOf, type Ids, type Row, type Values, type VersionedTable } from './table'

type ReadBy<Act extends keyof Reading<unknown>, Rec> = {
  readonly table: VersionedTable
  readonly reading: Pick<Reading<Rec>, Act>
}
type Found = Pick<Asked, 'db' | 'params'>

export const writerOf = ({ db, caller, log }: Pick<Asked, 'db' | 'caller' | 'log'>) => ({
  db,
  by: caller.account.user.id,
  log,
})

const actOf = (table: VersionedTable, asked: Asked) => ({
  ...writerOf(asked),
  caller: asked.caller,
  report: asked.report,
  owner: ownerIn(table, asked.params),
})

const placeOf = <T extends VersionedTable>(
  { table, condition }: Pick<Resource<T, unknown, never>, 'table' | 'condition'>,
  params: Ids,
) => ({ table, condition, key: keyIn(table, params) })

const readBack = async <Rec>(reading: Pick<Reading<Rec>, 'one'>, { db }: Pick<Asked, 'db'>, key: Ids): Promise<Rec> => {
  const record = await reading.one(db, key)
  if (record === undefined) throw notFound()
  return record
}

/** Answers one page of the records of an owner. */
export const listOf = <Rec>({ table, reading }: ReadBy<'page', Rec>) => ({
  find: ({ db, params }: Found) => requireOwner(db, table, params),
  run: ({ db, params, query }: Found & { readonly query: ListQuery<string> }) =>
    reading.page(db, ownerIn(table, params), query),
})

/** Answers all records of an owner, by name. */
export const allOf = <Rec>({ table, reading }: ReadBy<'all', Rec>) => ({
  find: ({ db, params }: Found) => requireOwner(db, table, params),
  run: ({ db, params }: Found) => reading.all(db, ownerIn(table, params)),
})

/** Answers one record. */
export const oneOf = <Rec>({ table, reading }: ReadBy<'one', Rec>) => ({
  run: (asked: Found) => readBack(reading, asked, keyIn(table, asked.params)),
})

/** What a body says of the columns of its table. */
const sentValues = (table: VersionedTable, body: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([member]) => member in columnsOf(table) && !['id', 'company_id', 'version'].includes(member),
    ),
  )

/** What a change makes of a record, and what is wrong with it. */
const propose = <T extends VersionedTable, Rec, Body extends object>(
  { table, values }: Resource<T, Rec, Body>,
  asked: Asked & { readonly body: Body },
  before?: Row<T>,
) => {
  const act = actOf(table, asked)
  const sent = values ? values(asked.body, before) : sentValues(table, asked.body)
  const isSent = ([, value]: [string, unknown]) => value !== undefined
  const given = Object.fromEntries(Object.entries(sent).filter(isSent)) as Values<T>
  const row: Row<T> = { ...before, ...given, ...(before ? {} : act.owner) }
  return { given, proposal: { ...act, body: asked.body, before, row } satisfies Proposal<T, Body> }
}

const check = async <T extends VersionedTable, Rec, Body>(
  { table, errors }: Resource<T, Rec, Body>,
  proposal: Proposal<T, Body>,
): Promise<void> => {
  const { db, row, before } = proposal
  const found = errors ? await errors(proposal) : await referenceErrors(db, table, { row, before })
  refuse({ ...found, ...(await uniqueErrors(db, table, { row, before })) })
}

/** Creates a record. */
export const createOf = <T extends VersionedTable, Rec, Body extends object>(resource: Resource<T, Rec, Body>) => ({
  find: ({ db, params }: Found) => requireOwner(db, resource.table, params),
  run: async (asked: Asked & { readonly body: Body }): Promise<Rec> => {
    const { table, reading, afterWrite } = resource
    const { proposal } = propose(resource, asked)
    await check(resource, proposal)
    const [after = proposal.row] = await orFieldError(table, insertRows(proposal, table, [proposal.row]))
    await afterWrite?.({ ...proposal, after })
    return readBack(reading, asked, { ...proposal.owner, id: Number(after.id) })
  },
})

/** Changes a record. */
export const updateOf = <T extends VersionedTable, Rec, Body extends object>(resource: Resource<T, Rec, Body>) => ({
  find: ({ db, params }: Found) => requireRow(db, placeOf(resource, params)),
  run: async (asked: Asked & { readonly body: Body }): Promise<Rec> => {
    const { table, reading, lock, afterWrite } = resource
    const place = placeOf(resource, asked.params)
    const before = await lockRow(asked.db, place, lock)
    const { proposal, given } = propose(resource, asked, before)
    await check(resource, proposal)
    const read = () => readBack(reading, asked, place.key)
    await checkVersion({ version: Number(before.version) }, asked.body, read)
    const after = await orFieldError(table, updateRow(proposal, table, before, given))
    await afterWrite?.({ ...proposal, after })
    return read()
  },
})

/** Removes a record. */
export const removeOf = <T extends VersionedTable, Rec>(resource: Resource<T, Rec, never>) => ({
  find: ({ db, params }: Found) => requireRow(db, placeOf(resource, params)),
  run: async (asked: Asked): Promise<{ id: number }> => {
    const { table, beforeRemove } = resource
    const place = placeOf(resource, asked.params)
    const before = await lockRow(asked.db, place)
    const act = actOf(table, asked)
    await beforeRemove?.({ ...act, before })
    await orConflict(deleteRows(act, table, has(table, place.key)))
    return { id: place.key.id ?? 0 }
  },
})

export type SwitchedTable = VersionedTable & { readonly is_active: AnyPgColumn }

/** Activates or deactivates a record; `say` tells it in words. */
export const toggleOf = <T extends SwitchedTable, Rec>(
  resource: Resource<T, Rec, never>,
  say: (before: Row<T>, isActive: boolean) => string,
) => ({
  find: ({ db, params }: Found) => requireRow(db, placeOf(resource, params)),
  run: async (asked: Asked & { readonly query: { readonly active: boolean } }) => {
    const { table, lock, afterToggle } = resource
    const place = placeOf(resource, asked.params)
    const { active: isActive } = asked.query
    const before = await lockRow(asked.db, place, lock)
    const act = actOf(table, asked)
    await updateRow<SwitchedTable>(act, table, before, { is_active: isActive } as object)
    await afterToggle?.({ ...act, before, isActive })
    return new Reply({ id: place.key.id ?? 0, is_active: isActive }, say(before, isActive))
  },
})
