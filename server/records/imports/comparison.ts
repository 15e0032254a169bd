/** Compares the rows of a file with the stored records, in SQL, so that values are equal exactly as PostgreSQL compares them. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { RegularResource } from '../../../contract/regularResource'
import type { RecordRule } from '../../../contract/rules'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import type { Links } from '../links'
import type { ReadCells } from './importFile'
import { columnsOf, uniquesOf, type Ids, type Unique, type VersionedTable } from '../table'

export interface TableImport {
  readonly table: VersionedTable
  readonly row: z.ZodObject
  /** The members of the payload, in the order of the row's columns. */
  readonly members: readonly string[]
  /** The lists of references among the members; the others are columns of the table. */
  readonly links: readonly Links[]
  readonly words: RegularResource['words']
  readonly rules: readonly RecordRule[]
  /** The ids in the path, such as the company. */
  readonly owner: Ids
  /** The members that the caller may change in existing records. */
  readonly changeable: readonly string[]
  /** What members are that a row leaves out; files need no column for them. */
  readonly defaults: ReadonlyMap<string, unknown>
  /** Returns the cell of a value. */
  readonly cellOf: (member: string, value: unknown) => string
  /** Reads the cells of stored records. */
  readonly readCells: ReadCells
  /** Whether the caller is offered the closest names of the records in a table. */
  readonly isOffered: (other: PgTable) => boolean
}

export interface Planned extends ReadRow {
  /** The stored record; null if there is none. */
  readonly id: number | null
  readonly version: number | null
  /** The place of the first row of the file with the same unique values. */
  readonly first: number
  /** For each member, whether the stored value differs. */
  readonly differs: readonly boolean[]
  /** The stored values of the members that the file leaves out. */
  readonly kept: Readonly<Record<string, unknown>> | null
}

export const nameIn = (table: VersionedTable, member: string) => sql.identifier(columnsOf(table)[member]?.name ?? '')

/** Returns the rows as an SQL table. PostgreSQL converts the values to the types of the columns. */
export const tableOfRows = (
  { table, members }: Pick<TableImport, 'table' | 'members'>,
  rows: readonly (ReadRow & { id?: number | null; version?: number | null })[],
): SQL => {
  const columns = members.flatMap((member, place) => {
    const column = columnsOf(table)[member]
    return column ? [{ name: column.name, place }] : []
  })
  const records = rows.map(({ values, id, version }) => ({
    ...Object.fromEntries(columns.map(({ name, place }) => [name, values[place] ?? null])),
    ...(id && { id, version }),
  }))
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`
}

/**
 * Returns the unique index that tells records apart; a table with none or several can't be imported. The index of the
 * member that orders records tells nothing of what they are.
 */
export const keyOfImport = (table: VersionedTable, orderedBy?: string): Unique | undefined => {
  const [unique, ...others] = uniquesOf(table).filter(({ members }) => members.at(-1) !== orderedBy)
  return others.length === 0 && !unique?.isPartial ? unique : undefined
}

interface Comparing extends Pick<TableImport, 'table' | 'members'> {
  readonly orderedBy?: string | undefined
}

/** Returns the members that tell rows apart, and how they are compared. */
const keysOf = ({ table, orderedBy }: Comparing) => {
  const { members = [], folded = new Set() } = keyOfImport(table, orderedBy) ?? {}
  const column = (source: string, member: string) => sql`${sql.identifier(source)}.${nameIn(table, member)}`
  const compared = (source: string, member: string) =>
    folded.has(member) ? sql`lower(${column(source, member)})` : column(source, member)
  return { members, column, compared }
}

/** The place of the first row with the same values as `given`. */
const firstPlace = (compared: readonly SQL[]): SQL =>
  sql`first_value(given.ordinality) over (partition by ${sql.join([...compared], sql`, `)} order by given.ordinality)::int`

/** Finds the rows that have the unique values of an earlier one; places start at 1. */
export const findRepeatedRows = async (
  work: Comparing,
  db: Queryable,
  rows: readonly ReadRow[],
): Promise<readonly { readonly place: number; readonly first: number }[]> => {
  const { members, compared } = keysOf(work)
  const own = members.filter((member) => work.members.includes(member))
  const { rows: found } = await db.execute<{ place: number; first: number }>(
    sql`select place, first from (
        select given.ordinality::int as place, ${firstPlace(own.map((member) => compared('given', member)))} as first
        from ${tableOfRows(work, rows)} with ordinality as given) places
      where first <> place order by place`,
  )
  return found
}

/** Compares rows with stored records exactly as the unique index does; lists of references are compared in `links.ts`. */
export const compare = async (
  work: Comparing & {
    readonly owner: Ids
    /** The members for which the file has no column: existing records keep theirs. */
    readonly absent?: readonly string[]
  },
  db: Queryable,
  rows: readonly ReadRow[],
): Promise<Planned[]> => {
  const { table, members, owner, absent = [] } = work
  const { members: unique, column, compared } = keysOf(work)
  const own = unique.filter((member) => !(member in owner))
  const isSame = own.map((member) => sql`${compared('stored', member)} = ${compared('given', member)}`)
  const isOwned = Object.entries(owner).map(([member, id]) => sql`${column('stored', member)} = ${id}`)
  const differs = members.map((member) =>
    member in columnsOf(table) && !absent.includes(member)
      ? sql`${column('stored', member)} is distinct from ${column('given', member)}`
      : sql`false`,
  )
  const kept = absent.map((member) => sql`${sql.raw(`'${member}'`)}, ${column('stored', member)}`)
  const { rows: found } = await db.execute<
    Pick<Planned, 'id' | 'version' | 'first' | 'differs' | 'kept'> & Record<string, unknown>
  >(
    sql`select stored.id, stored.version, array[${sql.join(differs, sql`, `)}] as differs,
        case when stored.id is not null then json_build_object(${sql.join(kept, sql`, `)}) end as kept,
        ${firstPlace(own.map((member) => compared('given', member)))} as first
      from ${tableOfRows(work, rows)} with ordinality as given
      left join ${table} stored on ${sql.join([...isOwned, ...isSame], sql` and `)}
      order by given.ordinality`,
  )
  return found.flatMap(({ id, version, first, differs: changes, kept: stored }, index) => {
    const row = rows[index]
    return row ? [{ ...row, id, version, first, differs: changes, kept: stored }] : []
  })
}
