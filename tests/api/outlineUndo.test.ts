/** Undoing outlines: what was added goes as a whole, and only as long as nobody has changed it or built on it. */
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { refusalMessages } from '../../contract/refusalMessages'
import { removals } from '../../server/database/tables'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { countLockWaits } from '../support/lockWaits'
import { api, owner, useNewCompanies } from '../support/newCompanies'
import { makeEntity, makePlace, makeRegion, makeUnit } from '../support/structure'

useNewCompanies()

const undo = (id: number | null, by: Client = owner) => by(calls.undoAdditions, {}, { body: { ids: [id ?? 0] } })
const messageOf = async (id: number | null, by?: Client) => {
  const { status, body } = await undo(id, by)
  return [status, body.message]
}
const readTree = () => owner.ok(calls.readStructure)
const add = async (text: string, by: Client = owner) =>
  (await by.ok(calls.addOutline, {}, { body: { text } })).addition_id

/** What the lines of `makeAll` have become, by name. */
const idsByName = async () => {
  const { business_units, regions, countries, legal_entities } = await readTree()
  const all = [business_units, regions, countries, legal_entities].flatMap((one) => one ?? [])
  const ids = new Map(all.map(({ id, name }) => [name, id]))
  return (name: string) => ids.get(name) ?? 0
}
const outline = 'Dairy\n  Nordics\n    Denmark\n      Mejeri A/S\n    Norway\nBakery\n  Nordics'
const refused = (...reasons: string[]) => [409, [refusalMessages.builtOnSince, ...reasons].join(' ')]
const lapsed = { status: 200, body: { data: { ids: [] } } }

describe('an outline', () => {
  test('is undone as a whole', async () => {
    const before = await readTree()
    const id = await add(outline)
    expect((await readTree()).counts).toMatchObject({ business_units: 2, regions: 1, countries: 2, legal_entities: 1 })
    expect(await undo(id)).toMatchObject({ status: 200, body: { message: 'Taken back.', data: { ids: [id] } } })
    expect(await readTree()).toEqual(before)
  })

  test('is undone without what was there before, whose forms are outdated', async () => {
    const { business_unit_id, region_id, country_id, other_country_id } = await makePlace(owner)
    const entity = await makeEntity(owner, { business_unit_id, region_id, country_id })
    const other = await makeUnit(owner, 'Other')
    const region = await owner.ok(calls.readRegion, { region_id })
    const before = await readTree()
    const id = await add(`Other\n  ${region.name}\n    Peru\n    ${region.countries[0]?.name}\nNew\n  ${region.name}`)
    const opened = await owner.ok(calls.readRegion, { region_id })
    expect(opened.business_units.map(({ id: unit }) => unit)).toContain(other.id)
    expect((await undo(id)).status).toBe(200)
    expect(await readTree()).toEqual(before)
    expect(before.legal_entities?.map(({ id: one }) => one)).toEqual([entity.id])
    const body = { name: region.name, version: opened.version, country_ids: [country_id, other_country_id] }
    expect((await owner(calls.updateRegion, { region_id }, { body })).status).toBe(409)
  })

  test('is undone once, also when it is asked for twice at the same moment', async () => {
    const id = await add(outline)
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ body }) => body.data.ids)).toEqual([id])
    expect(await undo(id)).toMatchObject(lapsed)
    expect((await readTree()).counts.business_units).toBe(0)
  })

  test('is undone by whoever added it, for a few minutes', async () => {
    const id = await add(outline)
    const colleague = await clientOf(api, 'super@talent.example', owner.companyId)
    const stranger = await clientOf(api, 'super@borealis.example')
    for (const by of [colleague, stranger]) expect(await undo(id, by)).toMatchObject(lapsed)
    await api.database.db
      .update(removals)
      .set({ removed_at: sql`now() - interval '11 minutes'` })
      .where(eq(removals.id, id ?? 0))
    expect(await undo(id)).toMatchObject(lapsed)
    expect((await readTree()).counts.business_units).toBe(2)
  })

  test('that adds nothing, or was only previewed, has nothing to undo', async () => {
    await add(outline)
    expect(await add(outline)).toBeNull()
    const told = await owner.ok(calls.addOutline, {}, { body: { text: 'More' }, query: { preview: true } })
    expect(told.addition_id).toBeNull()
  })

  test('is no deletion, and a deletion is no addition', async () => {
    const id = await add(outline)
    expect((await owner.ok(calls.undoRemovals, {}, { body: { ids: [id ?? 0] } })).ids).toEqual([])
    const unit = await makeUnit(owner)
    const { removal_id } = await owner.ok(calls.deleteBusinessUnit, { business_unit_id: unit.id })
    expect(await undo(removal_id ?? 0)).toMatchObject(lapsed)
    expect((await undo(id)).status).toBe(200)
  })

  test('of 500 units and 2,000 regions is undone by a few statements', async () => {
    const lines = Array.from({ length: 500 }, (_, unit) => [
      `Unit ${unit}`,
      ...Array.from({ length: 4 }, (_one, region) => `  Region ${unit}.${region}`),
    ])
    const id = await add(lines.flat().join('\n'))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    expect((await undo(id)).status).toBe(200)
    expect(query.mock.calls.length).toBeGreaterThan(10)
    expect(query.mock.calls.length).toBeLessThan(40)
    query.mockRestore()
    expect((await readTree()).counts).toMatchObject({ business_units: 0, regions: 0 })
  })
})

