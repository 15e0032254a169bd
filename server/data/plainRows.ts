/** Generates rows for resources without demo data of their own, from the body that creates a record. */
import { getTableColumns, getTableName, inArray, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { paramNames, type Call } from '../../contract/call'
import { calls, regularResources } from '../../contract/calls'
import type { Queryable } from '../database/connection'
import * as tables from '../database/tables'
import { linksOf, ownerKey, type Links } from '../records/links'
import type { RecordTable } from '../records/table'
import { StartError } from '../tools/startError'
import { makeBody, referencesIn } from './bodies/makeBody'
import { readReferences, referredTable, type KnownIds } from './bodies/references'

interface PlainResource {
  readonly table: PgTable
  /** The body that creates a record. */
  readonly body: z.ZodType
  /** The parents in the path, such as `survey_id`. */
  readonly parents?: readonly string[]
  /** The lists of references in the record. */
  readonly links?: readonly Links[]
}

type Row = Readonly<Record<string, unknown>>

const allTables: Readonly<Record<string, unknown>> = { ...tables }

const isRecordTable = (table: PgTable): table is RecordTable => 'id' in table

/** Whether the body provides all required columns. */
const isComplete = ({ table, body, parents = [] }: PlainResource): boolean => {
  const members = [...('shape' in body ? Object.keys(body.shape as object) : []), ...parents]
  return Object.entries(getTableColumns(table)).every(
    ([name, column]) =>
      !column.notNull || column.hasDefault || column.generated || members.includes(name) || name === 'company_id',
  )
}

/** The resources with a table of their name. It includes those with demo data, which are skipped since they have rows. */
const plainResources: readonly PlainResource[] = regularResources
  .flatMap((regular) => {
    const { create } = regular.calls
    const table: unknown = allTables[regular.name]
    const call: Call | undefined = create && calls[create]
    const body = call?.body
    if (!body || !is(table, PgTable)) return []
    const parents = paramNames(call.path).filter((param) => param !== 'company_id')
    return [{ table, body, parents, links: isRecordTable(table) ? linksOf(regular, table, allTables) : [] }]
  })
  .filter(isComplete)

const lacksReferences = (required: readonly string[], ids: KnownIds): boolean =>
  required.some((member) => !ids.get(referredTable(member) ?? '')?.length)

/** Generates bodies; each company starts with a different name. */
const makeBodies = async (
  db: Queryable,
  { body, parents = [] }: PlainResource,
  count: number,
  companyId?: number,
): Promise<Row[]> => {
  const ids = await readReferences(db, [...referencesIn(body), ...parents], companyId)
  if (lacksReferences([...referencesIn(body, 'required'), ...parents], ids)) return []
  const first = ((companyId ?? 0) * 5) % 20
  const parentsOf = (index: number) =>
    Object.fromEntries(
      parents.map((member) => {
        const known = ids.get(referredTable(member) ?? '') ?? []
        return [member, known[index % known.length]]
      }),
    )
  return Array.from({ length: count }, (_, index) => ({
    ...(body.parse(makeBody(body, first + index, { ids })) as Row),
    ...parentsOf(index),
  }))
}

/** A statement takes at most 65,535 values. */
const batch = 1000

const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batch) }, (_, part) => all.slice(part * batch, (part + 1) * batch))

/** Picks what of a body is columns. */
const rowOf = (table: PgTable, body: Row, companyId: number | undefined): Row => ({
  ...Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name in getTableColumns(table) && value !== undefined),
  ),
  ...(companyId !== undefined && { company_id: companyId }),
})

/** Inserts the lists of some records. A record that was left out gives its list to the next one. */
const insertLinks = async (
  db: Queryable,
  links: readonly Links[],
  stored: readonly Row[],
  bodies: readonly Row[],
): Promise<void> => {
  for (const { table, owner, other, sent } of links) {
    const rows = stored.flatMap((row, index) =>
      ((bodies[index]?.[sent] ?? []) as readonly number[]).map((id) => ({
        ...ownerKey(owner, row),
        [other.member]: id,
      })),
    )
    for (const part of partsOf(rows)) await db.insert(table).values(part)
  }
}

const fillOne = async (db: Queryable, resource: PlainResource, { companyIds, count }: FillOptions): Promise<number> => {
  const { table, links = [] } = resource
  const { company_id: owner } = getTableColumns(table)
  if ((await db.$count(table, owner && inArray(owner, [...companyIds]))) > 0) return 0
  let made = 0
  for (const companyId of owner ? companyIds : [undefined]) {
    const bodies = await makeBodies(db, resource, count, companyId)
    for (const part of partsOf(bodies)) {
      const rows = part.map((body) => rowOf(table, body, companyId))
      // What else is unique beside names is known to the database alone: a row that is taken is left out.
      const stored: Row[] = await db.insert(table).values(rows).onConflictDoNothing().returning()
      await insertLinks(db, links, stored, part)
      made += stored.length
    }
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
