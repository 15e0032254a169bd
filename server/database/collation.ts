/**
 * Sorts texts as the language of whoever reads them does (decision 0145). Languages without an order of their own, such as English, read
 * the columns `*_order`, which have indexes; others sort by a collation of PostgreSQL.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Column, getTableName, is, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import { NodePgDatabase, NodePgDriver, type NodePgClient } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { hasOwnOrder } from '../../contract/collation'
import { presentLanguage } from '../tools/language'

/** The names of the ICU collations that a database has. */
export type Collations = ReadonlySet<string>

/**
 * Returns the collation of a language that has an order of its own; undefined if it has none, or the database no collation for it.
 *
 * @example collationOf('da', collations) // 'da-x-icu'
 */
const collationOf = (language: string, collations: Collations): string | undefined => {
  if (!hasOwnOrder(language)) return undefined
  const { language: general } = new Intl.Locale(language)
  return [language, general].map((code) => `${code}-x-icu`).find((name) => collations.has(name))
}

/** Returns those languages whose order a database doesn't know. */
export const unorderedLanguages = (languages: readonly string[], collations: Collations): string[] =>
  languages.filter((language) => hasOwnOrder(language) && collationOf(language, collations) === undefined)

const present = new AsyncLocalStorage<Collations>()

/** Writes a statement for a database with some collations. */
const writeWith = <T>(collations: Collations, write: () => T): T => present.run(collations, write)

const presentCollation = (): string | undefined => collationOf(presentLanguage(), present.getStore() ?? new Set())

/**
 * Returns the sort expression of a text, which has another one that an index may contain. It is chosen when a statement is written: expressions are
 * declared before anybody reads, and for any database.
 */
export const ordered = (text: SQLWrapper, order: SQLWrapper): SQL => {
  const chosen: SQLWrapper & { shouldOmitSQLParens: () => boolean } = {
    getSQL: () => {
      const collation = presentCollation()
      return collation ? sql`fold_order(${text}) collate ${sql.identifier(collation)}` : sql`${order}`
    },
    shouldOmitSQLParens: () => true,
  }
  return sql`${chosen}`
}

/** The columns with the text that a column `*_order` is made of. */
const textsOf = (order: string): readonly string[] =>
  order === 'full_name_order' ? ['first_name', 'last_name'] : [order.replace(/_order$/, '')]

/**
 * Returns the sort expression of a column `*_order`, which may be given by its name, with that of its table before it.
 *
 * @example sql`order by ${inOrder('c.name_order')}, c.id`
 */
export const inOrder = (column: AnyColumn | string): SQL => {
  const [name = '', table] = is(column, Column)
    ? [column.name, getTableName(column.table)]
    : column.split('.').toReversed()
  const columnNamed = (one: string) =>
    table ? sql`${sql.identifier(table)}.${sql.identifier(one)}` : sql`${sql.identifier(one)}`
  return ordered(sql.join(textsOf(name).map(columnNamed), sql` || ' ' || `), columnNamed(name))
}

/** Writes statements that sort as their database can. */
class SortingDialect extends PgDialect {
  constructor(private readonly collations: Collations) {
    super()
  }

  override sqlToQuery(statement: SQL, invokeSource?: 'indexes') {
    return writeWith(this.collations, () => super.sqlToQuery(statement, invokeSource))
  }
}

/** Returns Drizzle's database on a pool, or on a connection of one, with the collations that it has. */
export const databaseOn = <Client extends NodePgClient>($client: Client, collations: Collations) => {
  const dialect = new SortingDialect(collations)
  const session = new NodePgDriver($client, dialect).createSession(undefined)
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client, collations })
}
