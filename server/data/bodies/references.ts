/** Finds records that the members of a body can refer to. */
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { plural } from '../../../contract/naming'
import type { Queryable } from '../../database/connection'
import * as tables from '../../database/tables'
import { referencesOf } from '../../records/table'
import type { JsonSchema } from './jsonSchema'

/** Existing ids by table name. */
export type KnownIds = ReadonlyMap<string, readonly number[]>

const allTables: ReadonlyMap<string, PgTable> = new Map(
  Object.values(tables).flatMap((table) => (is(table, PgTable) ? [[getTableName(table), table]] : [])),
)

/** The tables with an id column, each with the name of its company column, if any. */
export const idTables: readonly { readonly name: string; readonly owner?: string }[] = [...allTables].flatMap(
  ([name, table]) => {
    const columns = getTableColumns(table)
    const owner = name === 'companies' ? 'id' : columns.company_id?.name
    return columns.id ? [{ name, ...(owner && { owner }) }] : []
  },
)

/** Whether a member holds ids of other records, as the contract names them. */
export const isReference = (member: string): boolean => /_ids?$/.test(member)

/** Whether a value is a number, or has some. */
const holdsNumbers = ({ type, items, anyOf }: JsonSchema): boolean =>
  type === 'integer' || (items !== undefined && holdsNumbers(items)) || (anyOf ?? []).some(holdsNumbers)

/** Whether a member of a body holds ids: a text that is called `payroll_id` does not. */
export const holdsIds = (member: string, schema: JsonSchema | undefined): boolean =>
  isReference(member) && schema !== undefined && holdsNumbers(schema)

/** The tables that columns of a name refer to. */
const referredBy = new Map<string, Set<string>>()
for (const table of allTables.values())
  for (const { member, table: target } of referencesOf(table))
    referredBy.set(member, (referredBy.get(member) ?? new Set()).add(getTableName(target)))

/** Returns the table that all columns of a name refer to, if they agree. */
const referredByColumns = (column: string): string | undefined => {
  const [found, ...others] = referredBy.get(column) ?? []
  return others.length === 0 ? found : undefined
}

/** Returns the table whose name ends with this one, if there is only one: `plan_types` of `long_term_incentive_plan_types`. */
const endingWith = (name: string): string | undefined => {
  const [found, ...others] = [...allTables.keys()].filter((table) => table.endsWith(`_${name}`))
  return others.length === 0 ? found : undefined
}

/**
 * Returns the table that a member refers to: that of the foreign keys of its column, or else the one whose name matches
 * the longest ending of the member's name; undefined if there is none.
 *
 * @example referredTable('person_country_id') // 'countries'
 */
export const referredTable = (member: string): string | undefined => {
  const byColumns = referredByColumns(member.replace(/_ids$/, '_id'))
  if (byColumns !== undefined) return byColumns
  const words = member.replace(/_ids?$/, '').split('_')
  const names = words.map((_, index) => plural(words.slice(index).join('_')))
  return names.find((name) => allTables.has(name)) ?? endingWith(names[0] ?? '')
}

const readIds = async (db: Queryable, name: string, companyId?: number): Promise<number[]> => {
  const table = allTables.get(name)
  const { id, company_id: owner } = table ? getTableColumns(table) : {}
  if (!table || !id) return []
  const condition = owner && companyId !== undefined ? sql`${owner} = ${companyId}` : undefined
  const rows = await db
    .select({ id: sql<number>`${id}` })
    .from(table)
    .where(condition)
    .orderBy(id)
    .limit(40)
  return rows.map((row) => row.id)
}

/** Reads some ids for each member; records of companies are limited to the given company. */
export const readReferences = async (
  db: Queryable,
  members: readonly string[],
  companyId?: number,
): Promise<KnownIds> => {
  const names = new Set(members.flatMap((member) => referredTable(member) ?? []))
  const known = new Map<string, readonly number[]>()
  for (const name of names) known.set(name, await readIds(db, name, companyId))
  return known
}
