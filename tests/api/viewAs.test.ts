import { eq, sql } from 'drizzle-orm'
import type { PoolClient, QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isReading, urlOf, type Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { codes } from '../../contract/envelope'
import { messages } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import { companyPresets } from '../../contract/permissions'
import { attempts, companies, sessions, userRoles, users, viewings } from '../../server/database/tables'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeLogo } from '../support/companies'
import { makeUser, roleWith } from '../support/companyUsers'
import { keepLog } from '../support/logLines'
import { makeIds, makeRequest } from '../support/requests'
import { undone } from '../support/undo'

const log = keepLog()
let api: Api
let staff: Client
let superUser: Client
let admin: Client
let viewer: Client
let aurora: number
let borealis: number

const idOf = async (email: string): Promise<number> => {
  const [user] = await api.database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? 0
}
const start = (by: Client, userId: number, company_id = by.companyId) =>
  by(calls.startViewAs, { company_user_id: userId, company_id } as never)

/** Begins a view and returns its id. */
const begin = async (by: Client, userId = viewer.userId): Promise<number> => {
  const { body } = await start(by, userId, aurora)
  if (!body.success) throw new Error(body.message)
  return body.data.id
}

const end = (by: Client, view_id: number) => by.ok(calls.endViewAs, { view_id } as never)

/** Sends a call in a view. */
const through = (view: number | string, by: Client, call: Call, query: object = {}) =>
  api.send<{ id: number }>(call.method, urlOf(call, { company_id: aurora }, { ...query }), {
    token: by.token,
    headers: { 'view-as': String(view) },
  })
const read = (view: number | string, by: Client) => through(view, by, calls.listCompanyUsers, { applications: 'TOM' })
const verify = (view: number | string, by: Client) => through(view, by, calls.verifyUser, { application: 'SSO' })

beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'info' }, log.stream)
  staff = await clientOf(api, 'admin@talent.example')
  superUser = await clientOf(api, 'super@aurora.example')
  admin = await clientOf(api, 'admin@aurora.example')
  viewer = await clientOf(api, 'viewer@aurora.example')
  aurora = superUser.companyId
  borealis = (await clientOf(api, 'super@borealis.example')).companyId
})
afterAll(() => api.stop())

