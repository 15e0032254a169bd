import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { Structure } from '../../contract/entities/structure'
import type { Permission } from '../../contract/permissions'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeEntity, makePlace, makeRegion, makeUnit } from '../support/structure'

let api: Api
let person: Client
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

const levels = ['business_units', 'regions', 'countries', 'legal_entities'] as const
const shown = (tree: Structure) => levels.filter((level) => tree[level] !== null)

/** What a user with only these permissions reads; returns the status if refused. */
const seenWith = async (...rights: Permission[]): Promise<Structure | number> => {
  await grantOnly(api, 'user@aurora.example', ...rights)
  const user = await clientOf(api, 'user@aurora.example')
  const { status, body } = await user(calls.readStructure)
  return status === 200 ? body.data : status
}

describe('the tree of a company', () => {
  test('contains every unit, region, country and legal entity once, and their numbers', async () => {
    const { other_country_id, ...place } = await makePlace(person)
    const entity = await makeEntity(person, place)
    const second = await makeUnit(person)
    const region = await makeRegion(person, {
      units: [second.id, place.business_unit_id],
      countries: [other_country_id],
    })
    const { body } = await person(calls.readStructure)
    const tree = body.data
    expect(body).toMatchObject({ message: 'Structure fetched', pagination: null })
    expect(tree.business_units).toContainEqual({ id: second.id, name: second.name })
    expect(tree.regions?.filter(({ id }) => id === region.id)).toEqual([
      {
        id: region.id,
        name: region.name,
        business_unit_ids: expect.arrayContaining([second.id, place.business_unit_id]),
        country_ids: [other_country_id],
      },
    ])
    expect(tree.legal_entities).toContainEqual({ id: entity.id, name: entity.name, ...place })
    for (const level of levels) {
      const ids = tree[level]?.map(({ id }) => id) ?? []
      expect(new Set(ids).size, level).toBe(ids.length)
      expect(tree.counts[level], level).toBe(ids.length)
    }
  })

  test('matches the lists of units and regions, and contains nothing of other companies', async () => {
    const tree = await person.ok(calls.readStructure)
    const units = await person.ok(calls.listAllBusinessUnits)
    expect(tree.business_units).toEqual(units.map(({ id, name }) => ({ id, name })))
    for (const { id, regions } of units) {
      const own = tree.regions?.filter(({ business_unit_ids }) => business_unit_ids.includes(id))
      expect(own?.map((region) => region.id)).toEqual(regions.map((region) => region.id))
    }
    const countries = await person.ok(calls.listCompanyCountries)
    expect(tree.countries).toEqual(countries.map(({ id, name }) => ({ id, name })))
    const unit = tree.business_units?.[0]?.id ?? 0
    const at = tree.legal_entities?.find(({ business_unit_id }) => business_unit_id === unit)
    if (at) {
      const { business_unit_id, region_id, country_id } = at
      const there = await person.ok(calls.listLegalEntities, { business_unit_id, region_id, country_id })
      expect(there.map(({ id }) => id)).toContain(at.id)
    }
  })

  test('exists even if the company is empty', async () => {
    const [company] = (
      await api.repairs.pool.query<{ id: number }>(
        `insert into companies (name, address, postal_code, country_id, currency_id, country_headquarter, financial_year,
           contract_start_date, contract_end_date, person_name, person_phone_code, person_phone_number, person_email,
           person_country_id, applications)
         select 'Empty Inc', address, postal_code, country_id, currency_id, country_headquarter, financial_year,
           contract_start_date, contract_end_date, person_name, person_phone_code, person_phone_number, person_email,
           person_country_id, applications from companies order by id limit 1 returning id`,
      )
    ).rows
    const master = await clientOf(api, 'master@talent.example', company?.id)
    expect(await master.ok(calls.readStructure)).toEqual({
      counts: { business_units: 0, regions: 0, countries: 0, legal_entities: 0 },
      business_units: [],
      regions: [],
      countries: [],
      legal_entities: [],
    })
    expect(await master.ok(calls.listCompanyCountries)).toEqual([])
    expect(await master.ok(calls.listBusinessUnits)).toEqual([])
    expect((await master(calls.listRegions)).body).toMatchObject({ data: [], pagination: { count: 0, total_pages: 0 } })
  })

  test('is forbidden for users of another company, and unknown for a company that does not exist', async () => {
    const visitor = await clientOf(api, 'super@borealis.example', person.companyId)
    const { status, body } = await visitor(calls.readStructure)
    expect([status, body.data]).toEqual([403, null])
    const master = await clientOf(api, 'master@talent.example', 2_000_000_000)
    expect((await master(calls.readStructure)).status).toBe(404)
  })
})

describe('the tree without permission for a level', () => {
  const unitsAlone = ['VIEW_BUSINESS_UNIT'] as const
  const all = ['VIEW_BUSINESS_UNIT', 'VIEW_REGION', 'VIEW_COUNTRY', 'VIEW_LEGAL_ENTITY'] as const

  test.each<[Permission[], string[]]>([
    [[...all], [...levels]],
    [[...unitsAlone], ['business_units']],
    [['VIEW_REGION'], ['regions']],
    [
      ['VIEW_BUSINESS_UNIT', 'VIEW_REGION'],
      ['business_units', 'regions'],
    ],
    [
      ['VIEW_REGION', 'VIEW_COUNTRY', 'VIEW_LEGAL_ENTITY'],
      ['regions', 'countries', 'legal_entities'],
    ],
    [
      ['VIEW_BUSINESS_UNIT', 'VIEW_REGION', 'VIEW_LEGAL_ENTITY'],
      ['business_units', 'regions'],
    ],
    [['VIEW_BUSINESS_UNIT', 'VIEW_COUNTRY', 'VIEW_LEGAL_ENTITY'], ['business_units']],
  ])('with %j sees %j', async (rights, expected) => {
    const tree = (await seenWith(...rights)) as Structure
    expect(shown(tree)).toEqual(expected)
    for (const level of levels) expect(tree.counts[level] === null).toBe(tree[level] === null)
    const region = tree.regions?.find(({ name }) => name === 'Nordics')
    if (tree.regions) {
      expect((region?.business_unit_ids.length ?? 0) > 0).toBe(tree.business_units !== null)
      expect((region?.country_ids.length ?? 0) > 0).toBe(tree.countries !== null)
    }
  })

  test('is refused without permission for units and regions', async () => {
    expect(await seenWith('VIEW_COUNTRY', 'VIEW_LEGAL_ENTITY')).toBe(403)
  })
})

describe('the countries of a company', () => {
  test('are those of its regions, without duplicates, by name', async () => {
    const rows = await person.ok(calls.listCompanyCountries)
    const names = rows.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(names).toContain('Denmark')
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      short_code: expect.stringMatching(/^[A-Z]{2}$/),
      phone_code: expect.any(String),
    })
    const { countries } = await person.ok(calls.readStructure)
    expect(rows.map(({ id }) => id)).toEqual(countries?.map(({ id }) => id))
  })
})
