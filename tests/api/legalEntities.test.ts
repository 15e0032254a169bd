import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeEntity, makePlace, makeRegion, makeUnit, newName, type Place } from '../support/structure'

let api: Api
let person: Client
let foreigner: Client
let here: Place
let there: Place
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'super@aurora.example')
  // Users of Borealis have only TAREF, which has no permissions for legal entities.
  const { companyId } = await clientOf(api, 'super@borealis.example')
  foreigner = await clientOf(api, 'master@talent.example', companyId)
  const { other_country_id, ...place } = await makePlace(person)
  here = place
  there = { ...place, country_id: other_country_id }
})
afterAll(() => api.stop())

const list = (place: Place, client = person) => client(calls.listLegalEntities, { ...place })
const create = (place: Place, name: unknown = newName('Entity')) =>
  person(calls.createLegalEntity, {}, { body: { name: name as string, ...place } })
const rename = (id: number, name: string, version?: number) =>
  person(calls.updateLegalEntity, { legal_entity_id: id }, { body: { name, version } })
const remove = (id: number) => person(calls.deleteLegalEntity, { legal_entity_id: id })

describe('legal entities', () => {
  test('can be added, listed by name in their country, renamed and deleted', async () => {
    const added = await create(here, ' ACME Ltd ')
    expect(added.status).toBe(201)
    expect(added.body.message).toBe('Legal entity has been successfully added.')
    expect(added.body.data).toEqual({ id: expect.any(Number), name: 'ACME Ltd', ...here, version: 1 })
    const { id } = added.body.data
    const first = await makeEntity(person, here, 'abacus SA')
    expect((await list(here)).body).toMatchObject({ data: [first, added.body.data], pagination: null })
    expect((await list(there)).body.data).toEqual([])

    const renamed = await rename(id, 'ACME GmbH')
    expect(renamed.body.message).toBe('Legal entity has been successfully updated.')
    expect(renamed.body.data).toEqual({ ...added.body.data, name: 'ACME GmbH', version: 2 })
    expect((await list(here)).body.data[1]).toEqual(renamed.body.data)

    const removed = await remove(id)
    expect(removed.body).toMatchObject({ message: 'Legal entity deleted successfully!', data: { id } })
    expect((await list(here)).body.data).toEqual([first])
    expect((await remove(id)).status).toBe(404)
    expect((await rename(id, 'x')).status).toBe(404)
  })

  test('belong to one business unit of a shared region', async () => {
    const units = [await makeUnit(person), await makeUnit(person)]
    const region = await makeRegion(person, { units: units.map(({ id }) => id), countries: [here.country_id] })
    const places = units.map(({ id }) => ({ ...here, business_unit_id: id, region_id: region.id }))
    const [mine = here, yours = here] = places
    const entity = await makeEntity(person, mine)
    expect((await list(mine)).body.data).toEqual([entity])
    expect((await list(yours)).body.data).toEqual([])
  })

  test('are found only in a linked unit, region and country', async () => {
    const elsewhere = await makePlace(person)
    const unlinked = await makeRegion(person, { countries: [here.country_id] })
    const theirs = await makePlace(foreigner)
    const wrong = [
      { ...here, business_unit_id: elsewhere.business_unit_id },
      { ...here, region_id: unlinked.id },
      { ...here, region_id: elsewhere.region_id },
      { ...here, country_id: 2_000_000_000 },
      { ...here, business_unit_id: theirs.business_unit_id },
      { ...here, region_id: theirs.region_id },
      theirs,
    ]
    for (const place of wrong) {
      const { status, body } = await list(place)
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 1004, data: null })
    }
  })

  test('can be added only to a linked unit, region and country, otherwise with a field error', async () => {
    const elsewhere = await makePlace(person)
    const theirs = await makePlace(foreigner)
    const errorOf = async (place: Place) => {
      const { status, body } = await create(place)
      expect(status).toBe(400)
      return body.error
    }
    const noUnit = { business_unit_id: ['This business unit does not exist.'] }
    expect(await errorOf({ ...here, business_unit_id: theirs.business_unit_id })).toEqual(noUnit)
    expect(await errorOf(theirs)).toEqual(noUnit)
    expect(await errorOf({ ...here, region_id: theirs.region_id })).toEqual({
      region_id: ['This region does not exist.'],
    })
    expect(await errorOf({ ...here, region_id: elsewhere.region_id })).toEqual({
      region_id: ['This region is not one of the business unit.'],
    })
    expect(await errorOf({ ...here, country_id: 2_000_000_000 })).toEqual({
      country_id: ['This country is not one of the region.'],
    })
    expect(Object.keys((await errorOf({} as Place)) as object).toSorted()).toEqual(Object.keys(here).toSorted())
  })

  test('need a unique name in their place, ignoring case', async () => {
    const entity = await makeEntity(person, here, 'Straße AG')
    const other = await makeEntity(person, here)
    const used = { name: ['This name is already used.'] }
    expect((await create(here, 'STRAßE ag')).body.error).toEqual(used)
    expect((await rename(other.id, 'straße AG')).body.error).toEqual(used)
    expect((await rename(entity.id, 'STRAßE AG')).status).toBe(200)
    expect((await create(there, 'Straße AG')).status).toBe(201)
    for (const name of ['', '  ', null, 5, 'x'.repeat(256), '\u0007'])
      expect((await create(here, name)).body.error).toHaveProperty('name')
    expect((await create(here, '株式会社 🏢')).body.data.name).toBe('株式会社 🏢')
  })
})

describe('the legal entities of a company', () => {
  test('require a separate permission for each act', async () => {
    const user = await clientOf(api, 'user@aurora.example')
    const entity = await makeEntity(person, here)
    const params = { legal_entity_id: entity.id }
    const acts = async () => [
      (await list(here, user)).status,
      (await user(calls.createLegalEntity, {}, { body: { name: newName('Entity'), ...here } })).status,
      (await user(calls.updateLegalEntity, params, { body: { name: newName('Entity') } })).status,
    ]
    await grantOnly(api, 'user@aurora.example', 'VIEW_LEGAL_ENTITY')
    expect(await acts()).toEqual([200, 403, 403])
    expect((await user(calls.deleteLegalEntity, params)).status).toBe(403)
    await grantOnly(api, 'user@aurora.example', 'CREATE_LEGAL_ENTITY')
    expect(await acts()).toEqual([403, 201, 403])
    await grantOnly(api, 'user@aurora.example', 'UPDATE_LEGAL_ENTITY')
    expect(await acts()).toEqual([403, 403, 200])
    await grantOnly(api, 'user@aurora.example', 'DELETE_LEGAL_ENTITY')
    expect((await user(calls.deleteLegalEntity, params)).status).toBe(200)
  })
})