describe('a view', () => {
  test('answers calls that read as the viewed person, and their session', async () => {
    const view = await begin(staff)
    const { status, body } = await verify(view, staff)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ user: { id: viewer.userId, email: 'viewer@aurora.example' } })
    const own = await viewer.ok(calls.verifyUser, {}, { query: { application: 'SSO' } })
    expect(body.data).toEqual(own)
    expect((await through(view, staff, calls.listTomUsers)).status).toBe(403)
  })

  test('may read whatever the viewed person may read, and nothing else', async () => {
    const served = Object.keys(operationsOf({} as never)) as CallName[]
    const names = served.filter((name) => isReading(calls[name]) && calls[name].guard !== 'public')
    const master = await clientOf(api, 'master@talent.example')
    const world = { api, token: master.token, logo: await makeLogo(api) }
    const ids = await makeIds(world, names, aurora)
    const view = await begin(staff, admin.userId)
    for (const name of names) {
      const { call, path } = await makeRequest(world, name, ids)
      const own = await api.send(call.method, path, { token: admin.token })
      const viewed = await api.send(call.method, path, { token: staff.token, headers: { 'view-as': String(view) } })
      expect(viewed.status, name).toBe(own.status)
      // Files stream, and lists of sessions say which is that of the call.
      if (call.answer.kind !== 'file' && !name.endsWith('Sessions')) expect(viewed.body, name).toEqual(own.body)
    }
  })

  test('refuses every call that does not only read, and changes nothing', async () => {
    const names = (Object.keys(operationsOf({} as never)) as CallName[]).filter((name) => !isReading(calls[name]))
    const master = await clientOf(api, 'master@talent.example')
    const world = { api, token: master.token, logo: await makeLogo(api) }
    const ids = await makeIds(world, names, aurora)
    const view = await begin(master, superUser.userId)
    for (const name of names)
      await undone(api.database.pool, async () => {
        const { call, path, sent } = await makeRequest(world, name, ids)
        const headers = { ...sent.headers, 'view-as': String(view) }
        for (const header of [headers, { ...headers, 'view-as': '' }, { ...headers, 'view-as': '0' }]) {
          const { status, body } = await api.send(call.method, path, { token: master.token, ...sent, headers: header })
          expect(status, name).toBe(403)
          expect(body, name).toMatchObject({ code: codes.forbidden, message: refusalMessages.viewOnly })
        }
      })
    expect(names.length).toBeGreaterThan(40)
  })

  test('reads in transactions in which PostgreSQL refuses to write', async () => {
    const view = await begin(staff)
    const { pool } = api.database
    const connect = pool.connect.bind(pool)
    const texts: string[] = []
    const watch = (client: PoolClient) => {
      const query = (text: string | QueryConfig, values?: unknown[]) => {
        texts.push(typeof text === 'string' ? text : text.text)
        return client.query(text, values)
      }
      return Object.assign(Object.create(client) as PoolClient, { query })
    }
    // The pool's own queries pass a callback.
    Object.assign(pool, {
      connect: (done?: Parameters<typeof connect>[0]) => (done ? connect(done) : connect().then(watch)),
    })
    const { status } = await read(view, staff)
    Reflect.deleteProperty(pool, 'connect')
    expect(status).toBe(200)
    expect(texts).toContain('begin isolation level repeatable read read only')
  })

  test('leaves sessions, passwords and notifications of the viewed person alone', async () => {
    const stored = async () => {
      const { db } = api.repairs
      const of = viewer.userId
      return {
        user: await db.select().from(users).where(eq(users.id, of)),
        sessions: await db.select().from(sessions).where(eq(sessions.user_id, of)),
      }
    }
    const before = await stored()
    const view = await begin(staff)
    await read(view, staff)
    await through(view, staff, calls.storeReadNotifications)
    await end(staff, view)
    expect(await stored()).toEqual(before)
    expect(await viewer.ok(calls.listReadNotifications)).toEqual([])
  })

  test('is no token: what it answers holds none', async () => {
    const { text } = await start(staff, viewer.userId, aurora)
    expect(text).not.toMatch(/access|refresh|eyJ/)
  })
})

describe('only people of lower rank are viewed', () => {
  const refusalOf = async (by: Client, email: string, companyId = aurora) => {
    const { status, body } = await start(by, await idOf(email), companyId)
    return [status, body.message]
  }
  const denied = [403, messages.accessDenied]
  const tooHigh = [403, refusalMessages.viewRank]
  const nowhere = [404, messages.notFound]

  test('by provider staff who may edit company users, even a super user of a company', async () => {
    for (const email of ['master@talent.example', 'super@talent.example', 'admin@talent.example']) {
      const by = await clientOf(api, email)
      expect((await start(by, superUser.userId, aurora)).status, email).toBe(201)
    }
    const sales = await clientOf(api, 'sales@talent.example')
    expect(await refusalOf(sales, 'viewer@aurora.example')).toEqual(denied)
  })

  test('by a super user of the own company, but not another super user or oneself', async () => {
    expect((await start(superUser, admin.userId)).status).toBe(201)
    expect(await refusalOf(superUser, 'super@aurora.example')).toEqual(tooHigh)
    const { db } = api.repairs
    await db.update(userRoles).set({ name: 'COMPANY_SUPER_USER' }).where(eq(userRoles.user_id, admin.userId))
    expect(await refusalOf(superUser, 'admin@aurora.example')).toEqual(tooHigh)
    await db.update(userRoles).set({ name: 'COMPANY_ADMIN' }).where(eq(userRoles.user_id, admin.userId))
  })

  test('by nobody else of a company, whatever rights they hold', async () => {
    await grantOnly(api, 'user@aurora.example', 'VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER')
    const user = await clientOf(api, 'user@aurora.example')
    expect(await refusalOf(user, 'viewer@aurora.example')).toEqual(denied)
    expect(await refusalOf(admin, 'viewer@aurora.example')).toEqual(denied)
  })

  test('never provider staff, nor somebody of another company', async () => {
    const master = await clientOf(api, 'master@talent.example')
    expect(await refusalOf(master, 'sales@talent.example')).toEqual(nowhere)
    expect(await refusalOf(master, 'viewer@borealis.example')).toEqual(nowhere)
    expect(await refusalOf(superUser, 'viewer@borealis.example')).toEqual(nowhere)
    expect(await refusalOf(superUser, 'viewer@borealis.example', borealis)).toEqual(denied)
  })

  test('never somebody who sees what the viewer does not', async () => {
    const { db } = api.repairs
    const all = companyPresets.TOM.COMPANY_SUPER_USER
    const onlyUsers = all.filter((right) => !right.startsWith('VIEW_') || right === 'VIEW_COMPANY_USER')
    await db
      .update(userRoles)
      .set({ permissions: [...onlyUsers] })
      .where(eq(userRoles.user_id, superUser.userId))
    expect(await refusalOf(superUser, 'viewer@aurora.example')).toEqual(tooHigh)
    await db
      .update(userRoles)
      .set({ permissions: [...all] })
      .where(eq(userRoles.user_id, superUser.userId))
  })

  test('never inactive people', async () => {
    const { db } = api.repairs
    await db.update(users).set({ is_active: false }).where(eq(users.id, viewer.userId))
    expect(await refusalOf(superUser, 'viewer@aurora.example')).toEqual([409, refusalMessages.viewInactive])
    await db.update(users).set({ is_active: true }).where(eq(users.id, viewer.userId))
  })
})

