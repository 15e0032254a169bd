/** The header As-Of shows records as they were, to those who may read them today (decision 0099). */
import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isReading, urlOf, type Call } from '../../contract/call'
import { callGroups, calls, type CallName } from '../../contract/calls'
import { hasPast } from '../../contract/hasPast'
import { codes } from '../../contract/envelope'
import { refusalMessages } from '../../contract/refusalMessages'
import { lookBack } from '../../server/database/past'
import { userRoles } from '../../server/database/tables'
import { namesInUse } from '../../server/modules/companyUsers/namesInUse'
import { operationsOf } from '../../server/modules'
import { unitsOfRegion } from '../../server/modules/structure/regionLinks'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeLogo } from '../support/companies'
import { makeUser, roleWith } from '../support/companyUsers'
import { makeIds, makeRequest } from '../support/requests'
import { makeRegion, makeUnit, newName } from '../support/structure'

let api: Api
let master: Client
let superUser: Client
let viewer: Client

beforeAll(async () => {
  api = await startApi({ CORS_ORIGINS: 'https://elsewhere.example.com' })
  master = await clientOf(api, 'master@talent.example')
  superUser = await clientOf(api, 'super@aurora.example')
  viewer = await clientOf(api, 'viewer@aurora.example')
})
afterAll(() => api.stop())

/** History does not hold whether a one-time password waits (decision 0099). */
const forgetOneTimePasswords = () => api.repairs.pool.query('update users set is_one_time_password = false')

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Returns this moment, which nothing before or after it shares. */
const now = async (): Promise<string> => {
  await pause()
  const moment = new Date().toISOString()
  await pause()
  return moment
}

const send = <Data = never>(client: Client, moment: string, call: Call, params: object, query: object = {}) =>
  api.send<Data>(call.method, urlOf(call, { company_id: client.companyId, ...params }, { ...query }), {
    token: client.token,
    headers: { 'as-of': moment },
  })

const served = Object.keys(operationsOf({} as never)) as CallName[]
/** History itself has no past: what changed later is part of it. */
const reading = served.filter((name) => hasPast(calls[name]) && !(name in callGroups.history))

/** What belongs to a person or a session, of which there is no past. */
const present = new Set<string>(
  [callGroups.preferences, callGroups.savedViews, callGroups.unsavedWork, callGroups.viewAs].flatMap((group) =>
    Object.keys(group),
  ),
).add('listReadNotifications')

/** How long history is kept is no part of it. */
present.add('readRetention').add('readCompanyRetention')

/** Makes a record for every path, and returns how to make the requests of calls. */
const makeWorld = async () => {
  const world = { api, token: master.token, logo: await makeLogo(api) }
  const ids = await makeIds(world, served, superUser.companyId)
  const requests = new Map<CallName, string>()
  for (const name of reading) requests.set(name, (await makeRequest(world, name, ids)).path)
  return {
    readAll: async (moment?: string) => {
      const answers = new Map<CallName, { status: number; content: string }>()
      for (const [name, path] of requests) {
        const { status, text } = await api.send('GET', path, {
          token: master.token,
          ...(moment !== undefined && { headers: { 'as-of': moment } }),
        })
        answers.set(name, { status, content: text })
      }
      return answers
    },
    change: async (name: CallName) => {
      const { call, path, sent } = await makeRequest(world, name, ids)
      return api.send(call.method, path, { token: master.token, ...sent })
    },
  }
}

