/** Searches all lists that the operations of an API answer, by one statement, and tells of what it has found by another. */
import { is, sql, type SQL } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { FoundRecord } from '../../contract/entities/found'
import { transaction, type Database, type PooledDatabase, type Queryable } from '../database/connection'
import { hasTrigrams } from '../database/migrate'
import type { Operations } from '../http/operation'
import { exactly, misspelled, roughSettings, spellingsOf, wordsOf, type Matching } from './matching'
import type { Ancestry } from './above'
import { searchableBy, searchedLists, type Place, localizeFound } from './places'
import { selectFirst, selectFound, selectKeys, type FoundKey, type FoundRow } from './statement'

/** Shorter ones are like too many texts. */
const shortestMisspelled = 4

/** Returns the words of a misspelled name: of an email, what stands before the at sign. */
const nameIn = (words: readonly string[]): string[] => words.flatMap((word) => word.replace(/@.*/, '') || [])

/** Returns what the first statement that finds something has found, in a transaction for misspelled names. */
const findMisspelled = (db: Queryable, statements: readonly SQL[]): Promise<readonly FoundKey[]> => {
  const run = async (tx: Queryable) => {
    const settings = Object.entries(roughSettings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
    await tx.execute(sql`select ${sql.join(settings, sql`, `)}`)
    for (const statement of statements) {
      const { rows } = await tx.execute<FoundKey>(statement)
      if (rows.length > 0) return rows
    }
    return []
  }
  return is(db, PgTransaction) ? run(db) : transaction(db as PooledDatabase, run, { accessMode: 'read only' })
}

/** Reads what is told of found records; those that have been deleted meanwhile are left out. */
const tell = async (
  db: Queryable,
  places: readonly Place[],
  keys: readonly FoundKey[],
  ancestry: Ancestry,
): Promise<readonly FoundRecord[]> => {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ told: FoundRecord | null }>(selectKeys(places, keys, ancestry))
  return rows.flatMap(({ told }) => (told ? localizeFound(told, places) : []))
}

/** Returns the operation that searches the lists of the others. What has no exact match is taken for misspelled. */
export const searchOperations = (
  services: { readonly database: Pick<Database, 'pool'> },
  operations: Parameters<typeof searchedLists>[0],
): Operations<'searchRecords'> => {
  const lists = searchedLists(operations)
  let knowsTrigrams: boolean | undefined
  return {
    searchRecords: {
      run: async ({ db, caller, query }) => {
        const words = wordsOf(query.q)
        const { places: all, ancestry } = searchableBy(lists, caller)
        const places = all.filter(({ resource }) => query.of === '' || resource === query.of)
        const [first] = places
        if (!first) return []
        if (words.length === 0)
          return query.of === ''
            ? []
            : (await db.execute<FoundRow>(selectFirst(first, caller, ancestry))).rows.map((row) =>
                localizeFound(row, places),
              )
        const statement = (matching: Matching) => selectFound(places, caller, matching)
        const { rows } = await db.execute<FoundKey>(statement(exactly(words, spellingsOf(query.q))))
        if (rows.length > 0) return tell(db, places, rows, ancestry)
        const name = nameIn(words)
        if (name.join(' ').length < shortestMisspelled) return []
        knowsTrigrams ??= await hasTrigrams(services.database.pool)
        if (!knowsTrigrams) return []
        return tell(db, places, await findMisspelled(db, misspelled(name).map(statement)), ancestry)
      },
    },
  }
}
