/** Brings a database to the state that this version of the program expects. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../tools/startError'
import { codeOf } from './connectError'

/** Beside this file in the sources, beside `main.mjs` in the bundle. */
const migrationsFolder = new URL('./migrations/', import.meta.url)
/** Any number, the same in all versions of the program. */
const lockKey = 727_274_001
const insufficientPrivilege = '42501'
const readOnlyTransaction = '25006'
const lockNotAvailable = '55P03'
/** A change of a table that waits makes all others wait behind it: it waits for so long only, and tries again. */
const lockSeconds = 5
const pauseMilliseconds = 2000
const patienceMilliseconds = 300_000

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const readMigrations = (folder: URL): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })

const checkHistory = (applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void => {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new StartError(
        `The database has migration ${name}, which this version of the program does not know: start the newer version that made it, or use another database.`,
      )
    if (known.get(name) !== checksum)
      throw new StartError(
        `Migration ${name} was changed after it had run on this database: restore the file, and put the change into a new migration.`,
      )
  }
}

const readHistory = async (client: pg.PoolClient): Promise<Map<string, string>> => {
  // Asked first, since a user who may not create tables is enough once all are there.
  const { rowCount } = await client.query(`select where to_regclass('schema_migrations') is not null`)
  if (rowCount === 0)
    await client.query(
      `create table schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

const explain = (name: string, error: unknown): Error => {
  if (error instanceof StartError) return error
  const code = codeOf(error)
  if (code === insufficientPrivilege || code === readOnlyTransaction)
    return new StartError(
      `The user of DATABASE_URL may not change the database (${String(error)}): make it the owner of the database, on a server that can be written to.`,
      { cause: error },
    )
  return new Error(`Migration ${name} failed: ${String(error)}`, { cause: error })
}

/** Runs the first migration that is missing; answers its name, or undefined when there is none left. */
const runNext = async (client: pg.PoolClient, migrations: readonly Migration[]): Promise<string | undefined> => {
  let name = 'history'
  await client.query('begin')
  try {
    // The lock ends with the transaction, so that it works behind a pooler and no dead process can keep it.
    await client.query(`set local statement_timeout = 0; select pg_advisory_xact_lock(${lockKey})`)
    const applied = await readHistory(client)
    checkHistory(applied, migrations)
    const next = migrations.find((migration) => !applied.has(migration.name))
    if (next) {
      name = next.name
      await client.query(`set local lock_timeout = '${lockSeconds}s'`)
      await client.query(next.sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [next.name, next.checksum])
    }
    await client.query('commit')
    return next?.name
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw explain(name, error)
  }
}

/** Tries again while others use the tables. */
const runPatiently = async (
  client: pg.PoolClient,
  migrations: readonly Migration[],
  log: (line: string) => void,
): Promise<string | undefined> => {
  for (let started = 0; ; await sleep(pauseMilliseconds)) {
    try {
      return await runNext(client, migrations)
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error
      if (!started) log('A migration waits until nobody uses the tables that it changes.')
      started ||= Date.now()
      if (Date.now() - started > patienceMilliseconds)
        throw new StartError(
          `A table could not be changed for ${patienceMilliseconds / 60_000} minutes (${String(error)}): stop what uses the database, and start again.`,
          { cause: error },
        )
    }
  }
}

/** Tells whether searches have the indexes that only some servers let us make. */
export const hasTrigrams = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query(`select where to_regclass('sectors_search') is not null`)).rowCount === 1

/** Runs each new `NNNN_name.sql` in a transaction of its own; several processes may start at once. Answers the new ones. */
export const migrate = async (
  pool: pg.Pool,
  folder: URL = migrationsFolder,
  log: (line: string) => void = () => {},
): Promise<string[]> => {
  const migrations = readMigrations(folder)
  const done: string[] = []
  const client = await pool.connect()
  try {
    const next = () => runPatiently(client, migrations, log)
    for (let name = await next(); name; name = await next()) done.push(name)
  } finally {
    client.release()
  }
  return done
}