describe('a moment', () => {
  const list = (moment: string, call: Call = calls.listSectors) => send(master, moment, call, {}, {})

  test('that is malformed or in the future is refused, as is one before history begins, with the reason', async () => {
    const { begins_at: beginning } = await master.ok(calls.readPastRecords)
    const refusals = [
      ['yesterday', 'Enter a date and time such as 2026-11-01T00:00:00Z.'],
      ['2026-02-30T00:00:00Z', 'Enter a date and time such as 2026-11-01T00:00:00Z.'],
      ['2026-11-01', 'Enter a date and time such as 2026-11-01T00:00:00Z.'],
      ['9999-12-31T23:59:59Z', 'This moment is in the future.'],
      ['0000-01-01T00:00:00Z', `History begins at ${beginning}.`],
      ['2020-01-01T00:00:00+01:00', `History begins at ${beginning}.`],
    ] as const
    for (const [moment, reason] of refusals) {
      const { status, body } = await list(moment)
      expect(status, moment).toBe(400)
      expect(body, moment).toMatchObject({ code: codes.validation, error: { 'As-Of': [reason] } })
    }
    expect((await list(beginning)).status).toBe(200)
  })

  test('is refused by lists of companies if one of them keeps history for a shorter time', async () => {
    const moment = await now()
    const { companyId } = await clientOf(api, 'super@borealis.example')
    const statuses = async () => [
      (await list(moment)).status,
      (await list(moment, calls.listCompanies)).status,
      (await list(moment, calls.listGradeCompanies)).status,
      (await send(superUser, moment, calls.readCompany, {})).status,
      (await send(master, moment, calls.readCompany, { company_id: companyId })).status,
    ]
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    await api.repairs.pool.query('insert into history.horizons (company_id, at) values ($1, now())', [companyId])
    expect(await statuses()).toEqual([200, 400, 400, 200, 400])
    await api.repairs.pool.query('delete from history.horizons where company_id = $1', [companyId])
  })

  test('refuses every call that changes something, which then changes nothing', async () => {
    const moment = await now()
    const name = newName('Sector')
    const { status, body } = await api.send('POST', calls.createSector.path, {
      token: master.token,
      body: { name },
      headers: { 'as-of': moment },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: codes.conflict, message: refusalMessages.pastOnly })
    const { body: found } = await master(calls.listSectors, {}, { query: { search: name } })
    expect(found.data).toEqual([])
  })

  test('does not concern the session, nor public calls', async () => {
    const health = await api.send('GET', calls.readHealth.path, { headers: { 'as-of': 'yesterday' } })
    expect(health.status).toBe(200)
    const former = await now()
    await grantOnly(api, 'viewer@aurora.example', 'VIEW_BUSINESS_UNIT')
    const { status, body } = await send<object>(viewer, former, calls.verifyUser, {}, { application: 'SSO' })
    expect(status).toBe(200)
    expect(body.data).toEqual(await viewer.ok(calls.verifyUser, {}, { query: { application: 'SSO' } }))
  })

  test('may be sent from consoles elsewhere, and is told apart by caches', async () => {
    const asked = await api.app.inject({
      method: 'OPTIONS',
      url: `/api${calls.listSectors.path}`,
      headers: {
        origin: 'https://elsewhere.example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'as-of,authorization',
      },
    })
    expect(asked.headers['access-control-allow-headers']).toContain('as-of')
    const { headers } = await list(await now())
    expect(String(headers.vary).toLowerCase()).toContain('as-of')
  })
})

