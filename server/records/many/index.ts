/** Changes many records of a plain resource, or tells what that would do. */
import { and, asc, gt, inArray, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { manyResult } from '../../../contract/entities/many'
import { admits, type Guard } from '../../../contract/guards'
import { messages } from '../../../contract/messages'
import type { Queryable } from '../../database/connection'
import { forbidden } from '../../errors/apiError'
import { Reply } from '../../tools/reply'
import { yieldToOthers } from '../../tools/splitChunks'
import { has } from '../change'
import type { Reading } from '../reading'
import { ownerIn, requireOwner } from '../rows'
import type { VersionedTable } from '../table'
import type { Change, ManyChange, ManyInput, StoredRow } from './changes'
import { checkPlan, choosePart, isTarget, planOf, requirePlan, targetsAmong, type Listed } from './choose'
import { Tally } from './tally'

type Result = z.output<typeof manyResult>

interface ManyOf {
  readonly table: VersionedTable
  readonly reading: Pick<Reading<unknown>, 'found'>
  /** The guard of the list, which tells names, and what a filter finds. */
  readonly viewers: Guard | undefined
}

const unknownRecord = 'This record does not exist.'

/** Few enough that other calls hardly wait meanwhile. */
const rowsPerTurn = 5000

const readRows = async (db: Queryable, { id }: VersionedTable, condition: SQL | undefined, limit?: number) => {
  const query = db
    .select()
    .from(id.table as PgTable)
    .where(condition)
    .orderBy(asc(id))
  return (await (limit === undefined ? query.for('update') : query.limit(limit))) as StoredRow[]
}

/** Decides about rows and adds up the outcomes; returns the changes to make. */
const decideAbout = async (
  input: ManyInput,
  { owner }: Listed,
  manyChange: ManyChange,
  {
    rows,
    tally,
    taken,
    mayView,
  }: {
    readonly rows: readonly StoredRow[]
    readonly tally: Tally<Change>
    readonly taken: Set<string>
    readonly mayView: boolean
  },
): Promise<Change[]> => {
  const outcomes = await manyChange.decide(input, owner, rows, taken)
  return outcomes.flatMap((outcome, index) => {
    tally.count(outcome)
    const { id, name }: StoredRow = rows[index] as StoredRow
    if (typeof outcome === 'string')
      tally.list({ id, ...(mayView && typeof name === 'string' && { name }), reason: outcome })
    return outcome === null || typeof outcome === 'string' ? [] : [outcome]
  })
}

const tellUnknown = (tally: Tally<Change>, wanted: readonly number[], known: ReadonlySet<number>): void => {
  for (const id of wanted) {
    if (known.has(id)) continue
    tally.count(unknownRecord)
    tally.list({ id, reason: unknownRecord })
  }
}

/** Goes through all records in turns, until the client leaves. */
const preview = async (
  input: ManyInput,
  listed: Listed,
  manyChange: ManyChange,
  mayView: boolean,
): Promise<Reply<Result>> => {
  const { db, body, signal } = input
  // Read first, so that a change made meanwhile is noticed.
  const plan = await planOf(input, listed, manyChange.name)
  const tally = new Tally<Change>()
  const taken = new Set<string>()
  const known = new Set<number>()
  for (let last = 0, isMore = true; isMore;) {
    const condition = and(isTarget(listed, body), gt(listed.table.id, last))
    const rows = await readRows(db, listed.table, condition, rowsPerTurn)
    await decideAbout(input, listed, manyChange, { rows, tally, taken, mayView })
    for (const { id } of rows) known.add(id)
    last = rows.at(-1)?.id ?? 0
    isMore = rows.length === rowsPerTurn
    await yieldToOthers()
    signal.throwIfAborted()
  }
  tellUnknown(tally, targetsAmong([], body), known)
  return new Reply({ ...tally.sums(), ...(plan && { plan }), next: null }, messages.previewed)
}

/** Changes one part, in the transaction of the input. */
const changePart = async (
  input: ManyInput,
  listed: Listed,
  manyChange: ManyChange,
  mayView: boolean,
): Promise<Result> => {
  const { db, body } = input
  requirePlan(input)
  const { ids, next } = await choosePart(db, listed, body)
  const { table, owner } = listed
  const rows = await readRows(db, table, and(has(table, owner), inArray(table.id, [...ids])))
  const plan = await checkPlan(input, listed, manyChange.name, next)
  const tally = new Tally<Change>()
  const changes = await decideAbout(input, listed, manyChange, { rows, tally, taken: new Set(), mayView })
  tellUnknown(tally, ids, new Set(rows.map(({ id }) => id)))
  const removal = changes.length > 0 ? await manyChange.store(input, owner, changes) : undefined
  return {
    ...tally.sums(),
    changed_ids: changes.map(({ row }) => row.id),
    ...(removal && { removal_id: removal }),
    ...(plan && { plan }),
    next,
  }
}

/** Returns the operation that changes many records, or tells what that would do. */
export const changeManyOf = ({ table, reading, viewers }: ManyOf, manyChange: ManyChange) => ({
  find: ({ db, params }: Pick<ManyInput, 'db' | 'params'>) => requireOwner(db, table, params),
  run: (input: ManyInput): Promise<Result | Reply<Result>> => {
    const owner = ownerIn(table, input.params)
    const listed: Listed = { table, owner, found: (filter) => reading.found(owner, filter) }
    const mayView = viewers !== undefined && admits(viewers, input.caller, input.params.company_id)
    if (input.body.filter && !mayView) throw forbidden('a filter of records that they may not view')
    const run = input.query.preview ? preview : changePart
    return run(input, listed, manyChange, mayView)
  },
})
