/** Keeps what was read from a database, and brings it up to date by reading again only what has changed (decision 0030). */
import type { SQLWrapper } from 'drizzle-orm'
import type { ChangeCounts, Moment } from './changeCounts'
import { transaction, type PooledDatabase, type Queryable } from './connection'
import { recall, remember } from './remembered'

/** How something is read that depends on the rows of a list. */
export interface Source<Value> {
  /** Identifies it among everything that is remembered. */
  readonly key: string
  readonly changes: ChangeCounts
  readonly owners: readonly SQLWrapper[]
  readonly readAll: (tx: Queryable) => Promise<Value>
  /** Reads again what some rows contribute; undefined if all should be read. */
  readonly readAgain: (tx: Queryable, value: Value, ids: readonly number[]) => Promise<Value | undefined>
  /** How many bytes a value takes up. */
  readonly sizeOf: (value: Value) => number
}

export interface Kept<Value> {
  readonly moment: Moment
  readonly value: Value
}

export const recallKept = <Value>(db: Queryable, { key }: Source<Value>): Kept<Value> | undefined =>
  recall(db, key) as Kept<Value> | undefined

/** All statements see the same, and the moment is theirs. */
const oneSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

const read = <Value>(db: PooledDatabase, source: Source<Value>): Promise<Kept<Value>> =>
  transaction(
    db,
    async (tx) => {
      const known = recallKept(db, source)
      const { moment, changed } = await source.changes.since(tx, source.owners, known?.moment)
      const again = known && changed && (await source.readAgain(tx, known.value, changed))
      return { moment, value: again ?? (await source.readAll(tx)) }
    },
    oneSnapshot,
  )

const underway = new WeakMap<Queryable, Map<string, Promise<unknown>>>()

/** Refreshes the remembered result. Concurrent callers share one refresh, whose result may be outdated when they get it. */
export const bringUpToDate = <Value>(db: PooledDatabase, source: Source<Value>): Promise<Kept<Value>> => {
  const running = underway.get(db) ?? new Map<string, Promise<unknown>>()
  underway.set(db, running)
  const { key } = source
  const known = running.get(key)
  if (known) return known as Promise<Kept<Value>>
  const reading = read(db, source)
    .then((kept) => {
      remember(db, key, kept, source.sizeOf(kept.value))
      return kept
    })
    .finally(() => running.delete(key))
  running.set(key, reading)
  return reading
}

/** How often something is brought up to date that changes all the time, before it is read without being kept. */
export const maxTries = 3
