/** Says what of the declaration of a plain resource its tables do not hold. */
import { isDeepStrictEqual } from 'node:util'
import { getTableName, is } from 'drizzle-orm'
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
import { paramNames, type Call } from '../../contract/call'
import { calls, type CallName, type RegularCalls } from '../../contract/calls'
import { comparisons } from '../../contract/entities/filters'
import { companies } from '../database/tables'
import { computedFilters, computedMistakes, exportOf } from './computed'
import { linkMistakes } from './links'
import { memberKind, nestedMembers } from './members'
import { besidesOf, referenceFor, type Besides, type Tables } from './plainTable'
import { filteredBy } from './reading'
import { columnsOf, referencesOf, uniquesOf, type Unique, type VersionedTable } from './table'

const recordMistakes = ({ name, record }: RegularCalls, table: VersionedTable, { computed }: Besides): string[] =>
  Object.entries(record.shape).flatMap(([member, schema]) => {
    if (member in columnsOf(table) || member in computed || memberKind(schema) === 'list') return []
    const reference = referenceFor(table, member)
    const missing = nestedMembers(schema).filter((one) => !reference || !(one in columnsOf(reference.table)))
    return reference && missing.length === 0
      ? []
      : [
          `the record's ${member} is neither a column, nor a record that the column ${member}_id refers to, nor in ${exportOf(name)}`,
        ]
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
  { filters, record }: Pick<RegularCalls, 'filters' | 'record'>,
  list: CallName,
  { links, computed }: Besides,
): string[] => {
  const { query }: Call = calls[list]
  const compared = computedFilters(computed, record)
  return filters.flatMap((name) => {
    const listed = links.find(({ sent }) => sent === name)
    const column = listed ? columnsOf(listed.table)[listed.other.member] : filteredBy(table, name)?.value
    const comparedBy = compared.get(name)
    if (!column && !comparedBy) return [`the list is filtered by ${name}, for which the table has no column`]
    const { by } = comparisons.get(query?.shape[name] as z.ZodType) ?? {}
    const type = column?.getSQLType() ?? ''
    if (!by || (comparedBy ? comparedBy.includes(by) : comparable[by].test(type))) return []
    const compares = comparedBy ? 'it' : `a column of type ${type}`
    return [`the list is filtered by ${name} with ${by}, which can't compare ${compares}`]
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
  if (!column) return 'the table has no such column'
  if (column.generated) return 'the database computes the column'
  const unfit = invalidValuesFor(column).find((value) => accepts(schema, value))
  if (unfit !== undefined) return `the column cannot hold ${JSON.stringify(unfit)}, which is let pass`
  if (!column.notNull) return undefined
  if (accepts(schema, null)) return 'the column must have a value, and null is let pass'
  const isLeftOut = isNew && !column.hasDefault && accepts(schema, undefined)
  return isLeftOut ? 'the column must have a value, and may be left out' : undefined
}

/** The error if the payload doesn't take a list of references. */
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
  { links, computed }: Besides,
): string[] => {
  if (!name) return []
  const { body, path }: Call = calls[name]
  if (!(body instanceof z.ZodObject)) return [`the body of ${name} is no object`]
  const sent = Object.keys(body.shape).filter((member) => member !== 'version')
  const wrong = sent.flatMap((member) => {
    const schema = body.shape[member] as z.ZodType
    const isListed = links.some((one) => one.sent === member)
    if (member in computed) return [`${name} sends ${member}, which is computed`]
    const reason = isListed ? listMistake(schema) : memberMistake(columnsOf(table)[member], schema, isNew)
    return reason ? [`${name} sends ${member}: ${reason}`] : []
  })
  const isGiven = (member: string) => paramNames(path).includes(member) || sent.includes(member)
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

const actMistakes = ({ acts }: RegularCalls, table: VersionedTable): string[] =>
  Object.entries(acts).flatMap(([name, { sets = {} }]) => {
    const isShared = ({ members, isPartial }: Unique) =>
      !isPartial && members.every((member) => member === 'company_id' || (sets[member] ?? null) !== null)
    return [
      ...Object.keys(sets)
        .filter((member) => !(member in columnsOf(table)))
        .map((member) => `the act ${name} sets ${member}, for which the table has no column`),
      ...uniquesOf(table)
        .filter(isShared)
        .map(({ members }) => `the act ${name} sets ${members.at(-1)}, which no two records may share`),
    ]
  })

/** Says what of a declaration the tables do not hold. */
export const findMistakes = (regular: RegularCalls, table: VersionedTable, tables: Tables): readonly string[] => {
  const { of, search, calls: named } = regular
  const besides = besidesOf(regular, table, tables)
  return [
    ...ownerMistakes(table, of),
    ...notTied(table, of),
    ...recordMistakes(regular, table, besides),
    ...computedMistakes(regular, table, tables),
    ...linkMistakes(regular, table, tables),
    ...besides.links.flatMap((one) => notTied(one.table, of)),
    ...(named.list ? [...searchMistakes(table, search), ...filterMistakes(table, regular, named.list, besides)] : []),
    ...bodyMistakes(table, named.create, true, besides),
    ...bodyMistakes(table, named.update, false, besides),
    ...((named.toggle ?? named.toggleMany) && !('is_active' in columnsOf(table))
      ? ['the toggle needs the column is_active']
      : []),
    ...actMistakes(regular, table),
  ]
}
