/** Which reads go to a replica, and what happens if it can't answer. `tests/cluster` has real ones. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '../../contract/calls'
import { connect, type Database, type PooledDatabase } from '../../server/database/connection'
import type { Position } from '../../server/database/freshness'
import type { Replicas } from '../../server/database/replicas'
import { mayLag } from '../../server/http/lagging'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { grantOnly } from '../support/client'
import { makeLogo } from '../support/companies'
import { createTestDatabase, type NamedDatabase } from '../support/postgres'
import { makeIds, makeRequest, type Ids, type World } from '../support/requests'
import { findCompany } from './conformance/callers'

/** One replica, which has everything up to a position. */
const fakeReplicas = () => {
  const state = { db: undefined as PooledDatabase | undefined, has: (2n ** 60n) as Position }
  const needed: Position[] = []
  const ends: unknown[] = []
  const replicas: Replicas = {
    areUsable: () => state.db !== undefined,
    choose: (position) => {
      needed.push(position)
      if (!state.db || position > state.has) return undefined
      return { db: state.db, whileUsed: (reading) => reading, end: (error) => void ends.push(error) }
    },
    forget: () => {},
    figures: () => ({ reads: { replica: 0, primary: 0, again: 0 }, replicas: [] }),
    close: async () => {},
  }
  /** Does work, and returns how so many reads of replicas ended: that of a file ends after its answer. */
  const endsOf = async (work: () => Promise<unknown>, count = 1) => {
    ends.length = 0
    await work()
    await expect.poll(() => ends.length).toBe(count)
    return [...ends]
  }
  return { replicas, state, needed, endsOf }
}

const fake = fakeReplicas()
let api: Api
let world: World
let ids: Ids
/** The same database, in which nothing can be written. */
let readOnly: Database
/** A replica that has got nothing since the demo data. */
let stale: Database
let staleDatabase: NamedDatabase

const served = Object.keys(operationsOf({} as never)) as CallName[]
const lagging = served.filter((name) => mayLag(name, calls[name]))

beforeAll(async () => {
  api = await startApi({}, undefined, { replicas: fake.replicas })
  const url = new URL(String(api.database.pool.options.connectionString))
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  readOnly = await connect(url.href)
  staleDatabase = await createTestDatabase()
  stale = await connect(staleDatabase.url)
  const { token } = await api.signIn('master@talent.example')
  world = { api, token: token.access, logo: await makeLogo(api) }
  ids = await makeIds(world, served, await findCompany(api, 'Aurora Foods'))
})
afterAll(async () => {
  await readOnly.close()
  await stale.close()
  await staleDatabase.drop()
  await api.stop()
})

const send = async (name: CallName, token = world.token) => {
  const { call, path, sent } = await makeRequest(world, name, ids)
  return api.send(call.method, path, { token, ...sent })
}

test('lists, exports and dashboards are all that replicas answer', () => {
  expect(lagging).toEqual(
    expect.arrayContaining(['listCompanyUsers', 'downloadCompanyUsers', 'searchRecords', 'readCompanyFigures']),
  )
  expect(lagging.filter((name) => calls[name].method !== 'GET')).toEqual([])
  // A form is filled with what is true now.
  expect(lagging.filter((name) => /^read(?!CompanyFigures$|Structure$)/.test(name))).toEqual([])
  for (const name of ['verifyUser', 'readGranters', 'listAccessReviewItems', 'listPreferences', 'downloadEvidence'])
    expect(lagging).not.toContain(name)
})

test.each(lagging)('%s is answered by a replica, and writes nothing there', async (name) => {
  fake.state.db = readOnly.db
  const [error] = await fake.endsOf(async () => expect((await send(name)).status).toBe(200))
  expect(error).toBeUndefined()
})

test('other calls go to the primary', async () => {
  fake.state.db = readOnly.db
  await fake.endsOf(async () => {
    for (const name of ['readCompanyUser', 'listPreferences', 'downloadGradeMap', 'createSector'] as const)
      expect((await send(name)).status).toBeLessThan(300)
  }, 0)
})

describe('who has written something', () => {
  const positionNow = async (): Promise<Position> => {
    const { rows } = await api.database.pool.query<{ position: string }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::text as position`,
    )
    return BigInt(rows[0]?.position ?? 0)
  }
  const neededBy = async (token: string) => {
    await send('listSectors', token)
    return fake.needed.at(-1) ?? -1n
  }

  test('needs a replica that has it, in whichever session, and nobody else does', async () => {
    fake.state.db = readOnly.db
    const { token: other } = await api.signIn('admin@talent.example')
    const { token: again } = await api.signIn('master@talent.example')
    const before = await positionNow()
    const othersNeed = await neededBy(other.access)
    expect((await send('createSector')).status).toBe(201)
    const after = await neededBy(world.token)
    expect(after).toBeGreaterThan(before)
    expect(after).toBeLessThanOrEqual(await positionNow())
    expect(await neededBy(again.access)).toBe(after)
    expect(await neededBy(other.access)).toBe(othersNeed)
  })

  test('is answered by the primary until a replica has it', async () => {
    fake.state.db = readOnly.db
    await send('createSector')
    fake.state.has = (await neededBy(world.token)) - 1n
    await fake.endsOf(() => send('listSectors'), 0)
    fake.state.has += 1n
    expect(await fake.endsOf(() => send('listSectors'))).toEqual([undefined])
    fake.state.has = 2n ** 60n
  })
})

describe('a replica that is behind', () => {
  test('lets nobody use a right that was taken away', async () => {
    fake.state.db = stale.db
    const { token } = await api.signIn('viewer@aurora.example')
    expect((await send('listRegions', token.access)).status).toBe(200)
    await grantOnly(api, 'viewer@aurora.example', 'VIEW_BUSINESS_UNIT')
    expect((await send('listRegions', token.access)).status).toBe(403)
  })

  test('shows what it has, and lets the primary answer what it does not know', async () => {
    fake.state.db = stale.db
    const { name } = (await send('createSector')).body.data as { name: string }
    const found = await api.send<unknown[]>('GET', `/sectors/?search=${encodeURIComponent(name)}`, {
      token: world.token,
    })
    expect(found.body.data).toEqual([])
    const { id } = (await send('createSector')).body.data as { id: number }
    const [error] = await fake.endsOf(async () => {
      const { status } = await api.send('GET', `/sector/${id}/industries/`, { token: world.token })
      expect(status).toBe(200)
    })
    expect(error).toBeDefined()
  })
})

test('what a broken replica fails to read, the primary is asked', async () => {
  const broken = await connect(staleDatabase.url)
  await broken.close()
  fake.state.db = broken.db
  for (const name of ['listSectors', 'downloadSectors', 'listRegions'] as const) {
    const [error] = await fake.endsOf(async () => expect((await send(name)).status).toBe(200))
    expect(error).toBeInstanceOf(Error)
  }
})

test('without replicas nobody notes who has written what', async () => {
  const plain = await startApi()
  const { token } = await plain.signIn('master@talent.example')
  const { call, path, sent } = await makeRequest({ ...world, api: plain, token: token.access }, 'createSector', ids)
  expect((await plain.send(call.method, path, { token: token.access, ...sent })).status).toBe(201)
  const { rows } = await plain.database.db.execute(sql`select from write_positions`)
  expect(rows).toEqual([])
  await plain.stop()
})
