/** Connects to PostgreSQL: one pool per process, typed queries with Drizzle, and transactions with retries. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { StartError } from '../tools/startError'
import { type Collations, databaseOn } from './collation'
import { codeOf, CommitUnknown, connectError, DatabaseUnavailable, isUnavailable, readAddress } from './connectError'
import type { Link } from './limitedClient'
import { findFacts, type ServerFacts } from './pooler'
import { watchStatements } from './statements'
import { tryAgain } from './tryAgain'
import { WatchedPool } from './watchedPool'

const oldestVersion = 15
const idleInTransactionMilliseconds = 60_000
/** For the few calls that work on thousands of rows, which may wait for each other. */
const longLockMilliseconds = 25_000

const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
const keepText = (text: string): string => text

// Drizzle uses these global parsers of the driver. Counts become numbers; dates and times without a zone stay text, so
// that they don't shift with the time zone of the server.
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber)
pg.types.setTypeParser(pg.types.builtins.DATE, keepText)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, keepText)

/** The pool or a transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** Drizzle's database on the pool; `$client` is the driver's pool. */
export type PooledDatabase = NodePgDatabase & { readonly $client: pg.Pool; readonly collations: Collations }

export interface Database {
  readonly db: PooledDatabase
  readonly pool: pg.Pool
  /** Queries on a new connection; rejects with DatabaseUnavailable if there is no response within 1.5 s. */
  queryDirectly<Row extends pg.QueryResultRow>(query: string): Promise<Row[]>
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>
}

/** How a process uses its database. */
export interface DatabaseSettings {
  /** The most connections of this process. */
  readonly DATABASE_POOL: number
  /** How long a call waits for a connection. */
  readonly DATABASE_CONNECT_SECONDS: number
  /** How long calls wait while no database can be reached. */
  readonly DATABASE_WAIT_SECONDS: number
  /** The limit for the statements of calls; migrations and the seed override it. */
  readonly DATABASE_STATEMENT_SECONDS: number
  /** Who waits for a lock holds a connection, of which there are few. */
  readonly DATABASE_LOCK_SECONDS: number
}

export const databaseDefaults: DatabaseSettings = {
  DATABASE_POOL: 20,
  DATABASE_CONNECT_SECONDS: 10,
  DATABASE_WAIT_SECONDS: 0,
  DATABASE_STATEMENT_SECONDS: 30,
  DATABASE_LOCK_SECONDS: 4,
}

/** `?prepare=false` or `true` overrides what was found out about named statements. */
const mayName = (url: string, found: boolean): boolean => {
  const [, given] = /[?&]prepare=(false|true)(?:&|$)/.exec(url) ?? []
  return given ? given === 'true' : found
}

const clientSettings = (url: string, settings: DatabaseSettings) => ({
  connectionString: url,
  application_name: 'talent-console',
  connectionTimeoutMillis: settings.DATABASE_CONNECT_SECONDS * 1000,
})

/** One more is left for the check of readiness. */
const sizeOfPool = ({ limit, isPooled }: ServerFacts, { DATABASE_POOL }: DatabaseSettings): number =>
  limit === undefined || isPooled ? DATABASE_POOL : Math.min(DATABASE_POOL, Math.max(1, limit - 1))

const makePool = (url: string, facts: ServerFacts, settings: DatabaseSettings, log: (message: string) => void) => {
  const size = sizeOfPool(facts, settings)
  if (size < settings.DATABASE_POOL)
    log(
      `The role of DATABASE_URL may open ${facts.limit} connections, and DATABASE_POOL is ${settings.DATABASE_POOL}: this process uses ${size} at once.`,
    )
  const link: Link = { isPooled: facts.isPooled, hasNames: mayName(url, facts.hasNames), log }
  if (link.isPooled)
    log(
      `A pooler stands before the database: limits are set in each transaction, and statements are ${link.hasNames ? '' : 'not '}prepared.`,
    )
  const options = {
    ...clientSettings(url, settings),
    max: size,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Sent when connecting, or in each transaction behind a pooler.
    statement_timeout: settings.DATABASE_STATEMENT_SECONDS * 1000,
    idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
    lock_timeout: settings.DATABASE_LOCK_SECONDS * 1000,
  }
  const pool = new WatchedPool(options, link, settings.DATABASE_WAIT_SECONDS * 1000)
  // An idle connection that breaks, even within a transaction, emits an error event, which would end Node if unhandled.
  const report = (error: Error) => {
    // A pool ends without waiting for its connections to close, so the database may stop first.
    if (!pool.ending) log(`A database connection was lost: ${error.message}`)
  }
  pool.on('connect', (client) => {
    client.on('error', report)
    watchStatements(client)
  })
  pool.on('error', () => {})
  return pool
}

/** Retries for up to 30 seconds while the server reports that it is starting or recovering. */
const retryWhileStarting = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (const deadline = Date.now() + 30_000; ; await sleep(250)) {
    try {
      return await attempt()
    } catch (error) {
      if (codeOf(error) !== '57P03' || Date.now() > deadline) throw error
    }
  }
}