describe('the very next call is refused, and never answered with the rights of the viewer,', () => {
  const expectEnded = async (view: number | string, by: Client) => {
    const { status, body } = await read(view, by)
    expect([status, body.code, body.message]).toEqual([403, codes.viewEnded, refusalMessages.viewEnded])
  }

  test('once the view is ended, also by a new one', async () => {
    const first = await begin(staff)
    const second = await begin(staff, admin.userId)
    await expectEnded(first, staff)
    expect((await read(second, staff)).status).toBe(200)
    expect(await end(staff, first)).toEqual({ ids: [] })
    expect((await read(second, staff)).status).toBe(200)
    expect(await end(staff, second)).toEqual({ ids: [second] })
    await expectEnded(second, staff)
    expect(await end(staff, second)).toEqual({ ids: [] })
  })

  test('but not once somebody else or another session ends it', async () => {
    const view = await begin(staff)
    for (const by of [superUser, viewer, await clientOf(api, 'admin@talent.example')])
      expect(await end(by, view)).toEqual({ ids: [] })
    expect((await read(view, staff)).status).toBe(200)
  })

  test('in all but one of the views that begin at the same time', async () => {
    const views = await Promise.all(Array.from({ length: 8 }, () => begin(staff)))
    const statuses = await Promise.all(views.map(async (view) => (await read(view, staff)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 403)])
  })

  test('after an hour', async () => {
    const view = await begin(staff)
    await api.database.db
      .update(viewings)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(viewings.id, view))
    await expectEnded(view, staff)
  })

  test('and one that has expired is not ended again, nor reported as ended', async () => {
    const view = await begin(staff)
    await api.database.db
      .update(viewings)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(viewings.id, view))
    log.clear()
    expect(await end(staff, view)).toEqual({ ids: [] })
    expect(log.events().filter(({ event }) => event === 'view ended')).toEqual([])
    const [stored] = await api.database.db.select().from(viewings).where(eq(viewings.id, view))
    // The chore that looks every half minute may have noted it.
    expect([null, stored?.expires_at.getTime()]).toContain(stored?.ended_at?.getTime() ?? null)
  })

  test('for a header that is no view of this session', async () => {
    const view = await begin(staff)
    for (const header of ['', '0', '-1', 'x', `${view}, ${view}`, ` ${view + 1}`, '99999999999', '2147483648', '1.0'])
      await expectEnded(header, staff)
    await expectEnded(view, superUser)
    await expectEnded(view, viewer)
    await expectEnded(view, await clientOf(api, 'admin@talent.example'))
  })

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'when the viewed person is deactivated',
      () => api.repairs.db.update(users).set({ is_active: false }).where(eq(users.id, viewer.userId)),
      () => api.repairs.db.update(users).set({ is_active: true }).where(eq(users.id, viewer.userId)),
    ],
    [
      'when the viewed person rises',
      () =>
        api.repairs.db
          .update(userRoles)
          .set({ name: 'COMPANY_SUPER_USER' })
          .where(eq(userRoles.user_id, viewer.userId)),
      () =>
        api.repairs.db
          .update(userRoles)
          .set({ name: 'COMPANY_BUSINESS_ACCESS' })
          .where(eq(userRoles.user_id, viewer.userId)),
    ],
    [
      'when the viewer loses the right to edit users',
      () =>
        api.repairs.db
          .update(userRoles)
          .set({ permissions: ['VIEW_COMPANY_USER'] })
          .where(eq(userRoles.user_id, superUser.userId)),
      () =>
        api.repairs.db
          .update(userRoles)
          .set({ permissions: [...companyPresets.TOM.COMPANY_SUPER_USER] })
          .where(eq(userRoles.user_id, superUser.userId)),
    ],
  ])('%s, and stays ended when that is undone', async (_, change, undo) => {
    const view = await begin(superUser)
    expect((await read(view, superUser)).status).toBe(200)
    await change()
    await expectEnded(view, superUser)
    await undo()
    await expectEnded(view, superUser)
  })

  test('when the viewed person is deactivated, even if they are reactivated before the next call', async () => {
    const { id } = await makeUser(superUser, { TOM: roleWith(['VIEW_COMPANY_USER']) })
    const view = await begin(superUser, id)
    expect((await read(view, superUser)).status).toBe(200)
    for (const active of [false, true])
      await superUser.ok(calls.toggleCompanyUser, { company_user_id: id }, { query: { active } })
    await expectEnded(view, superUser)
  })

  test('when the company is deactivated', async () => {
    const view = await begin(staff)
    const { db } = api.repairs
    await db.update(companies).set({ is_active: false }).where(eq(companies.id, aurora))
    await expectEnded(view, staff)
    await db.update(companies).set({ is_active: true }).where(eq(companies.id, aurora))
  })

  test('when the viewer is deactivated or signs out, as 401', async () => {
    const { token } = await api.signIn('super@talent.example')
    const leaving = Object.assign(await clientOf(api, 'super@talent.example', aurora), { token: token.access })
    const { body } = await api.send<{ id: number }>(
      'POST',
      urlOf(calls.startViewAs, { company_id: aurora, company_user_id: viewer.userId }),
      { token: token.access },
    )
    const view = body.data.id
    expect((await read(view, leaving)).status).toBe(200)
    const { db } = api.repairs
    await db.update(users).set({ is_active: false }).where(eq(users.id, leaving.userId))
    expect((await read(view, leaving)).status).toBe(401)
    await db.update(users).set({ is_active: true }).where(eq(users.id, leaving.userId))
    await api.send('POST', calls.logout.path, { body: { refresh: token.refresh } })
    expect((await read(view, leaving)).status).toBe(401)
    const [row] = await api.database.db.select().from(viewings).where(eq(viewings.id, view))
    expect(row?.ended_at).toBeInstanceOf(Date)
  })
})

