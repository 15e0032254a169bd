/** What a process does behind a pooler that gives each transaction another server connection (decision 0108). */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app'
import { readConfig } from '../../../server/config'
import { connect, databaseDefaults, transaction, type Database } from '../../../server/database/connection'
import { codeOf } from '../../../server/database/connectError'
import { listTable } from '../../../server/database/pages'
import { migrate } from '../../../server/database/migrate'
import { sectors } from '../../../server/database/tables'
import { demoPassword } from '../../../server/data/demo/accounts'
import { createTestDatabase, type NamedDatabase } from '../../support/postgres'
import { startTransactionPooler } from '../../support/transactionPooler'

let made: NamedDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const said: string[] = []
/** Starts a pooler before the database, and connects through it. */
const startBehind = async (
  parameters = '',
  settings: Partial<typeof databaseDefaults> = {},
  options: Parameters<typeof startTransactionPooler>[1] = {},
) => {
  said.length = 0
  const pooler = await startTransactionPooler(made.url, options)
  undo.push(() => pooler.stop())
  const database = await connect(`${pooler.url}${parameters}`, (line) => said.push(line), {
    ...databaseDefaults,
    ...settings,
  })
  undo.push(() => database.close())
  return database
}

const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`

const list = ({ db }: Database) =>
  listTable(
    db,
    { table: sectors, columns: { id: sectors.id }, search: [], sort: {}, id: sectors.id },
    {
      page: 1,
      page_size: 10,
      search: '',
    },
  )

test('a pooler is recognised at the start, and said', async () => {
  const database = await startBehind()
  expect(said).toEqual([expect.stringMatching(/^A pooler stands before the database.*statements are not prepared/)])
  for (let round = 0; round < 20; round++) await Promise.all([list(database), list(database), list(database)])
  const lines: string[] = []
  const other = await connect(made.url, (line) => lines.push(line))
  undo.push(() => other.close())
  expect(lines).toEqual([])
})

describe('limits', () => {
  const expected = [{ statement: '30s', lock: '4s' }]

  test('hold in each transaction, and for each statement outside of one', async () => {
    const database = await startBehind()
    expect((await database.db.execute(limits)).rows).toEqual(expected)
    expect((await transaction(database.db, (tx) => tx.execute(limits))).rows).toEqual(expected)
    const config = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
    expect((await transaction(database.db, (tx) => tx.execute(limits), config)).rows).toEqual(expected)
    const { rows } = await database.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock where $1`,
      [true],
    )
    expect(rows).toEqual(expected)
  })

  test('leave nothing behind for other clients of the pooler', async () => {
    const database = await startBehind('', {}, { size: 1 })
    await database.db.execute(sql`select ${1}::int`)
    await transaction(database.db, (tx) => tx.execute(sql`select 1`))
    // Sent as it is.
    const { rows } = await database.pool.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '0' }])
  })

  test('end a statement without end', async () => {
    const database = await startBehind('', { DATABASE_STATEMENT_SECONDS: 1 })
    const codeAfter = (work: Promise<unknown>) =>
      work.then(
        () => 'none',
        (error: unknown) => codeOf(error),
      )
    expect(await codeAfter(database.pool.query('select pg_sleep(20)'))).toBe('57014')
    expect(await codeAfter(database.pool.query('select pg_sleep($1)', [20]))).toBe('57014')
    expect(await codeAfter(transaction(database.db, (tx) => tx.execute(sql`select pg_sleep(20)`)))).toBe('57014')
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('of the address count, too', async () => {
    const database = await startBehind('?lock_timeout=50')
    expect((await database.db.execute(limits)).rows).toEqual([{ statement: '30s', lock: '50ms' }])
  })
})

