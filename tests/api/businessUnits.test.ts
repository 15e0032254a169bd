import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payload } from '../../contract/call'
import { calls } from '../../contract/calls'
import { compareKeys, sortKey } from '../../contract/fold'
import { industries, roleBusinessUnits, subIndustries, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeEntity, makePlace, makeRegion, makeUnit, newName } from '../support/structure'

let api: Api
let person: Client
let foreigner: Client
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'super@aurora.example')
  foreigner = await clientOf(api, 'super@borealis.example')
})
afterAll(() => api.stop())

const create = (body: Payload<typeof calls.createBusinessUnit>) => person(calls.createBusinessUnit, {}, { body })
const update = (id: number, body: Payload<typeof calls.updateBusinessUnit>) =>
  person(calls.updateBusinessUnit, { business_unit_id: id }, { body })
const read = (id: number) => person(calls.readBusinessUnit, { business_unit_id: id })
const remove = (id: number) => person(calls.deleteBusinessUnit, { business_unit_id: id })

/** Returns two branches with different sectors, as in the body of a unit. */
const branches = async () => {
  const rows = await api.database.db
    .select({ sector_id: industries.sector_id, industry_id: industries.id, sub_industry_id: subIndustries.id })
    .from(subIndustries)
    .innerJoin(industries, eq(industries.id, subIndustries.industry_id))
    .orderBy(asc(subIndustries.id))
  const one = rows[0]
  const sibling = rows.find((row) => row.sector_id === one?.sector_id && row.industry_id !== one.industry_id)
  const other = rows.find((row) => row.sector_id !== one?.sector_id)
  if (!one || !sibling || !other) throw new Error('The demo data has too few branches')
  return { one, sibling, other }
}

describe('creating a business unit', () => {
  test('accepts only a name', async () => {
    const { status, body } = await create({ name: '  Space Tourism ' })
    expect(status).toBe(201)
    expect(body.message).toBe('Business unit has been successfully added.')
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: 'Space Tourism',
      sector: null,
      industry: null,
      sub_industry: null,
      regions: [],
      region_count: 0,
      version: 1,
    })
  })

  test('nests sector, industry and sub-industry', async () => {
    const { one } = await branches()
    const { body } = await create({ name: newName('Unit'), ...one })
    expect(body.data).toMatchObject({
      sector: { id: one.sector_id, name: expect.any(String) },
      industry: { id: one.industry_id, name: expect.any(String) },
      sub_industry: { id: one.sub_industry_id, name: expect.any(String) },
    })
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['spaces', '  \t '],
    ['a number', 7],
    ['a NUL', 'a\u0000b'],
    ['half of a surrogate pair', 'a\ud800'],
    ['256 characters', 'x'.repeat(256)],
  ])('%s is no name', async (_, name) => {
    const { status, body } = await create({ name: name as string })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 1001, is_validation_error: true })
    expect(Object.keys(body.error as object)).toEqual(['name'])
  })

  test.each([
    '🏭 👩‍👩‍👧‍👦',
    'وحدة الأعمال',
    'é\u0301',
    "O'Brien; drop table business_units --",
    '<b>%_\\</b>',
    '食'.repeat(255),
  ])('the name %s is kept as it is', async (name) => {
    const { status, body } = await create({ name })
    expect(status).toBe(201)
    expect(body.data.name).toBe(name)
  })

  test('names are unique in a company, ignoring case', async () => {
    await makeUnit(person, 'Ärzte & Co')
    const { status, body } = await create({ name: 'ÄRZTE & co' })
    expect(status).toBe(400)
    expect(body.error).toEqual({ name: ['This name is already used.'] })
    await makeUnit(foreigner, 'Ärzte & Co')
  })

  test('the industry must belong to the sector, the sub-industry to the industry', async () => {
    const { one, sibling, other } = await branches()
    const errorOf = async (branch: object) => (await create({ name: newName('Unit'), ...branch })).body.error
    expect(await errorOf({ ...one, industry_id: other.industry_id })).toEqual({
      industry_id: ['The sector has no such industry.'],
      sub_industry_id: ['The industry has no such sub-industry.'],
    })
    expect(await errorOf({ ...one, sub_industry_id: sibling.sub_industry_id })).toEqual({
      sub_industry_id: ['The industry has no such sub-industry.'],
    })
    expect(await errorOf({ industry_id: one.industry_id })).toEqual({ industry_id: ['Choose a sector first.'] })
    expect(await errorOf({ sector_id: one.sector_id, sub_industry_id: one.sub_industry_id })).toEqual({
      sub_industry_id: ['Choose an industry first.'],
    })
    expect(await errorOf({ sector_id: 2_147_483_647 })).toEqual({ sector_id: ['This sector does not exist.'] })
  })
})

