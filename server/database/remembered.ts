/** Remembers which rows lists have found, for as long as their version is the same (decision 0030). */
import type { Queryable } from './connection'

/** The ids of all rows that a list finds, in its order. */
export interface FoundIds {
  readonly version: number
  readonly ids: Int32Array
}

/** A list that finds more than `mostIds`: it isn't searched for its ids again. */
export const tooMany = 'too many'

export type Found = FoundIds | typeof tooMany

/** A list with more ids is not remembered. */
export const mostIds = 250_000
/** What all lists of a database may keep, about 32 MB. */
const maxKept = 8_000_000
/** What an entry without ids and key takes up, counted in ids. */
const entrySize = 100

interface Memory {
  readonly entries: Map<string, Found>
  size: number
}

const memories = new WeakMap<Queryable, Memory>()

const memoryOf = (db: Queryable): Memory => {
  const memory = memories.get(db) ?? { entries: new Map<string, Found>(), size: 0 }
  memories.set(db, memory)
  return memory
}

/** The size in ids, each as large as two characters of the key. */
const sizeOf = (key: string, found: Found): number =>
  (found === tooMany ? 0 : found.ids.length) + key.length / 2 + entrySize

export const forget = (db: Queryable, key: string): void => {
  const memory = memoryOf(db)
  const found = memory.entries.get(key)
  if (found && memory.entries.delete(key)) memory.size -= sizeOf(key, found)
}

export const remember = (db: Queryable, key: string, found: Found): void => {
  const memory = memoryOf(db)
  forget(db, key)
  memory.entries.set(key, found)
  memory.size += sizeOf(key, found)
  // A map keeps the order of insertion: the first entry was used longest ago.
  for (const oldest of memory.entries.keys()) {
    if (memory.size <= maxKept) return
    forget(db, oldest)
  }
}

/** Returns what a list has found last; the caller checks the version. */
export const recall = (db: Queryable, key: string): Found | undefined => {
  const { entries } = memoryOf(db)
  const found = entries.get(key)
  if (!found) return undefined
  entries.delete(key)
  entries.set(key, found)
  return found
}
