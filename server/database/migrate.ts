/**
 * Migrates a database to the schema of this version, beside which the version before goes on (decision 0113).
 *
 * | First line of a migration | What it does                                     | When it runs                                            |
 * | ------------------------- | ------------------------------------------------ | ------------------------------------------------------- |
 * | `-- expand`               | adds what the version before need not know       | at the start                                            |
 * | `-- contract: …`          | takes away what the version before needs         | with `npm run db:contract`, or where no other process can be |
 * | neither, up to 0044       | anything                                         | at the start; versions that don't know it refuse        |
 */
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
const lockMilliseconds = 700
const pauseMilliseconds = 1500
const maxWaitMilliseconds = 300_000

type Phase = 'expand' | 'contract'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** Those of the first versions say nothing about it. */
  readonly phase: Phase | undefined
}

const phaseOf = (sql: string): Phase | undefined => /^-- (expand|contract)\b/.exec(sql)?.[1] as Phase | undefined

/**
 * The tables of migrations that have run. All versions must know what is in the first one, and may ignore what is in the
 * second one.
 */
const historyTables = ['schema_migrations', 'schema_expansions'] as const
type HistoryTable = (typeof historyTables)[number]

const historyTableOf = ({ phase }: Migration): HistoryTable =>
  phase === 'expand' ? 'schema_expansions' : 'schema_migrations'

export const readMigrations = (folder: URL = migrationsFolder): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), phase: phaseOf(sql) }
    })

type Applied = Readonly<Record<HistoryTable, ReadonlyMap<string, string>>>

const hasRun = (applied: Applied, { name }: Migration): boolean =>
  historyTables.some((table) => applied[table].has(name))

const checkHistory = (applied: Applied, migrations: readonly Migration[]): void => {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const table of historyTables)
    for (const [name, checksum] of applied[table]) {
      if (!known.has(name)) {
        if (table === 'schema_expansions') continue
        throw new StartError(
          `The database has migration ${name}, which this version of the program does not know: start the newer version that made it, or use another database.`,
        )
      }
      if (known.get(name) !== checksum)
        throw new StartError(
          `Migration ${name} was changed after it had run on this database: restore the file, and put the change into a new migration.`,
        )
    }
}

const readTable = async (client: pg.PoolClient, table: HistoryTable): Promise<Map<string, string>> => {
  // Check first, since an up-to-date database can be used without the right to create tables.
  const { rowCount } = await client.query(`select where to_regclass('${table}') is not null`)
  if (rowCount === 0) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(`select name, checksum from ${table}`)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

const readHistory = async (client: pg.PoolClient): Promise<Applied> => ({
  schema_migrations: await readTable(client, 'schema_migrations'),
  schema_expansions: await readTable(client, 'schema_expansions'),
})

const noteRun = async (client: pg.PoolClient, migration: Migration): Promise<void> => {
  for (const table of historyTables)
    await client.query(
      `create table if not exists ${table} (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
  await client.query(`insert into ${historyTableOf(migration)} (name, checksum) values ($1, $2)`, [
    migration.name,
    migration.checksum,
  ])
}

/** Completes what earlier texts of edited migrations did, so that all databases have the same history. */
const completeEdited = async (client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> => {
  const applied = await readTable(client, 'schema_migrations')
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
      `The user of MIGRATION_DATABASE_URL, or else of DATABASE_URL, may not change the database (${String(error)}): it must be the owner of the database and its tables, on a server that can be written to.`,
      { cause: error },
    )
  return new Error(`Migration ${name} failed: ${String(error)}`, { cause: error })
}

/** Runs the first missing one of some migrations and returns its name; undefined if none is missing. */
const runNext = async (
  client: pg.PoolClient,
  migrations: readonly Migration[],
  mayRun: (migration: Migration) => boolean,
): Promise<string | undefined> => {
  let name = 'history'
  await client.query('begin')
  try {
    // A lock of the transaction works behind a pooler, and is released if the process dies.
    await client.query(
      `set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${lockKey});
        set local lock_timeout = ${lockMilliseconds}`,
    )
    await completeEdited(client, migrations)
    const applied = await readHistory(client)
    checkHistory(applied, migrations)
    const next = migrations.find((migration) => mayRun(migration) && !hasRun(applied, migration))
    if (next) {
      name = next.name
      // Migrations may change records: history says which one did.
      await client.query(`select set_config('history.context', $1, true)`, [JSON.stringify({ call: 'migrate', name })])
      await client.query(next.sql)
      await noteRun(client, next)
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
  run: () => Promise<string | undefined>,
  log: (line: string) => void,
): Promise<string | undefined> => {
  for (let started = 0; ; await sleep(pauseMilliseconds)) {
    try {
      return await run()
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

/** Lists the migrations that wait until no process of the version before runs. */
const waitingIn = async (client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> => {
  const applied = await readHistory(client)
  return migrations.filter((migration) => !hasRun(applied, migration)).map(({ name }) => name)
}

export interface MigrateOptions {
  readonly folder?: URL
  readonly log?: (line: string) => void
  /** Whether no process of the version before can run, so that contracting migrations run, too. */
  readonly isAlone?: boolean
}

/** Runs each new `NNNN_name.sql` in its own transaction and returns their names. Several processes may start at once. */
export const migrate = async (
  pool: pg.Pool,
  { folder = migrationsFolder, log = () => {}, isAlone = false }: MigrateOptions = {},
): Promise<string[]> => {
  const migrations = readMigrations(folder)
  const done: string[] = []
  const client = await pool.connect()
  try {
    const { schema_migrations } = await readHistory(client).catch((error: unknown) => {
      throw explain('history', error)
    })
    // Nothing has used an empty database.
    const runsAll = isAlone || schema_migrations.size === 0
    const mayRun = ({ phase }: Migration) => runsAll || phase !== 'contract'
    const next = () => retryWhileLocked(() => runNext(client, migrations, mayRun), log)
    for (let name = await next(); name; name = await next()) done.push(name)
    const waiting = await waitingIn(client, migrations)
    if (waiting.length > 0)
      log(
        `Once no process of the version before runs, run \`npm run db:contract\`: ${waiting.join(', ')} waits for it.`,
      )
  } finally {
    client.release()
  }
  return done
}
