import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Application } from '../../contract/applications'
import { calls } from '../../contract/calls'
import { users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeCompany, makeLogo, type CompanyForm } from '../support/companies'
import { formOf, makeSignedIn, roleWith } from '../support/companyUsers'

let api: Api
let master: Client
/** The applications of each active user of Aurora Foods according to their own session, and whether they have one. */
let people: { applications: Application[]; isSignedIn: boolean }[]
let aurora: number

beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  aurora = (await clientOf(api, 'viewer@aurora.example')).companyId
  // Some have no password yet.
  const passwordHash = sql`(select password_hash from users where email = 'viewer@aurora.example')`
  await api.repairs.db.update(users).set({ password_hash: passwordHash }).where(eq(users.company_id, aurora))
  const rows = await api.database.db.select().from(users).where(eq(users.company_id, aurora))
  people = []
  for (const { email, is_active: isActive } of rows) {
    const { body } = await api.logIn(email)
    if (!isActive) continue
    if (body.success)
      people.push({ applications: body.data.user.user_applications, isSignedIn: body.data.token !== null })
    else throw new Error(`${email} could not sign in: ${body.message}`)
  }
})
afterAll(() => api.stop())

const access = (without?: string, by = master) =>
  by(calls.readCompanyAccess, { company_id: aurora } as object, { query: { without } })

/** What is lost with an application. */
const lostWith = (without: string[]) => [...without, ...(without.includes('TOM') ? [livePay] : [])]
const livePay: Application = 'LIVE_PAY_BENCHMARKING_TOOL'

describe('who is affected by a change of access', () => {
  test('deactivating a company affects all its active users', async () => {
    expect((await access()).body.data).toEqual({
      id: aurora,
      users: people.length,
      left_without: people.length,
      without_live_pay: 0,
      signed_in: people.filter(({ isSignedIn }) => isSignedIn).length,
    })
    expect(people.length).toBeGreaterThan(5)
  })

  test.each([
    'TOM',
    'JE',
    'TOM,LIVE_PAY_BENCHMARKING_TOOL',
    'LIVE_PAY_BENCHMARKING_TOOL',
    'JE,LIVE_PAY_BENCHMARKING_TOOL',
    'TOM,JE',
    'JE,JE',
  ])('removing %s affects the users who could open it', async (without) => {
    const lost = lostWith(without.split(','))
    const losing = people.filter(({ applications }) => applications.some((one) => lost.includes(one)))
    expect((await access(without)).body.data).toEqual({
      id: aurora,
      users: losing.length,
      left_without: losing.filter(({ applications }) => applications.every((one) => lost.includes(one))).length,
      // Live Pay Benchmarking goes with TOM, also where the company keeps it.
      without_live_pay:
        without.includes('TOM') && !without.includes(livePay)
          ? losing.filter(({ applications }) => applications.includes(livePay)).length
          : 0,
      signed_in: losing.filter(({ isSignedIn }) => isSignedIn).length,
    })
    expect(losing.length).toBeGreaterThan(0)
  })

  test('an unknown application is rejected', async () => {
    for (const without of ['tom', 'TOM,x', "TOM'", '\u0000', 'TOM,'.repeat(100)]) {
      const { status, body } = await access(without)
      expect(status, without).toBe(400)
      expect(body).toMatchObject({ code: 1001, error: { without: [expect.stringContaining('TOM')] } })
    }
  })

  test('company users may not read it', async () => {
    expect((await access('TOM', await clientOf(api, 'super@aurora.example'))).status).toBe(403)
  })
})

describe('an application that a company loses and gets back', () => {
  const role = roleWith(['VIEW_REGION'], { role_metafield: { has_live_pay_tool: true } })
  const roles = { TOM: role, JE: roleWith(['VIEW_JOB_LIBRARY']) }

  /** A company with one person who has roles in both applications, one who has TOM alone, and one who will be edited. */
  const makePeople = async () => {
    const { id } = await makeCompany(master, await makeLogo(api))
    const by = await clientOf(api, 'master@talent.example', id)
    const [both, only, edited] = [
      await makeSignedIn(api, by, roles),
      await makeSignedIn(api, by, { TOM: role }),
      await makeSignedIn(api, by, roles),
    ] as const
    const give = async (...applications: Application[]) =>
      by.ok(calls.updateCompany, {}, { body: { ...(await by.ok(calls.readCompany)), applications } as CompanyForm })
    const edit = async ({ userId }: Client) =>
      by(
        calls.updateCompanyUser,
        { company_user_id: userId },
        { body: formOf(await by.ok(calls.readCompanyUser, { company_user_id: userId }), { last_name: 'Renamed' }) },
      )
    return { by, both, only, edited, give, edit }
  }
  const asSignedIn = (client: Client) => client.ok(calls.verifyUser, {}, { query: { application: 'SSO' } })
  const opens = async (client: Client) => (await asSignedIn(client)).applications

  test('is lost at once, while people stay signed in', async () => {
    const { by, both, only, give } = await makePeople()
    expect(await by.ok(calls.readCompanyAccess, {}, { query: { without: 'TOM' } })).toMatchObject({
      users: 3,
      signed_in: 3,
      without_live_pay: 3,
      left_without: 1,
    })
    expect(await opens(both)).toEqual(['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'])
    await give('JE', 'LIVE_PAY_BENCHMARKING_TOOL')
    expect(await asSignedIn(both)).toMatchObject({ applications: ['JE'], permissions: ['VIEW_JOB_LIBRARY'] })
    expect(await asSignedIn(only)).toMatchObject({ applications: [], permissions: ['NO_ACCESS'] })
  })

  test('comes back with the same roles, except to those who were edited in the meantime', async () => {
    const { both, only, edited, give, edit } = await makePeople()
    const before = await Promise.all([both, only].map(asSignedIn))
    await give('JE')
    expect((await edit(edited)).status).toBe(200)
    await give('TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL')
    expect(await Promise.all([both, only].map(asSignedIn))).toEqual(before)
    expect(await opens(edited)).toEqual(['JE'])
  })

  test('comes back to those who were edited, too, if it is Live Pay Benchmarking', async () => {
    const { edited, give, edit } = await makePeople()
    const before = await asSignedIn(edited)
    await give('TOM', 'JE')
    expect(await opens(edited)).toEqual(['TOM', 'JE'])
    expect((await edit(edited)).status).toBe(200)
    await give('TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL')
    expect((await asSignedIn(edited)).permissions).toEqual(before.permissions)
    expect(await opens(edited)).toEqual(before.applications)
  })
})
