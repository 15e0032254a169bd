import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Data } from '../../contract/call'
import type { Calls } from '../../contract/calls'
import { compareKeys, sortKey } from '../../contract/fold'
import { businessUnits } from '../../server/database/tables'
import { startApi, type Answer, type Api } from '../support/api'

type Sector = Data<Calls['createSector']>
type Industry = Data<Calls['createIndustry']>
type SubIndustry = Data<Calls['createSubIndustry']>
interface Entry {
  id: number
  name: string
  version: number
}

let api: Api
let token: string
let aurora: number

beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
  aurora = (await api.signIn('super@aurora.example')).user.company?.id ?? 0
})
afterAll(() => api.stop())

let names = 0
const newName = (what: string) => `${what} ${++names}`
const get = <D>(path: string) => api.send<D>('GET', path, { token })
const post = <D>(path: string, body: unknown) => api.send<D>('POST', path, { token, body })
const put = <D>(path: string, body: unknown) => api.send<D>('PUT', path, { token, body })
const remove = (path: string) => api.send<{ id: number }>('DELETE', path, { token })

const made = <D>({ status, body }: Answer<D>): D => {
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(201)
  return body.data
}
const makeSector = async (name = newName('Sector')) => made(await post<Sector>('/sector/', { name }))
const makeIndustry = async (sector_id: number, name = newName('Industry')) =>
  made(await post<Industry>('/industry/', { name, sector_id }))
const makeSubIndustry = async (industry_id: number, name = newName('Sub-industry')) =>
  made(await post<SubIndustry>('/sub-industry/', { name, industry_id }))

/** The three levels, each with its own parent. */
const levels = [
  {
    kind: 'Sector',
    one: '/sector/',
    make: async (name?: string): Promise<Entry> => makeSector(name),
    siblingOf: async () => (name: string) => post<Entry>('/sector/', { name }),
  },
  {
    kind: 'Industry',
    one: '/industry/',
    make: async (name?: string): Promise<Entry> => makeIndustry((await makeSector()).id, name),
    siblingOf: async (industry: Entry) => {
      const { sector_id } = industry as Industry
      return (name: string) => post<Entry>('/industry/', { name, sector_id })
    },
  },
  {
    kind: 'Sub-Industry',
    one: '/sub-industry/',
    make: async (name?: string): Promise<Entry> =>
      makeSubIndustry((await makeIndustry((await makeSector()).id)).id, name),
    siblingOf: async (sub: Entry) => {
      const { industry_id } = sub as SubIndustry
      return (name: string) => post<Entry>('/sub-industry/', { name, industry_id })
    },
  },
]

describe.each(levels)('$kind', ({ kind, one, make, siblingOf }) => {
  test('can be created, updated and deleted, each with a message', async () => {
    const entry = await make('  Spaces around  ')
    expect(entry).toMatchObject({ name: 'Spaces around', version: 1 })
    const sibling = await (await siblingOf(entry))(newName('Next'))
    expect(sibling.body.message).toBe(`${kind} Created`)
    const changed = await put<Entry>(`${one}${entry.id}/`, { name: 'Renamed' })
    expect(changed.body).toMatchObject({
      message: `${kind} Updated`,
      data: { id: entry.id, name: 'Renamed', version: 2 },
    })
    const gone = await remove(`${one}${entry.id}/`)
    expect(gone.status).toBe(200)
    expect(gone.body).toMatchObject({ message: `${kind} deleted successfully!`, data: { id: entry.id } })
    expect((await remove(`${one}${entry.id}/`)).status).toBe(404)
    expect((await put(`${one}${entry.id}/`, { name: '' })).status).toBe(404)
  })

  test('needs a name', async () => {
    const entry = await make()
    const create = await siblingOf(entry)
    for (const name of ['', '   ', null, 7, undefined]) {
      expect((await create(name as string)).body).toMatchObject({
        code: 1001,
        error: { name: ['Please enter a name.'] },
      })
      expect((await put(`${one}${entry.id}/`, { name })).body).toMatchObject({ code: 1001 })
    }
    expect((await create('x'.repeat(256))).status).toBe(400)
    expect((await create('👩‍👩‍👧'.repeat(30))).status).toBe(201)
    expect((await create('‮noitcurtsnoC')).status).toBe(400)
  })
})

