/** Finds the records that the names in a file mean, and offers the closest ones for names that mean none. */
import { sql } from 'drizzle-orm'
import { distance } from 'fastest-levenshtein'
import type { Ref } from '../../../contract/entities/fields'
import type { GradeMapChoices } from '../../../contract/entities/gradeMap'
import { fold } from '../../../contract/fold'
import type { Queryable } from '../../database/connection'
import type { companies, taRanks } from '../../database/tables'
import { yieldToOthers } from '../../tools/splitChunks'

interface Named {
  /** The record; null if the user skips the name, undefined if there is none. */
  readonly id: number | null | undefined
  readonly closest: readonly Ref[]
}

/** Offers are made for as many names; more of them mean that it is another file. */
const maxOffered = 100
const offers = 3

/** Returns the records whose names need the fewest changes, at most half of the letters. */
const findClosest = (name: string, known: readonly (Ref & { readonly folded: string })[]): Ref[] => {
  const folded = fold(name)
  return known
    .map(({ id, name: other, folded: key }) => ({ id, name: other, far: distance(folded, key) }))
    .filter(({ far, name: other }) => far <= Math.max(folded.length, other.length) / 2)
    .toSorted((one, other) => one.far - other.far)
    .slice(0, offers)
    .map(({ id, name: other }) => ({ id, name: other }))
}

type NamedTable = typeof companies | typeof taRanks

const readNamed = async (db: Queryable, table: NamedTable) => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select ${table.id} as id, ${table.name} as name from ${table}`,
  )
  return rows
}

/** Returns the user's choices by name, without those that no longer exist. */
const readChosen = async (
  db: Queryable,
  table: NamedTable,
  choices: GradeMapChoices['ranks'],
): Promise<ReadonlyMap<string, number | null>> => {
  const ids = choices.flatMap(({ id }) => id ?? [])
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${table.id} as id from ${table} where ${table.id} = any(${sql.param(ids)}::int[])`,
  )
  const known = new Set(rows.map(({ id }) => id))
  return new Map(choices.flatMap(({ name, id }) => (id === null || known.has(id) ? [[name, id]] : [])))
}

/** Returns what each name means: the choice of the user, or the record of that name, ignoring case. */
export const findNamed = async (
  db: Queryable,
  table: NamedTable,
  names: readonly string[],
  choices: GradeMapChoices['ranks'],
): Promise<ReadonlyMap<string, Named>> => {
  const chosen = await readChosen(db, table, choices)
  const { rows } = await db.execute<{ place: number; id: number }>(
    sql`select given.place::int as place, ${table.id} as id
      from unnest(${sql.param([...names])}::text[]) with ordinality given (name, place)
      join ${table} on lower(${table.name}) = lower(given.name)`,
  )
  const ids = new Map(rows.map(({ place, id }) => [names[place - 1] ?? '', id]))
  const idOf = (name: string) => (chosen.has(name) ? chosen.get(name) : ids.get(name))
  const unknown = names.filter((name) => idOf(name) === undefined)
  const all = unknown.length > 0 ? await readNamed(db, table) : []
  const known = all.map((record) => ({ ...record, folded: fold(record.name) }))
  const found = new Map<string, Named>()
  for (const [index, name] of unknown.entries()) {
    found.set(name, { id: undefined, closest: index < maxOffered ? findClosest(name, known) : [] })
    await yieldToOthers()
  }
  for (const name of names) if (!found.has(name)) found.set(name, { id: idOf(name), closest: [] })
  return found
}
