/** Keys with which programs call the API for a company (decision 0129). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payload } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { refusalMessages } from '../../contract/refusalMessages'
import { isPersonal } from '../../contract/personal'
import type { GrantableApplication } from '../../contract/applications'
import { companyPresets, type Permission } from '../../contract/permissions'
import { dayAhead, dayInUtc } from '../../contract/days'
import { answeredCalls, apiKeys, apiKeySecrets, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeSignedIn, roleWith, userForm } from '../support/companyUsers'
import { makePlace, makeUnit } from '../support/structure'

let api: Api
let superUser: Client
let staff: Client
beforeAll(async () => {
  api = await startApi()
  superUser = await clientOf(api, 'super@aurora.example')
  staff = await clientOf(api, 'master@talent.example', superUser.companyId)
})
afterAll(() => api.stop())
beforeEach(() => api.repairs.db.delete(apiKeys))

let made = 0
const form = (permissions: Permission[], given: Partial<Payload<typeof calls.createApiKey>> = {}) => ({
  name: `Key ${++made}`,
  permissions,
  ends_on: dayAhead(30),
  ...given,
})
const makeKey = (permissions: Permission[], given = {}, by = superUser) =>
  by.ok(calls.createApiKey, {}, { body: form(permissions, given) })

const superRole = (application: GrantableApplication) =>
  roleWith(companyPresets[application].COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })
const regions = () => `/company/${superUser.companyId}/regions/`
const oneRegion = () => `/company/${superUser.companyId}/region/`
const newRegion = () => ({ name: `Region ${++made}`, business_unit_ids: [], country_ids: [] })
const readsRegions = async (token: string) => (await api.send('GET', regions(), { token })).status

describe('a key', () => {
  test('is told once, and the database knows its hash alone', async () => {
    const { secret, ...key } = await makeKey(['VIEW_REGION'], { name: 'HR sync' })
    expect(secret).toMatch(new RegExp(`^tck_${superUser.companyId}_[\\w-]{43}$`))
    expect(key).toMatchObject({
      name: 'HR sync',
      permissions: ['VIEW_REGION'],
      made_by: { id: superUser.userId },
      hint: secret.slice(-4),
      used_on: null,
      former_until: null,
      is_idle: false,
    })
    expect(await superUser.ok(calls.listApiKeys)).toEqual([key])
    expect(await staff.ok(calls.listApiKeys)).toEqual([key])
    const { rows } = await api.repairs.pool.query(`select to_jsonb(s)::text as text from api_key_secrets s
      union all select to_jsonb(k)::text from api_keys k union all select r.after::text from history.changed_rows r
      union all select a.answer from answered_calls a where a.answer is not null`)
    expect(rows.filter(({ text }: { text: string }) => text.includes(secret))).toEqual([])
  })

  test('is listed by name, as people read it', async () => {
    for (const name of ['Zeta', 'éclair 10', 'Éclair 2', 'alpha']) await makeKey(['VIEW_REGION'], { name })
    const names = (await superUser.ok(calls.listApiKeys)).map(({ name }) => name)
    expect(names).toEqual(['alpha', 'Éclair 2', 'éclair 10', 'Zeta'])
  })

  test('may do what was chosen for it, in its company, and nothing else', async () => {
    const { secret: token } = await makeKey(['VIEW_REGION'])
    expect(await readsRegions(token)).toBe(200)
    const refused = await api.send('POST', oneRegion(), { token, body: newRegion() })
    expect(refused.status).toBe(403)
    expect((await api.send('GET', '/company/2/regions/', { token })).status).toBe(403)
    expect((await api.send('GET', `/company/${superUser.companyId}/business-units/`, { token })).status).toBe(403)
  })

  test('has nothing that belongs to the role of its maker', async () => {
    const { secret: token } = await makeKey(['VIEW_REGION', 'VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'])
    for (const call of [
      calls.listApiKeys,
      calls.listCompanyActivity,
      calls.createAccessReview,
      calls.downloadCompanyEvidence,
    ]) {
      const url = call.path.replace(':company_id', String(superUser.companyId))
      expect([call.path, (await api.send(call.method, url, { token, body: {} })).status]).toEqual([call.path, 403])
    }
  })

  test('grants no right that it does not hold itself', async () => {
    const { secret: token } = await makeKey(['VIEW_COMPANY_USER', 'CREATE_COMPANY_USER', 'VIEW_REGION'])
    const create = (permissions: Permission[], name = 'Clerk') =>
      api.send('POST', `/company/${superUser.companyId}/user/`, {
        token,
        body: userForm({ TOM: roleWith(permissions, { name }) }),
      })
    expect((await create(['VIEW_REGION'])).status).toBe(201)
    expect((await create(['VIEW_BUSINESS_UNIT'])).status).not.toBe(201)
    expect((await create([], 'COMPANY_SUPER_USER')).status).not.toBe(201)
  })

  test('is not its maker as a person: it gets at no account with more rights, its maker’s included', async () => {
    const maker = await makeSignedIn(api, superUser, { TOM: superRole('TOM') })
    const { secret: token } = await makeKey(
      ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER'],
      {},
      maker,
    )
    const params = { company_user_id: maker.userId }
    const user = await maker.ok(calls.readCompanyUser, params)
    const path = `/company/${maker.companyId}/user/${maker.userId}/`
    const saved = (given: Parameters<typeof formOf>[1]) =>
      api.send('PUT', path, { token, body: formOf(user, given) as never })
    expect((await saved({ new_password: 'Known-to-a-thief-1' })).status).toBe(403)
    expect((await saved({ email: 'thief@people.example' })).status).toBe(403)
    for (const [method, rest, body] of [
      ['POST', 'reset/', {}],
      ['GET', 'sessions/', undefined],
      ['POST', 'sessions/end/', {}],
      ['POST', 'erase/', { why: 'a program wants it' }],
    ] as const)
      expect([rest, (await api.send(method, `${path}${rest}`, { token, ...(body && { body }) })).status]).toEqual([
        rest,
        403,
      ])
    expect(await maker.ok(calls.readCompanyUser, params)).toEqual(user)
  })

  test('decides no access review: whoever reviews vouches as a person', async () => {
    const { secret: token } = await makeKey(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'])
    const at = `/company/${superUser.companyId}/access-review/1/decisions/`
    for (const [path, body] of [
      [at, { ids: [1], decision: 'kept' }],
      [`${at}undo/`, { ids: [1] }],
    ] as const) {
      const { status, body: answer } = await api.send('POST', path, { token, body })
      expect([status, answer.message]).toEqual([403, refusalMessages.keyRefusedHere])
    }
  })

  test('plans nothing: on its day, a plan would be made with all rights of the maker, also of a key that has ended', async () => {
    const { secret: token } = await makeKey([
      'VIEW_REGION',
      'UPDATE_REGION',
      'VIEW_BUSINESS_UNIT',
      'UPDATE_BUSINESS_UNIT',
    ])
    const { region_id, business_unit_id } = await makePlace(superUser)
    const { id: other } = await makeUnit(superUser)
    const body = {
      call: 'moveRegion',
      record_id: region_id,
      body: { from_business_unit_id: business_unit_id, to_business_unit_id: other },
      counts_from: dayAhead(2),
      note: null,
    }
    const at = `/company/${superUser.companyId}/planned-change/`
    const answerTo = async (asking: ReturnType<typeof api.send>) => {
      const { status, body: answer } = await asking
      return [status, answer.message]
    }
    const refused = [403, refusalMessages.keyRefusedHere]
    expect(await answerTo(api.send('POST', at, { token, body }))).toEqual(refused)
    // What its maker has planned is not its own.
    const { id, version } = await superUser.ok(calls.planChange, {}, { body: body as never })
    const later = { counts_from: dayAhead(3), note: null, version }
    expect(await answerTo(api.send('PUT', `${at}${id}/`, { token, body: later }))).toEqual(refused)
    expect(await answerTo(api.send('DELETE', `${at}${id}/`, { token }))).toEqual(refused)
    const listed = await api.send('GET', at.replace(/change\/$/, 'changes/'), { token })
    expect(listed.body.data).toContainEqual(expect.objectContaining({ id, version, state: 'planned' }))
  })

  test('makes changes in the name of its maker, and history names it', async () => {
    const { secret: token } = await makeKey(['VIEW_REGION', 'CREATE_REGION'], { name: 'HR sync' })
    const body = newRegion()
    const created = await api.send<{ id: number }>('POST', oneRegion(), { token, body })
    expect(created.status).toBe(201)
    const asked = { query: { record: 'regions', id: created.body.data.id } }
    const { entries } = await superUser.ok(calls.readCompanyHistory, {}, asked)
    expect(entries[0]).toMatchObject({ by: { id: superUser.userId }, program: 'HR sync', call: 'createRegion' })
    const { entries: told } = await superUser.ok(calls.listCompanyActivity, {}, { query: { source: 'program' } })
    expect(told[0]).toMatchObject({ program: 'HR sync', source: 'program' })
  })

  test('makes no call that is about a person', async () => {
    const { secret: token } = await makeKey(['VIEW_REGION', 'UPDATE_COMPANY_USER'])
    const personal = (Object.keys(calls) as CallName[]).filter(
      (name) => isPersonal(name) && calls[name].guard !== 'public',
    )
    expect(personal.length).toBeGreaterThan(20)
    for (const name of personal) {
      const { method, path } = calls[name]
      const url = path.replaceAll(/:\w+/g, '1')
      const answer = await api.send(method, url, { token, ...(method !== 'GET' && { body: {} }) })
      expect([name, answer.status]).toEqual([name, 403])
    }
  })

  test('notes the day on which it was used', async () => {
    const { secret: token, id } = await makeKey(['VIEW_REGION'])
    await readsRegions(token)
    const found = await superUser.ok(calls.listApiKeys)
    expect(found.find((key) => key.id === id)?.used_on).toBe(dayInUtc())
  })
})

describe('nobody makes a key', () => {
  test('that may do more than they', async () => {
    const other = await makeSignedIn(api, superUser, { JE: superRole('JE') })
    const { status, body } = await other(calls.createApiKey, {}, { body: form(['CREATE_TOM_USER']) })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ permissions: [expect.stringContaining('CREATE_TOM_USER')] })
  })

  test('but a super user of the company', async () => {
    for (const email of [
      'admin@aurora.example',
      'user@aurora.example',
      'super@borealis.example',
      'master@talent.example',
    ]) {
      const other = await clientOf(api, email, superUser.companyId)
      expect((await other(calls.createApiKey, {}, { body: form(['VIEW_REGION']) })).status).toBe(403)
    }
  })

  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['without permissions', { permissions: [] }, 'permissions'],
    ['of a permission that does not exist', { permissions: ['FLY'] }, 'permissions'],
    ['that has ended', { ends_on: dayAhead(-1) }, 'ends_on'],
    ['for more than a year', { ends_on: dayAhead(367) }, 'ends_on'],
    ['without an end', { ends_on: undefined }, 'ends_on'],
  ])('%s', async (_what, given, field) => {
    const { status, body } = await superUser(calls.createApiKey, {}, { body: form(['VIEW_REGION'], given as never) })
    expect(status).toBe(400)
    expect(Object.keys(body.error ?? {}).join()).toContain(field)
  })

  test('under the name of another one', async () => {
    await makeKey(['VIEW_REGION'], { name: 'Payroll' })
    const { status, body } = await superUser(
      calls.createApiKey,
      {},
      { body: form(['VIEW_REGION'], { name: 'PAYROLL' }) },
    )
    expect([status, body.error]).toEqual([400, { name: ['There is another key of this name.'] }])
  })
})

describe('a key stops', () => {
  test('at once when it is ended, by its company or the provider', async () => {
    for (const by of [superUser, staff]) {
      const { secret: token, id } = await makeKey(['VIEW_REGION'])
      expect(await readsRegions(token)).toBe(200)
      await by.ok(calls.deleteApiKey, { api_key_id: id })
      expect(await readsRegions(token)).toBe(401)
    }
  })

  test('after its last day', async () => {
    const { secret: token, id } = await makeKey(['VIEW_REGION'])
    await api.repairs.db
      .update(apiKeys)
      .set({ ends_on: dayAhead(-1) })
      .where(eq(apiKeys.id, id))
    expect(await readsRegions(token)).toBe(401)
    expect(await superUser.ok(calls.listApiKeys)).toMatchObject([{ id, is_idle: true }])
  })

  test('when its maker may not sign in any more, and loses what its maker loses', async () => {
    const maker = await makeSignedIn(api, superUser, { TOM: superRole('TOM') })
    const { secret: token, id } = await makeKey(['VIEW_REGION'], {}, maker)
    expect(await readsRegions(token)).toBe(200)
    const set = (is_active: boolean) =>
      api.repairs.db.update(users).set({ is_active }).where(eq(users.id, maker.userId))
    await set(false)
    expect(await readsRegions(token)).toBe(401)
    expect(await superUser.ok(calls.listApiKeys)).toMatchObject([{ id, is_idle: true }])
    await set(true)
    await api.repairs.pool.query(
      `update user_roles set name = 'Clerk', permissions = '{VIEW_BUSINESS_UNIT}' where user_id = ${maker.userId}`,
    )
    expect(await readsRegions(token)).toBe(403)
  })

  test.each([
    'tck_1_',
    `tck_1_${'x'.repeat(43)}`,
    `tck_0_${'x'.repeat(43)}`,
    `tck_9999999999_${'x'.repeat(43)}`,
    'tck',
    'tck_é',
  ])('before it begins, if it is %s', async (token) => {
    expect(await readsRegions(token)).toBe(401)
  })

  test('in another company, whose id was put into it', async () => {
    const { secret } = await makeKey(['VIEW_REGION'])
    expect(await readsRegions(secret.replace(/_\d+_/, '_2_'))).toBe(401)
  })
})

describe('a renewed key', () => {
  const renew = (id: number, overlap_days: number, by = superUser, ends_on = dayAhead(90)) =>
    by.ok(calls.renewApiKey, { api_key_id: id }, { body: { ends_on, overlap_days } })

  test('goes on with its former secret for as long as was said', async () => {
    const { secret: former, id } = await makeKey(['VIEW_REGION'])
    const [today, last, formerEnd] = [dayInUtc(), dayAhead(90), dayAhead(7)]
    await readsRegions(former)
    const { secret: present, ...key } = await renew(id, 7, superUser, last)
    expect([await readsRegions(former), await readsRegions(present)]).toEqual([200, 200])
    expect(key).toMatchObject({ id, ends_on: last, used_on: null, former_used_on: today })
    expect(key.former_until?.slice(0, 10)).toBe(formerEnd)
    await api.repairs.pool.query(`update api_key_secrets set ends_at = now() where ends_at is not null`)
    expect([await readsRegions(former), await readsRegions(present)]).toEqual([401, 200])
  })

  test('has one former secret at most, and none if it should end at once', async () => {
    const { secret: first, id } = await makeKey(['VIEW_REGION'])
    const { secret: second } = await renew(id, 7)
    const { secret: third } = await renew(id, 7)
    expect([await readsRegions(first), await readsRegions(second), await readsRegions(third)]).toEqual([401, 200, 200])
    const { secret: last } = await renew(id, 0)
    expect([await readsRegions(second), await readsRegions(third), await readsRegions(last)]).toEqual([401, 401, 200])
  })

  test('belongs to whoever has renewed it, who holds its permissions', async () => {
    const { id } = await makeKey(['VIEW_REGION'])
    const other = await makeSignedIn(api, superUser, { TOM: superRole('TOM') })
    await renew(id, 1, other)
    expect(await superUser.ok(calls.listApiKeys)).toMatchObject([{ id, made_by: { id: other.userId } }])
  })

  test('of another company is not found', async () => {
    const { id } = await makeKey(['VIEW_REGION'])
    const other = await clientOf(api, 'super@borealis.example')
    const body = { ends_on: dayAhead(9), overlap_days: 0 }
    expect((await other(calls.renewApiKey, { api_key_id: id }, { body })).status).toBe(404)
    expect((await other(calls.deleteApiKey, { api_key_id: id })).status).toBe(404)
  })
})

test('a secret is never kept to be told again', async () => {
  await api.database.db.delete(answeredCalls)
  const send = (again: string) =>
    api.send('POST', `/company/${superUser.companyId}/api-keys/`, {
      token: superUser.token,
      body: form(['VIEW_REGION']),
      headers: { 'idempotency-key': `a-key-of-a-key${again}` },
    })
  expect((await send('')).status).toBe(201)
  expect(await api.database.db.$count(answeredCalls)).toBe(0)
  expect((await send(';again')).status).toBe(504)
  expect(await api.database.db.$count(apiKeySecrets)).toBe(1)
})

test('a key that is ended while the body of a call arrives changes nothing', async () => {
  const { secret: token, id } = await makeKey(['VIEW_REGION', 'CREATE_REGION'])
  const base = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const body = JSON.stringify(newRegion())
  const stream = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(Buffer.from(body.slice(0, 5)))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await superUser.ok(calls.deleteApiKey, { api_key_id: id })
      controller.enqueue(Buffer.from(body.slice(5)))
      controller.close()
    },
  })
  const answer = await fetch(`${base}/api${oneRegion()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(401)
})
