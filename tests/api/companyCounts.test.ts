import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { companyForm, makeLogo } from '../support/companies'
import { newName } from '../support/structure'

let api: Api
/** Works in Aurora Foods. */
let master: Client
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example', 1)
})
afterAll(() => api.stop())

const countsOf = async (client: Client, params: object = {}) =>
  (await client.ok(calls.readCompany, params)).counts ?? {}
const makeCompany = async (given: object = {}) =>
  master.ok(calls.createCompany, {}, { body: companyForm(await makeLogo(api), given) })

describe('a company', () => {
  test('says how many records each of its lists has, the active versions counted', async () => {
    const units = await master.ok(calls.listBusinessUnits)
    const paged = {
      regions: (await master(calls.listRegions)).body.pagination?.count,
      users: (await master(calls.listCompanyUsers)).body.pagination?.count,
      'job-grades': (await master(calls.listJobGrades)).body.pagination?.count,
      'long-term-incentives': (await master(calls.listIncentives)).body.pagination?.count,
      'long-term-incentive-plans': (await master(calls.listIncentivePlans)).body.pagination?.count,
    }
    const mapping = (await master.ok(calls.listAllGradeCompanies)).find(({ company: { id } }) => id === 1)
    const mapped = { 'mapped-ranks': mapping?.grade_company_ranks.length }
    expect(Object.values(paged).every((count) => Number(count) > 0)).toBe(true)
    expect(await countsOf(master)).toEqual({ 'business-units': units.length, ...paged, ...mapped })
  })

  test('counts what is created and deleted', async () => {
    const before = (await countsOf(master))['business-units'] ?? 0
    const { id } = await master.ok(calls.createBusinessUnit, {}, { body: { name: newName('Unit') } })
    expect(await countsOf(master)).toMatchObject({ 'business-units': before + 1 })
    await master.ok(calls.deleteBusinessUnit, { business_unit_id: id })
    expect(await countsOf(master)).toMatchObject({ 'business-units': before })
  })

  test('does not count the records of other companies', async () => {
    const { id } = await makeCompany()
    const counts = await countsOf(master, { company_id: id })
    expect(new Set(Object.values(counts))).toEqual(new Set([0]))
    expect(Object.keys(counts)).toContain('users')
  })

  test('counts only the lists that the caller may read', async () => {
    const evaluator = await clientOf(api, 'super@borealis.example')
    const counts = await countsOf(evaluator)
    expect(Object.keys(counts).toSorted()).toEqual(['business-units', 'regions'])
    expect((await evaluator(calls.listCompanyUsers)).status).toBe(403)
    expect((await evaluator(calls.readCompany, { company_id: 1 } as object)).status).toBe(403)
  })
})

describe('the companies page by page', () => {
  const list = async (query: Record<string, unknown>) => {
    const { body } = await master(calls.listCompanies, {}, { query })
    return { names: body.data.map(({ name }) => name), count: body.pagination?.count }
  }

  test('come by name, and in parts', async () => {
    const all = await master.ok(calls.listAllCompanies)
    const names = all.map(({ name }) => name)
    expect(await list({ sort: 'name', page_size: 2 })).toEqual({ names: names.slice(0, 2), count: all.length })
    expect(await list({ sort: 'name', page_size: 2, page: 2 })).toEqual({ names: names.slice(2, 4), count: all.length })
  })

  test('are found by a part of their name, whatever the case and the accents', async () => {
    const name = newName('Åse Brød')
    await makeCompany({ name })
    expect(await list({ search: name.replace('Åse Brød', 'ASE BROD').toUpperCase() })).toEqual({
      names: [name],
      count: 1,
    })
    expect(await list({ search: '%' })).toEqual({ names: [], count: 0 })
  })

  test('tell when their contracts end, as the list of all does', async () => {
    const { body } = await master(calls.listCompanies, {}, { query: { search: 'aurora' } })
    const all = await master.ok(calls.listAllCompanies)
    expect(body.data).toMatchObject(all.filter(({ id }) => id === 1))
    expect(body.data).toHaveLength(1)
  })
})
