/** Remembers what was read from a database, within a limit for all (decision 0030). */
import { sendSignal } from '../tools/signals'
import type { Queryable } from './connection'

/** What all memories of a database may keep, in bytes. */
const maxKept = 32_000_000
/** What an entry takes up besides its value and key. */
const entrySize = 400

interface Entry {
  readonly value: unknown
  readonly size: number
}

interface Memory {
  readonly entries: Map<string, Entry>
  size: number
}

const memories = new WeakMap<Queryable, Memory>()

const memoryOf = (db: Queryable): Memory => {
  const memory = memories.get(db) ?? { entries: new Map<string, Entry>(), size: 0 }
  memories.set(db, memory)
  return memory
}

const forget = (memory: Memory, key: string): void => {
  memory.size -= memory.entries.get(key)?.size ?? 0
  memory.entries.delete(key)
}

/** Remembers a value; what was used longest ago is forgotten for it. */
export const remember = (db: Queryable, key: string, value: unknown, bytes: number): void => {
  const memory = memoryOf(db)
  forget(memory, key)
  const size = bytes + 2 * key.length + entrySize
  memory.entries.set(key, { value, size })
  memory.size += size
  // A map keeps the order of insertion.
  for (const oldest of memory.entries.keys()) {
    if (memory.size <= maxKept) return
    forget(memory, oldest)
  }
}

/** How many bytes the memories of a database take up. */
export const rememberedBytes = (db: Queryable): number => memories.get(db)?.size ?? 0

/** Returns what was remembered last. */
export const recall = (db: Queryable, key: string): unknown => {
  const { entries } = memoryOf(db)
  const entry = entries.get(key)
  sendSignal('recalled', { isHit: entry !== undefined })
  if (!entry) return undefined
  entries.delete(key)
  entries.set(key, entry)
  return entry.value
}
