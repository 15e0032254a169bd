/** The way to PostgreSQL: one pool per process, typed queries by Drizzle, transactions that are tried again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { StartError } from '../tools/startError'
import { codeOf, connectError, readAddress } from './connectError'
import { sendUnnamed } from './prepared'
import { WatchedPool } from './watchedPool'

const oldestVersion = 15
const mostConnections = 20
const connectMilliseconds = 10_000
/** No call may keep a connection longer; what takes longer (migrations, the seed) says so itself. */
const statementMilliseconds = 30_000
const idleInTransactionMilliseconds = 60_000

const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
const asWritten = (text: string): string => text

// For the whole process, since Drizzle asks the driver's own table. Counts are numbers; calendar dates and times
// without a zone stay what they are instead of moving with the time zone of the server.
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber)
pg.types.setTypeParser(pg.types.builtins.DATE, asWritten)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, asWritten)

/** What runs queries: the pool or a transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** The pool as Drizzle sees it; `$client` is the driver's. */
export type PooledDatabase = NodePgDatabase & { readonly $client: pg.Pool }

export interface Database {
  readonly db: PooledDatabase
  readonly pool: pg.Pool
  /** Asks on a connection of its own; rejects with DatabaseUnavailable if there is no answer within 1.5 s. */
  ask<Row extends pg.QueryResultRow>(query: string): Promise<Row[]>
  /** Waits for the queries under way and closes all connections. */
  close(): Promise<void>
}

/** A pooler that gives each transaction another connection may know no prepared statements: `?prepare=false` is for it. */
const isPreparing = (url: string): boolean => !/[?&]prepare=false(?:&|$)/.test(url)

const makePool = (url: string, log: (message: string) => void): WatchedPool => {
  const settings = {
    connectionString: url,
    max: mostConnections,
    application_name: 'talent-console',
    connectionTimeoutMillis: connectMilliseconds,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Sent at connect. A PgBouncer that refuses it: add `ignore_startup_parameters` there, or `?statement_timeout=` here.
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
  }
  const pool = new WatchedPool(settings, log)
  // A connection that breaks while nothing runs on it, within a transaction too, raises an event that would end Node.
  const report = (error: Error) => {
    // Ending a pool doesn't wait for its connections to close: the database may stop first and say so.
    if (!pool.ending) log(`A database connection was lost: ${error.message}`)
  }
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => {})
  return pool
}

/** A server that is just starting or recovering says so; it is worth a wait. */
const untilStarted = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const deadline = Date.now() + 30_000; ; await sleep(250)) {
    try {
      return await ask()
    } catch (error) {
      if (codeOf(error) !== '57P03' || Date.now() > deadline) throw error
    }
  }
}

const checkServer = async (pool: pg.Pool, place: string): Promise<void> => {
  const { rows } = await untilStarted(() =>
    pool.query<{ version: string; encoding: string }>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
    ),
  )
  const { version = '', encoding = '' } = rows[0] ?? {}
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new StartError(
      `PostgreSQL at ${place} is version ${version}, but ${oldestVersion} or newer is needed: upgrade it, or set DATABASE_URL to a newer server.`,
    )
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database at ${place} stores ${encoding}, not every language: create it with ENCODING 'UTF8' TEMPLATE template0, and set DATABASE_URL to it.`,
    )
}

/** Opens the pool and makes sure that a fit PostgreSQL answers; throws a StartError otherwise. */
export const connect = async (url: string, log: (message: string) => void = () => {}): Promise<Database> => {
  const { place } = readAddress(url)
  const pool = makePool(url, log)
  try {
    await checkServer(pool, place)
  } catch (error) {
    await pool.end().catch(() => {})
    throw connectError(url, error)
  }
  const db = drizzle(pool)
  if (!isPreparing(url)) sendUnnamed(db)
  return {
    db,
    pool,
    ask: (query) => pool.ask(query),
    close: () => pool.end(),
  }
}

const serializationFailure = '40001'
const deadlock = '40P01'
const mostTries = 6

/** Full jitter: those that met do not meet again. 40 ms at most before the second try, about a second before the last. */
const pause = (tries: number) => sleep(Math.random() * Math.min(1000, 20 * 2 ** tries))

const runOnce = async <T>(
  client: pg.PoolClient,
  work: (tx: Queryable) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> => {
  const failed: unknown[] = []
  const remembering = (tx: Queryable) =>
    work(tx).catch((error: unknown) => {
      failed.push(error)
      throw error
    })
  try {
    return await drizzle(client).transaction(remembering, config)
  } catch (error) {
    // Where the connection is lost the rollback fails too, and would hide why.
    throw failed.length > 0 ? failed[0] : error
  }
}

/**
 * Runs work in a transaction; when PostgreSQL takes it back for the sake of another, runs it anew.
 *
 * Work may therefore run several times: it does nothing outside the database.
 *
 *     const id = await transaction(db, async (tx) => insertRegion(tx, values))
 */
export const transaction = async <T>(
  db: PooledDatabase,
  work: (tx: Queryable) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> => {
  for (let tries = 1; ; tries++) {
    const client = await db.$client.connect()
    try {
      // On a client of our own: Drizzle keeps one for ever when BEGIN fails.
      return await runOnce(client, work, config)
    } catch (error) {
      const code = codeOf(error)
      if (tries >= mostTries || (code !== serializationFailure && code !== deadlock)) throw error
    } finally {
      client.release()
    }
    await pause(tries)
  }
}
