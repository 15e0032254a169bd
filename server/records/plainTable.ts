/** Compares the declaration of a plain resource with its table: what is read from where, and what does not fit. */
import { isDeepStrictEqual } from 'node:util'
import { getTableName, is, sql, type SQL } from 'drizzle-orm'
import {
  PgBoolean,
  PgDate,
  PgDateString,
  PgInteger,
  PgText,
  PgTimestamp,
  PgTimestampString,
  type AnyPgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Call } from '../../contract/call'
import { calls, type CallName, type RegularCalls } from '../../contract/calls'
import { comparisons } from '../../contract/entities/filters'
import { companies } from '../database/tables'
import { isList, linkMistakes, linksOf, listColumns, type Links } from './links'
import { filteredBy } from './reading'
import { columnsOf, referencesOf, type Reference, type VersionedTable } from './table'

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? unwrap(schema.unwrap()) : schema

/** Returns the members of a nested record, such as id and name. */
const membersOf = (schema: unknown): string[] => {
  const inner = unwrap(schema)
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
}

const referenceFor = (table: VersionedTable, member: string): Reference | undefined =>
  referencesOf(table).find((reference) => reference.member === `${member}_id`)

/** Returns a column of the referenced record, qualified, since Drizzle omits table names in a select from one table. */
const other = (column: AnyPgColumn | undefined): SQL => sql`other.${sql.identifier(column?.name ?? '')}`

const selectOther = (table: VersionedTable, { table: target, pairs }: Reference, value: SQL): SQL => {
  const own = (member: string) => sql`${table}.${sql.identifier(columnsOf(table)[member]?.name ?? '')}`
  const isOther = Object.entries(pairs).map(([member, column]) => sql`${other(column)} = ${own(member)}`)
  return sql`(select ${value} from ${target} other where ${sql.join(isOther, sql` and `)})`
}

const readOther = (table: VersionedTable, reference: Reference, members: readonly string[]): SQL => {
  const pairs = members.map((member) => sql`${sql.raw(`'${member}'`)}, ${other(columnsOf(reference.table)[member])}`)
  return selectOther(table, reference, sql`json_build_object(${sql.join(pairs, sql`, `)})`)
}

/** Reads the name of the referenced record. */
export const readOtherName = (table: VersionedTable, reference: Reference): SQL =>
  selectOther(table, reference, other(columnsOf(reference.table).name))

const orderOfOther = (table: VersionedTable, reference: Reference): SQL => {
  const { name_order: order, name, id } = columnsOf(reference.table)
  return selectOther(table, reference, other(order ?? name ?? id))
}

/** Returns the columns of a record's members, and the sort expressions of its nested records. */
export const columnsOfRecord = (table: VersionedTable, record: z.ZodObject, links: readonly Links[] = []) => {
  const { shape } = record
  const references = Object.keys(shape).flatMap((member) => {
    const reference = member in columnsOf(table) ? undefined : referenceFor(table, member)
    return reference ? [[member, reference] as const] : []
  })
  const others = references.map(([member, reference]) => [
    member,
    readOther(table, reference, membersOf(shape[member])),
  ])
  const own = Object.entries(columnsOf(table)).filter(([member]) => member in shape)
  return {
    columns: { ...Object.fromEntries([...own, ...others]), ...listColumns(links, record) } as Record<
      string,
      AnyPgColumn | SQL
    >,
    sortBy: Object.fromEntries(references.map(([member, reference]) => [member, orderOfOther(table, reference)])),
    isNested: references.length + links.length > 0,
  }
}

const recordMistakes = (table: VersionedTable, { shape }: z.ZodObject): string[] =>
  Object.entries(shape).flatMap(([member, schema]) => {
    if (member in columnsOf(table) || isList(schema)) return []
    const reference = referenceFor(table, member)
    const missing = membersOf(schema).filter((name) => !reference || !(name in columnsOf(reference.table)))
    return reference && missing.length === 0
      ? []
      : [`the record's ${member} is neither a column, nor a record that the column ${member}_id refers to`]
  })

const searchMistakes = (table: VersionedTable, search: readonly string[]): string[] =>
  search
    .filter((member) => !(`${member}_folded` in columnsOf(table)))
    .map((member) => `the search looks into ${member}, for which the table has no column ${member}_folded`)

/** The types of columns that each filter can compare. */
const comparable: Record<NonNullable<ReturnType<typeof comparisons.get>>['by'], RegExp> = {
  anyOf: /^(?:text|varchar|character varying)/,
  anyId: /^(?:smallint|integer|bigint)/,
  yesOrNo: /^boolean$/,
  contains: /^(?:text|varchar|character varying)(?!.*\[\])/,
  within: /^(?:date|timestamp)(?!.*\[\])/,
  between: /^(?:smallint|integer|bigint|numeric|real|double precision)(?!.*\[\])/,
}

const filterMistakes = (
  table: VersionedTable,
  filters: readonly string[],
  list: CallName,
  links: readonly Links[],
): string[] => {
  const { query }: Call = calls[list]
  return filters.flatMap((name) => {
    const listed = links.find(({ sent }) => sent === name)
    const column = listed ? columnsOf(listed.table)[listed.other.member] : filteredBy(table, name)?.value
    if (!column) return [`the list is filtered by ${name}, for which the table has no column`]
    const { by } = comparisons.get(query?.shape[name] as z.ZodType) ?? {}
    const type = column.getSQLType()
    return !by || comparable[by].test(type)
      ? []
      : [`the list is filtered by ${name} with ${by}, which can't compare a column of type ${type}`]
  })
}

