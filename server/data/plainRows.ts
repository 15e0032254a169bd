/**
 * Rows for the resources that have no data of their own: made of the body that creates a record, so that a new resource
 * has demo data the day it is declared.
 */
import { getTableColumns, getTableName, inArray, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Call } from '../../contract/call'
import { calls, regularResources } from '../../contract/calls'
import type { Queryable } from '../database/connection'
import * as tables from '../database/tables'
import { StartError } from '../tools/startError'
import { makeBody, referencesIn } from './bodies/makeBody'
import { readReferences, referredTable, type KnownIds } from './bodies/references'

export interface PlainResource {
  readonly table: PgTable
  /** What creates a record. */
  readonly body: z.ZodType
}

type Row = Readonly<Record<string, unknown>>

/** Tells whether bodies say all that a row must have. */
const isComplete = ({ table, body }: PlainResource): boolean => {
  const members = 'shape' in body ? Object.keys(body.shape as object) : []
  return Object.entries(getTableColumns(table)).every(
    ([name, column]) =>
      !column.notNull || column.hasDefault || column.generated || members.includes(name) || name === 'company_id',
  )
}

/** The resources whose table bears their name; those with data of their own among them, which are left alone. */
const plainResources: readonly PlainResource[] = regularResources
  .flatMap(({ name, calls: { create } }) => {
    const table: unknown = (tables as Readonly<Record<string, unknown>>)[name]
    const call: Call | undefined = create && calls[create]
    const body = call?.body
    return body && is(table, PgTable) ? [{ table, body }] : []
  })
  .filter(isComplete)

const lacksReferences = (body: z.ZodType, ids: KnownIds): boolean =>
  referencesIn(body, 'required').some((member) => !ids.get(referredTable(member) ?? '')?.length)

/** Makes so many rows; companies don't all begin with the same name. */
const makeRows = async (
  db: Queryable,
  { table, body }: PlainResource,
  count: number,
  companyId?: number,
): Promise<Row[]> => {
  const ids = await readReferences(db, referencesIn(body), companyId)
  if (lacksReferences(body, ids)) return []
  const columns = getTableColumns(table)
  const first = ((companyId ?? 0) * 5) % 20
  return Array.from({ length: count }, (_, index) => {
    const stored = body.parse(makeBody(body, first + index, { ids })) as Row
    const ofTable = Object.entries(stored).filter(([name, value]) => name in columns && value !== undefined)
    return { ...Object.fromEntries(ofTable), ...(companyId !== undefined && { company_id: companyId }) }
  })
}

/** Each statement takes 65,535 values at most. */
const batch = 1000

const fillOne = async (db: Queryable, resource: PlainResource, { companyIds, count }: Wanted): Promise<number> => {
  const { table } = resource
  const { company_id: owner } = getTableColumns(table)
  if ((await db.$count(table, owner && inArray(owner, [...companyIds]))) > 0) return 0
  const rows: Row[] = []
  for (const companyId of owner ? companyIds : [undefined])
    rows.push(...(await makeRows(db, resource, count, companyId)))
  let made = 0
  for (let start = 0; start < rows.length; start += batch) {
    // What else is unique beside names is known to the database alone: a row that is taken is left out.
    const { rowCount } = await db
      .insert(table)
      .values(rows.slice(start, start + batch))
      .onConflictDoNothing()
    made += rowCount ?? 0
  }
  return made
}

/** Says for which table rows could not be made, and why: a check of the database may refuse them. */
const blame = (table: PgTable, error: unknown): StartError => {
  const { message } = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
  return new StartError(
    `The server cannot make data for ${getTableName(table)}: ${message}\n` +
      `Let the body that creates a record allow only what the table allows, or insert data of its own in server/data.`,
    { cause: error },
  )
}

interface Wanted {
  readonly companyIds: readonly number[]
  /** How many rows each company gets, or all companies together if they share them. */
  readonly count: number
}

/** Fills the tables that hold nothing yet for the given companies; answers the number of new rows by table. */
export const fillPlainRows = async (
  db: Queryable,
  wanted: Wanted,
  resources: readonly PlainResource[] = plainResources,
): Promise<Record<string, number>> => {
  const made: Record<string, number> = {}
  for (const resource of resources) {
    const count = await fillOne(db, resource, wanted).catch((error: unknown) => {
      throw blame(resource.table, error)
    })
    if (count > 0) made[getTableName(resource.table)] = count
  }
  return made
}