const checkServer = ({ version, encoding }: ServerFacts, place: string): void => {
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new StartError(
      `PostgreSQL at ${place} is version ${version}, but ${oldestVersion} or newer is needed: upgrade it, or set DATABASE_URL to a newer server.`,
    )
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database at ${place} stores ${encoding}, not every language: create it with ENCODING 'UTF8' TEMPLATE template0, and set DATABASE_URL to it.`,
    )
}

/** Opens the pool; throws a StartError unless a suitable PostgreSQL responds. */
export const connect = async (
  url: string,
  log: (message: string) => void = () => {},
  settings: DatabaseSettings = databaseDefaults,
): Promise<Database> => {
  const { place } = readAddress(url)
  const facts = await retryWhileStarting(() => findFacts(clientSettings(url, settings))).catch((error: unknown) => {
    throw connectError(url, error)
  })
  checkServer(facts, place)
  const pool = makePool(url, facts, settings, log)
  return {
    db: databaseOn<pg.Pool>(pool, facts.collations),
    pool,
    queryDirectly: (query) => pool.queryDirectly(query),
    close: () => pool.end(),
  }
}

const serializationFailure = '40001'
const deadlock = '40P01'
const lockNotAvailable = '55P03'
const queryCanceled = '57014'
const readOnlyTransaction = '25006'
const maxTries = 6

/** Whether others have kept what a call needs until it gave up: by their locks, or by changing it again and again. */
export const isLockedByOthers = (error: unknown): boolean =>
  [lockNotAvailable, serializationFailure, deadlock].includes(codeOf(error) ?? '')

/** Whether the database only reads: it recovers, is a replica, or was made so. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === readOnlyTransaction

/** Whether a statement has been ended because it took too long. */
export const isTooSlow = (error: unknown): boolean => codeOf(error) === queryCanceled

/** Lets a transaction wait longer for the locks of others. */
export const waitLonger = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql.raw(`set local lock_timeout = ${longLockMilliseconds}`))
}

/** Waits, longer than for the locks of calls, until no other transaction holds the advisory lock with this key. */
export const waitForTurn = async (tx: Queryable, key: number): Promise<void> => {
  await tx.execute(sql`set local lock_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${key})`)
}

/** Waits with full jitter: at most 40 ms before the second try, about a second before the last. */
const pause = (tries: number) => sleep(Math.random() * Math.min(1000, 20 * 2 ** tries))

const onlyReads = (config?: PgTransactionConfig) => config?.accessMode === 'read only'

const runOnce = async <T>(
  connection: NodePgDatabase,
  work: (tx: Queryable) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> => {
  const failed: unknown[] = []
  const results: T[] = []
  const attempt = async (tx: Queryable) => {
    try {
      const result = await work(tx)
      results.push(result)
      return result
    } catch (error) {
      failed.push(error)
      throw error
    }
  }
  try {
    return await connection.transaction(attempt, config)
  } catch (error) {
    // If the connection is lost, the rollback fails too and would hide the cause.
    if (failed.length > 0) throw failed[0]
    const [result] = results
    if (results.length === 0 || !isUnavailable(error)) throw error
    // What was only read is there, whatever became of the commit.
    if (onlyReads(config)) return result as T
    throw new CommitUnknown('The connection was lost during the commit', { cause: error })
  }
}

/** A server that lets nobody write is no primary any more: a standby is about to take over. */
const withoutPrimary = (error: unknown, config?: PgTransactionConfig): unknown =>
  isReadOnly(error) && !onlyReads(config)
    ? new DatabaseUnavailable('The database is no primary', { cause: error })
    : error

const runOnConnection = async <T>(
  db: PooledDatabase,
  work: (tx: Queryable) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> => {
  const client = await db.$client.connect()
  let lost: Error | undefined
  try {
    // Use our own client, since Drizzle leaks its client if BEGIN fails.
    return await runOnce(databaseOn(client, db.collations), work, config)
  } catch (error) {
    const cause = withoutPrimary(error, config)
    if (isUnavailable(cause)) lost = cause as Error
    throw cause
  } finally {
    client.release(lost)
  }
}

/** How many milliseconds the calls of a database wait while it can't be reached. */
export const patienceOf = ({ $client }: PooledDatabase): number =>
  $client instanceof WatchedPool ? $client.patience : 0

const isNotDone = (error: unknown) => isUnavailable(error) && !(error instanceof CommitUnknown)

/**
 * Runs work in a transaction; retries it after serialization failures and deadlocks, and if the connection was lost before the
 * commit. Throws `CommitUnknown` if it was lost during the commit.
 *
 * Since work may run several times, it must have no effects outside the database.
 *
 *     const id = await transaction(db, async (tx) => insertRegion(tx, values))
 */
export const transaction = async <T>(
  db: PooledDatabase,
  work: (tx: Queryable) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await tryAgain(patienceOf(db), () => runOnConnection(db, work, config), isNotDone)
    } catch (error) {
      const code = codeOf(error)
      if (tries >= maxTries || (code !== serializationFailure && code !== deadlock)) throw error
    }
    await pause(tries)
  }
}