/** Returns sample values that a column can't store. If a schema accepts one, PostgreSQL would reject the row. */
const invalidValuesFor = (column: AnyPgColumn): readonly unknown[] => {
  if (is(column, PgInteger)) return [0.5, 2 ** 31, 'x']
  if (is(column, PgBoolean)) return ['x', 2]
  if (is(column, PgText)) return [1]
  if ([PgDate, PgDateString, PgTimestamp, PgTimestampString].some((kind) => is(column, kind)))
    return ['x', 1, '0000-01-01', '2026-02-31']
  return []
}

const accepts = (schema: z.ZodType, value: unknown): boolean => {
  const { success, data } = schema.safeParse(value)
  return success && isDeepStrictEqual(data, value)
}

const memberMistake = (column: AnyPgColumn | undefined, schema: z.ZodType, isNew: boolean): string | undefined => {
  if (!column || column.generated) return 'the table has no such column'
  const unfit = invalidValuesFor(column).find((value) => accepts(schema, value))
  if (unfit !== undefined) return `the column cannot hold ${JSON.stringify(unfit)}, which is let pass`
  if (!column.notNull) return undefined
  if (accepts(schema, null)) return 'the column must have a value, and null is let pass'
  const isLeftOut = isNew && !column.hasDefault && accepts(schema, undefined)
  return isLeftOut ? 'the column must have a value, and may be left out' : undefined
}

/** Says what is wrong with the payload of a list of references. */
const listMistake = (schema: z.ZodType): string | undefined => {
  const unfit = [null, [0.5], [2 ** 31], ['x']].find((value) => accepts(schema, value))
  if (unfit !== undefined) return `the links cannot hold ${JSON.stringify(unfit)}, which is let pass`
  const twice = schema.safeParse([1, 1]).data
  return Array.isArray(twice) && twice.length > 1 ? 'a record may be listed twice' : undefined
}

const bodyMistakes = (
  table: VersionedTable,
  name: CallName | undefined,
  isNew: boolean,
  links: readonly Links[],
): string[] => {
  if (!name) return []
  const { body }: Call = calls[name]
  if (!(body instanceof z.ZodObject)) return [`the body of ${name} is no object`]
  const sent = Object.keys(body.shape).filter((member) => member !== 'version')
  const wrong = sent.flatMap((member) => {
    const schema = body.shape[member] as z.ZodType
    const isListed = links.some((one) => one.sent === member)
    const reason = isListed ? listMistake(schema) : memberMistake(columnsOf(table)[member], schema, isNew)
    return reason ? [`${name} sends ${member}: ${reason}`] : []
  })
  const isGiven = (member: string) => member === 'company_id' || sent.includes(member)
  const required = Object.entries(columnsOf(table)).filter(
    ([, { notNull, hasDefault, generated, generatedIdentity }]) =>
      isNew && notNull && !hasDefault && !generated && !generatedIdentity,
  )
  const missing = required.filter(([member]) => !isGiven(member))
  return [...wrong, ...missing.map(([member]) => `${name} does not send ${member}, which the table must have`)]
}

const ownerMistakes = (table: VersionedTable, of: RegularCalls['of']): string[] => {
  const isOfCompany = 'company_id' in columnsOf(table)
  if (of !== 'company') return isOfCompany ? [`its records are of ${of}, and the table has a column company_id`] : []
  const refers = referencesOf(table).some(
    ({ member, table: target }) => member === 'company_id' && target === companies,
  )
  return refers ? [] : ['its records are of companies, and the table has no column company_id that refers to these']
}

/** References that could lead to another company: those to companies, and those whose foreign key leaves the company out. */
const notTied = (table: PgTable, of: RegularCalls['of']): string[] =>
  referencesOf(table).flatMap(({ member, table: target, pairs }) => {
    const isOwner = of === 'company' && member === 'company_id'
    const { company_id: owner } = columnsOf(target)
    const isTied = target === companies ? isOwner : !owner || pairs.company_id?.name === owner.name
    return of === 'provider' || isTied
      ? []
      : [
          `${member} may refer to ${getTableName(target)} of another company: the foreign key does not compare company_id`,
        ]
  })

/** Says what of a declaration the tables do not hold. */
export const findMistakes = (
  regular: RegularCalls,
  table: VersionedTable,
  tables: Readonly<Record<string, unknown>>,
): readonly string[] => {
  const { of, record, search, filters, calls: named } = regular
  const links = linksOf(regular, table, tables)
  return [
    ...ownerMistakes(table, of),
    ...notTied(table, of),
    ...recordMistakes(table, record),
    ...linkMistakes(regular, table, tables),
    ...links.flatMap((one) => notTied(one.table, of)),
    ...(named.list ? [...searchMistakes(table, search), ...filterMistakes(table, filters, named.list, links)] : []),
    ...bodyMistakes(table, named.create, true, links),
    ...bodyMistakes(table, named.update, false, links),
    ...(named.toggle && !('is_active' in columnsOf(table)) ? ['the toggle needs the column is_active'] : []),
  ]
}