test('results are those of the statement, also of one that fails, returns nothing, or has several', async () => {
  const database = await startBehind()
  const { pool } = database
  await pool.query('create table notes (id int primary key, note text)')
  const inserted = await pool.query('insert into notes values ($1, $2), (2, null)', [1, 'one'])
  expect([inserted.command, inserted.rowCount, inserted.rows]).toEqual(['INSERT', 2, []])
  const read = await pool.query({ text: 'select id, note from notes order by id', rowMode: 'array' })
  expect([read.rows, read.fields.map(({ name }) => name)]).toEqual([
    [
      [1, 'one'],
      [2, null],
    ],
    ['id', 'note'],
  ])
  await expect(pool.query('insert into notes values ($1)', [1])).rejects.toMatchObject({ code: '23505' })
  await expect(pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  expect((await pool.query('select 1 as one; select 2 as two')) as unknown).toMatchObject([
    { rows: [{ one: 1 }] },
    { rows: [{ two: 2 }] },
  ])
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('many calls share few server connections, and all are answered', async () => {
  const database = await startBehind()
  expect(await migrate(database.pool)).toEqual([])
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' }),
    database,
    secret: 's'.repeat(40),
    publicUrl: 'http://localhost:3000',
    consoleFolder: '/nonexistent',
    hasTurns: false,
  })
  undo.push(() => app.close())
  const payload = { email: 'master@talent.example', password: demoPassword }
  const signedIn = await app.inject({ method: 'POST', url: '/api/v2/auth/login/', payload })
  const { access } = signedIn.json<{ data: { token: { access: string } } }>().data.token
  const ask = async (url: string) =>
    (await app.inject({ url, headers: { authorization: `Bearer ${access}` } })).statusCode
  const urls = ['/api/sectors/', '/api/companies/all/', '/api/countries/', '/api/currencies/']
  const answers = Promise.all(Array.from({ length: 60 }, (_, index) => ask(urls[index % urls.length] ?? '')))
  // Readiness waits for its turn, too, but only for 1.5 s, which a busy machine may need.
  await expect.poll(() => ask('/api/ready')).toBe(200)
  expect(new Set(await answers)).toEqual(new Set([200]))
})

test('statements that a pooler mixes up are no longer prepared from then on', async () => {
  const database = await startBehind('?prepare=true')
  expect(said).toEqual([expect.stringContaining('statements are prepared')])
  // What notices it is sent again.
  for (let round = 0; round < 20; round++) await Promise.all([list(database), list(database), list(database)])
  expect(said).toEqual([expect.anything(), expect.stringMatching(/^A pooler now stands before.*not prepared/)])
})

test('statements stay prepared where the pooler brings them along', async () => {
  const database = await startBehind('', {}, { bringsNames: true })
  expect(said).toEqual([expect.stringMatching(/^A pooler stands before the database.*statements are prepared/)])
  for (let round = 0; round < 20; round++) await Promise.all([list(database), list(database), list(database)])
  expect((await database.db.execute(limits)).rows).toEqual([{ statement: '30s', lock: '4s' }])
  const { rows } = await database.pool.query('select from pg_prepared_statements')
  expect(rows.length).toBeGreaterThan(0)
  expect(said).toHaveLength(1)
})

test.each([true, false])(
  'a prepared statement that fails can be sent again, behind a pooler or not: %j',
  async (isBehind) => {
    const database = await startBehind('', {}, { bringsNames: true })
    const other = await connect(made.url, (line) => said.push(line))
    undo.push(() => other.close())
    const { pool } = isBehind ? database : other
    const client = await pool.connect()
    const divide = (by: number) => client.query({ name: 'divide', text: 'select 6 / $1::int as result', values: [by] })
    const wrong = () => client.query({ name: 'wrong', text: 'select nothing from nowhere where $1', values: [true] })
    for (const _round of [1, 2]) {
      await expect(divide(0)).rejects.toThrow('division by zero')
      await expect(wrong()).rejects.toThrow('does not exist')
      expect((await divide(3)).rows).toEqual([{ result: 2 }])
    }
    client.release()
    expect(said).toHaveLength(1)
  },
)

test('a parameter that the pooler refuses is named with its cure', async () => {
  await expect(startBehind('?options=-cjit%3Doff')).rejects.toThrow(
    /refuses the parameter options: remove it from DATABASE_URL, or name it in ignore_startup_parameters/,
  )
})