describe('what is read of the past', () => {
  test('is what the rights of today allow', async () => {
    await grantOnly(api, 'viewer@aurora.example', 'VIEW_REGION')
    const moment = await now()
    expect((await send(viewer, moment, calls.listRegions, {})).status).toBe(200)
    await grantOnly(api, 'viewer@aurora.example', 'VIEW_BUSINESS_UNIT')
    expect((await send(viewer, moment, calls.listRegions, {})).status).toBe(403)
    expect((await send(viewer, moment, calls.listBusinessUnits, {})).status).toBe(200)
    const elsewhere = { company_id: (await clientOf(api, 'super@borealis.example')).companyId }
    expect((await send(superUser, moment, calls.listRegions, elsewhere)).status).toBe(403)
  })

  test('has records that were deleted since, and none that were created since', async () => {
    const before = await now()
    const unit = await makeUnit(superUser)
    const between = await now()
    const params = { business_unit_id: unit.id }
    await superUser.ok(calls.deleteBusinessUnit, params)
    expect((await send(superUser, before, calls.readBusinessUnit, params)).status).toBe(404)
    const { status, body } = await send<{ name: string }>(superUser, between, calls.readBusinessUnit, params)
    expect(status).toBe(200)
    expect(body.data.name).toBe(unit.name)
    expect((await superUser(calls.readBusinessUnit, params)).status).toBe(404)
  })

  test('tells what a person could do, and not what they can do now', async () => {
    const { id } = await makeUser(superUser, { TOM: roleWith(['CREATE_REGION', 'VIEW_REGION']) })
    await forgetOneTimePasswords()
    const params = { company_user_id: id }
    const may = async (moment?: string) => {
      const query = { act: 'createRegion' }
      const { body } = moment
        ? await send<{ refusals: unknown[] }>(superUser, moment, calls.readCompanyUserRight, params, query)
        : await superUser(calls.readCompanyUserRight, params, { query })
      return body.data
    }
    const first = await may()
    const moment = await now()
    await superUser.ok(calls.toggleCompanyUser, params, { query: { active: 'false' } } as never)
    await api.repairs.db.update(userRoles).set({ permissions: [] }).where(eq(userRoles.user_id, id))
    expect(await may()).not.toEqual(first)
    expect(await may(moment)).toEqual(first)
  })

  test('has the days of UTC where history is older than the time zones of companies', async () => {
    const { id } = await makeUser(superUser, { TOM: roleWith(['CREATE_REGION', 'VIEW_REGION']) })
    await forgetOneTimePasswords()
    await api.repairs.db.update(userRoles).set({ ends_on: '2099-12-31' }).where(eq(userRoles.user_id, id))
    const read = async (call: Call, params: object, query: object, moment: string) =>
      (await send<{ time_zone?: string }>(superUser, moment, call, params, query)).body.data
    const right = [calls.readCompanyUserRight, { company_user_id: id }, { act: 'createRegion' }] as const
    const company = [calls.readCompany, {}, {}] as const
    const moment = await now()
    const [mayThen, companyThen] = [await read(...right, moment), await read(...company, moment)]
    const { pool } = api.repairs
    await pool.query(`update companies set address = address || ' 2', time_zone = 'Asia/Tokyo' where id = $1`, [
      superUser.companyId,
    ])
    await pool.query(`begin; set local session_replication_role = replica; update history.changed_rows
      set before = before - 'time_zone' where table_name = 'companies' and at > '${moment}'; commit`)
    expect(await read(...right, moment)).toEqual(mayThen)
    expect(companyThen).toMatchObject({ time_zone: 'UTC' })
    expect(await read(...company, moment)).toEqual(companyThen)
  })

  test('is not mixed with what lists remember of the present', async () => {
    const names = async (moment?: string) => {
      const query = { page_size: 100, sort: 'first_name' }
      const { body } = moment
        ? await send<{ id: number }[]>(superUser, moment, calls.listCompanyUsers, {}, query)
        : await superUser(calls.listCompanyUsers, {}, { query })
      return { ids: body.data.map(({ id }) => id), count: body.pagination?.count }
    }
    const before = await names()
    const moment = await now()
    const { id } = await makeUser(superUser, { TOM: roleWith(['VIEW_REGION']) })
    const after = await names()
    expect(after.ids).toContain(id)
    expect(await names(moment)).toEqual(before)
    expect(await names()).toEqual(after)
    expect(await names(moment)).toEqual(before)
  })
})

