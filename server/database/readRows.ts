import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PooledDatabase } from './connection'

const batch = 1000

/**
 * Streams the rows of a query from one snapshot, with constant memory.
 *
 *     for await (const { name } of readRows<{ name: string }>(db, sql`select name from sectors`)) …
 */
export async function* readRows<Row extends Record<string, unknown>>(
  db: PooledDatabase,
  query: SQLWrapper,
): AsyncGenerator<Row> {
  const client = await db.$client.connect()
  const connection = drizzle(client)
  let broken: Error | undefined
  try {
    await connection.execute(sql`begin read only`)
    await connection.execute(sql`declare all_rows no scroll cursor for ${query}`)
    for (;;) {
      const { rows } = await connection.execute<Row>(sql.raw(`fetch ${batch} from all_rows`))
      yield* rows as Iterable<Row>
      if (rows.length < batch) break
    }
  } finally {
    // Runs even if the client disconnects.
    await connection.execute(sql`rollback`).catch((error: Error) => (broken = error))
    client.release(broken)
  }
}
