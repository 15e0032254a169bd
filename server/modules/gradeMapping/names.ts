/** Finds the records that the names in a file mean, and offers the closest ones for names that mean none. */
import { sql } from 'drizzle-orm'
import type { Ref } from '../../../contract/entities/fields'
import { maxChosenName, type GradeMapChoices } from '../../../contract/entities/gradeMap'
import type { Queryable } from '../../database/connection'
import type { companies, taRanks } from '../../database/tables'
import { findClosest, foldNames, maxOffered } from '../../records/imports/closest'

interface Named {
  /** The record; null if the user skips the name, undefined if there is none. */
  readonly id: number | null | undefined
  readonly closest: readonly Ref[]
}

type NamedTable = typeof companies | typeof taRanks

const readNamed = async (db: Queryable, table: NamedTable) => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select ${table.id} as id, ${table.name} as name from ${table}`,
  )
  return rows
}

/** Returns the user's choices by name, without those that no longer exist. */
const readChosen = (records: readonly Ref[], choices: GradeMapChoices['ranks']): ReadonlyMap<string, number | null> => {
  const known = new Set(records.map(({ id }) => id))
  return new Map(choices.flatMap(({ name, id }) => (id === null || known.has(id) ? [[name, id]] : [])))
}

/** Normalizes a name as records have it. */
const exactKey = (name: string): string => name.normalize().toLowerCase()
/** Normalizes a name further, for other kinds of spaces and full width. */
const looseKey = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

/** Returns the ids of records by a key of their names; undefined if several have the same. */
const indexBy = (records: readonly Ref[], keyOf: (name: string) => string): ReadonlyMap<string, number | undefined> => {
  const ids = new Map<string, number | undefined>()
  for (const { id, name } of records) ids.set(keyOf(name), ids.has(keyOf(name)) ? undefined : id)
  return ids
}

/** Returns what each name means: the choice of the user, or the record of that name, ignoring case and kinds of spaces. */
export const findNamed = async (
  db: Queryable,
  table: NamedTable,
  names: readonly string[],
  choices: GradeMapChoices['ranks'],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, Named>> => {
  const records = await readNamed(db, table)
  const chosen = readChosen(records, choices)
  const [exact, loose] = [indexBy(records, exactKey), indexBy(records, looseKey)]
  const idOf = (name: string) => {
    const choice = chosen.get(name.slice(0, maxChosenName))
    return choice === undefined ? (exact.get(exactKey(name)) ?? loose.get(looseKey(name))) : choice
  }
  const known = foldNames(records)
  const found = new Map<string, Named>()
  let offered = 0
  for (const name of names) {
    const id = idOf(name)
    const isOffered = id === undefined && offered++ < maxOffered
    found.set(name, { id, closest: isOffered ? await findClosest(name, known, pause) : [] })
  }
  return found
}
