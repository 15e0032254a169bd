/** Entries that have a great part of all rows, as those of a seed, are told without reading the others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, type SQL } from 'drizzle-orm'
import { callerOf, findAccountByEmail } from '../../server/accounts/account'
import type { Queryable } from '../../server/database/connection'
import { readFirst } from '../../server/modules/activity/records'
import { startApi, type Api } from '../support/api'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const rowsOfEach = 40_000

/** Two changes of thousands of rows each; returns the later one. */
const seed = async () => {
  const { rows } = await api.repairs.pool.query<{ id: number; at: string }>(`
    with made as (insert into history.changes (at, company_id, call, by_name, request_id, params)
        select now() + make_interval(secs => n), 0, 'seed', 'Seed', gen_random_uuid()::text, '{}' from generate_series(1, 2) n
        returning id, at),
      written as (insert into history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, after)
        select m.id, m.at, 1, 'regions', n, 'regions', n::text, 'I', jsonb_build_object('name', repeat('Region ', 20) || n)
        from made m, generate_series(1, ${rowsOfEach}) s (n) order by m.id, s.n)
    select id::float8 as id, at::text from made order by id desc limit 1`)
  await api.repairs.pool.query('analyze history.changed_rows')
  const [last] = rows
  if (!last) throw new Error('Nothing was made')
  return last
}

/** Makes many changes of one row each, so that PostgreSQL expects few rows of any change. */
const makeSmallChanges = async () => {
  await api.repairs.pool.query(`
    with made as (insert into history.changes (at, company_id, call, by_name, request_id, params)
        select now() + make_interval(secs => n), 0, 'repair', 'Repair', gen_random_uuid()::text, '{}' from generate_series(1, 20000) n
        returning id, at)
    insert into history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, after)
      select m.id, m.at, 1, 'regions', m.id, 'regions', m.id::text, 'I', '{}' from made m`)
  await api.repairs.pool.query('analyze history.changed_rows')
}

/** Returns how many pages of tables and indexes a statement reads. */
const pagesOf = async (statement: SQL): Promise<number> => {
  const { rows } = await api.database.db.execute<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    sql`explain (analyze, buffers, format json) ${statement}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  return (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN)
}

test('the records of a change of half of all rows are found without reading the others', async () => {
  const place = await seed()
  const account = await findAccountByEmail(api.database.db, 'master@talent.example')
  if (!account) throw new Error('There is no master')
  const seen: SQL[] = []
  const execute = (statement: SQL) => {
    seen.push(statement)
    return api.database.db.execute(statement)
  }
  const reader = { caller: callerOf(account, ''), company: null }
  const found = await readFirst({ execute } as unknown as Queryable, reader, [place], {})
  expect(found.get(place.id)).toMatchObject({ isMore: true, first: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  expect(seen).toHaveLength(2)
  const readAll = await pagesOf(sql`select count(*) from history.changed_rows where change_id + 0 = ${place.id}`)
  for (const statement of seen) expect(await pagesOf(statement)).toBeLessThan(readAll / 5)
  await makeSmallChanges()
  for (const statement of seen) expect(await pagesOf(statement)).toBeLessThan(readAll / 5)
})
