/** Which company users the filters of their list keep. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { spellNames } from '../../contract/nameLists'
import { companyPresets } from '../../contract/permissions'
import { companies } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeUser, roleWith } from '../support/companyUsers'
import { makePlace } from '../support/structure'

let api: Api
/** A super user of Aurora, which has all applications. */
let owner: Client
/** What the users of this file have in common. */
const search = 'filtered'
const ids: Record<'buyer' | 'assessor' | 'both' | 'former', number> = { buyer: 0, assessor: 0, both: 0, former: 0 }
let place: Awaited<ReturnType<typeof makePlace>>

beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  place = await makePlace(owner)
  const { business_unit_id, region_id, country_id, other_country_id } = place
  const named = { last_name: search }
  const lists = { business_units: [business_unit_id], regions: [region_id], countries: [country_id] }
  const buyer = roleWith(['VIEW_OFFER'], { name: 'Buyer, Nordics', metafield: lists })
  const elsewhere = await makePlace(owner)
  const assessor = roleWith(['VIEW_JOB_LIBRARY', 'VIEW_JOB_EVALUATION', 'UPDATE_JOB_EVALUATION'], {
    name: 'Assessor',
    metafield: {
      business_units: [elsewhere.business_unit_id],
      regions: [elsewhere.region_id],
      countries: [other_country_id],
    },
  })
  ids.buyer = (await makeUser(owner, { TOM: buyer }, named)).id
  ids.assessor = (await makeUser(owner, { JE: assessor }, { ...named, new_password: 'Given-4711' })).id
  ids.both = (await makeUser(owner, { TOM: roleWith([], { name: 'Clerk' }), JE: assessor }, named)).id
  ids.former = (await makeUser(owner, { TOM: roleWith([]), JE: { ...buyer, grant_access: false } }, named)).id
  const { former: company_user_id } = ids
  await owner.ok(calls.toggleCompanyUser, { company_user_id }, { query: { active: false } })
  await api.repairs.pool.query('update users set is_one_time_password = false where id = $1', [ids.assessor])
})
afterAll(() => api.stop())

const list = (query: Record<string, unknown>) => owner(calls.listCompanyUsers, {}, { query: { search, ...query } })
/** The names of the users that are found. */
const found = async (query: Record<string, unknown>): Promise<string[]> => {
  const { status, body } = await list(query)
  expect([status, body.pagination?.count]).toEqual([200, body.data.length])
  return Object.entries(ids).flatMap(([name, id]) => (body.data.some((user) => user.id === id) ? [name] : []))
}

test('by the applications that are granted, not those of withdrawn roles', async () => {
  expect(await found({ granted: 'TOM' })).toEqual(['buyer', 'both', 'former'])
  expect(await found({ granted: 'JE' })).toEqual(['assessor', 'both'])
  expect(await found({ granted: 'TOM,JE' })).toHaveLength(4)
  expect(await found({ granted: '', applications: 'JE' })).toHaveLength(4)
})

test('by the exact names of roles, also with commas', async () => {
  expect(await found({ role: 'Clerk,Assessor' })).toEqual(['assessor', 'both', 'former'])
  expect(await found({ role: spellNames(['Buyer, Nordics'], ',') })).toEqual(['buyer'])
  expect(await found({ role: 'Buyer' })).toEqual([])
  expect(await found({ role: String.raw`Assess%,\\` })).toEqual([])
  const { body } = await owner(calls.listCompanyUsers, {}, { query: { role: 'COMPANY_SUPER_USER' } })
  expect(body.data.map(({ email }) => email)).toContain('super@aurora.example')
})