describe('updating a business unit', () => {
  test('keeps absent members and clears those sent as null', async () => {
    const { one } = await branches()
    const { body } = await create({ name: newName('Unit'), ...one })
    const renamed = await update(body.data.id, { name: 'Renamed' })
    expect(renamed.body.message).toBe('Business unit has been successfully updated.')
    expect(renamed.body.data).toEqual({ ...body.data, name: 'Renamed', version: 2 })
    const cleared = await update(body.data.id, { name: 'Renamed', sub_industry_id: null })
    expect(cleared.body.data).toMatchObject({ industry: { id: one.industry_id }, sub_industry: null })
    expect((await read(body.data.id)).body.data).toEqual(cleared.body.data)
  })

  test('of a parent level clears its children, unless they are sent too', async () => {
    const { one, sibling, other } = await branches()
    const name = newName('Unit')
    const { body } = await create({ name, ...one })
    const change = async (branch: object) => (await update(body.data.id, { name, ...branch })).body.data
    expect(await change({ industry_id: sibling.industry_id })).toMatchObject({
      sector: { id: one.sector_id },
      industry: { id: sibling.industry_id },
      sub_industry: null,
    })
    expect(await change({ sector_id: other.sector_id })).toMatchObject({
      sector: { id: other.sector_id },
      industry: null,
      sub_industry: null,
    })
    expect(await change(one)).toMatchObject({ sub_industry: { id: one.sub_industry_id } })
    expect(await change({ sector_id: null })).toMatchObject({ sector: null, industry: null, sub_industry: null })
  })

  test('to an industry of another sector is rejected', async () => {
    const { one, other } = await branches()
    const name = newName('Unit')
    const { body } = await create({ name, ...one })
    const answer = await update(body.data.id, { name, industry_id: other.industry_id })
    expect(answer.body.error).toEqual({ industry_id: ['The sector has no such industry.'] })
  })
})