describe('Names of different parents', () => {
  test('may be the same, for industries and sub-industries', async () => {
    const [one, other] = [await makeSector(), await makeSector()]
    const industry = await makeIndustry(one.id, 'Shared')
    const another = await makeIndustry(other.id, 'Shared')
    await makeSubIndustry(industry.id, 'Shared')
    await makeSubIndustry(another.id, 'Shared')
  })

  test.each([
    ['/industry/', 'sector_id'],
    ['/sub-industry/', 'industry_id'],
  ])('POST %s with an unknown parent says so on its field', async (path, field) => {
    for (const id of [2_000_000_000, 0, 'x', null])
      expect((await post(path, { name: newName('Lost'), [field]: id })).body).toMatchObject({
        code: 1001,
        error: { [field]: ['Choose an entry from the list.'] },
      })
  })
})

describe('Descriptions', () => {
  test('are kept if absent and cleared by null or an empty text', async () => {
    const { id } = made(await post<Sector>('/sector/', { name: newName('Told'), description: ' About it ' }))
    const change = async (body: object) => (await put<Sector>(`/sector/${id}/`, body)).body.data.description
    expect(await change({ name: newName('Told') })).toBe('About it')
    expect(await change({ name: newName('Told'), description: 'New' })).toBe('New')
    expect(await change({ name: newName('Told'), description: null })).toBeNull()
    const industry = made(
      await post<Industry>('/industry/', { name: newName('Told'), sector_id: id, description: 'Kept' }),
    )
    const { body } = await put<Industry>(`/industry/${industry.id}/`, { name: newName('Told') })
    expect(body.data).toMatchObject({ description: 'Kept', sector_id: id })
  })
})

describe('Records in use', () => {
  test('can’t be deleted while they have children, which the message names', async () => {
    const sector = await makeSector('Much used')
    const industry = await makeIndustry(sector.id, 'Alpha')
    for (const name of ['Delta', 'Beta', 'Gamma']) await makeIndustry(sector.id, name)
    const refused = await remove(`/sector/${sector.id}/`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 1005,
      message: 'Much used has 4 industries: Alpha, Beta, Delta and 1 more. Nothing was deleted.',
    })
    await makeSubIndustry(industry.id, 'Leaf')
    expect((await remove(`/industry/${industry.id}/`)).body.message).toBe(
      'Alpha has 1 sub-industry: Leaf. Nothing was deleted.',
    )
  })

  test('can’t be deleted or moved while business units use them, which the message names', async () => {
    const [sector, otherSector] = [await makeSector('Used sector'), await makeSector()]
    const [industry, otherIndustry] = [await makeIndustry(sector.id, 'Used industry'), await makeIndustry(sector.id)]
    const sub = await makeSubIndustry(industry.id, 'Used sub-industry')
    const used = { sector_id: sector.id, industry_id: industry.id, sub_industry_id: sub.id }
    await api.repairs.db.insert(businessUnits).values({ company_id: aurora, name: 'Its user', ...used })

    const use = 'is used by 1 business unit: Its user (Aurora Foods).'
    expect((await remove(`/sub-industry/${sub.id}/`)).body.message).toBe(
      `Used sub-industry ${use} Nothing was deleted.`,
    )
    expect((await remove(`/industry/${industry.id}/`)).body.message).toBe(
      `Used industry has 1 sub-industry: Used sub-industry, and ${use} Nothing was deleted.`,
    )
    expect((await remove(`/sector/${sector.id}/`)).body.message).toContain(use)

    const moveSub = { name: 'Used sub-industry', industry_id: otherIndustry.id }
    expect((await put(`/sub-industry/${sub.id}/`, moveSub)).body).toMatchObject({
      code: 1005,
      message: `Used sub-industry ${use} Nothing was saved.`,
    })
    const move = { name: 'Used industry', sector_id: otherSector.id }
    expect((await put(`/industry/${industry.id}/`, move)).status).toBe(409)
    expect((await put(`/industry/${industry.id}/`, { name: 'Renamed', sector_id: sector.id })).status).toBe(200)
  })

  test('an unused industry can move to another sector, unless the name is used there', async () => {
    const [one, other] = [await makeSector(), await makeSector()]
    const industry = await makeIndustry(one.id, 'Mover')
    const moved = await put<Industry>(`/industry/${industry.id}/`, { name: 'Mover', sector_id: other.id })
    expect(moved.body.data).toMatchObject({ sector_id: other.id, name: 'Mover' })
    const next = await makeIndustry(one.id, 'MOVER')
    const refused = await put(`/industry/${next.id}/`, { name: 'Mover', sector_id: other.id })
    expect(refused.body).toMatchObject({ code: 1001, error: { name: ['This name is already used.'] } })
    const lost = await put(`/industry/${next.id}/`, { name: 'Mover', sector_id: 2_000_000_000 })
    expect(lost.body).toMatchObject({ error: { sector_id: ['Choose an entry from the list.'] } })
  })

  test('of a delete and a concurrent new child, one fails with a reason', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeSector()
      const [gone, child] = await Promise.all([
        remove(`/sector/${id}/`),
        post<Industry>('/industry/', { name: 'Child', sector_id: id }),
      ])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([gone.status, child.status])
    }
  })
})

