/** Collects the statements of one piece of work, and none that chores of the server send at the same time. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'

/** Does work, and returns what it queries from the pool. */
export const statementsOf = async (pool: Pool, work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = []
  const isOwn = new AsyncLocalStorage<true>()
  const { query } = pool
  const record = (...args: unknown[]): unknown => {
    if (isOwn.getStore()) statements.push(JSON.stringify(args[0]))
    return Reflect.apply(query, pool, args)
  }
  Object.assign(pool, { query: record })
  try {
    await isOwn.run(true, work)
  } finally {
    Object.assign(pool, { query })
  }
  return statements
}
