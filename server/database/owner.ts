/** Migrates as the role that owns the tables, if the product runs as another one, which cannot change history (decision 0154). */
import type { Config } from '../config'
import { StartError } from '../tools/startError'
import { connect, type Database, type DatabaseSettings } from './connection'
import { codeOf } from './connectError'
import { migrate, type MigrateOptions } from './migrate'

const invalidGrantOperation = '0LP01'

/** Identifies database and role, even behind a pooler. */
const whoIs = `select current_user as role, current_database() as database,
  (select oid::text from pg_database where datname = current_database()) || pg_postmaster_start_time() as server`

/** Who is connected, and to what. */
interface Connected {
  readonly role: string
  readonly database: string
  readonly server: string
}

const readConnected = async ({ pool }: Database): Promise<Connected> => {
  const { rows } = await pool.query<Connected>(whoIs)
  const [connected] = rows
  if (!connected) throw new Error('PostgreSQL does not say who asks')
  return connected
}

/** Lets the role of the product do what it needs, and nothing more. */
const letRun = async (owner: Database, role: string, log: (line: string) => void): Promise<void> => {
  try {
    const { rows } = await owner.pool.query<{ is_new: boolean }>('select history.let_run($1) as is_new', [role])
    if (rows[0]?.is_new) log(`The role ${role} may read and add to history, and cannot change it.`)
  } catch (error) {
    if (codeOf(error) !== invalidGrantOperation) throw error
    const { message, detail } = error as Error & { readonly detail?: string }
    throw new StartError(
      `${message}: ${detail ?? ''} See docs/operations.md for the role of DATABASE_URL, or leave MIGRATION_DATABASE_URL empty.`,
      { cause: error },
    )
  }
}

/** Migrates a database with its owner, who lets the role of the product run; by default they are one. Returns what has run. */
export const migrateAsOwner = async (
  database: Database,
  settings: DatabaseSettings & Pick<Config, 'MIGRATION_DATABASE_URL'>,
  options: MigrateOptions = {},
): Promise<string[]> => {
  const { MIGRATION_DATABASE_URL: url } = settings
  if (url === undefined) return migrate(database.pool, options)
  const log = options.log ?? (() => {})
  const owner = await connect(url, log, { ...settings, DATABASE_POOL: 2 })
  try {
    const [own, its] = [await readConnected(owner), await readConnected(database)]
    if (own.server !== its.server)
      throw new StartError(
        `MIGRATION_DATABASE_URL leads to the database ${own.database}, and DATABASE_URL to ${its.database}, which is another one: set both to the same.`,
      )
    const done = await migrate(owner.pool, options)
    await letRun(owner, its.role, log)
    return done
  } finally {
    await owner.close()
  }
}
