import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { businessUnits } from '../../contract/calls/businessUnits'
import { companies as companyCalls } from '../../contract/calls/companies'
import { jobGrades as jobGradeCalls } from '../../contract/calls/jobGrades'
import { planned } from '../../contract/calls/planned'
import { removals } from '../../contract/calls/removals'
import { tomUsers } from '../../contract/calls/tomUsers'
import type { LoginAnswer, Token } from '../../contract/entities/session'
import { dayAhead, dayInUtc } from '../../contract/days'
import { demoPassword } from '../../server/data/demo/accounts'
import { plannedChanges, refreshTokens, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { openBrowser } from '../support/browser'
import { clientOf, type Client } from '../support/client'
import { companyForm, makeCompany, makeLogo } from '../support/companies'
import { makeUser, roleWith } from '../support/companyUsers'
import { keepLog } from '../support/logLines'
import { makePlace } from '../support/structure'
import { makeVersion, uploadGrades } from '../support/versions'

const log = keepLog()
let api: Api
let master: Client
const ids = new Map<string, number>()
const idOf = (email: string) => ids.get(email)

beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'fatal' }, log.stream)
  for (const { id, email } of await api.database.db.select().from(users)) ids.set(email, id)
  master = await clientOf(api, 'master@talent.example')
  log.clear()
})
afterAll(() => api.stop())

/** The fields of all events of this file. */
const fields = new Set<string>()
afterEach(() => {
  for (const field of log.events().flatMap(Object.keys)) fields.add(field)
  log.clear()
})

const security = 35
const reqId = expect.stringMatching(/^[\da-f-]{36}$/) as string
const path = expect.stringMatching(/^\/api\/[^?]+$/) as string
/** The members of every event. */
const line = (event: string, details: Record<string, unknown>) => ({ level: security, reqId, path, event, ...details })

