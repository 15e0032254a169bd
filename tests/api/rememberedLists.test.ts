/** Lists of company users remember what they found, and never show it after something has changed. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { companyUserRow } from '../../contract/entities/companyUserRow'
import { mergeListChanges } from '../../server/database/changeCounts'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { makePlace } from '../support/structure'
import { formWith } from '../support/upload'

let api: Api
/** A super user of Aurora, which has all applications. */
let owner: Client
let place: Awaited<ReturnType<typeof makePlace>>
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  place = await makePlace(owner)
})
afterAll(() => api.stop())

const sql = (text: string, values: unknown[] = []) => api.repairs.pool.query(text, values)

const read = async (query: Record<string, unknown>) => {
  const { body } = await owner(calls.listCompanyUsers, {}, { query: { page_size: 100, ...query } })
  expect(body.data).toHaveLength(body.pagination?.count ?? -1)
  return body.data
}
type User = Awaited<ReturnType<typeof read>>[number]

const rolesOf = ({ roles }: User) => [roles.TOM, roles.JE].filter(({ grant_access }) => grant_access)
const named = (name: string) => (user: User) => rolesOf(user).some((role) => role.name === name)
const holds = (permission: string) => (user: User) =>
  rolesOf(user).some(({ name, permissions }) => name === 'COMPANY_SUPER_USER' || permissions.includes(permission))
const inList = (list: 'business_units' | 'regions' | 'countries', id: number) => (user: User) =>
  rolesOf(user).some(({ metafield }) => metafield[list].some((one) => one.id === id))

/** What a list may be asked for, and which users it should find. */
const questions = (): readonly [Record<string, unknown>, (user: User) => boolean][] => [
  [{ granted: 'JE' }, ({ roles }) => roles.JE.grant_access],
  [{ role: 'Clerk' }, named('Clerk')],
  [{ role: 'Smith' }, named('Smith')],
  [{ permission: 'VIEW_REGION' }, holds('VIEW_REGION')],
  [{ is_active: false }, ({ is_active }) => !is_active],
  [{ is_one_time_password: true }, ({ is_one_time_password }) => is_one_time_password],
  [{ business_unit_id: place.business_unit_id }, inList('business_units', place.business_unit_id)],
  [{ region_id: place.region_id }, inList('regions', place.region_id)],
  [{ country_id: place.country_id }, inList('countries', place.country_id)],
  [{ search: 'moved' }, ({ email, last_name }) => `${email} ${last_name}`.includes('moved')],
  [{ search: 'smith' }, named('Smith')],
]
const newestFirst = (users: readonly User[]) => users.map(({ id }) => id).toSorted((one, other) => other - one)

/** Asks each question twice, so that the second answer is a remembered one, and compares with the whole list. */
const expectTruth = async (): Promise<void> => {
  const all = await read({})
  const { rows } = await sql('select count(*) as count from users where company_id = $1', [owner.companyId])
  expect(all).toHaveLength(rows[0].count)
  for (const [query, isFound] of questions()) {
    const expected = newestFirst(all.filter(isFound))
    for (const _time of ['found', 'remembered'])
      expect([query, (await read(query)).map(({ id }) => id)]).toEqual([query, expected])
  }
}
beforeEach(expectTruth)

test('no page of a repeated search searches again', async () => {
  for (const first_name of ['One', 'Two', 'Three']) await makeUser(owner, undefined, { first_name, last_name: 'Again' })
  const page = (number: number) =>
    owner(calls.listCompanyUsers, {}, { query: { search: 'again', page_size: 1, page: number } })
  await page(1)
  const query = vi.spyOn(api.database.pool, 'query')
  for (const number of [1, 2, 3]) {
    const { body } = await page(number)
    expect([body.data.length, body.pagination?.count]).toEqual([1, 3])
  }
  expect((await page(4)).body).toMatchObject({ data: [], pagination: { count: 3 } })
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement))
  expect(statements.filter((statement) => statement.includes('list_changes'))).toHaveLength(4)
  expect(statements.filter((statement) => statement.includes(' like '))).toEqual([])
  query.mockRestore()
})

test('creating, renaming and deactivating somebody shows in the next answer', async () => {
  const user = await makeUser(owner, { TOM: roleWith([], { name: 'Clerk' }) })
  await expectTruth()
  const company_user_id = user.id
  await owner.ok(calls.updateCompanyUser, { company_user_id }, { body: formOf(user, { last_name: 'moved' }) })
  await expectTruth()
  for (const active of [false, true]) {
    await owner.ok(calls.toggleCompanyUser, { company_user_id }, { query: { active } })
    await expectTruth()
  }
})

