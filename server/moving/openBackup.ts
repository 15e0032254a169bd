/** Opens a backup in a temporary instance, beside the running product. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Database } from '../database/connection'
import { migrate } from '../database/migrate'
import { readBackup, unpackBackup } from '../embedded/restore'
import { startEmbedded } from '../embedded/launch'

interface Options {
  readonly file: string
  /** Where the instance is made, and removed again; it takes as much room as the database had. */
  readonly folder: string
  readonly log: (line: string) => void
}

/** Runs work on the database of a backup, of this version; `dataDir` has its secret. */
export const withBackup = async <T>(
  { file, folder, log }: Options,
  work: (database: Database, dataDir: string) => Promise<T>,
): Promise<T> => {
  const about = await readBackup(file)
  const dataDir = await mkdtemp(join(folder, 'console-backup-'))
  try {
    log(`Opening the backup of ${about.made_at} …`)
    await unpackBackup(file, about, dataDir, log)
    const embedded = await startEmbedded({ dataDir, log: () => {} })
    try {
      const database = await connect(embedded.url, log)
      try {
        await migrate(database.pool, { log, isAlone: true })
        return await work(database, dataDir)
      } finally {
        await database.close()
      }
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
