import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { regularResources } from '../../contract/calls'
import type { RegularResource } from '../../contract/regularResource'
import * as allTables from '../database/tables'
import { StartError } from '../tools/startError'
import { computedOf, exportOf } from './computed'
import { memberKind } from './members'

const { BOOL, INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, UUID, JSON, JSONB } = pg.types.builtins

/** A type of PostgreSQL; its category is a letter of `pg_type.typcategory`. */
interface Type {
  readonly oid: number
  readonly category: string
}

const isOneOf =
  (...oids: readonly number[]) =>
  ({ oid }: Type) =>
    oids.includes(oid)

const isUuid = isOneOf(UUID)

/** Whether a member of each kind may have a type. */
const isFit: { readonly [kind in ReturnType<typeof memberKind>]: (type: Type) => boolean } = {
  number: isOneOf(INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC),
  boolean: isOneOf(BOOL),
  // Texts, dates and times, enums, addresses, and lists of such.
  text: (type) => 'SDEIA'.includes(type.category) || isUuid(type),
  record: isOneOf(JSON, JSONB),
  list: isOneOf(JSON, JSONB),
}

type Declared = Pick<RegularResource, 'name' | 'record' | 'plain'>

/** Asks PostgreSQL for the types of the computed members of a resource, without a row. */
const mistakesIn = async (
  pool: pg.Pool,
  { name, record }: Declared,
  tables: Readonly<Record<string, unknown>>,
): Promise<string[]> => {
  const computed = Object.entries(computedOf(name, tables))
  const { [name]: table } = tables
  if (!is(table, PgTable) || computed.length === 0) return []
  const columns = computed.map(([member, value]) => [member, sql`${value}`.as(member)])
  const query = new QueryBuilder().select(Object.fromEntries(columns)).from(table).limit(0).toSQL()
  try {
    const { fields } = await pool.query(query.sql, query.params)
    const { rows } = await pool.query<Type>(
      'select oid::int, typcategory as category from pg_type where oid = any($1)',
      [fields.map(({ dataTypeID }) => dataTypeID)],
    )
    const types = new Map(rows.map((type) => [type.oid, type]))
    return fields.flatMap(({ name: member, dataTypeID }) => {
      const kind = memberKind(record.shape[member])
      const type = types.get(dataTypeID)
      return type && isFit[kind](type) ? [] : [`${exportOf(name)}.${member} is no ${kind}, as its member is`]
    })
  } catch (error) {
    return [`${exportOf(name)} does not compute what it says from ${getTableName(table)}: ${(error as Error).message}`]
  }
}

/** Throws if a computed member has another type than the record says, or its expression is wrong: it would fail calls. */
export const refuseComputed = async (
  pool: pg.Pool,
  declared: readonly Declared[] = regularResources,
  tables: Readonly<Record<string, unknown>> = allTables,
): Promise<void> => {
  const mistakes = await Promise.all(declared.filter(({ plain }) => plain).map((one) => mistakesIn(pool, one, tables)))
  const all = mistakes.flat()
  if (all.length > 0) throw new StartError(`Computed members do not fit:\n${all.map((one) => `- ${one}`).join('\n')}`)
}
