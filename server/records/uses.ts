/** Finds the records that refer to others, and so keep them from being deleted. */
import { and, eq, getTableName, inArray, is, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { regularResources } from '../../contract/calls'
import type { Queryable } from '../database/connection'
import * as tables from '../database/tables'
import { columnsOf, keyOf, memberOf, referencesOf, type Ids, type Reference, type RecordTable } from './table'
import { say } from '../../contract/say'

const allTables = (): [name: string, table: PgTable][] =>
  Object.entries<unknown>(tables).flatMap(([name, table]) => (is(table, PgTable) ? [[name, table]] : []))

/** Returns the records whose rows a table holds in part, such as the lines of a link table `shuttle_line_countries`. */
const ownerOf = (table: PgTable, used: PgTable): PgTable => {
  if ('id' in columnsOf(table)) return table
  const key = keyOf(table)
  const owner = referencesOf(table).find(
    ({ pairs, member, table: other }) =>
      other !== used && member !== 'company_id' && Object.keys(pairs).every((name) => key.includes(name)),
  )
  return owner ? ownerOf(owner.table, used) : table
}

/**
 * Says in the words of the console which records refer to those of a table: those that the rows of another table belong to.
 *
 * @example usedBy('shuttle_line_countries', countries) // 'shuttle lines'
 */
const usedBy = (referring: string, used: PgTable): string => {
  const table = allTables().find(([, one]) => getTableName(one) === referring)?.[1]
  const owner = table && ownerOf(table, used)
  const exported = allTables().find(([, one]) => one === owner)?.[0]
  const resource = regularResources.find(({ name }) => name === exported)
  return resource?.words.many ?? (owner ? getTableName(owner) : referring).replaceAll('_', ' ')
}

/** Says that records can't be deleted because others refer to them. */
export const stillUsed = (referring: string, used: PgTable): string =>
  say('This record is still used by {many}.', { many: say(usedBy(referring, used)) })

/** A foreign key that keeps records from being deleted. */
interface Use extends Pick<Reference, 'pairs'> {
  readonly table: PgTable
}

/** Returns the foreign keys to a table, without those of rows that are deleted with its records. */
export const usesOf = (used: RecordTable, deletedWith: readonly PgTable[]): Use[] =>
  allTables()
    .filter(([, table]) => !deletedWith.includes(table))
    .flatMap(([, table]) => {
      const keeps = (name: string) => {
        const key = getTableConfig(table).foreignKeys.find((one) => one.getName() === name)
        return [undefined, 'no action', 'restrict'].includes(key?.onDelete)
      }
      return referencesOf(table)
        .filter((reference) => reference.table === used && keeps(reference.name))
        .map(({ pairs }) => ({ table, pairs }))
    })

/** The table of a record that is deleted, and those whose rows are deleted with it; by default those that have no records of their own. */
export interface Removes {
  readonly table: RecordTable
  readonly deletedWith?: readonly PgTable[] | undefined
}

/** Rows that refer to a record, and the table of the records that they belong to. */
interface Referring {
  readonly owner: PgTable
  readonly condition: SQL
}

const withoutRecords = (): PgTable[] => allTables().flatMap(([, table]) => ('id' in columnsOf(table) ? [] : [table]))

/** Returns the foreign keys to the links of a record, as if they were to the record: rows that belong to a link use both. */
const usesOfLinks = (used: RecordTable, links: readonly PgTable[]): Use[] =>
  links.flatMap((link) => {
    const toUsed = referencesOf(link).find((reference) => reference.table === used)
    if (!toUsed) return []
    return usesOf(link as RecordTable, links).map(({ table, pairs }) => ({
      table,
      pairs: Object.fromEntries(
        Object.entries(pairs).flatMap(([own, { name }]) => {
          const { [memberOf(link, name)]: column } = toUsed.pairs
          return column ? [[own, column]] : []
        }),
      ),
    }))
  })

/** Returns the conditions of all rows that keep a record from being deleted. */
export const referringTo = ({ table: used, deletedWith = withoutRecords() }: Removes, key: Ids): Referring[] =>
  [...usesOf(used, deletedWith), ...usesOfLinks(used, deletedWith)].flatMap(({ table, pairs }) => {
    const owner = ownerOf(table, used)
    const same = Object.entries(pairs).map(([own, { name }]) =>
      eq(columnsOf(table)[own] as AnyPgColumn, key[memberOf(used, name)] ?? 0),
    )
    const isReferring = and(...same)
    if (!isReferring) return []
    if (owner === table) return [{ owner, condition: isReferring }]
    const link = referencesOf(table).find((reference) => reference.table === owner)
    if (!link) return []
    const isOfOwner = Object.entries(link.pairs).map(
      ([own, column]) => sql`${columnsOf(table)[own]} = ${owner}.${sql.identifier(column.name)}`,
    )
    return [{ owner, condition: sql`exists (select from ${table} where ${and(isReferring, ...isOfOwner)})` }]
  })

/** Finds those of some records that others refer to, each with the reason why it can't be deleted. */
export const findUsed = async (
  db: Queryable,
  used: RecordTable,
  uses: readonly Use[],
  { owner, ids }: { readonly owner: Ids; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> => {
  const reasons = new Map<number, string>()
  for (const { table, pairs } of uses) {
    const left = ids.filter((id) => !reasons.has(id))
    const members = Object.entries(pairs)
    const [member = ''] = members.find(([, { name }]) => name === used.id.name) ?? []
    const { [member]: column } = columnsOf(table)
    if (left.length === 0 || !column) continue
    const isOwned = members.flatMap(([own, { name }]) => {
      const { [own]: ownColumn } = columnsOf(table)
      return ownColumn && memberOf(used, name) in owner ? [eq(ownColumn, owner[memberOf(used, name)])] : []
    })
    const rows = await db
      .selectDistinct({ id: column })
      .from(table)
      .where(and(...isOwned, inArray(column, left)))
    for (const { id } of rows) reasons.set(Number(id), stillUsed(getTableName(table), used))
  }
  return reasons
}
