/** What a backup of the embedded database is: its format, and what of DATA_DIR it holds (decision 0110). */
import { readMigrations } from '../database/migrate'
import { StartError } from '../tools/startError'

export const backupFormat = 'talent-console-backup/1'

/** What the first file of a backup says. */
export interface AboutBackup {
  readonly format: typeof backupFormat
  readonly made_at: string
  /** The version of PostgreSQL, and of what machine its files are. */
  readonly postgres: string
  readonly platform: string
  readonly migrations: readonly string[]
  /** How many bytes it takes when it is unpacked, at least. */
  readonly bytes: number
  readonly holds_secret: boolean
}

/** The paths below DATA_DIR, and in a backup. */
export const clusterFolder = 'postgres/cluster'
export const passwordFile = 'postgres/password'
export const secretFile = 'jwt-secret'
export const outboxFolder = 'outbox'

/** The files of PostgreSQL only fit the same kind of machine. */
export const platform = `${process.platform}-${process.arch}`

const majorOf = (version: string) => version.split('.')[0]

/** Throws a StartError unless these binaries and this version of the program can open the backup. */
export const refuseOthers = (about: AboutBackup, postgres: string): void => {
  const instead = 'restore it where it was made, and carry its companies over by npm run company:export'
  if (about.platform !== platform)
    throw new StartError(`The backup was made on ${about.platform}, and this is ${platform}: ${instead}.`)
  if (majorOf(about.postgres) !== majorOf(postgres))
    throw new StartError(
      `The backup is of PostgreSQL ${about.postgres}, and this version of the program brings ${postgres}: restore it with the version that made it.`,
    )
  const known = new Set(readMigrations().map(({ name }) => name))
  const unknown = about.migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new StartError(
      `The backup has migration ${unknown}, which this version of the program does not know: restore it with the version that made it, or a newer one.`,
    )
}

/** Writes bytes as people read them. */
export const sizeOf = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`

const reportMilliseconds = 5_000

/** Returns a function that counts bytes and prints from time to time how many of all there are. */
export const reportProgress = (what: string, all: number, log: (line: string) => void): ((bytes: number) => void) => {
  let done = 0
  let next = Date.now() + reportMilliseconds
  return (bytes) => {
    done += bytes
    if (Date.now() < next) return
    next = Date.now() + reportMilliseconds
    log(`  ${what} ${sizeOf(done)} of ${sizeOf(Math.max(all, done))}`)
  }
}
