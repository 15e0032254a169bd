/** Reads what requests that arrive together ask for by one statement, once all of them have arrived. */
import { setImmediate } from 'node:timers/promises'
import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Queryable } from './connection'

type Found<Value> = ReadonlyMap<string, Value>

interface Batch<Value> {
  readonly keys: Set<string>
  readonly found: Promise<Found<Value>>
}

/**
 * Returns a function that finds one thing by its key, as the database has it after the request has arrived.
 *
 *     const findName = together(async (db, ids) => new Map(await readNames(db, ids)))
 *     await Promise.all([findName(db, '1'), findName(db, '2')]) // one statement
 */
export const together = <Value>(read: (db: Queryable, keys: readonly string[]) => Promise<Found<Value>>) => {
  const batches = new WeakMap<Queryable, Batch<Value>>()
  const open = (db: Queryable): Batch<Value> => {
    const keys = new Set<string>()
    const found = setImmediate().then(() => {
      batches.delete(db)
      return read(db, [...keys])
    })
    const batch = { keys, found }
    batches.set(db, batch)
    return batch
  }
  return async (db: Queryable, key: string): Promise<Value | undefined> => {
    // A transaction runs one statement at a time anyway.
    if (is(db, PgTransaction)) return (await read(db, [key])).get(key)
    const batch = batches.get(db) ?? open(db)
    batch.keys.add(key)
    return (await batch.found).get(key)
  }
}