test('interleaved calls of the viewer, in a view and without, and of the viewed person never mix rights', async () => {
  const view = await begin(staff)
  const asked = Array.from({ length: 30 }, (_, index) => index % 3)
  const found = await Promise.all(
    asked.map(async (kind) => {
      const query = { query: { application: 'SSO' } }
      const { body } =
        kind === 0
          ? await staff(calls.verifyUser, {}, query)
          : kind === 1
            ? await verify(view, staff)
            : await viewer(calls.verifyUser, {}, query)
      return (body.data as unknown as { user: { id: number } }).user.id
    }),
  )
  expect(found).toEqual(asked.map((kind) => (kind === 0 ? staff.userId : viewer.userId)))
  const statuses = await Promise.all(
    asked.map(async (kind) =>
      kind === 0 ? (await staff(calls.listTomUsers)).status : (await through(view, staff, calls.listTomUsers)).status,
    ),
  )
  expect(statuses).toEqual(asked.map((kind) => (kind === 0 ? 200 : 403)))
})

test('a refresh works as ever beside a view, and keeps it open', async () => {
  const { token } = await api.signIn('admin@talent.example')
  const path = urlOf(calls.startViewAs, { company_id: aurora, company_user_id: viewer.userId })
  const { body } = await api.send<{ id: number }>('POST', path, { token: token.access })
  const refreshed = await api.send<{ access: string }>('POST', calls.refreshToken.path, {
    body: { refresh: token.refresh },
  })
  const renewed = Object.assign(await clientOf(api, 'admin@talent.example'), { token: refreshed.body.data.access })
  const answer = await verify(body.data.id, renewed)
  expect(answer.body.data).toMatchObject({ user: { id: viewer.userId } })
})

