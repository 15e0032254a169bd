/** The product behind Debian's PgBouncer, in each of its modes and with its plainest settings (decision 0108). */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { connect, databaseDefaults, transaction, type Database } from '../../server/database/connection'
import { migrate } from '../../server/database/migrate'
import { demoPassword } from '../../server/data/demo/accounts'
import { prepare } from '../../server/data/prepare'
import { freePort } from '../support/freePort'

const run = promisify(execFile)
/** PostgreSQL and PgBouncer refuse to run as root. */
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
const binaries = '/usr/lib/postgresql/15/bin'

const folder = mkdtempSync(join(tmpdir(), 'console-pgbouncer-'))
let postgresPort = 0
const started: ChildProcess[] = []
const stops: (() => Promise<unknown>)[] = []

const start = (command: string, args: readonly string[]): ChildProcess => {
  const child = spawn(command, args, { ...user, stdio: 'ignore' })
  started.push(child)
  return child
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill('SIGINT')
  await over
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

const urlAt = (port: number, parameters = '') => `postgres://console:secret@127.0.0.1:${port}/console${parameters}`

beforeAll(async () => {
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  writeFileSync(join(folder, 'password'), 'secret')
  await run(
    `${binaries}/initdb`,
    [
      '-D',
      data,
      '-U',
      'console',
      '-E',
      'UTF8',
      '-A',
      'scram-sha-256',
      `--pwfile=${join(folder, 'password')}`,
      '--no-sync',
    ],
    user,
  )
  postgresPort = await freePort()
  start(`${binaries}/postgres`, [
    '-D',
    data,
    '-p',
    String(postgresPort),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
  ])
  await vi.waitUntil(() => answers(urlAt(postgresPort).replace(/\/console$/, '/postgres')), { timeout: 30_000 })
  const client = new pg.Client(urlAt(postgresPort).replace(/\/console$/, '/postgres'))
  await client.connect()
  await client.query('create database console')
  await client.end()
}, 60_000)

afterEach(async () => {
  for (const step of stops.splice(0).toReversed()) await step()
})
afterAll(async () => {
  for (const child of started.toReversed()) await stop(child)
  rmSync(folder, { recursive: true, force: true })
})

/** Starts PgBouncer, and returns the address of the database behind it. */
const startBouncer = async (mode: string, settings = ''): Promise<{ url: string; child: ChildProcess }> => {
  const port = await freePort()
  const file = join(folder, `${mode}-${port}.ini`)
  writeFileSync(join(folder, 'users'), '"console" "secret"\n')
  writeFileSync(
    file,
    `[databases]
console = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
${settings}
`,
  )
  const child = start('/usr/sbin/pgbouncer', ['-q', file])
  await expect.poll(() => answers(urlAt(port))).toBe(true)
  stops.push(() => stop(child))
  return { url: urlAt(port), child }
}

const said: string[] = []
const open = async (url: string): Promise<Database> => {
  said.length = 0
  const database = await connect(url, (line) => said.push(line))
  stops.push(() => database.close())
  return database
}

const startApp = async (database: Database) => {
  await migrate(database.pool)
  await prepare(database.db, { demo: true })
  const app = await buildApp({
    // One account makes all calls at once.
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, CALLS_AT_ONCE: '1000' }),
    database,
    secret: 's'.repeat(40),
    publicUrl: 'http://localhost:3000',
    consoleFolder: '/nonexistent',
  })
  stops.push(() => app.close())
  const payload = { email: 'master@talent.example', password: demoPassword }
  const signedIn = await app.inject({ method: 'POST', url: '/api/v2/auth/login/', payload })
  const { access } = signedIn.json<{ data: { token: { access: string } } }>().data.token
  return async (url: string) => (await app.inject({ url, headers: { authorization: `Bearer ${access}` } })).statusCode
}

const urls = [
  '/api/sectors/',
  '/api/companies/all/',
  '/api/countries/',
  '/api/currencies/',
  '/api/company/1/regions/',
  '/api/company/1/business-units/',
  '/api/ready',
]

const callMuch = async (ask: (url: string) => Promise<number>) => {
  const statuses = await Promise.all(Array.from({ length: 292 }, (_, index) => ask(urls[index % urls.length] ?? '')))
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
  )
}

test.each([
  ['transaction', ''],
  ['transaction', 'default_pool_size = 3'],
  ['transaction', 'default_pool_size = 1'],
  ['transaction', 'server_round_robin = 1'],
  ['transaction', 'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout'],
  ['session', 'default_pool_size = 30'],
])('no call of 292 fails in %s mode with %j', async (mode, settings) => {
  const { url } = await startBouncer(mode, settings)
  const database = await open(url)
  expect(said).toEqual([expect.stringMatching(/^A pooler stands before the database.*not prepared/)])
  const ask = await startApp(database)
  expect(await callMuch(ask)).toEqual({ 200: 292 })
  const { rows } = await transaction(database.db, (tx) =>
    tx.execute(`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`),
  )
  expect(rows).toEqual([{ statement: '30s', lock: '4s' }])
})

test('a statement without end is ended, in a transaction or not', async () => {
  const { url } = await startBouncer('transaction')
  const database = await connect(url, () => {}, { ...databaseDefaults, DATABASE_STATEMENT_SECONDS: 0.3 })
  stops.push(() => database.close())
  await expect(database.pool.query('select pg_sleep($1)', [20])).rejects.toThrow('statement timeout')
  await expect(transaction(database.db, (tx) => tx.execute('select pg_sleep(20)'))).rejects.toThrow('Failed query')
})

test('PgBouncer that pools statements is refused with the cure', async () => {
  const { url } = await startBouncer('statement')
  await expect(connect(url)).rejects.toThrow(/pools statements.*set its pool_mode to transaction/)
})

test('what else does not fit is told with its cure', async () => {
  const { url } = await startBouncer('transaction')
  await expect(connect(`${url}?options=-cjit%3Doff`)).rejects.toThrow(
    /refuses the parameter options.*ignore_startup_parameters/,
  )
  await expect(connect(url.replace(/console$/, 'nowhere'))).rejects.toThrow(
    /has no database "nowhere": add it to its \[databases\]/,
  )
  await expect(connect(url.replace('secret', 'wrong'))).rejects.toThrow(
    /does not let user "console" in|refuses the password/,
  )
})

test('while PgBouncer is away neither the probe nor a call says 200, and both do once it is back', async () => {
  const first = await startBouncer('transaction')
  const database = await open(first.url)
  const ask = await startApp(database)
  expect([await ask('/api/ready'), await ask('/api/sectors/')]).toEqual([200, 200])
  await stop(first.child)
  expect([await ask('/api/ready'), await ask('/api/sectors/')]).toEqual([503, 503])
  const file = join(folder, `transaction-${new URL(first.url).port}.ini`)
  const again = start('/usr/sbin/pgbouncer', ['-q', file])
  stops.push(() => stop(again))
  await expect.poll(() => ask('/api/ready')).toBe(200)
  expect(await callMuch(ask)).toEqual({ 200: 292 })
})

test('statements that the address wants prepared no longer are once PgBouncer mixes them up', async () => {
  const { url } = await startBouncer('transaction')
  const database = await open(`${url}?prepare=true`)
  const ask = await startApp(database)
  // What reads and notices it is sent again without a name.
  expect(await callMuch(ask)).toEqual({ 200: 292 })
  expect(said).toEqual([
    expect.stringMatching(/^A pooler stands before.*are prepared/),
    expect.stringMatching(/^A pooler now stands before.*not prepared/),
  ])
  expect(await callMuch(ask)).toEqual({ 200: 292 })
})
