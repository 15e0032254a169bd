import { inject } from 'vitest'
import { connect } from '../../server/database/connection'
import { migrate } from '../../server/database/migrate'
import { makeDatabase } from './postgres'

/** Creates a database with empty tables; `stop` removes it. */
export const openEmptyDatabase = async () => {
  const made = await makeDatabase(inject('postgresUrl'))
  const database = await connect(made.url)
  await migrate(database.pool)
  const stop = async () => {
    await database.close()
    await made.drop()
  }
  return { ...database, stop }
}

export type EmptyDatabase = Awaited<ReturnType<typeof openEmptyDatabase>>

/** Counts the rows of each table. */
export const countRows = async ({ pool }: Pick<EmptyDatabase, 'pool'>): Promise<Record<string, number>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`).join(' union all ')
  const { rows } = await pool.query<{ name: string; rows: number }>(counts)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
