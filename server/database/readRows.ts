import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { patienceOf, type PooledDatabase, type Queryable } from './connection'
import { databaseOn } from './collation'
import { tryAgain } from './tryAgain'

const batch = 1000

/** Whether statements go to any connection, and so not to a transaction. */
const isPooled = (db: Queryable): db is PooledDatabase => '$client' in db && db.$client instanceof pg.Pool

/** Streams the rows of a query within a transaction, with constant memory; one query at a time. */
export async function* fetchRows<Row extends Record<string, unknown>>(
  tx: Queryable,
  query: SQLWrapper,
): AsyncGenerator<Row> {
  await tx.execute(sql`declare all_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch ${batch} from all_rows`))
    yield* rows as Iterable<Row>
    if (rows.length < batch) break
  }
  await tx.execute(sql`close all_rows`)
}

const beginSnapshot = async (db: PooledDatabase) => {
  const client = await db.$client.connect()
  const connection = databaseOn(client, db.collations)
  try {
    await connection.execute(sql`begin isolation level repeatable read read only`)
    return { client, connection }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Streams what `work` yields, which reads from one snapshot. Holds a connection until the stream ends or is given up. */
export async function* inSnapshot<T>(db: PooledDatabase, work: (tx: Queryable) => AsyncIterable<T>): AsyncGenerator<T> {
  const { client, connection } = await tryAgain(patienceOf(db), () => beginSnapshot(db))
  let broken: Error | undefined
  try {
    yield* work(connection)
  } finally {
    // Runs even if the client disconnects.
    await connection.execute(sql`rollback`).catch((error: Error) => (broken = error))
    client.release(broken)
  }
}

/**
 * Streams the rows of a query from one snapshot, that of the transaction if there is one, with constant memory.
 *
 *     for await (const { name } of readRows<{ name: string }>(db, sql`select name from sectors`)) …
 */
export const readRows = <Row extends Record<string, unknown>>(db: Queryable, query: SQLWrapper): AsyncGenerator<Row> =>
  isPooled(db) ? inSnapshot(db, (tx) => fetchRows<Row>(tx, query)) : fetchRows<Row>(db, query)