test('by a permission in a role that counts, and super users by what they have', async () => {
  expect(await found({ permission: 'VIEW_OFFER' })).toEqual(['buyer'])
  expect(await found({ permission: 'VIEW_JOB_LIBRARY' })).toEqual(['assessor', 'both'])
  expect(await found({ permission: 'VIEW_OFFER,UPDATE_JOB_EVALUATION' })).toEqual(['buyer', 'assessor', 'both'])
  expect(await found({ permission: 'VIEW_JOB_LIBRARY', granted: 'TOM' })).toEqual(['both'])
  expect(await found({ permission: 'DELETE_SECTOR' })).toEqual([])
  const preset = companyPresets.JE.COMPANY_SUPER_USER
  const superUser = { TOM: {}, JE: roleWith(preset, { name: 'COMPANY_SUPER_USER' }) }
  const { id } = await makeUser(owner, superUser, { applications: ['JE'], last_name: 'Chief' })
  const finds = async (permission: string) => {
    const query = { permission, role: 'COMPANY_SUPER_USER', granted: 'TOM,JE' }
    const { body } = await owner(calls.listCompanyUsers, {}, { query })
    return [body.data.some(({ email }) => email === 'super@aurora.example'), body.data.some((user) => user.id === id)]
  }
  expect(await finds('VIEW_SALARY_RANGE')).toEqual([true, false])
  expect(await finds('CREATE_COMPANY_USER')).toEqual([true, false])
  expect((await finds('VIEW_JOB_LIBRARY'))[1]).toBe(true)
  expect((await finds('VIEW_JE_DASHBOARD'))[1]).toBe(true)
  expect(await finds('VIEW_TOM_DASHBOARD')).toEqual([true, false])
  // The first one has the live-pay tool.
  expect(await finds('CREATE_LBT_REPORT')).toEqual([true, false])
})

test('the same in downloads, and in changes of many', async () => {
  const query = { search, permission: 'VIEW_JOB_LIBRARY' }
  const { payload } = await api.app.inject({
    url: `/api${urlOf(calls.downloadCompanyUsers, { company_id: owner.companyId }, query)}`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  // The header, and two people.
  expect(payload.trim().split('\r\n')).toHaveLength(3)
  const body = { filter: query, is_active: true }
  const preview = await owner(calls.toggleManyCompanyUsers, {}, { query: { preview: true }, body })
  expect(preview.body.data.matched).toBe(2)
})

test('by activity, and by whether they have a password of their own', async () => {
  expect(await found({ is_active: 'false' })).toEqual(['former'])
  expect(await found({ is_one_time_password: 'false' })).toEqual(['assessor'])
  expect(await found({ is_one_time_password: 'true', is_active: 'true' })).toEqual(['buyer', 'both'])
})

test('by units, regions and countries that a role names', async () => {
  expect(await found({ business_unit_id: place.business_unit_id })).toEqual(['buyer'])
  expect(await found({ region_id: `${place.region_id},999999` })).toEqual(['buyer'])
  expect(await found({ country_id: place.other_country_id })).toEqual(['assessor', 'both'])
  expect(await found({ country_id: `${place.country_id},${place.other_country_id}`, granted: 'TOM' })).toEqual([
    'buyer',
    'both',
  ])
})

test('and not by roles in an application that the company has no more', async () => {
  const setApplications = (...applications: ('TOM' | 'JE')[]) =>
    api.repairs.db.update(companies).set({ applications }).where(eq(companies.id, owner.companyId))
  await setApplications('TOM')
  expect(await found({ granted: 'JE' })).toEqual([])
  expect(await found({ role: 'Assessor' })).toEqual([])
  expect(await found({ permission: 'VIEW_JOB_LIBRARY' })).toEqual([])
  expect(await found({ country_id: place.other_country_id })).toEqual([])
  await setApplications('TOM', 'JE')
})

test('of their own company only', async () => {
  const stranger = await clientOf(api, 'super@cascadia.example')
  const { body } = await stranger(calls.listCompanyUsers, {}, { query: { role: 'Assessor,Clerk' } })
  expect(body.data).toEqual([])
  const holders = await stranger(calls.listCompanyUsers, {}, { query: { search, permission: 'VIEW_JOB_LIBRARY' } })
  expect(holders.body.data).toEqual([])
})

test.each([
  { granted: 'LIVE_PAY_BENCHMARKING_TOOL' },
  { role: 'x'.repeat(256) },
  { permission: 'VIEW_EVERYTHING' },
  { permission: 'all' },
  { role: '\u0000' },
  { is_one_time_password: 'maybe' },
  { region_id: 'north' },
])('and refuse what a user never has: %j', async (query) => {
  expect((await list(query)).status).toBe(400)
})