// Last, since it ends the sessions of the company.
/** The plan of a statement, as it ran on the past or on the present. */
const explainAsOf = (past: Date | null, statement: SQL): Promise<readonly string[]> =>
  api.database.db.transaction(async (tx) => {
    if (past) await lookBack(tx, past)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, costs off, timing off) ${statement}`,
    )
    return rows.map((row) => row['QUERY PLAN'])
  })

test('months before the moment are left out as a list is planned, so that years of history cost no time', async () => {
  const plan = async (moment: Date) =>
    (await explainAsOf(moment, sql`select name from regions where company_id = ${superUser.companyId}`)).join('\n')
  const monthOf = (moment: Date) => `changed_rows_${moment.toISOString().slice(0, 7).replace('-', '_')}`
  const today = new Date()
  expect(await plan(today)).toContain(monthOf(today))
  const later = await plan(new Date(today.getTime() + 40 * 86_400_000))
  expect(later).not.toContain(monthOf(today))
  expect(later).not.toContain('Subplans Removed')
})

test('a search finds people by the roles that they had, which are read once, not once for each name', async () => {
  const [was, is] = [newName('Former role'), newName('Later role')]
  const { id } = await makeUser(superUser, { TOM: roleWith(['VIEW_REGION'], { name: was }) })
  const moment = await now()
  await api.repairs.db.update(userRoles).set({ name: is }).where(eq(userRoles.user_id, id))
  const found = async (search: string) =>
    (await send<{ id: number }[]>(superUser, moment, calls.listCompanyUsers, {}, { search })).body.data.map(
      (one) => one.id,
    )
  expect([await found(was), await found(is)]).toEqual([[id], []])

  const explain = (past: Date | null) =>
    explainAsOf(past, sql`select * from ${namesInUse(sql`${superUser.companyId}::int`)} n`)
  const stepsIn = (plan: readonly string[]) => plan.filter((line) => /Recursive Union|WorkTable Scan/.test(line))
  for (const step of stepsIn(await explain(new Date(moment)))) expect(step).toContain('never executed')
  for (const step of stepsIn(await explain(null))) expect(step).not.toContain('never executed')
})

test('regions read the units in them, not all units of their company for each region', async () => {
  const { id } = await makeUnit(superUser)
  await makeRegion(superUser, { units: [id] })
  await makeUnit(superUser)
  const plan = await explainAsOf(
    new Date(await now()),
    sql`select ${unitsOfRegion} from regions where company_id = ${superUser.companyId}`,
  )
  const read = plan.flatMap((line) => /on business_units .*rows=([\d.]+)/.exec(line)?.slice(1).map(Number) ?? [])
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThanOrEqual(1)
})

describe('every call that reads', () => {
  test('answers as of a moment what it answered then, whatever has changed since', async () => {
    const world = await makeWorld()
    await forgetOneTimePasswords()
    const before = await world.readAll()
    const moment = await now()
    expect(await world.readAll(moment)).toEqual(before)

    // What is erased is gone from the past, too.
    const erases = new Set<CallName>(['eraseCompanyUser', 'eraseTomUser'])
    const writing = served.filter((name) => !isReading(calls[name]) && !(name in callGroups.auth) && !erases.has(name))
    const isRemoval = (name: CallName) => calls[name].method === 'DELETE'
    const inOrder = [...writing.filter((name) => !isRemoval(name)), ...writing.filter(isRemoval)]
    const done: string[] = []
    for (const name of inOrder) if ((await world.change(name)).status < 300) done.push(name)
    expect(done.length).toBeGreaterThan(70)

    const after = await world.readAll()
    const past = await world.readAll(moment)
    // Access counts the sessions that are open now.
    const kept = reading.filter((name) => !present.has(name) && name !== 'readCompanyAccess')
    const differing = kept.filter((name) => past.get(name)?.content !== before.get(name)?.content)
    expect(differing.map((name) => [name, past.get(name)])).toEqual([])
    expect(kept.filter((name) => after.get(name)?.content !== before.get(name)?.content).length).toBeGreaterThan(35)
    for (const name of present) expect(past.get(name as CallName), name).toEqual(after.get(name as CallName))
  })
})
