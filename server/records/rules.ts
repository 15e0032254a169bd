/** Checks the rules of the contract, and turns the constraints of tables into field errors. */
import { and, eq, getTableName, is, ne, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FieldErrors } from '../../contract/envelope'
import { messages } from '../../contract/messages'
import { ruleErrors, type RecordRule } from '../../contract/rules'
import type { Queryable } from '../database/connection'
import { violationOf } from '../database/violations'
import { InUse, invalid } from '../errors/apiError'
import { has } from './change'
import { columnsOf, referencesOf, uniquesOf, type RecordTable, type Reference, type Unique } from './table'
import { stillUsed } from './uses'
import { say, sayIt, texts } from '../../contract/say'

type AnyRow = Readonly<Record<string, unknown>>

export interface Proposed {
  /** The row to store. */
  readonly row: AnyRow
  /** The stored row; undefined if the record is new. */
  readonly before?: AnyRow | undefined
}

/** A table, and its members that people choose. */
interface Described {
  readonly table: RecordTable
  readonly chosen?: readonly string[] | undefined
}

/** The names of members in messages, other than those of resources: what is unique, and within what. */
export const memberNames: readonly string[] = texts([
  'name',
  'grade',
  'rank',
  'email',
  'application',
  'client',
  'code',
  'short code',
  'position',
  'company',
  'country',
  'countries',
  'long term incentive plan',
  'domain',
])

const words = (name: string) => name.replaceAll('_', ' ')
const wordsOf = (member: string) => words(member.replace(/_id$/, ''))

/** Blames the last member; the others only define its scope, which is told as far as people choose it. */
export const takenAt = ({ members }: Unique, chosen: readonly string[] = []): FieldErrors => {
  const field = members.at(-1) || 'body'
  const scope = members.slice(0, -1).filter((member) => chosen.includes(member))
  const [one, other] = scope.map((member) => say(wordsOf(member)))
  const values = { field: say(wordsOf(field)), one: one ?? '', other: other ?? '' }
  if (one === undefined) return { [field]: [say('This {field} is already used.', values)] }
  if (other === undefined) return { [field]: [say('This {field} is already used for this {one}.', values)] }
  return { [field]: [say('This {field} is already used for this {one} and this {other}.', values)] }
}

const unknownAt = ({ member }: Reference): FieldErrors => ({ [member]: ['Choose an entry from the list.'] })

/** Whether all members have values and at least one has changed. */
const isGiven = (members: readonly string[], { row, before }: Proposed): boolean =>
  members.every((member) => row[member] !== undefined && row[member] !== null) &&
  members.some((member) => row[member] !== before?.[member])

const isTaken = async (
  db: Queryable,
  table: RecordTable,
  { members, folded }: Unique,
  { row, before }: Proposed,
): Promise<boolean> => {
  const isSame = (member: string): SQL | undefined =>
    folded.has(member)
      ? sql`lower(${columnsOf(table)[member]}) = lower(${row[member]})`
      : has(table, { [member]: row[member] })
  const rows = await db
    .select({ one: sql`1` })
    .from(table as PgTable)
    .where(and(...members.map(isSame), before && ne(table.id, before.id)))
    .limit(1)
  return rows.length > 0
}

/** Returns a field error for each unique value that another record already has. */
export const uniqueErrors = async (
  db: Queryable,
  { table, chosen }: Described,
  proposed: Proposed,
): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const unique of uniquesOf(table))
    if (!unique.isPartial && isGiven(unique.members, proposed) && (await isTaken(db, table, unique, proposed)))
      Object.assign(errors, takenAt(unique, chosen))
  return errors
}

/** Returns a field error for each missing referenced record; locks the others, so that nobody deletes them. */
export const referenceErrors = async (db: Queryable, table: RecordTable, proposed: Proposed): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const reference of referencesOf(table)) {
    const { member, pairs, table: other } = reference
    if (member === 'company_id' || !isGiven([member], proposed)) continue
    const rows = await db
      .select({ one: sql`1` })
      .from(other)
      .where(and(...Object.entries(pairs).map(([own, column]) => eq(column, proposed.row[own]))))
      .for('key share')
    if (rows.length === 0) Object.assign(errors, unknownAt(reference))
  }
  return errors
}

/** Returns what a new row has if it leaves a member out; undefined if only the database can tell. */
export const defaultOf = (table: PgTable, member: string): unknown => {
  const { default: value = null } = columnsOf(table)[member] ?? {}
  return is(value, SQL) ? undefined : value
}

/** Returns a field error for each rule of the contract that a row breaks. */
export const brokenIn = (table: PgTable, row: AnyRow, rules: readonly RecordRule[]): FieldErrors => {
  const members = new Set(rules.flatMap(({ reads }) => reads))
  const known = [...members].map((member) => [
    member,
    row[member] === undefined ? defaultOf(table, member) : row[member],
  ])
  return ruleErrors(rules, Object.fromEntries(known) as AnyRow)
}

/** PostgreSQL cuts longer names. */
const longestName = 63

/** Returns the name of the CHECK that holds a rule; undefined if none does. */
export const checkOf = (table: PgTable, { constraint }: RecordRule): string | undefined =>
  constraint && `${getTableName(table)}_${constraint}`.slice(0, longestName)

/** Turns a violated constraint into a field error, for example if two users save the same name at once. */
export const orFieldError = async <Result>(
  { table, chosen }: Described,
  write: Promise<Result>,
  rules: readonly RecordRule[],
): Promise<Result> => {
  try {
    return await write
  } catch (error) {
    const { constraint } = violationOf(error) ?? {}
    const unique = uniquesOf(table).find(({ name }) => name === constraint)
    const reference = referencesOf(table).find(({ name }) => name === constraint)
    const rule = constraint ? rules.find((one) => checkOf(table, one) === constraint) : undefined
    if (rule) throw invalid({ [rule.path]: [sayIt(rule.message)] })
    throw unique ? invalid(takenAt(unique, chosen)) : reference ? invalid(unknownAt(reference)) : error
  }
}

/** Turns a violated foreign key into a conflict: other records still refer to the removed one. */
export const orConflict = async <Result>(table: PgTable, removal: Promise<Result>): Promise<Result> => {
  try {
    return await removal
  } catch (error) {
    const violation = violationOf(error)
    throw violation?.kind === 'reference'
      ? new InUse(`${stillUsed(violation.table, table)} ${messages.notDeleted}`)
      : error
  }
}
