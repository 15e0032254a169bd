/**
 * Sends what nobody should send, made out of the OpenAPI document, to the real server.
 *
 * | Variable | Means |
 * |---|---|
 * | HOSTILE_REQUESTS | how many requests, 2,000 unless set |
 * | HOSTILE_SEED | which ones; a failure names the seed that makes the same ones again |
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf } from '../../server/database/demo/random'
import { createTestDatabase, type NamedDatabase } from '../support/postgres'
import { groups, makeCaller, strangers, type Caller, type Group } from './callers'
import { operationsIn, type Document, type Operation } from './document'
import { readIds } from './ids'
import { judge } from './judge'
import { makeMalformed } from './malformed'
import { makeRequest } from './requests'
import type { KnownIds } from './sample'
import { sendBytes } from './send'
import { startServer, type Server } from './server'
import { forbiddenChanges, readState, type State } from './state'
import { addFault, faultsOf, newFound, sendAll, type Found, type Shot } from './volley'

const total = Number(process.env.HOSTILE_REQUESTS ?? 2000)
const seed = process.env.HOSTILE_SEED ?? String(Math.floor(Math.random() * 1_000_000))
/** After so many requests it is looked at what they left behind. */
const volleySize = 200

let testDatabase: NamedDatabase
let pool: pg.Pool
let server: Server
let document: Document
let operations: Operation[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 2 })
  server = await startServer(testDatabase.url)
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)
  document = (await answer.json()) as Document
  operations = operationsIn(document)
  console.log(`${total} hostile requests for ${operations.length} calls, HOSTILE_SEED=${seed}`)
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

/** Makes the requests of a group from one number to another, the same ones for the same seed. */
const makeShots = (group: Group, callers: readonly Caller[], ids: KnownIds, from: number, to: number): Shot[] =>
  Array.from({ length: to - from }, (_, index) => {
    const name = `seed ${seed}, ${group.name}, request ${from + index}`
    const random = randomOf(name)
    return {
      name,
      caller: callers[random.below(callers.length)],
      request: makeRequest({ document, ids, random }, operations),
    }
  })

/** What is wrong after some requests of a group: rows that changed though they may not, or a server that is gone. */
const lookAround = async (group: Group, before: State, companyId: number | undefined): Promise<string[]> => {
  const changed = forbiddenChanges(before, await readState(pool), (share) => group.mayChange(share, companyId))
  return [
    ...changed.map((rows) => `${group.name} changed ${rows}`),
    ...((await server.isReady()) ? [] : [`the server is gone: ${server.complaints.join('\n')}`]),
  ]
}

/** So many faults are enough to mend. */
const enough = 20

test.each(groups)('$name get an envelope for whatever they send, and change nothing of others', async (group) => {
  const found = newFound()
  const callers = await Promise.all(group.emails.map((email) => makeCaller(pool, server.port, email)))
  const ids = await readIds(pool, group.company)
  const before = await readState(pool)
  const count = Math.ceil((total * group.percent) / 100)
  for (let from = 0; from < count && found.faults.size < enough; from += volleySize) {
    const to = Math.min(count, from + volleySize)
    await sendAll(server.port, makeShots(group, callers, ids.known, from, to), found)
    for (const fault of await lookAround(group, before, ids.company))
      addFault(found, fault, `seed ${seed}, requests ${from} to ${to}`)
    if (!(await server.isReady())) break
  }
  report(group.name, found)
  expect(faultsOf(found)).toEqual([])
})

test('bytes that are no request are answered with an envelope too', async () => {
  const found = newFound()
  const before = await readState(pool)
  const count = Math.ceil(total * 0.05)
  for (let index = 0; index < count; index++) {
    const name = `seed ${seed}, malformed ${index}`
    const { bytes, leaves } = makeMalformed(randomOf(name))
    const outcome = await sendBytes(server.port, bytes, leaves)
    if (leaves) continue
    const [method = '', target = ''] = bytes.split(/\s/)
    const faults = 'problem' in outcome ? [outcome.problem] : judge(outcome, method, target)
    for (const fault of faults) addFault(found, fault, `${name}: ${JSON.stringify(bytes.slice(0, 300))}`)
  }
  for (const fault of await lookAround(strangers, before, undefined)) addFault(found, fault, `seed ${seed}`)
  expect(faultsOf(found)).toEqual([])
})

test('nothing of all that is an error of the server in its log', () => {
  expect(server.complaints).toEqual([])
})
