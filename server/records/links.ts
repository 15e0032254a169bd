/**
 * Lists of references: the member `countries` of the records in `benefit_packages` is kept in the link table that
 * `server/database/tables` exports as `benefitPackageCountries`, one row for each country of a package.
 */
import { and, eq, getTableName, inArray, is, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { FieldErrors } from '../../contract/envelope'
import { capitalize } from '../../contract/capitalize'
import { pascal, sentIds, singular } from '../../contract/naming'
import type { RegularResource } from '../../contract/regularResource'
import { say } from '../../contract/say'
import { inOrder } from '../database/collation'
import type { Queryable } from '../database/connection'
import type { Filtered } from '../database/filtering'
import { columnOf, deleteRows, has, replaceRows } from './change'
import { localizeAll, localizerIn } from '../reference/names'
import { computedOf } from './computed'
import type { Writer } from './writer'
import { memberKind, nestedMembers } from './members'
import {
  type AnyRow,
  columnsOf,
  keyOf,
  memberOf,
  referencesOf,
  type Ids,
  type Reference,
  type RecordTable,
} from './table'

/** A list of references, and where its links are. */
export interface Links {
  /** The member of records, such as `countries`. */
  readonly member: string
  /** The member of payloads, such as `country_ids`. */
  readonly sent: string
  /** The link table. */
  readonly table: PgTable
  /** The foreign key of the links to the records that have the list. */
  readonly owner: Reference
  /** The foreign key of the links to the listed records. */
  readonly other: Reference
}

type Tables = Readonly<Record<string, unknown>>
type Listing = Pick<RegularResource, 'name' | 'record'>

/** Returns the lists of references in a record. */
const listsIn = ({ name, record: { shape } }: Listing, table: RecordTable, tables: Tables): string[] => {
  const others = { ...columnsOf(table), ...computedOf(name, tables) }
  return Object.keys(shape).filter((member) => !(member in others) && memberKind(shape[member]) === 'list')
}

/** @example linkTableName('benefitPackages', 'countries') // 'benefitPackageCountries' */
const linkTableName = (name: string, member: string): string =>
  singular(name) + capitalize(pascal(member.replaceAll('_', '-')))

const findLinks = ({ name }: Listing, table: RecordTable, tables: Tables, member: string): Partial<Links> => {
  const { [linkTableName(name, member)]: links } = tables
  if (!is(links, PgTable)) return {}
  const owner = referencesOf(links).find((reference) => reference.table === table)
  const other = referencesOf(links).find((reference) => reference.member === `${singular(member)}_id`)
  return { member, sent: sentIds(member), table: links, ...(owner && { owner }), ...(other && { other }) }
}

const isComplete = (links: Partial<Links>): links is Links =>
  links.table !== undefined && links.owner !== undefined && links.other !== undefined

/** Finds the link tables of the lists in a record. */
export const linksOf = (resource: Listing, table: RecordTable, tables: Tables): Links[] =>
  listsIn(resource, table, tables)
    .map((member) => findLinks(resource, table, tables, member))
    .filter(isComplete)

const keyMistake = (name: string, { table, owner, other }: Links): string[] => {
  const key = [...Object.keys(owner.pairs), other.member]
  const isKey = keyOf(table).length === key.length && keyOf(table).every((member) => key.includes(member))
  return isKey ? [] : [`the primary key of ${name} is not ${key.join(', ')}`]
}

const columnMistakes = (name: string, { table, owner, other }: Links): string[] =>
  Object.entries(columnsOf(table))
    .filter(([member, { notNull, hasDefault }]) => {
      const isKey = member in owner.pairs || member === other.member
      return notNull && !hasDefault && !isKey
    })
    .map(([member]) => `${name} must have a value of ${member}, which nobody sends`)

/** A deleted record would leave lists of others, which nobody has changed. */
const removalMistake = (name: string, { table, other }: Links): string[] => {
  const key = getTableConfig(table).foreignKeys.find((one) => one.getName() === other.name)
  return key?.onDelete === 'cascade'
    ? [
        `the foreign key of ${other.member} in ${name} deletes links with their ${other.member.replace(/_id$/, '')}: leave out onDelete`,
      ]
    : []
}

/** Says what of the lists in a record the link tables do not hold. */
export const linkMistakes = (resource: Listing, table: RecordTable, tables: Tables): string[] =>
  listsIn(resource, table, tables).flatMap((member) => {
    const name = linkTableName(resource.name, member)
    const links = findLinks(resource, table, tables, member)
    if (!links.table)
      return [`the record's ${member} is not a column, and server/database/tables exports no link table ${name}`]
    if (!isComplete(links))
      return [
        ...(links.owner ? [] : [`${name} has no foreign key to ${getTableName(table)}`]),
        ...(links.other ? [] : [`${name} has no foreign key of ${singular(member)}_id to the listed records`]),
      ]
    const unread = nestedMembers(resource.record.shape[member]).filter((one) => !(one in columnsOf(links.other.table)))
    return [
      ...unread.map(
        (one) => `the record's ${member} have ${one}, for which ${getTableName(links.other.table)} has no column`,
      ),
      ...keyMistake(name, links),
      ...columnMistakes(name, links),
      ...removalMistake(name, links),
    ]
  })

/** Picks the key of a record's links from its row. */
export const ownerKey = (owner: Reference, row: AnyRow): Ids =>
  Object.fromEntries(
    Object.entries(owner.pairs).map(([member, column]) => [member, Number(row[memberOf(column.table, column.name)])]),
  )

const quoted = (table: PgTable, member: string) => sql.identifier(columnOf(table, member).name)

/** Whether a link named `link` is of the row of the owner's table. Qualified, since Drizzle omits table names. */
const isOfRow = ({ table, owner }: Links): SQL =>
  sql.join(
    Object.entries(owner.pairs).map(
      ([member, column]) => sql`link.${quoted(table, member)} = ${owner.table}.${sql.identifier(column.name)}`,
    ),
    sql` and `,
  )

const isLinked = ({ table, other }: Links): SQL =>
  sql.join(
    Object.entries(other.pairs).map(
      ([member, column]) => sql`other.${sql.identifier(column.name)} = link.${quoted(table, member)}`,
    ),
    sql` and `,
  )

/** Reads something of each listed record, in the order of the names, if these have one; `other` is its row. */
const selectListed = (links: Links, value: SQL, nameOrder: SQL): SQL => {
  const { name_order: order, name, id } = columnsOf(links.other.table)
  const [byName, byId] = [name, id].map((column) => column && sql`other.${sql.identifier(column.name)}`)
  const by = [order ? nameOrder : byName, byId].filter((one) => one !== undefined)
  return sql`coalesce((select json_agg(${value} order by ${sql.join(by, sql`, `)})
    from ${links.table} link join ${links.other.table} other on ${isLinked(links)} where ${isOfRow(links)}), '[]')`
}

/** Reads the lists of a record. */
export const listColumns = (links: readonly Links[], { shape }: z.ZodObject): Record<string, SQL> =>
  Object.fromEntries(
    links.map((one) => {
      const pairs = nestedMembers(shape[one.member]).map(
        (member) => sql`${sql.raw(`'${member}'`)}, other.${quoted(one.other.table, member)}`,
      )
      const listed = selectListed(one, sql`json_build_object(${sql.join(pairs, sql`, `)})`, inOrder('other.name_order'))
      const localizer = localizerIn(one.other.table)
      return [
        one.member,
        localizer ? listed.mapWith((records: { name: string }[]) => localizeAll(records, localizer)) : listed,
      ]
    }),
  )

/** Reads the names in a list, in one order for all readers, since what is uploaded is compared with them. */
export const listedNames = (links: Links): SQL =>
  selectListed(links, sql`other.${quoted(links.other.table, 'name')}`, sql`other.name_order`)

/** Returns what the filter by the ids of each list compares. */
export const linkFilters = (all: readonly Links[]): Record<string, Filtered> =>
  Object.fromEntries(
    all.map((links) => [
      links.sent,
      {
        value: sql`link.${quoted(links.table, links.other.member)}`,
        linked: (condition) => sql`exists (select from ${links.table} link where ${isOfRow(links)} and ${condition})`,
      } satisfies Filtered,
    ]),
  )

const idsIn = (body: object, { sent }: Links): readonly number[] | undefined =>
  (body as Readonly<Record<string, readonly number[] | undefined>>)[sent]

/** Returns a field error for each list with unknown records; locks the others, so that nobody deletes them. */
export const linkErrors = async (
  db: Queryable,
  all: readonly Links[],
  { row, body }: { readonly row: AnyRow; readonly body: object },
): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const links of all) {
    const { other, sent, member } = links
    const ids = idsIn(body, links) ?? []
    const { [other.member]: id, ...owned } = other.pairs
    if (ids.length === 0 || !id) continue
    const known = await db
      .select({ one: sql`1` })
      .from(other.table)
      .where(and(inArray(id, [...ids]), ...Object.entries(owned).map(([own, column]) => eq(column, row[own]))))
      .orderBy(id)
      .for('key share')
    if (known.length < ids.length)
      errors[sent] = [say('One of these {members} does not exist.', { members: say(member.replaceAll('_', ' ')) })]
  }
  return errors
}

/** Stores the lists of a body; absent ones stay unchanged. */
export const storeLinks = async (
  writer: Writer,
  all: readonly Links[],
  { after, body }: { readonly after: AnyRow; readonly body: object },
): Promise<void> => {
  for (const links of all) {
    const ids = idsIn(body, links)
    const rows = ids?.map((id) => ({ [links.other.member]: id }))
    if (rows) await replaceRows(writer, links.table, ownerKey(links.owner, after), rows)
  }
}

/** Removes the lists of a record. */
export const removeLinks = async (writer: Writer, all: readonly Links[], before: AnyRow): Promise<void> => {
  for (const { table, owner } of all) await deleteRows(writer, table, has(table, ownerKey(owner, before)))
}
