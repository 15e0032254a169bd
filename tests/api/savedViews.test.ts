/** Named views of lists: whose they are, who sees those that are shared, and how many are kept (decision 0074). */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { savedViewLimits as limits, type SavedView } from '../../contract/entities/savedView'
import { companies, savedViews, userRoles } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'

let api: Api
let aurora: number
beforeAll(async () => {
  api = await startApi()
  const [company] = await api.database.db.select().from(companies).where(eq(companies.name, 'Aurora Foods'))
  aurora = company?.id ?? 0
})
afterAll(() => api.stop())
afterEach(() => api.database.db.delete(savedViews))

const as = (email: string) => clientOf(api, email)

interface Wanted {
  readonly name?: string
  readonly list?: string
  readonly path?: string
  readonly query?: string
  readonly hidden_columns?: string[]
  readonly is_shared?: boolean
}

const ofRegions = () => ({ list: 'regions', path: `/company/${aurora}/regions/` })

const send = (by: Client, view: Wanted) =>
  by(calls.createSavedView, {}, { body: { name: 'Mine', ...ofRegions(), ...view } })

const save = async (by: Client, view: Wanted = {}): Promise<SavedView> => {
  const { status, body } = await send(by, view)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

const list = (by: Client, place = ofRegions()) => by(calls.listSavedViews, {}, { query: place })
const names = async (by: Client, place = ofRegions()) => (await list(by, place)).body.data.map(({ name }) => name)

const errorsOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  expect(status).toBe(400)
  return body.error as Readonly<Record<string, readonly string[]>>
}

