/** Where people are signed in, who may see it, and how it ends (decision 0121). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { OpenSession } from '../../contract/entities/openSession'
import type { LoginAnswer } from '../../contract/entities/session'
import { demoPassword } from '../../server/data/demo/accounts'
import { refreshTokens, sessions, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf } from '../support/client'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Signs in with a browser; returns both tokens. */
const signInWith = async (email: string, userAgent: string) => {
  const { body } = await api.send<LoginAnswer>('POST', '/v2/auth/login/', {
    body: { email, password: demoPassword },
    headers: { 'user-agent': userAgent },
  })
  if (!body.success || !body.data.token) throw new Error(`${email} could not sign in`)
  return body.data.token
}

const list = async (token: string) => (await api.send<OpenSession[]>('GET', '/sessions/', { token })).body.data
const current = async (token: string) => (await list(token)).find(({ is_current }) => is_current)?.id ?? ''
const post = (token: string, path: string, body?: unknown) =>
  api.send<{ ended: number }>('POST', path, { token, ...(body !== undefined && { body: body as never }) })
const statusOf = async (token: string) => (await api.send('GET', '/sessions/', { token })).status
const forget = (email: string) =>
  api.database.db
    .delete(sessions)
    .where(eq(sessions.user_id, api.database.db.select({ id: users.id }).from(users).where(eq(users.email, email))))

describe('a person', () => {
  const email = 'user@aurora.example'

  test('sees where the account is signed in, what with, and which of it is here', async () => {
    await forget(email)
    const phone = await signInWith(email, safari)
    const desk = await signInWith(email, firefox)
    await signInWith(email, 'curl')
    const found = await list(desk.access)
    expect(found.map(({ browser, system, device, is_current }) => ({ browser, system, device, is_current }))).toEqual([
      { browser: null, system: null, device: null, is_current: false },
      { browser: 'Firefox', system: 'Windows', device: 'desktop', is_current: true },
      { browser: 'Safari', system: 'iOS', device: 'mobile', is_current: false },
    ])
    expect(await current(phone.access)).toBe(found[2]?.id)
  })

  test('sees when each was last used: when it exchanged its token', async () => {
    const { access, refresh } = await signInWith(email, firefox)
    const id = await current(access)
    const hourAgo = new Date(Date.now() - 3_600_000)
    await api.database.db.update(sessions).set({ created_at: hourAgo }).where(eq(sessions.id, id))
    await api.database.db.update(refreshTokens).set({ created_at: hourAgo }).where(eq(refreshTokens.session_id, id))
    await post(access, '/auth/refresh-token/', { refresh })
    const [last] = await list(access)
    expect(last).toMatchObject({ id, signed_in_at: hourAgo.toISOString().slice(0, 19).replace('T', ' ') })
    expect(Date.parse(`${last?.used_at}Z`)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('does not see what has ended, or can no longer be exchanged', async () => {
    await forget(email)
    const here = await signInWith(email, firefox)
    const left = await signInWith(email, safari)
    await post(left.access, '/auth/logout/', { refresh: left.refresh })
    const lapsed = await signInWith(email, safari)
    await api.database.db
      .update(refreshTokens)
      .set({ expires_at: new Date(0) })
      .where(eq(refreshTokens.session_id, await current(lapsed.access)))
    expect(await list(here.access)).toHaveLength(1)
  })

  test('ends one elsewhere, which cannot go on in any way', async () => {
    const here = await signInWith(email, firefox)
    const there = await signInWith(email, safari)
    const ids = [await current(there.access)]
    expect((await post(here.access, '/sessions/end/', { ids })).body.data).toEqual({ ended: 1 })
    expect(await statusOf(there.access)).toBe(401)
    expect((await post('', '/auth/refresh-token/', { refresh: there.refresh })).status).toBe(401)
    expect(await statusOf(here.access)).toBe(200)
    expect((await post(here.access, '/sessions/end/', { ids })).body.data).toEqual({ ended: 0 })
  })

  test('ends all others and goes on here', async () => {
    await forget(email)
    const [here, ...others] = await Promise.all([firefox, safari, 'curl'].map((agent) => signInWith(email, agent)))
    expect((await post(here?.access ?? '', '/sessions/end-others/')).body.data).toEqual({ ended: 2 })
    expect(await statusOf(here?.access ?? '')).toBe(200)
    for (const { access } of others) expect(await statusOf(access)).toBe(401)
  })

  test('sees in which applications each was used', async () => {
    await forget(email)
    const here = await signInWith(email, firefox)
    await signInWith(email, safari)
    const { companyId } = await clientOf(api, 'super@aurora.example')
    const ask = (application: string) =>
      api.send('GET', `/v2/auth/verify-user/?application=${application}&company_id=${companyId}`, {
        token: here.access,
      })
    for (const application of ['SSO', 'JE', 'TOM', 'JE']) expect((await ask(application)).status).toBe(200)
    // What is refused leaves no trace.
    expect((await ask('NONE')).status).toBe(400)
    const found = await list(here.access)
    expect(found.map(({ applications }) => applications)).toEqual([[], ['JE', 'TOM']])
  })

  test('cannot end those of somebody else, nor learn of them', async () => {
    const other = await signInWith('admin@aurora.example', safari)
    const here = await signInWith(email, firefox)
    const ids = [await current(other.access)]
    expect((await post(here.access, '/sessions/end/', { ids })).body.data).toEqual({ ended: 0 })
    expect(await statusOf(other.access)).toBe(200)
  })

  test.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: ['1'] }, 'ids'],
    [{ ids: Array.from({ length: 101 }, () => '00000000-0000-4000-8000-000000000000') }, 'ids'],
  ])('is told what is wrong with %j', async (body, member) => {
    const here = await signInWith(email, firefox)
    const { status, body: refused } = await post(here.access, '/sessions/end/', body)
    expect(status).toBe(400)
    expect(Object.keys(refused.error as object).join()).toContain(member)
  })
})

