/** Generates rows for resources without demo data of their own, from the body that creates a record. */
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
  /** The body that creates a record. */
  readonly body: z.ZodType
}

type Row = Readonly<Record<string, unknown>>

/** Whether the body provides all required columns. */
const isComplete = ({ table, body }: PlainResource): boolean => {
  const members = 'shape' in body ? Object.keys(body.shape as object) : []
  return Object.entries(getTableColumns(table)).every(
    ([name, column]) =>
      !column.notNull || column.hasDefault || column.generated || members.includes(name) || name === 'company_id',
  )
}

/** The resources with a table of their name. It includes those with demo data, which are skipped since they have rows. */
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

/** Generates rows; each company starts with a different name. */
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

/** A statement takes at most 65,535 values. */
const batch = 1000

const fillOne = async (db: Queryable, resource: PlainResource, { companyIds, count }: FillOptions): Promise<number> => {
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

interface FillOptions {
  readonly companyIds: readonly number[]
  /** The number of rows per company, or in total if companies share them. */
  readonly count: number
}

/** Fills tables that have no rows for the given companies yet; returns the number of new rows per table. */
export const fillPlainRows = async (
  db: Queryable,
  wanted: FillOptions,
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
