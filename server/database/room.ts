/** Whether the database has room to write. */
import { sql } from 'drizzle-orm'
import { codeOf } from './connectError'
import { transaction, type PooledDatabase } from './connection'

/** Of PostgreSQL, and of our own files. */
const fullCodes: ReadonlySet<string | undefined> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something could not be written because the disk is full. */
export const isDiskFull = (error: unknown): boolean => fullCodes.has(codeOf(error))

/** PostgreSQL sorts 16 MB in a temporary file, as much as it needs for its next segment of the log. */
const writeMuch = async (db: PooledDatabase): Promise<void> => {
  await transaction(db, async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(
      sql`select count(*) from (select repeat(md5(n::text), 32) from generate_series(1, 16384) n order by 1 offset 0) s`,
    )
  })
}

/** A file is written at most this often. */
const probeMilliseconds = 2_000

export interface Room {
  /** Remembers that something could not be written. */
  reportFull(): void
  /** Whether the file system of an embedded database has room; true if it isn't ours. */
  readonly hasRoom: () => boolean
  /** Whether writes fail now. Tries it if one has failed, or if the file system has little room. */
  isFull(): Promise<boolean>
}

export const watchRoom = (db: PooledDatabase, hasRoom: () => boolean): Room => {
  let hasFailed = false
  let probe: Promise<boolean> | undefined
  const tryWriting = async () => {
    try {
      await writeMuch(db)
      return (hasFailed = false)
    } catch (error) {
      if (!isDiskFull(error)) throw error
      return (hasFailed = true)
    }
  }
  const tryOnce = () => {
    if (probe) return probe
    probe = tryWriting()
    const forget = () => void setTimeout(() => (probe = undefined), probeMilliseconds).unref()
    probe.then(forget, forget)
    return probe
  }
  return {
    hasRoom,
    reportFull: () => {
      hasFailed = true
    },
    isFull: async () => (hasFailed || !hasRoom()) && tryOnce(),
  }
}
