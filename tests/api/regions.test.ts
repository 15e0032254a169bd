import { eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { roleCountries, roleRegions } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeEntity, makePlace, makeRegion, makeUnit, newName } from '../support/structure'

let api: Api
let person: Client
let foreigner: Client
let countryIds: number[]
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'super@aurora.example')
  foreigner = await clientOf(api, 'super@borealis.example')
  countryIds = (await person.ok(calls.listCountries)).map(({ id }) => id)
})
afterAll(() => api.stop())

interface Sent {
  id?: number | null
  name?: string
  country_ids?: number[]
  business_unit_ids?: number[]
  version?: number
}

const create = (body: Sent) => person(calls.createRegion, {}, { body: { name: newName('Region'), ...body } as never })
const update = (id: number, body: Sent) =>
  person(calls.updateRegion, { region_id: id }, { body: { name: newName('Region'), ...body } as never })
const read = (id: number) => person(calls.readRegion, { region_id: id })
const remove = (id: number) => person(calls.deleteRegion, { region_id: id })
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('creating a region', () => {
  test('accepts a name, countries and business units', async () => {
    const units = [await makeUnit(person), await makeUnit(person)]
    const country_ids = countryIds.slice(0, 2)
    const business_unit_ids = [...idsOf(units), ...idsOf(units)]
    const { status, body } = await create({ id: null, name: ' Outer Space ', country_ids, business_unit_ids })
    expect(status).toBe(201)
    expect(body.message).toBe('Region Created')
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: 'Outer Space',
      countries: country_ids.map((id) => ({ id, name: expect.any(String) })),
      business_units: units.map(({ id, name }) => ({ id, name })),
      version: 1,
    })
    expect((await read(body.data.id)).body).toMatchObject({ message: 'Region fetched', data: body.data })
  })

  test('accepts only a name, or all countries of the world', async () => {
    expect((await create({})).body.data).toMatchObject({ countries: [], business_units: [] })
    const world = await create({ country_ids: countryIds })
    expect(world.body.data.countries.length).toBe(countryIds.length)
    expect(countryIds.length).toBeGreaterThan(240)
  })

  test('reports all field errors together', async () => {
    const theirs = await makeUnit(foreigner)
    const taken = await makeRegion(person, {})
    const { status, body } = await create({
      name: taken.name.toUpperCase(),
      country_ids: [countryIds[0] ?? 0, 2_000_000_000],
      business_unit_ids: [theirs.id],
    })
    expect(status).toBe(400)
    expect(body.error).toEqual({
      name: ['This name is already used.'],
      country_ids: ['One of these countries does not exist.'],
      business_unit_ids: ['One of these business units does not exist.'],
    })
    expect((await create({ id: 7 })).body.error).toEqual({ id: ['A new region has no id yet.'] })
    expect((await create({ name: ' ' })).body.error).toEqual({ name: ['Please enter a name.'] })
    expect((await create({ country_ids: [0] })).status).toBe(400)
    expect((await create({ country_ids: 'DE' as never })).body.error).toHaveProperty('country_ids')
  })

  test('with a unit being deleted never fails without a reason', async () => {
    for (let round = 0; round < 6; round++) {
      const unit = await makeUnit(person)
      const [created, removed] = await Promise.all([
        create({ business_unit_ids: [unit.id] }),
        person(calls.deleteBusinessUnit, { business_unit_id: unit.id }),
      ])
      expect(removed.status).toBe(200)
      expect([201, 400]).toContain(created.status)
      if (created.status === 201) expect((await read(created.body.data.id)).body.data.business_units).toEqual([])
    }
  })
})

