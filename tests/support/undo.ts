/** Takes back what a request has written, so that no request disturbs the next one. */
import type { Pool, PoolClient, QueryConfig } from 'pg'

const savepoints: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^begin\b/i, 'savepoint inner_transaction'],
  [/^commit\b/i, 'release savepoint inner_transaction'],
  [/^rollback\b(?! to)/i, 'rollback to savepoint inner_transaction'],
]

/** What ends or begins a transaction does so within the one around it. */
const nested = (text: string): string => savepoints.find(([pattern]) => pattern.test(text))?.[1] ?? text
const nestedQuery = (query: string | QueryConfig): string | QueryConfig =>
  typeof query === 'string' ? nested(query) : { ...query, text: nested(query.text) }

/**
 * Runs work while everything that the pool is asked happens in one transaction, and rolls that back at the end.
 * One piece of work at a time.
 *
 * @example await undone(api.database.pool, () => api.send('DELETE', '/region/1/', { token }))
 */
export const undone = async <T>(pool: Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  const query = (text: string | QueryConfig, values?: unknown[]) => client.query(nestedQuery(text), values)
  const inner = Object.assign(Object.create(client) as PoolClient, { query, release: () => {} })
  await client.query('begin')
  Object.assign(pool, { connect: async () => inner, query })
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(pool, 'connect')
    Reflect.deleteProperty(pool, 'query')
    await client.query('rollback')
    client.release()
  }
}