test('an answer is cached for the viewer and the viewed person apart', async () => {
  const { headers } = await read(await begin(staff), staff)
  expect(String(headers.vary)).toContain('view-as')
})

describe('who has viewed', () => {
  test('is told to the viewed person, and to nobody else', async () => {
    const person = await clientOf(api, 'user@aurora.example')
    expect(await person.ok(calls.listViewings)).toEqual([])
    const byStaff = await begin(staff, person.userId)
    await end(staff, byStaff)
    const bySuper = await begin(superUser, person.userId)
    const time = expect.stringMatching(/^\d{4}-.*Z$/) as string
    expect(await person.ok(calls.listViewings)).toEqual([
      { id: bySuper, viewer: expect.any(String) as string, company: 'Aurora Foods', started_at: time, ended_at: null },
      { id: byStaff, viewer: 'Nadia Rahman', company: null, started_at: time, ended_at: time },
    ])
    await end(superUser, bySuper)
    expect(await superUser.ok(calls.listViewings)).not.toContainEqual(expect.objectContaining({ id: byStaff }))
  })

  test('is in the log: begin, end, and refused calls with the viewer', async () => {
    log.clear()
    const view = await begin(staff)
    await through(view, staff, calls.listTomUsers)
    await through(view, staff, calls.storeReadNotifications)
    await end(staff, view)
    await read(view, staff)
    const common = { account: viewer.userId, by: staff.userId }
    expect(log.events()).toMatchObject([
      { event: 'view started', ...common, company: aurora, view },
      { event: 'access refused', ...common, reason: 'missing permission' },
      { event: 'access refused', account: staff.userId, reason: refusalMessages.viewOnly },
      { event: 'view ended', ...common, view },
      { event: 'access refused', account: staff.userId, reason: 'the view has ended: unknown, ended or expired' },
    ])
  })

  test('is in the log too if a view is ended by something else, with the reason', async () => {
    const { token, user } = await api.signIn('super@talent.example')
    const path = urlOf(calls.startViewAs, { company_id: aurora, company_user_id: viewer.userId })
    const beginHere = async () => (await api.send<{ id: number }>('POST', path, { token: token.access })).body.data.id
    log.clear()
    const first = await beginHere()
    const second = await beginHere()
    const { db } = api.repairs
    await db.update(users).set({ is_active: false }).where(eq(users.id, viewer.userId))
    await api.send('GET', calls.listViewings.path, { token: token.access, headers: { 'view-as': String(second) } })
    await db.update(users).set({ is_active: true }).where(eq(users.id, viewer.userId))
    const third = await beginHere()
    await api.send('POST', calls.logout.path, { body: { refresh: token.refresh } })
    const ended = { event: 'view ended', account: viewer.userId, by: user.id }
    expect(log.events().filter(({ event }) => event === 'view ended')).toMatchObject([
      { ...ended, view: first, reason: 'another view was started' },
      { ...ended, view: second, reason: 'the viewed user is inactive' },
      { ...ended, view: third, reason: 'the session was revoked' },
    ])
  })
})

test('a person starts at most 30 views in a quarter of an hour, by any number of calls at once', async () => {
  const eager = await clientOf(api, 'super@talent.example')
  const { db } = api.repairs
  const ofEager = eq(viewings.viewer_id, eager.userId)
  await db.delete(attempts)
  const before = await db.$count(viewings, ofEager)
  const answers = await Promise.all(Array.from({ length: 40 }, () => start(eager, viewer.userId, aurora)))
  const refused = answers.filter(({ status }) => status !== 200 && status !== 201)
  expect(refused).toHaveLength(10)
  for (const { status, body, headers } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 429, code: codes.tooManyAttempts })
    expect(body.message).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/)
    expect(Number(headers['retry-after'])).toBeGreaterThan(800)
  }
  expect(await db.$count(viewings, ofEager)).toBe(before + 30)
  expect((await start(staff, viewer.userId, aurora)).body.success).toBe(true)
})