describe('updating a region', () => {
  test('replaces the lists that are sent and keeps the others', async () => {
    const units = idsOf([await makeUnit(person), await makeUnit(person)])
    const [first = 0, second = 0, third = 0] = countryIds
    const region = await makeRegion(person, { units: units.slice(0, 1), countries: [first, second] })
    const changed = await update(region.id, { id: region.id, country_ids: [third, second], business_unit_ids: units })
    expect(changed.status).toBe(200)
    expect(changed.body.message).toBe('Region Updated')
    expect(idsOf(changed.body.data.countries)).toEqual([second, third])
    expect(idsOf(changed.body.data.business_units)).toEqual(units)
    const renamed = await update(region.id, { name: 'Renamed' })
    expect(renamed.body.data).toEqual({ ...changed.body.data, name: 'Renamed', version: 3 })
    const emptied = await update(region.id, { country_ids: [], business_unit_ids: [] })
    expect(emptied.body.data).toMatchObject({ countries: [], business_units: [] })
  })

  test('rejects the id of another region', async () => {
    const [one, other] = [await makeRegion(person, {}), await makeRegion(person, {})]
    const { status, body } = await update(one.id, { id: other.id })
    expect(status).toBe(400)
    expect(body.error).toEqual({ id: ['This is another region.'] })
  })

  test('rejects a used name and units of another company, without changing anything', async () => {
    const [region, other] = [
      await makeRegion(person, { countries: countryIds.slice(0, 2) }),
      await makeRegion(person, {}),
    ]
    const theirs = await makeUnit(foreigner)
    const { body } = await update(region.id, { name: other.name, country_ids: [], business_unit_ids: [theirs.id] })
    expect(Object.keys(body.error as object).toSorted()).toEqual(['business_unit_ids', 'name'])
    expect((await read(region.id)).body.data).toEqual(region)
  })

  test('can’t remove countries and units with legal entities, which it names', async () => {
    const { other_country_id, ...place } = await makePlace(person)
    for (const name of ['Zeta', 'eta', 'Theta', 'Iota']) await makeEntity(person, place, name)
    const withoutCountry = await update(place.region_id, { country_ids: [other_country_id] })
    expect(withoutCountry.status).toBe(409)
    expect(withoutCountry.body.code).toBe(1005)
    expect(withoutCountry.body.message).toMatch(
      /^A removed country or business unit has 4 legal entities: eta \(\S+, Unit \d+\), Iota \(.+\), Theta \(.+\) and 1 more\. Nothing was saved\.$/,
    )
    const withoutUnit = await update(place.region_id, { business_unit_ids: [] })
    expect(withoutUnit.status).toBe(409)
    expect((await read(place.region_id)).body.data).toMatchObject({
      version: 1,
      countries: [{}, {}],
      business_units: [{}],
    })
    const withoutOther = await update(place.region_id, { country_ids: [place.country_id] })
    expect(withoutOther.status).toBe(200)
    const params = { ...place }
    expect(await person.ok(calls.listLegalEntities, params)).toHaveLength(4)
  })

  test('while a legal entity is added leaves both or neither', async () => {
    for (let round = 0; round < 8; round++) {
      const { other_country_id, ...place } = await makePlace(person)
      const [changed, added] = await Promise.all([
        update(place.region_id, { country_ids: [other_country_id] }),
        person(calls.createLegalEntity, {}, { body: { name: 'Raced', ...place } }),
      ])
      expect([changed.status, added.status]).toEqual(changed.status === 200 ? [200, 400] : [409, 201])
    }
  })
})

