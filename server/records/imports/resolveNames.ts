/** Replaces the names in columns that refer to records by the ids of these. */
import { sql, type SQL } from 'drizzle-orm'
import type { RejectedCell } from '../../../contract/entities/imports'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import { columnsOf, type Ids, type Reference } from '../table'

export interface NamedColumn {
  /** The place of the column in the row. */
  readonly place: number
  readonly heading: string
  readonly reference: Reference
}

interface Found {
  readonly id: number | null
  /** How many records have the name. */
  readonly count: number
}

/** Limits records to those of the owner, such as the company. */
const ownedBy = ({ member, pairs }: Reference, owner: Ids): SQL => {
  const isOwned = Object.entries(pairs)
    .filter(([own]) => own !== member)
    .map(([own, column]) => sql` and other.${sql.identifier(column.name)} = ${owner[own]}`)
  return sql.join(isOwned)
}

/** Finds records by name, ignoring case. */
const findNamed = async (
  db: Queryable,
  reference: Reference,
  names: readonly string[],
  owner: Ids,
): Promise<ReadonlyMap<string, Found>> => {
  const { member, pairs, table } = reference
  const id = sql`other.${sql.identifier(pairs[member]?.name ?? 'id')}`
  const name = sql`other.${sql.identifier(columnsOf(table).name?.name ?? 'name')}`
  const { rows } = await db.execute<{ id: number | null; count: number }>(
    sql`select min(${id}) as id, count(${id})::int as count
      from unnest(${sql.param([...names])}::text[]) with ordinality as given (name, place)
      left join ${table} other on lower(${name}) = lower(given.name)${ownedBy(reference, owner)}
      group by place order by place`,
  )
  return new Map(rows.map((found, index) => [names[index] ?? '', found]))
}

const reasonOf = (heading: string, { count }: Found): string | undefined => {
  if (count === 1) return undefined
  return count === 0
    ? `No ${heading.toLowerCase()} has this name.`
    : `More than one ${heading.toLowerCase()} has this name.`
}

/** Returns the rows with ids in place of names, and the cells whose names belong to no record or to several. */
export const resolveNames = async (
  db: Queryable,
  rows: readonly ReadRow[],
  columns: readonly NamedColumn[],
  owner: Ids,
): Promise<{ readonly rows: readonly ReadRow[]; readonly rejected: readonly RejectedCell[] }> => {
  const rejected: RejectedCell[] = []
  let resolved = rows
  for (const { place, heading, reference } of columns) {
    const names = [...new Set(rows.flatMap(({ values }) => (values[place] ? [String(values[place])] : [])))]
    const known = await findNamed(db, reference, names, owner)
    resolved = resolved.map((read) => {
      const found = known.get(String(read.values[place] ?? ''))
      const reason = found && reasonOf(heading, found)
      if (reason) rejected.push({ row: read.row, column: heading, value: read.cells[place] ?? '', reason })
      return { ...read, values: read.values.with(place, found?.id ?? null) }
    })
  }
  return { rows: resolved, rejected }
}