describe('nothing of an outline is undone', () => {
  test('once somebody has changed what it added', async () => {
    const id = await add(outline)
    const before = await readTree()
    const idOf = await idsByName()
    const unit = await owner.ok(calls.readBusinessUnit, { business_unit_id: idOf('Dairy') })
    const body = { name: 'Cheese', version: unit.version }
    await owner.ok(calls.updateBusinessUnit, { business_unit_id: unit.id }, { body })
    expect(await messageOf(id)).toEqual(refused('Changed since: 1 business unit: Cheese.'))
    const renamed = { body: { name: 'Ost A/S' } }
    await owner.ok(calls.updateLegalEntity, { legal_entity_id: idOf('Mejeri A/S') }, renamed)
    expect(await messageOf(id)).toEqual(
      refused('Changed since: 1 business unit: Cheese.', 'Changed since: 1 legal entity: Ost A/S.'),
    )
    expect((await readTree()).counts).toEqual(before.counts)
  })

  test('while somebody is putting a region into it: the undo waits for them, and tells of it', async () => {
    const id = await add(outline)
    const idOf = await idsByName()
    const region = await makeRegion(owner, { name: 'Baltics' })
    const somebody = await api.repairs.pool.connect()
    await somebody.query('begin')
    await somebody.query(
      'insert into region_business_units (company_id, region_id, business_unit_id) values ($1, $2, $3)',
      [owner.companyId, region.id, idOf('Dairy')],
    )
    const told = messageOf(id)
    await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
    await somebody.query('commit')
    somebody.release()
    expect(await told).toEqual(refused('Added since: 1 region: Baltics.'))
  })

  test('once somebody has put a region or a legal entity into it, until that is gone', async () => {
    const id = await add(outline)
    const idOf = await idsByName()
    const region = await makeRegion(owner, { name: 'Baltics', units: [idOf('Dairy')] })
    const place = { business_unit_id: idOf('Dairy'), region_id: idOf('Nordics'), country_id: idOf('Denmark') }
    const entity = await makeEntity(owner, place, 'Late A/S')
    expect(await messageOf(id)).toEqual(
      refused('Added since: 1 legal entity: Late A/S.', 'Added since: 1 region: Baltics.'),
    )
    await owner.ok(calls.deleteLegalEntity, { ...place, legal_entity_id: entity.id })
    expect(await messageOf(id)).toEqual(refused('Added since: 1 region: Baltics.'))
    await owner.ok(calls.deleteRegion, { region_id: region.id })
    expect((await undo(id)).status).toBe(200)
  })

  test('once somebody has moved something into it or out of it', async () => {
    const { business_unit_id, region_id } = await makePlace(owner)
    const id = await add(outline)
    const idOf = await idsByName()
    const inward = { from_business_unit_id: business_unit_id, to_business_unit_id: idOf('Dairy') }
    await owner.ok(calls.moveRegion, { region_id }, { body: inward })
    const { name } = await owner.ok(calls.readRegion, { region_id })
    expect(await messageOf(id)).toEqual(refused(`Added since: 1 region: ${name}.`))
    const back = { from_business_unit_id: idOf('Dairy'), to_business_unit_id: business_unit_id }
    await owner.ok(calls.moveRegion, { region_id }, { body: back })
    const outward = { from_business_unit_id: idOf('Bakery'), to_business_unit_id: business_unit_id }
    await owner.ok(calls.moveRegion, { region_id: idOf('Nordics') }, { body: outward })
    expect(await messageOf(id)).toEqual(refused('Changed since: 1 region: Nordics.'))
  })

  test.each([
    ['a unit of it', (idOf: (name: string) => number) => ({ business_units: [idOf('Bakery')] })],
    [
      'a region of it',
      (idOf: (name: string) => number) => ({ business_units: [idOf('Dairy')], regions: [idOf('Nordics')] }),
    ],
  ])('once the scope of a person has %s', async (_what, metafieldOf) => {
    const id = await add(outline)
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield: metafieldOf(await idsByName()) }) })
    expect(await messageOf(id)).toEqual(refused('In the scope of 1 person.'))
  })

  test('once the scope of a person depends on a link of it', async () => {
    const place = await makePlace(owner)
    const region = await owner.ok(calls.readRegion, { region_id: place.region_id })
    await makeUnit(owner, 'Other')
    const id = await add(`Other\n  ${region.name}\n    Peru`)
    const idOf = await idsByName()
    const scoped = (units: number[], countries: number[]) =>
      makeUser(owner, {
        TOM: roleWith(['VIEW_REGION'], { metafield: { business_units: units, regions: [region.id], countries } }),
      })
    // They had all of it before.
    await scoped([place.business_unit_id], [place.country_id])
    await scoped([place.business_unit_id, idOf('Other')], [place.country_id])
    await scoped([idOf('Other')], [])
    await scoped([place.business_unit_id], [idOf('Peru')])
    expect(await messageOf(id)).toEqual(refused('In the scope of 2 people.'))
  })

  test('without the rights to add it, and names are told to those who may view them', async () => {
    const aurora = await clientOf(api, 'super@aurora.example')
    await grantOnly(api, 'admin@aurora.example', 'CREATE_BUSINESS_UNIT', 'CREATE_REGION')
    const admin = await clientOf(api, 'admin@aurora.example')
    const id = await add('Undone unit\n  Undone region', admin)
    await grantOnly(api, 'admin@aurora.example', 'CREATE_BUSINESS_UNIT')
    expect((await undo(id, admin)).status).toBe(403)
    await grantOnly(api, 'admin@aurora.example', 'VIEW_BUSINESS_UNIT')
    expect((await undo(id, admin)).status).toBe(403)
    await grantOnly(api, 'admin@aurora.example', 'CREATE_BUSINESS_UNIT', 'CREATE_REGION')
    const unit = (await aurora.ok(calls.listAllBusinessUnits)).find(({ name }) => name === 'Undone unit')
    const region = await makeRegion(aurora, { name: 'Hidden region', units: [unit?.id ?? 0] })
    expect(await messageOf(id, admin)).toEqual(refused('Added since: 1 region.'))
    await aurora.ok(calls.deleteRegion, { region_id: region.id })
    expect((await undo(id, admin)).status).toBe(200)
  })

  test('that has changed a region, by somebody who may no longer change regions', async () => {
    const { region_id } = await makePlace(owner)
    const { name } = await owner.ok(calls.readRegion, { region_id })
    const person = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_REGION', 'UPDATE_REGION', 'VIEW_BUSINESS_UNIT', 'CREATE_BUSINESS_UNIT']),
    })
    const { email } = await owner.ok(calls.readCompanyUser, { company_user_id: person.userId })
    const id = await add(`New\n  ${name}`, person)
    await grantOnly(api, email, 'CREATE_BUSINESS_UNIT')
    expect((await undo(id, person)).status).toBe(403)
    await grantOnly(api, email, 'CREATE_BUSINESS_UNIT', 'UPDATE_REGION')
    expect((await undo(id, person)).status).toBe(200)
  })
})

test('what has been deleted since is no obstacle to undo the rest', async () => {
  const id = await add(outline)
  const idOf = await idsByName()
  const place = { business_unit_id: idOf('Dairy'), region_id: idOf('Nordics'), country_id: idOf('Denmark') }
  await owner.ok(calls.deleteLegalEntity, { ...place, legal_entity_id: idOf('Mejeri A/S') })
  await owner.ok(calls.deleteBusinessUnit, { business_unit_id: idOf('Bakery') })
  expect((await undo(id)).status).toBe(200)
  expect((await readTree()).counts).toMatchObject({ business_units: 0, regions: 0, legal_entities: 0 })
})