describe('deleting a region', () => {
  const rolesWith = (table: typeof roleCountries | typeof roleRegions, isThose: SQL) =>
    api.database.db.select({ userId: table.user_id }).from(table).where(isThose)

  test('removes it from units and from the roles of users', async () => {
    const unit = await makeUnit(person)
    const region = await makeRegion(person, { units: [unit.id], countries: countryIds.slice(0, 1) })
    const role = { company_id: person.companyId, user_id: person.userId, application: 'TOM' } as const
    await api.repairs.db.insert(roleRegions).values({ ...role, region_id: region.id })
    const { status, body } = await remove(region.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Region deleted successfully!', data: { id: region.id } })
    expect((await read(region.id)).status).toBe(404)
    expect((await remove(region.id)).status).toBe(404)
    expect(await person.ok(calls.readBusinessUnit, { business_unit_id: unit.id })).toMatchObject({ region_count: 0 })
    expect(await rolesWith(roleRegions, eq(roleRegions.region_id, region.id))).toEqual([])
  })

  test('or updating it removes countries from roles unless another region has them', async () => {
    const used = new Set(idsOf(await foreigner.ok(calls.listCompanyCountries)))
    const unused = countryIds.filter((id) => !used.has(id))
    const [alone = 0, shared = 0, removed = 0] = unused
    const region = await makeRegion(foreigner, { countries: [alone, shared, removed] })
    await makeRegion(foreigner, { countries: [shared] })
    const role = { company_id: foreigner.companyId, user_id: foreigner.userId, application: 'JE' } as const
    await api.repairs.db
      .insert(roleCountries)
      .values([alone, shared, removed].map((countryId) => ({ ...role, country_id: countryId })))
    const body = { name: region.name, country_ids: [alone, shared] }
    await foreigner.ok(calls.updateRegion, { region_id: region.id }, { body })
    expect(await rolesWith(roleCountries, eq(roleCountries.country_id, removed))).toEqual([])
    expect(await rolesWith(roleCountries, eq(roleCountries.country_id, alone))).toHaveLength(1)
    await foreigner.ok(calls.deleteRegion, { region_id: region.id })
    expect(await rolesWith(roleCountries, eq(roleCountries.country_id, alone))).toEqual([])
    expect(await rolesWith(roleCountries, eq(roleCountries.country_id, shared))).toHaveLength(1)
  })

  test('is rejected while it has legal entities', async () => {
    const place = await makePlace(person)
    await makeEntity(person, place, 'Only One')
    const { status, body } = await remove(place.region_id)
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Region \d+ has 1 legal entity: Only One\. Nothing was deleted\.$/)
    expect((await read(place.region_id)).status).toBe(200)
  })
})

describe('the list of regions', () => {
  const list = async (query: Record<string, unknown>) => (await person(calls.listRegions, {}, { query })).body

  test('contains countries and units, each by name', async () => {
    const units = [await makeUnit(person, newName('b')), await makeUnit(person, newName('A'))]
    const region = await makeRegion(person, { units: idsOf(units), countries: countryIds.slice(0, 3).toReversed() })
    const [row] = (await list({})).data
    expect(row).toEqual(region)
    expect(idsOf(region.countries)).toEqual(countryIds.slice(0, 3))
    expect(idsOf(region.business_units)).toEqual(idsOf(units).toReversed())
  })
})

describe('the regions of a company', () => {
  test('require a separate permission for each act', async () => {
    await grantOnly(api, 'user@aurora.example', 'VIEW_REGION', 'DELETE_REGION')
    const user = await clientOf(api, 'user@aurora.example')
    const region = await makeRegion(person, {})
    const params = { region_id: region.id }
    expect((await user(calls.readRegion, params)).status).toBe(200)
    expect((await user(calls.createRegion, {}, { body: { name: 'x' } })).status).toBe(403)
    expect((await user(calls.updateRegion, params, { body: { name: 'x' } })).status).toBe(403)
    expect((await user(calls.deleteRegion, params)).status).toBe(200)
    await grantOnly(api, 'user@aurora.example', 'CREATE_REGION', 'UPDATE_REGION')
    const created = await user.ok(calls.createRegion, {}, { body: { name: newName('Region') } })
    const mine = { region_id: created.id }
    expect((await user(calls.updateRegion, mine, { body: { name: newName('Region') } })).status).toBe(200)
    expect((await user(calls.deleteRegion, mine)).status).toBe(403)
    expect((await user(calls.listAllBusinessUnits)).status).toBe(200)
  })
})