describe('a view of a list', () => {
  test('keeps what its owner sees, in every browser of the account', async () => {
    const here = await as('admin@aurora.example')
    const saved = await save(here, { query: 'sort=-name&countries=3', hidden_columns: ['countries'] })
    const there = await as('admin@aurora.example')
    expect((await list(there)).body.data).toEqual([saved])
    expect(saved).toMatchObject({ is_own: true, is_shared: false, hidden_columns: ['countries'] })
  })

  test('is seen by colleagues only while it is shared, with the name of its owner', async () => {
    const owner = await as('admin@aurora.example')
    const colleague = await as('user@aurora.example')
    const { id } = await save(owner, { name: 'Ours' })
    expect(await names(colleague)).toEqual([])
    await owner.ok(calls.updateSavedView, { saved_view_id: id }, { body: { is_shared: true } })
    const [seen] = (await list(colleague)).body.data
    expect(seen).toMatchObject({ id, name: 'Ours', is_own: false, is_shared: true })
    expect(seen?.owner).toMatch(/\w \w/)
    await owner.ok(calls.updateSavedView, { saved_view_id: id }, { body: { is_shared: false } })
    expect(await names(colleague)).toEqual([])
  })

  test('that is shared stays among the people of one company, or among the provider’s staff', async () => {
    const [ofAurora, ofBorealis] = [await as('super@aurora.example'), await as('super@borealis.example')]
    const [staff, otherStaff] = [await as('admin@talent.example'), await as('sales@talent.example')]
    await save(ofAurora, { name: 'Of Aurora', is_shared: true })
    await save(staff, { name: 'Of staff', is_shared: true })
    expect(await names(ofAurora)).toEqual(['Of Aurora'])
    expect(await names(staff)).toEqual(['Of staff'])
    expect(await names(otherStaff)).toEqual(['Of staff'])
    expect((await list(ofBorealis)).status).toBe(403)
    // A list that all may open is no way around.
    const ofCountries = { list: 'countries', path: '/countries/' }
    await save(ofAurora, { ...ofCountries, name: 'Countries', is_shared: true })
    expect(await names(ofBorealis, ofCountries)).toEqual([])
    expect(await names(staff, ofCountries)).toEqual([])
  })

  test('is refused to whoever may not open the list: neither seen nor saved', async () => {
    const owner = await as('super@aurora.example')
    const colleague = await as('viewer@aurora.example')
    await save(owner, { is_shared: true })
    const roles = await api.database.db.select().from(userRoles).where(eq(userRoles.user_id, colleague.userId))
    try {
      await grantOnly(api, 'viewer@aurora.example', 'VIEW_BUSINESS_UNIT')
      expect((await list(colleague)).status).toBe(403)
      expect((await send(colleague, {})).status).toBe(403)
    } finally {
      for (const { application, permissions } of roles)
        if (application === roles[0]?.application) await grantOnly(api, 'viewer@aurora.example', ...permissions)
    }
    expect(await names(colleague)).toEqual(['Mine'])
  })

  test('can be changed and deleted by its owner alone', async () => {
    const owner = await as('super@aurora.example')
    const { id } = await save(owner, { is_shared: true })
    for (const email of ['admin@aurora.example', 'super@borealis.example', 'master@talent.example']) {
      const other = await as(email)
      expect((await other(calls.updateSavedView, { saved_view_id: id }, { body: { name: 'Theirs' } })).status).toBe(403)
      expect((await other(calls.deleteSavedView, { saved_view_id: id })).status).toBe(403)
    }
    expect(await names(owner)).toEqual(['Mine'])
    const renamed = await owner.ok(calls.updateSavedView, { saved_view_id: id }, { body: { name: 'Renamed' } })
    expect(renamed).toMatchObject({ id, name: 'Renamed', is_shared: true })
    await owner.ok(calls.deleteSavedView, { saved_view_id: id })
    expect(await names(owner)).toEqual([])
    expect((await owner(calls.deleteSavedView, { saved_view_id: id })).status).toBe(404)
  })

  test('can only be deleted by an owner who may no longer open the list', async () => {
    const owner = await as('viewer@aurora.example')
    const { id } = await save(owner)
    const roles = await api.database.db.select().from(userRoles).where(eq(userRoles.user_id, owner.userId))
    try {
      await grantOnly(api, 'viewer@aurora.example', 'VIEW_BUSINESS_UNIT')
      expect((await owner(calls.updateSavedView, { saved_view_id: id }, { body: { name: 'Renamed' } })).status).toBe(
        403,
      )
      await owner.ok(calls.deleteSavedView, { saved_view_id: id })
    } finally {
      for (const { application, permissions } of roles)
        if (application === roles[0]?.application) await grantOnly(api, 'viewer@aurora.example', ...permissions)
    }
    expect(await names(owner)).toEqual([])
  })

  test('changes in what is sent, and in nothing else', async () => {
    const owner = await as('super@aurora.example')
    const saved = await save(owner, { query: 'sort=name', hidden_columns: ['countries'], is_shared: true })
    const change = (body: object) => owner.ok(calls.updateSavedView, { saved_view_id: saved.id }, { body })
    expect(await change({})).toEqual(saved)
    expect(await change({ query: 'sort=-name' })).toEqual({ ...saved, query: 'sort=-name' })
    expect(await change({ hidden_columns: [] })).toEqual({ ...saved, query: 'sort=-name', hidden_columns: [] })
    expect((await list(owner)).body.data).toEqual([{ ...saved, query: 'sort=-name', hidden_columns: [] }])
  })

  test('stands among the others by its name, whatever its case', async () => {
    const owner = await as('super@aurora.example')
    for (const name of ['b', 'C', 'A', 'd']) await save(owner, { name })
    expect(await names(owner)).toEqual(['A', 'b', 'C', 'd'])
  })

  test('has a name that its owner uses once for a list, whatever its case', async () => {
    const owner = await as('super@aurora.example')
    await save(owner, { name: 'Inactive' })
    expect(await errorsOf(send(owner, { name: ' INACTIVE ' }))).toEqual({ name: ['This name is already used.'] })
    const other = await save(owner, { name: 'Other' })
    const renaming = owner(calls.updateSavedView, { saved_view_id: other.id }, { body: { name: 'inactive' } })
    expect(await errorsOf(renaming)).toEqual({ name: ['This name is already used.'] })
    await save(owner, { name: 'Inactive', list: 'businessUnits', path: `/company/${aurora}/business-units/` })
    await save(await as('admin@aurora.example'), { name: 'Inactive' })
  })

  test('belongs to one list of one company', async () => {
    const staff = await as('admin@talent.example')
    await save(staff, { name: 'Here' })
    const elsewhere = { list: 'regions', path: `/company/${aurora + 1}/regions/` }
    expect(await names(staff, elsewhere)).toEqual([])
    const missing = ['2000000000', '9999999999', '99999999999', '0', '01'].map(
      (company) => `/company/${company}/regions/`,
    )
    const noList = ['/no-list/', '/auth/login/', '/region/', '/region/download/', `/v1/company/${aurora}/regions/`]
    for (const path of [...missing, ...noList, `/company/${aurora}/regions/more/`])
      expect(await errorsOf(send(staff, { path })), path).toEqual({ path: ['There is no such list.'] })
    expect((await list(staff, { list: 'regions', path: '/no-list/' })).status).toBe(400)
  })

  test('leaves with its owner and with its company', async () => {
    const constraints = await api.database.pool.query<{ confdeltype: string }>(
      `select confdeltype from pg_constraint where conrelid = 'saved_views'::regclass and contype = 'f'`,
    )
    expect(constraints.rows.map(({ confdeltype }) => confdeltype)).toEqual(['c', 'c'])
    const staff = await as('admin@talent.example')
    await save(staff)
    const [row] = await api.database.db.select().from(savedViews)
    expect(row).toMatchObject({ company_id: aurora, user_id: staff.userId })
  })

  test('is small, and there are not too many', async () => {
    const owner = await as('super@aurora.example')
    expect(Object.keys(await errorsOf(send(owner, { query: 'x'.repeat(limits.query + 1) })))).toEqual(['query'])
    expect(Object.keys(await errorsOf(send(owner, { name: 'x'.repeat(limits.name + 1) })))).toEqual(['name'])
    expect(Object.keys(await errorsOf(send(owner, { query: 'a#b' })))).toEqual(['query'])
    expect(Object.keys(await errorsOf(send(owner, { hidden_columns: ['<b>'] })))).toEqual(['hidden_columns'])
    const rows = (count: number, userId: number, is_shared: boolean) =>
      Array.from({ length: count }, (_, index) => ({
        ...ofRegions(),
        user_id: userId,
        company_id: aurora,
        name: `View ${index}`,
        query: '',
        is_shared,
      }))
    await api.database.db.insert(savedViews).values(rows(limits.ofList, owner.userId, true))
    expect((await errorsOf(send(owner, {}))).name?.[0]).toMatch(/^You can save 50 views of a list/)
    const other = await as('admin@aurora.example')
    await api.database.db.insert(savedViews).values(rows(limits.ofList - 1, other.userId, true))
    const sent = await Promise.all([1, 2, 3].map((number) => send(other, { name: `Last ${number}`, is_shared: true })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    const third = await as('user@aurora.example')
    expect(await errorsOf(send(third, { is_shared: true }))).toEqual({
      is_shared: ['You and your colleagues already share 100 views of this list.'],
    })
    const { id } = await save(third)
    expect(await names(third)).toHaveLength(limits.shared + 1)
    const share = (by: Client, viewId: number) =>
      by(calls.updateSavedView, { saved_view_id: viewId }, { body: { name: 'Shared', is_shared: true } })
    expect(Object.keys(await errorsOf(share(third, id)))).toEqual(['is_shared'])
    // One that is shared already may be changed, and other companies and lists have a limit of their own.
    const [first] = (await list(owner)).body.data.filter(({ is_own: isOwn }) => isOwn)
    expect((await share(owner, first?.id ?? 0)).status).toBe(200)
    await save(await as('admin@talent.example'), { is_shared: true })
    await save(third, { list: 'businessUnits', path: `/company/${aurora}/business-units/`, is_shared: true })
  })

  test('is one of a limited number in all lists together', async () => {
    const owner = await as('super@aurora.example')
    const others = Array.from({ length: limits.all - 1 }, (_, index) => ({
      list: `list${index}`,
      path: `/company/${aurora}/regions/`,
      user_id: owner.userId,
      company_id: aurora,
      name: 'View',
      query: '',
    }))
    await api.database.db.insert(savedViews).values(others)
    const { id } = await save(owner)
    const refused = { name: ['You can save 500 views in all. Please delete one first.'] }
    expect(await errorsOf(send(owner, { name: 'One more' }))).toEqual(refused)
    await save(await as('admin@aurora.example'))
    await owner.ok(calls.deleteSavedView, { saved_view_id: id })
    await save(owner, { name: 'One more' })
  })

  test('of a person is not shown to who views the console as them, unless it is shared', async () => {
    const viewed = await as('user@aurora.example')
    const viewer = await as('super@talent.example')
    await save(viewed, { name: 'Private' })
    await save(viewed, { name: 'Shared', is_shared: true })
    const path = urlOf(calls.startViewAs, { company_id: viewed.companyId, company_user_id: viewed.userId })
    const begun = await api.send<{ id: number }>('POST', path, { token: viewer.token })
    const headers = { 'view-as': String(begun.body.data.id) }
    const seen = await api.send<SavedView[]>('GET', urlOf(calls.listSavedViews, {}, ofRegions()), {
      token: viewer.token,
      headers,
    })
    expect(seen.body.data.map(({ name }) => name)).toEqual(['Shared'])
  })
})
