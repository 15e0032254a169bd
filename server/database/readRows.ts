import type { SQLWrapper } from 'drizzle-orm'
import { is, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { PooledDatabase, Queryable } from './connection'

const batch = 1000

async function* fetchAll<Row extends Record<string, unknown>>(tx: Queryable, query: SQLWrapper): AsyncGenerator<Row> {
  await tx.execute(sql`declare all_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch ${batch} from all_rows`))
    yield* rows as Iterable<Row>
    if (rows.length < batch) break
  }
  await tx.execute(sql`close all_rows`)
}

/**
 * Streams the rows of a query from one snapshot, that of the transaction if there is one, with constant memory.
 *
 *     for await (const { name } of readRows<{ name: string }>(db, sql`select name from sectors`)) …
 */
export async function* readRows<Row extends Record<string, unknown>>(
  db: Queryable,
  query: SQLWrapper,
): AsyncGenerator<Row> {
  if (is(db, PgTransaction)) return yield* fetchAll<Row>(db, query)
  const client = await (db as PooledDatabase).$client.connect()
  const connection = drizzle(client)
  let broken: Error | undefined
  try {
    await connection.execute(sql`begin read only`)
    yield* fetchAll<Row>(connection, query)
  } finally {
    // Runs even if the client disconnects.
    await connection.execute(sql`rollback`).catch((error: Error) => (broken = error))
    client.release(broken)
  }
}
