/**
 * Sends hostile requests, generated from the OpenAPI document, to the real server.
 *
 * | Variable | Meaning |
 * |---|---|
 * | HOSTILE_REQUESTS | the number of requests, 2,000 by default |
 * | HOSTILE_SEED | the random seed; failures report it, so that they can be reproduced |
 */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type NamedDatabase } from '../support/postgres'
import { readSigner } from '../support/signer'
import { groups, makeCaller, strangers, type Group } from './callers'
import { oftenIfPublic, operationsIn, type Document } from './document'
import { readIds } from './ids'
import { startServer, type Server } from './server'
import { makeMalformedShot, makeShot, type Target } from './shots'
import { forbiddenChanges, readState, type Share } from './state'
import { secret, setSigner, sign } from './tokens'
import { addFault, faultsOf, newFound, sendAll, type Found, type Shot } from './volley'
import { openRepairs } from '../support/openRepairs'

const total = Number(process.env.HOSTILE_REQUESTS ?? 2000)
const seed = process.env.HOSTILE_SEED ?? String(Math.floor(Math.random() * 1_000_000))
/** The state is checked after this many requests. */
const volleySize = 200

/** Stop after this many faults. */
const enough = 20

let testDatabase: NamedDatabase
let pool: pg.Pool
let server: Server
let target: Target

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = openRepairs(testDatabase.url).pool
  server = await startServer(testDatabase.url)
  setSigner(await readSigner(pool, secret))
  const { port } = server
  const document = (await (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).json()) as Document
  target = { port, document, operations: operationsIn(document) }
  console.log(`${total} hostile requests for ${target.operations.length} calls, HOSTILE_SEED=${seed}`)
})
afterAll(async () => {
  await server?.stop()
  await pool?.end()
  await testDatabase?.drop()
})

const report = (name: string, { statuses, slowest }: Found) => {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`)
  console.log(
    `${name}: ${counts.join(', ')}; the slowest took ${Math.round(slowest.milliseconds)} ms (${slowest.name})`,
  )
}

/** Four of every twenty requests are identical and concurrent, as from an impatient user. */
const repeated = (index: number): number => (index % 20 < 16 ? index : index - (index % 4))

/** Sends requests, and checks periodically for forbidden changes and that the server is alive. */
const shoot = async (
  group: Group,
  companyId: number | undefined,
  count: number,
  make: (index: number) => Shot,
  atOnce?: number,
) => {
  const found = newFound()
  const before = await readState(pool)
  let isAlive = true
  for (let from = 0; from < count && isAlive && found.faults.size < enough; from += volleySize) {
    const shots = Array.from({ length: Math.min(count - from, volleySize) }, (_, index) => make(repeated(from + index)))
    await sendAll(shots, found, atOnce)
    const last = `before ${shots.at(-1)?.name}`
    const mayChange = (share: Share) => group.mayChange(share, companyId)
    for (const rows of forbiddenChanges(before, await readState(pool), mayChange))
      addFault(found, `changed ${rows}`, last)
    isAlive = await server.isReady()
    if (!isAlive) addFault(found, 'the server is gone', last)
  }
  report(group.name, found)
  expect(faultsOf(found)).toEqual([])
}

test('forged tokens have the same signature as the server’s', async () => {
  const [email = ''] = groups.at(-1)?.emails ?? []
  const token = await (await makeCaller(pool, server.port, email)).token()
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v2/auth/verify-user/?application=SSO`, {
    headers: { authorization: `Bearer ${sign(claims)}` },
  })
  expect(answer.status).toBe(200)
})

test('a forbidden change would be detected', async () => {
  const before = await readState(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`update regions set name = name || '!' where company_id = 1`)
    await client.query(`insert into business_units (company_id, name) values (2, 'New')`)
    await client.query(`delete from currencies where id = (select max(id) from currencies)`)
    expect(forbiddenChanges(before, await readState(client), ({ owner }) => owner === 2)).toEqual([
      'currencies of all',
      'regions of 1',
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test.each(groups)('$name get an envelope for whatever they send, and change nothing of others', async (group) => {
  const callers = await Promise.all(group.emails.map((email) => makeCaller(pool, server.port, email)))
  const { known, company } = await readIds(pool, group.company)
  const operations = callers.length > 0 ? target.operations : target.operations.flatMap(oftenIfPublic)
  await shoot(group, company, Math.ceil((total * group.percent) / 100), (index) =>
    makeShot(`seed ${seed}, ${group.name}, ${index}`, { ...target, operations }, callers, known),
  )
})

test('invalid HTTP gets an error envelope too', () =>
  // Each waits for a second response that must not come.
  shoot(
    { ...strangers, name: 'bytes' },
    undefined,
    Math.ceil(total * 0.05),
    (index) => makeMalformedShot(`seed ${seed}, bytes, ${index}`, server.port),
    16,
  ))

test('the server has logged no errors', () => {
  expect([...server.complaints]).toEqual([])
})
