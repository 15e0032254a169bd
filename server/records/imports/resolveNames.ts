/** Replaces the names in columns that refer to records by the ids of these. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RejectedCell } from '../../../contract/entities/imports'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import { singular } from '../../../contract/naming'
import { spellNames } from '../../../contract/nameLists'
import { compareKeys, sortKey } from '../../../contract/fold'
import { localizeAll, localizerIn, storedName } from '../../reference/names'
import { columnsOf, type Ids, type Reference } from '../table'
import { findClosest, foldNames, maxOffered, spellClosest } from './closest'
import { say } from '../../../contract/say'

export interface NamedColumn {
  /** The place of the column in the row. */
  readonly place: number
  readonly heading: string
  readonly reference: Reference
  /** Whether a cell has a list of names, and its value is the list of ids. */
  readonly isList?: boolean
}

interface Found {
  readonly id: number | null
  /** The name as it is stored, or as the reader calls a country or a currency. */
  readonly name: string | null
  /** How many records have the name. */
  readonly count: number
}

const nameOf = (table: PgTable): SQL => sql`other.${sql.identifier(columnsOf(table).name?.name ?? 'name')}`

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
  const name = nameOf(table)
  const { rows } = await db.execute<{ id: number | null; name: string | null; count: number }>(
    sql`select min(${id}) as id, min(${name}) as name, count(${id})::int as count
      from unnest(${sql.param(names.map((given) => storedName(table, given)))}::text[]) with ordinality as given (name, place)
      left join ${table} other on lower(${name}) = lower(given.name)${ownedBy(reference, owner)}
      group by place order by place`,
  )
  const localizer = localizerIn(table)
  const localized = (found: Found) =>
    localizer && found.name !== null ? { ...found, name: localizer.localize(found.name) } : found
  return new Map(rows.map((found, index) => [names[index] ?? '', localized(found)]))
}

/** More names would take too long to compare. */
const maxCompared = 10_000

/** Returns a function that says which names are closest to an unknown one. */
const offererOf = (db: Queryable, reference: Reference, owner: Ids, pause: () => Promise<void>) => {
  let known: Promise<ReturnType<typeof foldNames<{ name: string }>>> | undefined
  const readKnown = async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select ${nameOf(reference.table)} as name from ${reference.table} other
        where true${ownedBy(reference, owner)} limit ${maxCompared}`,
    )
    const localizer = localizerIn(reference.table)
    return foldNames(localizer ? localizeAll(rows, localizer) : rows)
  }
  return async (name: string): Promise<string> => {
    const closest = await findClosest(name, await (known ??= readKnown()), pause)
    return spellClosest(closest.map((one) => one.name))
  }
}

const reasonsOf = async (
  { heading, isList = false }: NamedColumn,
  known: ReadonlyMap<string, Found>,
  offer: ((name: string) => Promise<string>) | undefined,
): Promise<ReadonlyMap<string, string>> => {
  const one = (isList ? singular(heading) : heading).toLowerCase()
  const reasons = new Map<string, string>()
  for (const [name, { count }] of known) {
    if (count === 1) continue
    const problem =
      count === 0
        ? say('No {one} has this name.', { one: say(one) })
        : say('More than one {one} has this name.', { one: say(one) })
    const offered = count === 0 && reasons.size < maxOffered ? await offer?.(name) : ''
    const hint = isList && name.includes(',') ? ` ${say('Separate several names with semicolons.')}` : ''
    reasons.set(name, `${problem}${offered ?? ''}${hint}`)
  }
  return reasons
}

const namesOfCell = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as string[]) : value ? [String(value)] : []

const byName = (one: string, other: string): number => compareKeys(sortKey(one), sortKey(other))

/** Puts the ids of a list in place of its names, which are spelled as a download spells them. */
const resolveList = (read: ReadRow, { place, reference }: NamedColumn, known: ReadonlyMap<string, Found>): ReadRow => {
  const { compare } = localizerIn(reference.table) ?? { compare: byName }
  const found = new Map(
    namesOfCell(read.values[place]).flatMap((given) => {
      const { id, name } = known.get(given) ?? {}
      return id ? [[id, name ?? given] as const] : []
    }),
  )
  return {
    ...read,
    values: read.values.with(
      place,
      [...found.keys()].sort((one, other) => one - other),
    ),
    cells: read.cells.with(place, spellNames([...found.values()].sort(compare), ';')),
  }
}

/** What names are looked up for, and who may be offered the closest ones. */
interface Lookup {
  readonly owner: Ids
  readonly isOffered: (other: PgTable) => boolean
  readonly pause: () => Promise<void>
}

/** Returns the rows with ids in place of names, and the cells whose names belong to no record or to several. */
export const resolveNames = async (
  db: Queryable,
  rows: readonly ReadRow[],
  columns: readonly NamedColumn[],
  { owner, isOffered, pause }: Lookup,
): Promise<{ readonly rows: readonly ReadRow[]; readonly rejected: readonly RejectedCell[] }> => {
  const rejected: RejectedCell[] = []
  let resolved = rows
  for (const column of columns) {
    const { place, heading, reference, isList = false } = column
    const names = [...new Set(rows.flatMap(({ values }) => namesOfCell(values[place])))]
    const known = await findNamed(db, reference, names, owner)
    const offer = isOffered(reference.table) ? offererOf(db, reference, owner, pause) : undefined
    const reasons = await reasonsOf(column, known, offer)
    resolved = resolved.map((read) => {
      for (const name of namesOfCell(read.values[place])) {
        const reason = reasons.get(name)
        if (reason) rejected.push({ row: read.row, column: heading, value: name, reason })
      }
      if (isList) return resolveList(read, column, known)
      const found = known.get(String(read.values[place] ?? ''))
      return { ...read, values: read.values.with(place, found?.id ?? null) }
    })
  }
  return { rows: resolved, rejected }
}
