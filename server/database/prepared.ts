/** Queries that are made once and run often: built once per process, and planned once per connection. */
import { createHash } from 'node:crypto'
import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Queryable } from './connection'

interface Query<Prepared> {
  toSQL(): { sql: string }
  prepare(name: string): Prepared
}

const caches = new WeakMap<Queryable, WeakMap<object, Map<string, unknown>>>()
const withoutNames = new WeakSet<Queryable>()

/** Has the queries of a database sent without names, as a pooler needs it that gives each transaction another connection. */
export const sendUnnamed = (db: Queryable): void => void withoutNames.add(db)

/**
 * Answers the prepared query that its owner knows by a key; values stand in it as `sql.placeholder(name)`.
 *
 *     const query = prepared(db, sectors, 'one', () => db.select().from(sectors).where(eq(sectors.id, sql.placeholder('id'))))
 *     await query.execute({ id: 1 })
 */
export const prepared = <Prepared>(
  db: Queryable,
  owner: object,
  key: string,
  build: () => Query<Prepared>,
): Prepared => {
  // A transaction lives too briefly to plan for, and does not know whether a pooler stands before it.
  if (is(db, PgTransaction)) return build().prepare('')
  const owners = caches.get(db) ?? new WeakMap<object, Map<string, unknown>>()
  caches.set(db, owners)
  const cache = owners.get(owner) ?? new Map<string, unknown>()
  owners.set(owner, cache)
  const known = cache.get(key)
  if (known) return known as Prepared
  const query = build()
  // The text decides, so that one name never stands for two statements on a connection.
  const name = withoutNames.has(db)
    ? ''
    : createHash('sha256').update(query.toSQL().sql).digest('base64url').slice(0, 32)
  const made = query.prepare(name)
  cache.set(key, made)
  return made
}
