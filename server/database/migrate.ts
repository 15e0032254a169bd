/** Migrates a database to the schema of this version. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../tools/startError'
import { codeOf } from './connectError'
import { editedMigrations } from './editedMigrations'

/** Next to this file in the sources, and next to `main.mjs` in the bundle. */
const migrationsFolder = new URL('./migrations/', import.meta.url)
/** An arbitrary number; all versions must use the same. */
const lockKey = 727_274_001
const insufficientPrivilege = '42501'
const readOnlyTransaction = '25006'
const lockNotAvailable = '55P03'
/** A waiting DDL statement blocks all queries queued behind it, so give up early and retry. */
const lockSeconds = 5
const pauseMilliseconds = 2000
const maxWaitMilliseconds = 300_000

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export const readMigrations = (folder: URL = migrationsFolder): Migration[] =>
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
  // Check first, since an up-to-date database can be used without the right to create tables.
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

/** Completes what earlier texts of edited migrations did, so that all databases have the same history. */
const completeEdited = async (client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> => {
  const applied = await readHistory(client)
  for (const { name, checksum } of migrations) {
    const edited = editedMigrations[name]
    const before = applied.get(name) ?? ''
    if (before === checksum || !edited?.checksums.includes(before)) continue
    await client.query(edited.completion)
    await client.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum])
  }
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

/** Runs the first missing migration and returns its name; undefined if none is missing. */
const runNext = async (client: pg.PoolClient, migrations: readonly Migration[]): Promise<string | undefined> => {
  let name = 'history'
  await client.query('begin')
  try {
    // A lock of the transaction works behind a pooler, and is released if the process dies.
    await client.query(
      `set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${lockKey});
        set local lock_timeout = '${lockSeconds}s'`,
    )
    await completeEdited(client, migrations)
    const applied = await readHistory(client)
    checkHistory(applied, migrations)
    const next = migrations.find((migration) => !applied.has(migration.name))
    if (next) {
      name = next.name
      // Migrations may change records: history says which one did.
      await client.query(`select set_config('history.context', $1, true)`, [JSON.stringify({ call: 'migrate', name })])
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

/** Retries while the tables are in use. */
const retryWhileLocked = async (
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
      if (Date.now() - started > maxWaitMilliseconds)
        throw new StartError(
          `A table could not be changed for ${maxWaitMilliseconds / 60_000} minutes (${String(error)}): stop what uses the database, and start again.`,
          { cause: error },
        )
    }
  }
}

/** Whether the trigram indexes exist, which not all servers support. */
export const hasTrigrams = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query(`select where to_regclass('sectors_search') is not null`)).rowCount === 1

/** Runs each new `NNNN_name.sql` in its own transaction and returns their names. Several processes may start at once. */
export const migrate = async (
  pool: pg.Pool,
  folder: URL = migrationsFolder,
  log: (line: string) => void = () => {},
): Promise<string[]> => {
  const migrations = readMigrations(folder)
  const done: string[] = []
  const client = await pool.connect()
  try {
    const next = () => retryWhileLocked(client, migrations, log)
    for (let name = await next(); name; name = await next()) done.push(name)
  } finally {
    client.release()
  }
  return done
}