describe('Lists', () => {
  test('of all sectors are sorted by name, on each level', async () => {
    const { body } = await get<Sector[]>('/sectors/all')
    expect(body).toMatchObject({ message: 'Successfully fetched list', pagination: null })
    const byName = (entries: readonly { name: string }[]) => entries.map(({ name }) => sortKey(name))
    const manufacturing = body.data.find(({ name }) => name === 'Manufacturing')
    expect(byName(body.data)).toEqual(byName(body.data).toSorted(compareKeys))
    expect(byName(manufacturing?.industries ?? [])).toEqual(
      byName(manufacturing?.industries ?? []).toSorted(compareKeys),
    )
    const [industry] = manufacturing?.industries ?? []
    expect(industry).toMatchObject({ id: expect.any(Number), sector_id: manufacturing?.id, version: 1 })
    expect(industry?.sub_industries[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      industry_id: industry?.id,
      version: 1,
    })
  })

  test('are paged, newest first, with the total count', async () => {
    const { id } = await makeSector()
    const { body } = await get<Sector[]>('/sectors/?page=1&page_size=2')
    expect(body.data[0]).toMatchObject({ id, description: null, industries: [] })
    expect(body.data).toHaveLength(2)
    const count = body.pagination?.count ?? 0
    const last = await get<Sector[]>(`/sectors/?page=${count}&page_size=1`)
    expect(last.body.data).toHaveLength(1)
    expect(last.body.pagination).toMatchObject({ count, next: null, total_pages: count })
    expect((await get<Sector[]>(`/sectors/?page=${count + 1}&page_size=1`)).body.data).toEqual([])
  })

  test('search in name and description, with wildcards taken literally', async () => {
    made(await post('/sector/', { name: 'Literally 100%_x', description: 'A Needle in the hay' }))
    const found = async (search: string) =>
      (await get<Sector[]>(`/sectors/?search=${encodeURIComponent(search)}`)).body.data.map(({ name }) => name)
    expect(await found('100%_X')).toEqual(['Literally 100%_x'])
    expect(await found('needle')).toEqual(['Literally 100%_x'])
    expect(await found('100_%')).toEqual([])
  })

  test('contain only the industries of the sector or the sub-industries of the industry', async () => {
    const sector = await makeSector()
    const [one, other] = [await makeIndustry(sector.id), await makeIndustry(sector.id)]
    const subs = [await makeSubIndustry(one.id), await makeSubIndustry(one.id)]
    await makeSubIndustry(other.id)
    const { body } = await get<SubIndustry[]>(`/industry/${one.id}/sub-industries/?page=1`)
    expect(body.data).toEqual(subs.toReversed())
    expect(body.pagination).toMatchObject({ count: 2 })
    const industries = await get<Industry[]>(`/sector/${sector.id}/industries/?page=1`)
    expect(industries.body.data.map(({ id }) => id)).toEqual([other.id, one.id])
    expect(industries.body.data[1]?.sub_industries).toHaveLength(2)
    expect((await get('/industry/2000000000/sub-industries/')).status).toBe(404)
    expect((await get('/sector/2000000000/industries/?page=0')).status).toBe(404)
  })
})
