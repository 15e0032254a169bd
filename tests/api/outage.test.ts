/** What clients and operators see while PostgreSQL is unavailable. */
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test, vi, type TestContext } from 'vitest'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { connect } from '../../server/database/connection'
import { demoPassword } from '../../server/data/demo/accounts'
import { createTestDatabase } from '../support/postgres'
import { startPostgresProxy } from '../support/postgresProxy'
import { unlessHung } from '../support/unlessHung'

/** Each test has a database, a proxy and an app of its own, so that those that mostly wait can run at the same time. */
const startBehindProxy = async ({ onTestFinished }: TestContext) => {
  const said: string[] = []
  const lines: string[] = []
  const testDatabase = await createTestDatabase()
  const proxy = await startPostgresProxy(testDatabase.url)
  const database = await connect(proxy.url, (line) => said.push(line))
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'error', DATA_DIR: '/nonexistent' }),
    database,
    secret: 's'.repeat(40),
    publicUrl: 'http://localhost:3000',
    consoleFolder: '/nonexistent',
    logStream: new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }),
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await proxy.stop().catch(() => {})
    await testDatabase.drop()
  })
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered, body } = await unlessHung(app.inject({ url, headers }))
    return { status: statusCode, retryAfter: answered['retry-after'], body: JSON.parse(body) as unknown }
  }
  const signIn = async () => {
    const payload = { email: 'master@talent.example', password: demoPassword }
    const answer = await app.inject({ method: 'POST', url: '/api/v2/auth/login/', payload })
    return { authorization: `Bearer ${answer.json<{ data: { token: { access: string } } }>().data.token.access}` }
  }
  return { app, ask, database, lines, proxy, said, signIn, url: testDatabase.url, name: testDatabase.name }
}

/** Blocks the event loop without using the CPU. */
const block = (milliseconds: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const refused = {
  status: 503,
  retryAfter: '5',
  body: {
    success: false,
    code: 1500,
    message: 'The service is unavailable. Please try again in a moment.',
    error: null,
    data: null,
    is_validation_error: false,
  },
}

test('while PostgreSQL is stopped every call fails immediately, and works again once it is back', async (context) => {
  const { app, ask, lines, proxy, signIn } = await startBehindProxy(context)
  const headers = await signIn()
  await proxy.stop()
  for (const url of ['/api/ready', '/api/countries/', '/api/companies/all/', '/media/a.png'])
    expect(await ask(url, headers)).toMatchObject(refused)
  // A write in one transaction has changed nothing for sure, so that it can be made again.
  const write = await app.inject({ method: 'POST', url: '/api/sector/', headers, payload: { name: 'Later' } })
  expect(write.json()).toMatchObject({ code: 1012, message: expect.stringContaining('Nothing was changed') })
  const login = { email: 'master@talent.example', password: demoPassword }
  const answer = await app.inject({ method: 'POST', url: '/api/v2/auth/login/', payload: login })
  expect(answer.statusCode).toBe(503)
  expect((await ask('/api/health')).status).toBe(200)
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.filter(({ msg }) => msg === 'unexpected error')).toEqual([])
  await proxy.start()
  expect((await ask('/api/ready')).status).toBe(200)
  expect((await ask('/api/countries/', headers)).status).toBe(200)
})

test('while PostgreSQL hangs the readiness check reports it, and calls are soon refused without waiting', async (context) => {
  const { ask, database, proxy, said, signIn } = await startBehindProxy(context)
  const headers = await signIn()
  proxy.silence()
  expect(await ask('/api/ready')).toMatchObject(refused)
  // More calls than connections: some wait for a response, some for connecting, some for a free connection.
  const first = await Promise.all(Array.from({ length: 40 }, () => ask('/api/countries/', headers)))
  for (const answer of first) expect(answer).toMatchObject(refused)
  expect(said).toContain('The database does not answer: calls are refused until it does.')
  const connecting = vi.spyOn(pg.Pool.prototype, 'connect')
  expect(await ask('/api/countries/', headers)).toMatchObject(refused)
  expect(connecting).not.toHaveBeenCalled()
  proxy.speak()
  // Whoever has seen the server ready must not be refused: the next check of the pool may be a second away.
  expect((await ask('/api/ready')).status).toBe(200)
  expect((await ask('/api/countries/', headers)).status).toBe(200)
  expect(connecting).toHaveBeenCalled()
  expect(said).toContain('The database answers again.')
  expect(database.pool.waitingCount).toBe(0)
})

test('concurrent probes share one query', async (context) => {
  const { ask, database, proxy } = await startBehindProxy(context)
  proxy.silence()
  const asked = vi.spyOn(database, 'queryDirectly')
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/api/ready')))
  for (const answer of answers) expect(answer).toMatchObject(refused)
  expect(asked).toHaveBeenCalledTimes(1)
  proxy.speak()
  expect((await ask('/api/ready')).status).toBe(200)
  expect(asked).toHaveBeenCalledTimes(2)
})

// By itself, since a test below blocks this process for longer than the check waits.
test('a server without a free connection is no outage: it is asked by the one that there is', async (context) => {
  const { database, name, said, url: address } = await startBehindProxy(context)
  const role = `crowded_${name.slice(-8)}`
  await database.pool.query(`create role ${role} login password 'crowded' connection limit 1`)
  const url = new URL(address)
  Object.assign(url, { username: role, password: 'crowded' })
  const crowded = await connect(url.href, (line) => said.push(line))
  try {
    const slow = crowded.pool.query('select pg_sleep(3)')
    expect(await crowded.queryDirectly('select 1 as one')).toEqual([{ one: 1 }])
    await slow
    expect(said.join()).not.toContain('does not answer')
  } finally {
    await crowded.close()
    await database.pool.query(`drop role ${role}`)
  }
})

describe.concurrent('no outage is', () => {
  test('a slow query', async (context) => {
    const { ask, database, said } = await startBehindProxy(context)
    await Promise.all([database.pool.query('select pg_sleep(4)'), ask('/api/countries/')])
    expect(said).toEqual([])
  })

  test('a delay of the process itself', async (context) => {
    const { database, said } = await startBehindProxy(context)
    // Opens the connection, so that the slow query is under way before the process is blocked.
    await database.pool.query('select 1')
    const slow = database.pool.query('select pg_sleep(7)')
    await sleep(100)
    // The last two are as long as the two checks.
    for (const stall of [1700, 1700, 1700, 1700]) {
      block(stall)
      await sleep(1)
    }
    await slow
    expect(said).toEqual([])
  })
})