describe('deleting a business unit', () => {
  test('removes its links to regions and users', async () => {
    const unit = await makeUnit(person)
    const region = await makeRegion(person, { units: [unit.id] })
    const [user] = await api.database.db.select().from(users).where(eq(users.email, 'viewer@aurora.example'))
    const link = {
      company_id: person.companyId,
      user_id: user?.id ?? 0,
      application: 'TOM',
      business_unit_id: unit.id,
    } as const
    await api.repairs.db.insert(roleBusinessUnits).values(link)
    const { status, body } = await remove(unit.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Business unit deleted successfully!', data: { id: unit.id } })
    expect((await read(unit.id)).status).toBe(404)
    expect((await remove(unit.id)).status).toBe(404)
    expect((await person.ok(calls.readRegion, { region_id: region.id })).business_units).toEqual([])
    const links = await api.database.db
      .select()
      .from(roleBusinessUnits)
      .where(eq(roleBusinessUnits.business_unit_id, unit.id))
    expect(links).toEqual([])
  })

  test('is rejected while it has legal entities, naming some and counting all', async () => {
    const place = await makePlace(person)
    for (const name of ['Delta', 'alpha', 'Charlie', 'Bravo', 'Echo']) await makeEntity(person, place, name)
    const { status, body } = await remove(place.business_unit_id)
    expect(status).toBe(409)
    expect(body.code).toBe(1005)
    expect(body.message).toMatch(
      /^Unit \d+ has 5 legal entities: alpha, Bravo, Charlie and 2 more\. Nothing was deleted\.$/,
    )
    expect((await read(place.business_unit_id)).body.data.region_count).toBe(1)
  })

  test('names no legal entities to somebody who may not view them, only how many', async () => {
    const place = await makePlace(person)
    for (const name of ['Delta', 'alpha']) await makeEntity(person, place, name)
    await grantOnly(api, 'admin@aurora.example', 'DELETE_BUSINESS_UNIT', 'DELETE_REGION', 'UPDATE_REGION')
    const blind = await clientOf(api, 'admin@aurora.example')
    const { business_unit_id, region_id } = place
    const region = await person.ok(calls.readRegion, { region_id })
    const answers = [
      await blind(calls.deleteBusinessUnit, { business_unit_id }),
      await blind(calls.deleteRegion, { region_id }),
      await blind(calls.updateRegion, { region_id }, { body: { name: region.name, business_unit_ids: [] } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(answers.map(({ body }) => body.message.replace(/^(Unit|Region) \d+/, '$1'))).toEqual([
      'Unit has 2 legal entities. Nothing was deleted.',
      'Region has 2 legal entities. Nothing was deleted.',
      'A removed country or business unit has 2 legal entities. Nothing was saved.',
    ])
  })

  test('while a legal entity is added leaves both or neither', async () => {
    for (let round = 0; round < 8; round++) {
      const { business_unit_id, region_id, country_id } = await makePlace(person)
      const body = { name: 'Raced', business_unit_id, region_id, country_id }
      const [removed, added] = await Promise.all([
        remove(business_unit_id),
        person(calls.createLegalEntity, {}, { body }),
      ])
      expect([removed.status, added.status]).toEqual(removed.status === 200 ? [200, 400] : [409, 201])
    }
  })
})

describe('reading business units', () => {
  test('lists all units at once, newest first, or by name for selectors', async () => {
    const made = []
    for (let index = 0; index < 15; index++) made.push((await makeUnit(person)).id)
    const { body } = await person(calls.listBusinessUnits)
    expect(body).toMatchObject({ message: 'Successfully fetched list', pagination: null })
    expect(body.data.slice(0, 15).map(({ id }) => id)).toEqual(made.toReversed())
    const all = await person.ok(calls.listAllBusinessUnits)
    expect(all.map(({ id }) => id).toSorted()).toEqual(body.data.map(({ id }) => id).toSorted())
    const keys = all.map(({ name }) => sortKey(name))
    expect(keys).toEqual(keys.toSorted(compareKeys))
  })

  test('contains the regions with their countries, by name, like reading a single unit', async () => {
    const countries = (await person.ok(calls.listCountries)).slice(3, 7).map(({ id, name }) => ({ id, name }))
    const unit = await makeUnit(person)
    const other = await makeUnit(person)
    const country_ids = countries.map(({ id }) => id).toReversed()
    const south = await makeRegion(person, { name: newName('South'), units: [unit.id], countries: country_ids })
    const north = await makeRegion(person, { name: newName('North'), units: [other.id, unit.id] })
    const record = await person.ok(calls.readBusinessUnit, { business_unit_id: unit.id })
    expect(record.regions).toEqual([
      { id: north.id, name: north.name, countries: [] },
      { id: south.id, name: south.name, countries },
    ])
    expect(record.region_count).toBe(2)
    expect((await person.ok(calls.listBusinessUnits)).find(({ id }) => id === unit.id)).toEqual(record)
  })
})

describe('the business units of a company', () => {
  test('require a separate permission for each act', async () => {
    await grantOnly(api, 'user@aurora.example', 'UPDATE_BUSINESS_UNIT')
    const user = await clientOf(api, 'user@aurora.example')
    const unit = await makeUnit(person)
    const params = { business_unit_id: unit.id }
    expect((await user(calls.updateBusinessUnit, params, { body: { name: newName('Unit') } })).status).toBe(200)
    expect((await user(calls.createBusinessUnit, {}, { body: { name: newName('Unit') } })).status).toBe(403)
    expect((await user(calls.deleteBusinessUnit, params)).status).toBe(403)
    await grantOnly(api, 'user@aurora.example', 'CREATE_BUSINESS_UNIT')
    expect((await user(calls.createBusinessUnit, {}, { body: { name: newName('Unit') } })).status).toBe(201)
    expect((await user(calls.updateBusinessUnit, params, { body: { name: 'x' } })).status).toBe(403)
    await grantOnly(api, 'user@aurora.example', 'DELETE_BUSINESS_UNIT')
    expect((await user(calls.deleteBusinessUnit, params)).status).toBe(200)
  })
})