describe('the log records', () => {
  test('who signed in, from where and in what kind of browser', async () => {
    const browser = openBrowser(api, '192.0.2.7')
    await browser.signIn('admin@aurora.example')
    await browser.signIn('admin@aurora.example')
    await browser.signIn('onetime@aurora.example', 'Welcome-Once-2026')
    const account = idOf('admin@aurora.example')
    const once = idOf('onetime@aurora.example')
    const address = '192.0.2.7'
    expect(log.events()).toEqual([
      line('sign-in', { account, address, knownBrowser: false, oneTimePassword: false }),
      line('sign-in', { account, address, knownBrowser: true, oneTimePassword: false }),
      line('sign-in', { account: once, address, knownBrowser: false, oneTimePassword: true }),
    ])
  })

  test('which sign-ins were refused, and why', async () => {
    const browser = openBrowser(api, '192.0.2.7')
    const refused = async (email: string, password?: string) => {
      await browser.signIn(email, password)
      return log.events().at(-1)
    }
    const because = (email: string, reason: string) =>
      line('sign-in refused', { account: idOf(email) ?? null, address: '192.0.2.7', knownBrowser: false, reason })
    const wrong = 'wrong email or password'
    expect(await refused('user@aurora.example', 'wrong')).toEqual(because('user@aurora.example', wrong))
    expect(await refused('nobody@aurora.example', 'wrong')).toEqual(because('nobody@aurora.example', wrong))
    const setActive = (isActive: boolean) =>
      api.repairs.db.update(users).set({ is_active: isActive }).where(eq(users.email, 'user@aurora.example'))
    await setActive(false)
    expect(await refused('user@aurora.example')).toEqual(because('user@aurora.example', 'inactive'))
    await setActive(true)
    const age = (interval: string) =>
      api.repairs.db.update(users).set({ password_set_at: sql`now() - ${interval}::interval` })
    await age('8 days')
    expect(await refused('onetime@aurora.example', 'Welcome-Once-2026')).toEqual(
      because('onetime@aurora.example', 'one-time password expired'),
    )
    await age('0 days')
  })

  test('once that an account is locked, and the attempts refused by that', async () => {
    const email = 'viewer@aurora.example'
    for (let time = 0; time < 12; time++) await openBrowser(api).signIn(email, 'wrong')
    const account = idOf(email)
    const events = log.events().map(({ event, reason }) => [event, reason])
    expect(events.filter(([event]) => event === 'account locked')).toHaveLength(1)
    expect(events.slice(-2)).toEqual([
      ['sign-in refused', 'too many attempts: account'],
      ['sign-in refused', 'too many attempts: account'],
    ])
    expect(log.events().every((event) => event.account === account)).toBe(true)
  })

  test('when a known browser or an IP address has no attempts left', async () => {
    const known = openBrowser(api)
    await known.signIn('admin@talent.example')
    for (let time = 0; time < 11; time++) await known.signIn('admin@talent.example', 'wrong')
    for (let time = 0; time < 101; time++)
      await openBrowser(api, '192.0.2.8').signIn(`n${time}@talent.example`, 'wrong')
    const events = log.events()
    expect(events.filter(({ event }) => event === 'browser locked')).toHaveLength(1)
    expect(events.filter(({ reason }) => reason === 'too many attempts: browser')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ reason: 'too many attempts: address', address: '192.0.2.8' })
  })

  test('requested, completed and refused resets', async () => {
    const email = 'super@borealis.example'
    const account = idOf(email)
    const owner = openBrowser(api, '192.0.2.9')
    const address = '192.0.2.9'
    const token = await owner.forget(email)
    await owner.changePassword(token, 'a password of my own')
    await owner.changePassword(token, 'a password of my own')
    await api.send('POST', '/auth/forgot-password/', { body: { email: 'nobody@aurora.example' }, address })
    expect(log.events()).toEqual([
      line('password reset requested', { account, address }),
      line('password reset completed', { account, address }),
      line('password reset refused', { account: null, address, reason: 'the link is unknown, used or expired' }),
      line('password reset requested', { account: null, address }),
    ])
    expect(log.text()).not.toContain(token)
  })

  test('too many resets of an account or from an IP address', async () => {
    const address = '192.0.2.10'
    const forgot = (email: string, from = address) =>
      api.send('POST', '/auth/forgot-password/', { body: { email }, address: from })
    for (let time = 0; time < 6; time++) await forgot('nobody.here@aurora.example')
    const refused = (reason: string) => line('password reset refused', { account: null, address, reason })
    expect(log.events().at(-1)).toEqual(refused('too many requests: account'))
    for (let time = 0; time < 45; time++) await forgot(`nobody${time}@aurora.example`)
    expect(log.events().at(-1)).toEqual(refused('too many requests: address'))
    const body = { token: 'made up', password: 'a password of my own' }
    for (let time = 0; time < 51; time++) await api.send('POST', '/auth/change-password/', { body, address })
    expect(log.events().at(-1)).toEqual(refused('too many attempts: address'))
    expect(log.text()).not.toContain('nobody')
  })

  test('what an unconfigured proxy says about a refused call', async () => {
    const { token } = await api.signIn('viewer@borealis.example')
    const headers = { 'x-forwarded-for': '203.0.113.66:4711' }
    await api.send('GET', '/admin/tom-users/', { token: token.access, headers })
    expect(log.events().at(-1)).toMatchObject({ event: 'access refused', forwarded: '203.0.113.66' })
  })

  test('sign-outs and reused refresh tokens', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    const account = idOf('admin@aurora.example')
    const refresh = (used: string) => api.send<Token>('POST', '/auth/refresh-token/', { body: { refresh: used } })
    await refresh(token.refresh)
    await api.database.db.update(refreshTokens).set({ used_at: sql`now() - interval '1 minute'` })
    log.clear()
    await refresh(token.refresh)
    const other = await api.signIn('admin@aurora.example')
    await api.send('POST', '/auth/logout/', { body: { refresh: other.token.refresh } })
    await api.send('POST', '/auth/logout/', { body: { refresh: 'unknown' } })
    expect(log.events().filter(({ event }) => event !== 'sign-in')).toEqual([
      line('refresh token reused', { account, address: '127.0.0.1', reason: 'the session was ended' }),
      line('sign-out', { account, address: '127.0.0.1' }),
    ])
  })

  test('tokens that were used outside their browser', async () => {
    const browser = openBrowser(api, '192.0.2.7')
    const body = { email: 'admin@aurora.example', password: demoPassword, remember: false }
    const { body: answer } = await browser.post<LoginAnswer>('/v2/auth/login/', body)
    log.clear()
    const elsewhere = openBrowser(api, '192.0.2.9')
    await elsewhere.post('/auth/refresh-token/', { refresh: answer.data.token?.refresh })
    const account = idOf('admin@aurora.example')
    const reason = 'the session was ended'
    expect(log.events()).toEqual([line('refresh token copied', { account, address: '192.0.2.9', reason })])
  })

  test('every refused call with path and reason, but without the query', async () => {
    const viewer = await clientOf(api, 'viewer@borealis.example')
    log.clear()
    await viewer(tomUsers.listTomUsers, {}, { query: { search: 'a-secret' } })
    await master(tomUsers.toggleTomUser, { tom_user_id: master.userId }, { query: { active: false } })
    expect(log.events()).toEqual([
      line('access refused', {
        account: viewer.userId,
        address: '127.0.0.1',
        reason: 'missing permission',
        missing: ['platform account', 'VIEW_TOM_USER'],
        call: 'listTomUsers',
        method: 'GET',
        path: '/api/admin/tom-users/',
      }),
      line('access refused', {
        account: master.userId,
        address: '127.0.0.1',
        reason: 'a higher rank',
        call: 'toggleTomUser',
        method: 'PATCH',
        path: `/api/admin/tom-user/${master.userId}/`,
      }),
    ])
  })

  test('who created an account, and who changed its permissions', async () => {
    const person = {
      first_name: 'Nia',
      last_name: 'New',
      email: 'nia.new@talent.example',
      role: 'TOM_SALES' as const,
      phone_code: '44',
      phone_number: '2075550100',
    }
    const { id } = await master.ok(tomUsers.createTomUser, {}, { body: { ...person, permissions: ['VIEW_REGION'] } })
    const update = (changes: object) =>
      master.ok(tomUsers.updateTomUser, { tom_user_id: id }, { body: { ...person, ...changes } })
    const toggle = (active: boolean) => master.ok(tomUsers.toggleTomUser, { tom_user_id: id }, { query: { active } })
    await update({ first_name: 'Nina' })
    await update({ role: 'TOM_ADMIN', permissions: ['DELETE_REGION'] })
    await update({ role: 'TOM_ADMIN', email: 'nia.moved@talent.example' })
    await toggle(false)
    await toggle(true)
    const who = { account: id, by: master.userId, address: '127.0.0.1' }
    expect(log.events()).toEqual([
      line('account created', { ...who, role: 'TOM_SALES', permissions: ['VIEW_REGION'] }),
      line('account changed', {
        ...who,
        role: 'TOM_ADMIN',
        formerRole: 'TOM_SALES',
        granted: ['DELETE_REGION'],
        withdrawn: ['VIEW_REGION'],
      }),
      line('account changed', { ...who, email: 'changed' }),
      line('account deactivated', who),
      line('account activated', who),
    ])
  })

  test('who activated or deactivated a company, or changed its applications', async () => {
    const logo = await makeLogo(api)
    const { id } = await makeCompany(master, logo)
    const path = { company_id: id }
    log.clear()
    const change = (given: Parameters<typeof companyForm>[1]) =>
      master.ok(companyCalls.updateCompany, path as object, { body: companyForm(logo, given) })
    await change({ postal_code: '20458' })
    await change({ applications: ['JE'] })
    await master.ok(companyCalls.toggleCompany, path as object, { query: { active: false } })
    await master.ok(companyCalls.toggleCompany, path as object, { query: { active: true } })
    const what = { company: id, by: master.userId, address: '127.0.0.1' }
    expect(log.events()).toEqual([
      line('company changed', { ...what, applications: ['JE'] }),
      line('company deactivated', what),
      line('company activated', what),
    ])
  })

  test('whose access became as wide as it was when a deletion was undone', async () => {
    const owner = await clientOf(api, 'super@aurora.example')
    const { business_unit_id } = await makePlace(owner)
    const { id } = await makeUser(owner, {
      TOM: roleWith(['VIEW_REGION'], { metafield: { business_units: [business_unit_id] } }),
    })
    const { removal_id } = await owner.ok(businessUnits.deleteBusinessUnit, { business_unit_id })
    log.clear()
    await owner.ok(removals.undoRemovals, {}, { body: { ids: [removal_id ?? 0] } })
    const who = { account: id, company: owner.companyId, by: owner.userId, address: '127.0.0.1' }
    expect(log.events()).toEqual([
      line('account changed', { ...who, scope: 'restored with what was deleted' }),
      line('change taken back', {
        account: null,
        by: owner.userId,
        call: 'undoRemovals',
        change: expect.any(Number),
        address: '127.0.0.1',
      }),
    ])
  })

  test('which right was missing, and in whose company', async () => {
    const viewer = await clientOf(api, 'viewer@borealis.example')
    log.clear()
    await viewer(businessUnits.createBusinessUnit, {}, { body: { name: 'Mine' } as never })
    await viewer(businessUnits.deleteBusinessUnit, { company_id: 1, business_unit_id: 1 } as never)
    const common = { account: viewer.userId, reason: 'missing permission' }
    expect(log.events()).toMatchObject([
      { event: 'access refused', ...common, missing: ['CREATE_BUSINESS_UNIT'], call: 'createBusinessUnit' },
      {
        event: 'access refused',
        ...common,
        missing: ['the own company', 'DELETE_BUSINESS_UNIT'],
        call: 'deleteBusinessUnit',
      },
    ])
  })

  test('who asked for what does not exist for them', async () => {
    const owner = await clientOf(api, 'super@aurora.example')
    log.clear()
    const ids = { company_id: owner.companyId, business_unit_id: 999_999 }
    await owner(businessUnits.deleteBusinessUnit, ids)
    expect(log.events()).toMatchObject([
      { event: 'id refused', account: owner.userId, call: 'deleteBusinessUnit', ids },
    ])
  })

  test('tokens that were signed by nobody here, and no garbage', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    log.clear()
    const [head = '', body = '', signature = ''] = token.access.split('.')
    const ask = (access: string) => api.send('GET', '/sessions/', { token: access })
    const payload = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), sub: '1' }
    const other = Buffer.from(JSON.stringify(payload)).toString('base64url')
    expect((await ask([head, other, signature].join('.'))).status).toBe(401)
    const unknown = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'mine', typ: 'JWT' })).toString('base64url')
    await ask([unknown, body, signature].join('.'))
    for (const garbage of ['a.b.c', 'garbage', '']) await ask(garbage)
    const refused = { event: 'token refused', account: null, call: 'listOwnSessions' }
    expect(log.events()).toMatchObject([
      { ...refused, reason: 'wrong signature' },
      { ...refused, reason: 'unknown key' },
    ])
    expect(log.text()).not.toContain(signature)
  })

  test('who changed the structure and the grades, with the change in history', async () => {
    const owner = await clientOf(api, 'super@aurora.example')
    log.clear()
    const { id } = await owner.ok(businessUnits.createBusinessUnit, {}, { body: { name: 'Told unit' } as never })
    const grades = await owner.ok(
      jobGradeCalls.createJobGradeVersion,
      {},
      { body: { name: 'Told', from: null } as never },
    )
    const common = { account: null, by: owner.userId, company: owner.companyId, change: expect.any(Number) as number }
    expect(log.events()).toEqual([
      line('structure changed', { ...common, call: 'createBusinessUnit', address: '127.0.0.1' }),
      line('grades changed', { ...common, call: 'createJobGradeVersion', address: '127.0.0.1' }),
    ])
    const [event] = log.events()
    const { rows } = await api.database.pool.query('select call from history.changes where id = $1', [event?.change])
    expect(rows).toEqual([{ call: 'createBusinessUnit' }])
    expect(id + grades.id).toBeGreaterThan(0)
  })

  test('what a planned change has changed on its day, as who planned it', async () => {
    const owner = await clientOf(api, 'super@aurora.example')
    const record_id = await makeVersion(uploadGrades, api, owner, ['Told grade,'])
    const body = {
      call: 'activateJobGradeVersion' as const,
      record_id,
      counts_from: dayAhead(1),
    }
    const { id } = await owner.ok(planned.planChange, {}, { body })
    await api.repairs.db.update(plannedChanges).set({ counts_from: dayInUtc() }).where(eq(plannedChanges.id, id))
    log.clear()
    await api.app.dueWork.run()
    const { userId: by, companyId: company } = owner
    const call = 'activateJobGradeVersion'
    const made = { level: security, event: 'grades changed', account: null, by, company, call, plan: id }
    expect(log.events()).toEqual([made])
  })

  test('no change that was rolled back', async () => {
    const [other] = await api.database.db.select().from(users).where(eq(users.email, 'sales@talent.example'))
    const body = {
      first_name: 'S',
      last_name: 'S',
      email: 'admin@talent.example',
      role: 'TOM_ADMIN' as const,
      phone_code: '44',
      phone_number: '2075550100',
    }
    expect((await master(tomUsers.updateTomUser, { tom_user_id: other?.id ?? 0 }, { body })).status).toBe(400)
    expect((await master(tomUsers.createTomUser, {}, { body })).status).toBe(400)
    expect(log.events()).toEqual([])
  })
})

describe('whatever LOG_LEVEL says', () => {
  test.each(['error', 'debug'])('security events are logged at level %s', async (level) => {
    const own = keepLog()
    const other = await startApi({ LOG_LEVEL: level }, own.stream)
    await other.logIn('admin@aurora.example', 'wrong')
    await other.stop()
    expect(own.events()).toMatchObject([{ level: security, event: 'sign-in refused' }])
    expect(own.text()).not.toContain('admin@aurora.example')
  })

  test('except with silent', async () => {
    const own = keepLog()
    const silent = await startApi({ LOG_LEVEL: 'silent' }, own.stream)
    await silent.logIn('admin@aurora.example', 'wrong')
    await silent.stop()
    expect(own.text()).toBe('')
  })
})

test('docs/metrics.md explains each field that an event above has', () => {
  const [, after = ''] = readFileSync('docs/metrics.md', 'utf8').split('#### Fields of security events')
  const cells = after.split('\n').map((row) => row.split('|')[1] ?? '')
  const told = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect([...fields].filter((field) => !['level', 'event', ...told].includes(field))).toEqual([])
  expect(fields.size).toBeGreaterThan(20)
})