test('so does another role, another list of it, and a withdrawn one', async () => {
  const user = await makeUser(owner, { TOM: roleWith([], { name: 'Clerk' }) })
  await expectTruth()
  const company_user_id = user.id
  const change = async (TOM: ReturnType<typeof roleWith>, JE = roleWith([], { grant_access: false })) => {
    const stored = await owner.ok(calls.readCompanyUser, { company_user_id })
    const applications = JE.grant_access ? ['TOM' as const, 'JE' as const] : ['TOM' as const]
    const body = formOf(stored, { applications, roles: { TOM, JE } })
    await owner.ok(calls.updateCompanyUser, { company_user_id }, { body })
    await expectTruth()
  }
  const metafield = { business_units: [place.business_unit_id] }
  await change(roleWith([], { name: 'Smith' }))
  await change(roleWith([], { name: 'Smith', metafield }))
  const inRegion = { ...metafield, regions: [place.region_id] }
  await change(roleWith([], { name: 'Smith', metafield: inRegion }))
  await change(roleWith([], { name: 'Smith', metafield: { ...inRegion, countries: [place.country_id] } }))
  await change(roleWith([], { name: 'Smith' }))
  await change(roleWith([], { name: 'Smith', metafield }), roleWith([], { name: 'Smith' }))
  await change(roleWith([], { name: 'Smith' }))
})

test('so do an import, and a change of many at once', async () => {
  const columns = columnsOfRow(companyUserRow)
  const rowOf = (cells: Record<string, string>) => columns.map((column) => cells[column] ?? '').join(',')
  const person = { 'First name': 'New', 'Last name': 'Imported', Applications: 'TOM' }
  const rows = ['Smith', 'COMPANY_USER'].map((role) =>
    rowOf({ ...person, Email: `moved.${role.toLowerCase()}@people.example`, 'TOM role': role }),
  )
  await makeUser(owner, { TOM: roleWith([], { name: 'Smith' }) })
  await expectTruth()
  const { body, headers } = await formWith([columns, ...rows].join('\n'))
  const path = `/company/${owner.companyId}/user/upload/`
  expect((await api.send('POST', path, { token: owner.token, body, headers })).status).toBe(200)
  await expectTruth()
  const ids = (await read({ search: 'moved' })).map(({ id }) => id)
  await owner.ok(calls.toggleManyCompanyUsers, {}, { body: { ids, is_active: false } })
  await expectTruth()
})

test('so do changes made in the database itself: an application taken from the company, and a deleted account', async () => {
  const { id } = await makeUser(owner, { JE: roleWith([], { name: 'Smith' }) })
  await expectTruth()
  await sql(`update companies set applications = array_remove(applications, 'JE') where id = $1`, [owner.companyId])
  await expectTruth()
  await sql(`update companies set applications = applications || array['JE'] where id = $1`, [owner.companyId])
  await expectTruth()
  await sql('delete from users where id = $1', [id])
  await expectTruth()
})

test('a change shows when it is committed, and not at all if it is rolled back', async () => {
  const { id } = await makeUser(owner, undefined, { last_name: 'Waits' })
  const find = async () => (await read({ search: 'waits' })).map((user) => user.id)
  const other = await api.repairs.pool.connect()
  const rename = async (name: string) => other.query('update users set last_name = $2 where id = $1', [id, name])
  try {
    for (const end of ['rollback', 'commit']) {
      await other.query('begin')
      await rename('Has gone')
      expect(await find()).toEqual([id])
      // Another change is counted before this one, which began earlier.
      await makeUser(owner)
      expect(await find()).toEqual([id])
      await other.query(end)
      expect(await find()).toEqual(end === 'commit' ? [] : [id])
    }
  } finally {
    other.release()
  }
})

test('adding the counted changes up makes no difference, also not while others change something', async () => {
  await makeUser(owner)
  const counted = async () =>
    (
      await sql(
        `select count(*) as rows, sum(changes) as changes, sum(added) as added from list_changes where company_id = $1`,
        [owner.companyId],
      )
    ).rows[0]
  const before = await counted()
  expect(before.rows).toBeGreaterThan(1)
  await Promise.all([mergeListChanges(api.database.db), mergeListChanges(api.database.db)])
  expect(await counted()).toEqual({ ...before, rows: 1 })
  await Promise.all([mergeListChanges(api.database.db), makeUser(owner), mergeListChanges(api.database.db)])
  await expectTruth()
})
