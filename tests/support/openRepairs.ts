import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Opens a database as somebody who repairs records by hand, which calls can't do. */
export const openRepairs = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, options: '-c history.context={"call":"repair","name":"Tests"}' })
  // Dropping the database closes connections that wait.
  pool.on('error', () => {})
  return { pool, db: drizzle(pool) }
}
