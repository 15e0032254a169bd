/** Takes back what a request has written, so that no request disturbs the next one. */
import { AsyncLocalStorage } from 'node:async_hooks'
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

type Ask = (...given: never[]) => unknown
type Asked = Readonly<Record<'connect' | 'query', Ask>>

/** In which transaction a piece of work asks. */
const asking = new AsyncLocalStorage<Asked>()

/**
 * Runs work while everything that it asks the pool happens in one transaction, and rolls that back at the end. What it has
 * left running, such as the mailer that it has woken, is refused from then on: it belongs to no other transaction.
 *
 * @example await undone(api.database.pool, () => api.send('DELETE', '/region/1/', { token }))
 */
export const undone = async <T>(pool: Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isOver = false
  const query = async (text: string | QueryConfig, values?: unknown[]) => {
    if (isOver) throw new Error('What asks this was taken back')
    return client.query(nestedQuery(text), values)
  }
  const inner = Object.assign(Object.create(client) as PoolClient, { query, release: () => {} })
  const within = (name: keyof Asked): Ask => {
    const outside: Ask = pool[name]
    return (...given) => (asking.getStore()?.[name] ?? outside.bind(pool))(...given)
  }
  await client.query('begin')
  Object.assign(pool, { connect: within('connect'), query: within('query') })
  try {
    return await asking.run({ connect: async () => inner, query }, work)
  } finally {
    isOver = true
    Reflect.deleteProperty(pool, 'connect')
    Reflect.deleteProperty(pool, 'query')
    await client.query('rollback')
    client.release()
  }
}
