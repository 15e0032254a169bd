/** Lists take few statements, and paging returns every record. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/database/connection'
import { listTable } from '../../server/database/pages'
import { sectors } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { statementsOf } from '../support/statementsOf'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
  await api.repairs.pool.query(`insert into sectors (name) select 'Many ' || n from generate_series(1, 2600) n`)
})
afterAll(() => api.stop())

interface Row {
  readonly id: number
  readonly name: string
}

const read = (query: string) => api.send<Row[]>('GET', `/sectors/?${query}`, { token })

test('a page with its count takes two statements, including the one for the session', async () => {
  for (const asked of ['', 'sort=-name', 'search=many+7', 'search=nothing+like+it', 'page=3&page_size=50']) {
    const statements = await statementsOf(api.database.pool, async () => {
      expect((await read(asked)).status).toBe(200)
    })
    expect(statements).toHaveLength(2)
  }
})

test('pages add up to the whole list, and all have the same count', async () => {
  const seen: Row[] = []
  const first = await read('search=many&sort=name&page_size=100')
  expect(first.body.pagination).toMatchObject({ count: 2600, total_pages: 26 })
  for (let page = 1; page <= 26; page++) {
    const { body } = await read(`search=many&sort=name&page_size=100&page=${page}`)
    expect(body.pagination).toMatchObject({ count: 2600, page })
    seen.push(...body.data)
  }
  expect(seen.map(({ name }) => name)).toEqual(Array.from({ length: 2600 }, (_, index) => `Many ${index + 1}`))
})

test('a page past the last one is empty and has the total count', async () => {
  for (const page of [27, 2_000_000]) {
    const { body } = await read(`search=many&page_size=100&page=${page}`)
    expect(body).toMatchObject({ data: [], pagination: { count: 2600 } })
  }
  expect((await read('search=nothing+like+it')).body).toMatchObject({ data: [], pagination: { count: 0 } })
  expect((await read('search=nothing+like+it&page=2')).body).toMatchObject({ data: [], pagination: { count: 0 } })
})

test('a revoked permission takes effect on the next call', async () => {
  const { token: sales } = await api.signIn('sales@talent.example')
  const list = async () => (await api.send('GET', '/admin/tom-users/', { token: sales.access })).status
  expect([await list(), await list()]).toEqual([200, 200])
  const setActive = (active: boolean) =>
    api.repairs.pool.query('update users set is_active = $1 where email = $2', [active, 'sales@talent.example'])
  await setActive(false)
  expect(await list()).toBe(401)
  await setActive(true)
  expect(await list()).toBe(200)
})

test.each([
  ['', 1],
  ['?prepare=false', 0],
])('with the address %j a connection keeps %d prepared statements', async (parameters, expected) => {
  const { connectionString } = api.database.pool.options
  const database = await connect(`${connectionString}${parameters}`)
  const listed = { table: sectors, columns: { id: sectors.id }, search: [], sort: {}, id: sectors.id }
  try {
    await listTable(database.db, listed, { page: 1, page_size: 10, search: '' })
    const { rows } = await database.pool.query('select name from pg_prepared_statements')
    expect(rows).toHaveLength(expected)
  } finally {
    await database.close()
  }
})
