import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Application } from '../../contract/applications'
import { calls } from '../../contract/calls'
import { users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'

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
  await api.database.db.update(users).set({ password_hash: passwordHash }).where(eq(users.company_id, aurora))
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
const lostWith = (without: string[]) => [...without, ...(without.includes('TOM') ? ['LIVE_PAY_BENCHMARKING_TOOL'] : [])]

describe('who is affected by a change of access', () => {
  test('deactivating a company affects all its active users', async () => {
    expect((await access()).body.data).toEqual({
      id: aurora,
      users: people.length,
      left_without: people.length,
      signed_in: people.filter(({ isSignedIn }) => isSignedIn).length,
    })
    expect(people.length).toBeGreaterThan(5)
  })

  test.each(['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL', 'JE,LIVE_PAY_BENCHMARKING_TOOL', 'TOM,JE', 'JE,JE'])(
    'removing %s affects the users who could open it',
    async (without) => {
      const lost = lostWith(without.split(','))
      const losing = people.filter(({ applications }) => applications.some((one) => lost.includes(one)))
      expect((await access(without)).body.data).toEqual({
        id: aurora,
        users: losing.length,
        left_without: losing.filter(({ applications }) => applications.every((one) => lost.includes(one))).length,
        signed_in: losing.filter(({ isSignedIn }) => isSignedIn).length,
      })
      expect(losing.length).toBeGreaterThan(0)
    },
  )

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