describe('whoever may set people inactive', () => {
  test('sees where a person of the company is signed in, and signs the person out everywhere', async () => {
    const admin = await clientOf(api, 'super@aurora.example')
    const { userId } = await clientOf(api, 'user@aurora.example')
    const person = await signInWith('user@aurora.example', safari)
    const params = { company_user_id: userId }
    const found = await admin.ok(calls.listCompanyUserSessions, params)
    expect(found[0]).toMatchObject({ browser: 'Safari', is_current: false })
    expect(await admin.ok(calls.endCompanyUserSessions, params)).toEqual({ ended: found.length })
    expect(await statusOf(person.access)).toBe(401)
  })

  test('keeps the own session', async () => {
    const admin = await clientOf(api, 'super@aurora.example')
    await admin.ok(calls.endCompanyUserSessions, { company_user_id: admin.userId })
    expect(await statusOf(admin.token)).toBe(200)
  })

  test('reaches nobody of another company, nor provider staff', async () => {
    const admin = await clientOf(api, 'super@aurora.example')
    const other = await clientOf(api, 'super@borealis.example')
    const staff = await clientOf(api, 'sales@talent.example')
    for (const call of [calls.listCompanyUserSessions, calls.endCompanyUserSessions])
      for (const { userId } of [other, staff]) expect((await admin(call, { company_user_id: userId })).status).toBe(404)
    const theirs = { company_id: other.companyId, company_user_id: other.userId } as never
    expect((await admin(calls.endCompanyUserSessions, theirs)).status).toBe(403)
    expect(await statusOf(other.token)).toBe(200)
    expect(await statusOf(staff.token)).toBe(200)
  })

  test('of the provider, signs out staff of the same or a lower rank', async () => {
    const master = await clientOf(api, 'master@talent.example')
    const superUser = await clientOf(api, 'super@talent.example')
    const sales = await clientOf(api, 'sales@talent.example')
    expect((await superUser(calls.listTomUserSessions, { tom_user_id: master.userId })).status).toBe(403)
    expect((await superUser(calls.endTomUserSessions, { tom_user_id: master.userId })).status).toBe(403)
    await superUser.ok(calls.endTomUserSessions, { tom_user_id: sales.userId })
    expect(await statusOf(sales.token)).toBe(401)
    expect(await statusOf(master.token)).toBe(200)
  })
})

describe('provider staff', () => {
  test('sign all people of a company out in one act, and nobody else', async () => {
    const ofAurora = await clientOf(api, 'admin@aurora.example')
    const ofBorealis = await clientOf(api, 'super@borealis.example')
    const master = await clientOf(api, 'master@talent.example', ofAurora.companyId)
    const { ended } = await master.ok(calls.endCompanySessions)
    expect(ended).toBeGreaterThan(0)
    expect(await statusOf(ofAurora.token)).toBe(401)
    expect(await statusOf(ofBorealis.token)).toBe(200)
    expect(await statusOf(master.token)).toBe(200)
  })

  test('sign everybody out in one act, and go on', async () => {
    const others = await Promise.all(
      ['super@talent.example', 'super@aurora.example', 'viewer@borealis.example'].map((email) => clientOf(api, email)),
    )
    const master = await clientOf(api, 'master@talent.example')
    await master.ok(calls.endAllSessions)
    for (const { token } of others) expect(await statusOf(token)).toBe(401)
    expect(await statusOf(master.token)).toBe(200)
  })

  test('may not where the right to set them inactive is missing', async () => {
    const admin = await clientOf(api, 'admin@talent.example')
    expect((await admin(calls.endAllSessions)).status).toBe(403)
    expect((await api.send('POST', '/company/1/sessions/end/', { token: admin.token })).status).toBe(403)
  })
})

test('the view of somebody else ends with the session that it belongs to', async () => {
  const master = await clientOf(api, 'master@talent.example')
  const viewed = await clientOf(api, 'user@aurora.example')
  const staff = await clientOf(api, 'super@talent.example', viewed.companyId)
  const view = await staff.ok(calls.startViewAs, { company_user_id: viewed.userId })
  await master.ok(calls.endTomUserSessions, { tom_user_id: staff.userId })
  const { status } = await api.send('GET', '/countries/', {
    token: staff.token,
    headers: { 'view-as': String(view.id) },
  })
  expect(status).toBe(401)
})
