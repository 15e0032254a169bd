/** Searches all lists that the operations of an API answer, by one statement. */
import { is, sql, type SQL } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { FoundRecord } from '../../contract/entities/found'
import { transaction, type Database, type PooledDatabase, type Queryable } from '../database/connection'
import { hasTrigrams } from '../database/migrate'
import type { Operations } from '../http/operation'
import { exactly, roughly, roughSettings, wordsOf, type Matching } from './matching'
import { searchableBy, searchedLists } from './places'
import { selectFirst, selectFound, type FoundRow } from './statement'

/** Shorter ones are like too many texts. */
const shortestMisspelled = 4

const read = async (db: Queryable, statement: SQL): Promise<readonly FoundRecord[]> =>
  (await db.execute<FoundRow>(statement)).rows

const readRoughly = (db: Queryable, statement: SQL): Promise<readonly FoundRecord[]> => {
  const run = async (tx: Queryable) => {
    const settings = Object.entries(roughSettings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
    await tx.execute(sql`select ${sql.join(settings, sql`, `)}`)
    return read(tx, statement)
  }
  return is(db, PgTransaction) ? run(db) : transaction(db as PooledDatabase, run, { accessMode: 'read only' })
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
        if (words.length === 0) return query.of === '' ? [] : read(db, selectFirst(first, caller, ancestry))
        const statement = (matching: Matching) => selectFound(places, caller, matching, ancestry)
        const found = await read(db, statement(exactly(words)))
        if (found.length > 0 || words.join(' ').length < shortestMisspelled) return found
        knowsTrigrams ??= await hasTrigrams(services.database.pool)
        return knowsTrigrams ? readRoughly(db, statement(roughly(words))) : []
      },
    },
  }
}
