/** Caches prepared queries, which are built once per process and planned once per connection. */
import { createHash } from 'node:crypto'
import { is } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgTransaction, type PgDatabase } from 'drizzle-orm/pg-core'
import { presentLanguage } from '../tools/language'

/** `Queryable` of `connection.ts`, which imports this file. */
type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

interface Query<Prepared> {
  toSQL(): { sql: string }
  prepare(name: string): Prepared
}

const caches = new WeakMap<Queryable, WeakMap<object, Map<string, unknown>>>()

/**
 * Returns the prepared query cached for an owner and key; values are `sql.placeholder(name)`.
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
  // Don't cache for a transaction, which is short-lived and doesn't know whether there is a pooler.
  if (is(db, PgTransaction)) return build().prepare('')
  const owners = caches.get(db) ?? new WeakMap<object, Map<string, unknown>>()
  caches.set(db, owners)
  const cache = owners.get(owner) ?? new Map<string, unknown>()
  owners.set(owner, cache)
  // A statement may contain what the language of whoever reads first decides: a collation, or names to compare.
  const kind = `${key} ${presentLanguage()}`
  const known = cache.get(kind)
  if (known) return known as Prepared
  const query = build()
  // Derive the name from the SQL, so that it never stands for two statements on one connection. The connection leaves names out
  // behind a pooler that doesn't know them.
  const name = createHash('sha256').update(query.toSQL().sql).digest('base64url').slice(0, 32)
  const made = query.prepare(name)
  cache.set(kind, made)
  return made
}
