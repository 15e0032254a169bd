/** Says which members of a record each row of history holds: of the record itself, and of its parts. */
import { getTableName, is } from 'drizzle-orm'
import { PgTable, PgTimestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Historied } from '../../../contract/history'
import { singular } from '../../../contract/naming'
import { users } from '../../database/tables'
import { memberKind, nestedMembers } from '../members'
import { columnsOf, keyOf, memberOf, referencesOf, type RecordTable } from '../table'
import { hidden, recordedTables, recordOf } from './recorded'

type Tables = Readonly<Record<string, unknown>>

/** A member that holds another record: by the column with its id, with these members of it. */
interface Held {
  readonly member: string
  readonly column: string
  readonly table: PgTable
  readonly members: readonly string[]
}

interface Value {
  readonly member: string
  readonly column: string
  readonly isMoment: boolean
}

/** A list of records, or of rows with values of their own. */
interface Part {
  readonly member: string
  readonly table: PgTable
  readonly listed: Held | undefined
  /** The members of its rows and their columns, if they are no records. */
  readonly values: readonly Value[]
}

/** A kind of record and where it is stored. */
export interface Source {
  readonly kind: Historied
  readonly table: RecordTable
  readonly values: readonly Value[]
  readonly held: readonly Held[]
  readonly parts: readonly Part[]
}

/** Resources whose table has another name. */
const tableNames: Readonly<Record<string, string>> = { companyUsers: 'users', tomUsers: 'users' }

/** Members whose column has another name, by resource, and the members of parts. */
const columnNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tomUsers: { role: 'platform_role' },
  incentives: { plan: 'long_term_incentive_plan_id' },
  stock_data: { tracking_id: 'id' },
  apiKeys: { made_by: 'made_by' },
  identityProviders: { former_secret_until: 'former_secret_ends_at' },
  accessReviews: { opened_by: 'opened_by', opened_at: 'created_at' },
  accessReviewItems: { person: 'user_id', passed_by: 'passed_by', decided_by: 'decided_by' },
}
const partNames: Readonly<Record<string, string>> = {
  company_stocks: 'stock_data',
  access_review_reviewers: 'reviewers',
}

/** Columns that hold account ids without a foreign key, by table: accounts are never deleted. */
const people: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['made_by'],
  access_reviews: ['opened_by'],
  access_review_items: ['reviewer_id', 'passed_by', 'decided_by'],
}

const valueOf = (table: PgTable, member: string, name = member): Value[] => {
  const column: AnyPgColumn | undefined = columnsOf(table)[name]
  const isRecorded = column && !hidden[getTableName(table)]?.includes(column.name)
  return isRecorded ? [{ member, column: column.name, isMoment: is(column, PgTimestamp) }] : []
}

/** Returns the table of the records whose ids a column holds. */
const referredBy = (table: PgTable, name: string): PgTable | undefined =>
  people[getTableName(table)]?.includes(name) ? users : referencesOf(table).find(({ member }) => member === name)?.table

const heldBy = (table: PgTable, member: string, name: string, schema: unknown): Held[] => {
  const records = referredBy(table, name)
  return records
    ? [{ member, column: columnsOf(table)[name]?.name ?? name, table: records, members: nestedMembers(schema) }]
    : []
}

/** Returns the table of the named records whose ids a member holds, even through a table of links. */
const recordsBehind = (table: PgTable, member: string): PgTable | undefined => {
  for (const { pairs, table: target } of referencesOf(table)) {
    const { name } = pairs[member] ?? {}
    if (name === undefined) continue
    if (name === 'id') return 'name' in columnsOf(target) ? target : undefined
    const found = recordsBehind(target, memberOf(target, name))
    if (found) return found
  }
  return undefined
}

/** Names a record above, which the record tells by its id alone: `sector_id` gives a further member `sector`. */
const heldAbove = (table: PgTable, members: readonly string[]): Held[] =>
  members.flatMap((name) => {
    const member = name.replace(/_id$/, '')
    const isAbove = member !== name && !members.includes(member) && name !== 'version_id'
    const records = isAbove ? recordsBehind(table, name) : undefined
    return records
      ? [{ member, column: columnsOf(table)[name]?.name ?? name, table: records, members: ['id', 'name'] }]
      : []
  })

const partOf = (shape: z.ZodRawShape, owner: PgTable, table: PgTable): Part[] => {
  const name = getTableName(table)
  const [last = '', ...others] = keyOf(table).filter(
    (member) => member !== 'company_id' && member !== recordOf(table).column,
  )
  const isPart = table !== owner && recordOf(table).table === owner && others.length === 0
  const member = Object.keys(shape).find(
    (one) =>
      memberKind(shape[one]) === 'list' &&
      [one, `${singular(one)}_id`].some((text) => [partNames[name] ?? name, last].includes(text)),
  )
  if (!isPart || member === undefined) return []
  const members = nestedMembers(shape[member])
  const values = members.flatMap((one) => valueOf(table, one, columnNames[member]?.[one]))
  const isRow = values.length === members.length
  const [listed] = isRow ? [] : heldBy(table, member, last, shape[member])
  return [{ member, table, listed, values: isRow ? values : [] }]
}

/** Finds where a kind of record is stored; undefined if no table has its name. */
export const sourceOf = (kind: Historied, tables: Tables): Source | undefined => {
  const { [tableNames[kind.name] ?? kind.name]: table } = tables
  if (!is(table, PgTable) || !('id' in columnsOf(table))) return undefined
  const { shape } = kind.record
  const named = columnNames[kind.name] ?? {}
  const members = Object.keys(shape)
  const held = members.flatMap((member) =>
    memberKind(shape[member]) === 'record' ? heldBy(table, member, named[member] ?? `${member}_id`, shape[member]) : [],
  )
  return {
    kind,
    table: table as RecordTable,
    values: members
      .filter((member) => !held.some((one) => one.member === member))
      .flatMap((member) => valueOf(table, member, named[member])),
    held: [...held, ...heldAbove(table, members)],
    parts: recordedTables(tables).flatMap((one) => partOf(shape, table, one)),
  }
}
