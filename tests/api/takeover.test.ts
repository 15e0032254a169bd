/** What becomes of calls while a standby takes over from a primary that was lost (decision 0109). */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { refusalMessages } from '../../contract/refusalMessages'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { connect, databaseDefaults, type Database } from '../../server/database/connection'
import { demoPassword } from '../../server/data/demo/accounts'
import { createTestDatabase } from '../support/postgres'
import { startPostgresProxy } from '../support/postgresProxy'
import { newName } from '../support/structure'

type App = Awaited<ReturnType<typeof buildApp>>

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: Awaited<ReturnType<typeof startPostgresProxy>>
/** Past the proxy. */
let direct: Database
let database: Database
let app: App
let headers: Record<string, string>
let companyId = 0

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  direct = await connect(testDatabase.url)
  proxy = await startPostgresProxy(testDatabase.url)
  database = await connect(proxy.url, () => {}, { ...databaseDefaults, DATABASE_WAIT_SECONDS: 15 })
  app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' }),
    database,
    secret: 's'.repeat(40),
    publicUrl: 'http://localhost:3000',
    consoleFolder: '/nonexistent',
    // What works by itself must not lose its connection in place of a call.
    hasTurns: false,
  })
  const payload = { email: 'super@aurora.example', password: demoPassword }
  const answer = await app.inject({ method: 'POST', url: '/api/v2/auth/login/', payload })
  const { token, user } = answer.json<{ data: { token: { access: string }; user: { company: { id: number } } } }>().data
  headers = { authorization: `Bearer ${token.access}` }
  companyId = user.company.id
})
afterAll(async () => {
  await app.close()
  await database.close()
  await proxy.stop().catch(() => {})
  await direct.close()
  await testDatabase.drop()
})

const read = () => app.inject({ url: `/api${urlOf(calls.listRegions, { company_id: companyId })}`, headers })
const create = (name: string) => {
  const url = `/api${urlOf(calls.createRegion, { company_id: companyId })}`
  return app.inject({ method: 'POST', url, headers, payload: { name } })
}

/** How many regions have this name, and how many changes have made one. */
const madeOf = async (name: string) => {
  const { rows } = await direct.db.execute<{ regions: number; changes: number }>(
    sql`select (select count(*)::int from regions where name = ${name}) as regions,
      (select count(*)::int from history.changed_rows where table_name = 'regions' and after->>'name' = ${name}) as changes`,
  )
  return rows[0]
}
const once = { regions: 1, changes: 1 }

describe('while a standby takes over', () => {
  test('reads and writes wait, and nobody sees an error', async () => {
    const name = newName('Region')
    await proxy.stop()
    const waiting = Promise.all([read(), create(name), read()])
    await sleep(1500)
    await proxy.start()
    expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 201, 200])
    expect(await madeOf(name)).toEqual(once)
  })

  test('a write whose connection is lost before its commit is done again', async () => {
    const name = newName('Region')
    proxy.loseNext('insert into "regions"', 'after')
    expect((await create(name)).statusCode).toBe(201)
    expect(await madeOf(name)).toEqual(once)
  })

  test.each(['before', 'after'] as const)(
    'a write is done once though its connection is lost just %s the commit has arrived',
    async (when) => {
      const name = newName('Region')
      proxy.loseNext('commit', when)
      const answer = await create(name)
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toMatchObject({ data: { name, version: 1 } })
      expect(answer.headers['change-id']).toEqual(expect.any(String))
      expect(await madeOf(name)).toEqual(once)
    },
  )

  test('if nobody can say whether a write was done, it is told so, and not to be sent again', async () => {
    proxy.loseNext('commit', 'after')
    // Signing in writes no history.
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v2/auth/login/',
      payload: { email: 'admin@aurora.example', password: demoPassword },
    })
    expect(answer.statusCode).toBe(504)
    expect(answer.json()).toMatchObject({ code: 1500, message: refusalMessages.commitUnknown })
    expect(answer.headers['retry-after']).toBeUndefined()
  })

  test('a primary that has become a standby is left, and the write waits for the new one', async () => {
    const name = newName('Region')
    const isStandby = (value: 'on' | 'off') =>
      direct.pool.query(`alter database "${testDatabase.name}" set default_transaction_read_only = ${value}`)
    await isStandby('on')
    proxy.speak()
    const waiting = create(name)
    await sleep(800)
    await direct.pool.query(`set default_transaction_read_only = off`)
    await isStandby('off')
    expect((await waiting).statusCode).toBe(201)
    expect(await madeOf(name)).toEqual(once)
  })
})
