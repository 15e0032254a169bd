/** Moves in the structure of a company: what goes along, what is refused, and the way back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { StructureMove } from '../../contract/entities/structureMove'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { formOf, makeSignedIn, makeUser, roleWith, type RoleForm } from '../support/companyUsers'
import { countLockWaits } from '../support/lockWaits'
import { makeEntity, makePlace, makeRegion, makeUnit, newName } from '../support/structure'

let api: Api
let person: Client
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

type Lists = NonNullable<RoleForm['metafield']>
const makeLimited = (metafield: Lists) => makeUser(person, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
const idsIn = (records: readonly { id: number }[]) => records.map(({ id }) => id).toSorted((one, other) => one - other)
const listsOf = async ({ id }: { readonly id: number }) => {
  const { business_units, regions, countries } = (await person.ok(calls.readCompanyUser, { company_user_id: id })).roles
    .TOM.metafield
  return { business_units: idsIn(business_units), regions: idsIn(regions), countries: idsIn(countries) }
}
const sorted = (...ids: number[]) => ids.toSorted((one, other) => one - other)
/** Everything that a move may change, as the tree shows it. */
const readTree = async () => person.ok(calls.readStructure)

const preview = { query: { preview: true } }

/** A region with a legal entity in a unit, and another unit. */
const makeMovable = async () => {
  const place = await makePlace(person)
  const entity = await makeEntity(person, place)
  const target = await makeUnit(person)
  const { name } = await person.ok(calls.readRegion, { region_id: place.region_id })
  const body = { from_business_unit_id: place.business_unit_id, to_business_unit_id: target.id }
  return { place, entity, target, name, body, at: { region_id: place.region_id } }
}

/** The call that takes a move of a region back. */
const undoRegion = (
  { at, body }: Pick<Awaited<ReturnType<typeof makeMovable>>, 'at' | 'body'>,
  { undo }: StructureMove,
) =>
  person(calls.moveRegion, at, {
    body: {
      from_business_unit_id: body.to_business_unit_id,
      to_business_unit_id: body.from_business_unit_id,
      ...(undo && { scopes: undo.scopes }),
    },
    query: { plan: undo?.plan },
  })

describe('a region', () => {
  test('is previewed, moves with its legal entities, and comes back by the inverse call', async () => {
    const movable = await makeMovable()
    const { place, entity, target, name, body, at } = movable
    const before = await readTree()
    const told = await person.ok(calls.moveRegion, at, { body, ...preview })
    expect(told).toMatchObject({
      name,
      to: target.name,
      countries: 2,
      legal_entities: 1,
      scopes: { followed: 0, kept: 0 },
      undo: null,
    })
    expect(await readTree(), 'a preview changes nothing').toEqual(before)

    const moved = await person.ok(calls.moveRegion, at, { body, query: { plan: told.plan } })
    const tree = await readTree()
    expect(tree.regions?.find(({ id }) => id === place.region_id)?.business_unit_ids).toEqual([target.id])
    expect(tree.legal_entities?.find(({ id }) => id === entity.id)).toMatchObject({ business_unit_id: target.id })
    expect(tree.counts).toEqual(before.counts)

    expect((await undoRegion(movable, moved)).status).toBe(200)
    expect(await readTree()).toEqual(before)
  })

  test('can join a unit and leave it again, and keeps the other units', async () => {
    const { place, target, at } = await makeMovable()
    const join = { from_business_unit_id: null, to_business_unit_id: target.id }
    await person.ok(calls.moveRegion, at, { body: join })
    const { business_units: both } = await person.ok(calls.readRegion, at)
    expect(idsIn(both)).toEqual(sorted(place.business_unit_id, target.id))
    await person.ok(calls.moveRegion, at, { body: { from_business_unit_id: target.id, to_business_unit_id: null } })
    const { business_units: one } = await person.ok(calls.readRegion, at)
    expect(idsIn(one)).toEqual([place.business_unit_id])
  })

  test('cannot leave its legal entities behind, join twice, or go where it is', async () => {
    const { place, target, name, body, at } = await makeMovable()
    const refusal = async (sent: Partial<typeof body> | { to_business_unit_id: null }) => {
      const answer = await person(calls.moveRegion, at, { body: { ...body, ...sent }, ...preview })
      return [answer.status, answer.body.message, answer.body.error]
    }
    const unit = (await readTree()).business_units?.find(({ id }) => id === place.business_unit_id)?.name
    expect(await refusal({ to_business_unit_id: null })).toEqual([
      409,
      `${name} has 1 legal entity in ${unit}. Choose a business unit that takes them.`,
      null,
    ])
    expect(await refusal({ to_business_unit_id: place.business_unit_id })).toMatchObject([
      400,
      expect.anything(),
      { to_business_unit_id: ['Choose another business unit.'] },
    ])
    expect(await refusal({ to_business_unit_id: 2_000_000_000 })).toMatchObject([
      400,
      expect.anything(),
      { to_business_unit_id: ['This business unit does not exist.'] },
    ])
    expect((await refusal({ from_business_unit_id: target.id, to_business_unit_id: place.business_unit_id }))[1]).toBe(
      `${name} is not in ${target.name}. Somebody may have moved it.`,
    )
    await person.ok(calls.moveRegion, at, { body: { ...body, from_business_unit_id: null as unknown as number } })
    expect((await refusal({}))[1]).toBe(`${target.name} has ${name} already.`)
  })

  test('is refused if anything of it has changed since the preview, and told anew', async () => {
    const { place, body, at } = await makeMovable()
    const { plan } = await person.ok(calls.moveRegion, at, { body, ...preview })
    await makeEntity(person, place)
    const refused = await person(calls.moveRegion, at, { body, query: { plan } })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      message: 'What moves has changed since you looked. Nothing was moved.',
      data: { preview: { legal_entities: 2 } },
    })
    const { preview: anew } = refused.body.data as unknown as { preview: StructureMove }
    expect((await person(calls.moveRegion, at, { body, query: { plan: anew.plan } })).status).toBe(200)
  })

  test('is not taken back over what others have done since', async () => {
    const movable = await makeMovable()
    const { place, target, body, at } = movable
    const moved = await person.ok(calls.moveRegion, at, { body })
    await makeEntity(person, { ...place, business_unit_id: target.id })
    expect((await undoRegion(movable, moved)).status).toBe(409)
    const tree = await readTree()
    expect(tree.legal_entities?.filter(({ business_unit_id }) => business_unit_id === target.id)).toHaveLength(2)
  })

  test('outdates the forms that were opened before', async () => {
    const { body, at } = await makeMovable()
    const { name, version } = await person.ok(calls.readRegion, at)
    await person.ok(calls.moveRegion, at, { body })
    expect((await person(calls.updateRegion, at, { body: { name, version } })).status).toBe(409)
  })

  test('is not moved with legal entities by somebody who may not change these', async () => {
    const { name, body, at } = await makeMovable()
    const empty = await makeRegion(person, { units: [body.from_business_unit_id] })
    await grantOnly(api, 'user@aurora.example', 'VIEW_REGION', 'UPDATE_REGION')
    const user = await clientOf(api, 'user@aurora.example')
    const { status, body: answer } = await user(calls.moveRegion, at, { body, ...preview })
    expect([status, answer.message]).toEqual([
      403,
      `${name} has 1 legal entity. You lack the right to change legal entities, so you can't move them.`,
    ])
    expect((await user(calls.moveRegion, { region_id: empty.id }, { body })).status).toBe(200)
  })
})

/** The columns of a table that can be written, except for some. */
const columnsOf = async (table: string, except: readonly string[]) => {
  const { rows } = await api.database.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
      where table_schema = 'public' and table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, except],
  )
  return rows[0]?.names ?? ''
}

/** Copies a person with its scopes, many times. */
const copyPerson = async (id: number, times: number) => {
  const { pool } = api.repairs
  const own = await columnsOf('users', ['id', 'email'])
  const copies = await pool.query<{ ids: number[] }>(
    `with copied as (insert into users (email, ${own}) select 'copy-' || n || '-of-' || id || '@aurora.example', ${own}
      from users, generate_series(1, $2::int) n where id = $1 returning id) select array_agg(id) as ids from copied`,
    [id, times],
  )
  for (const table of ['user_roles', 'user_role_business_units', 'user_role_regions']) {
    const columns = await columnsOf(table, ['user_id'])
    await pool.query(
      `insert into ${table} (user_id, ${columns})
        select copy, ${columns} from ${table}, unnest($2::int[]) copy where user_id = $1`,
      [id, copies.rows[0]?.ids],
    )
  }
  await pool.query('analyze users, user_roles, user_role_business_units, user_role_regions')
}

describe('the scopes of people', () => {
  test('follow a region, and go back exactly', async () => {
    const movable = await makeMovable()
    const { place, target, body, at } = movable
    const { business_unit_id: unit, region_id: region, country_id: country } = place
    const other = await makeRegion(person, { units: [unit], countries: [country] })
    const alone = await makeLimited({ business_units: [unit], regions: [region], countries: [country] })
    const withMore = await makeLimited({ business_units: [unit], regions: [region, other.id] })
    const withBoth = await makeLimited({ business_units: [unit, target.id], regions: [region] })
    const elsewhere = await makeLimited({ business_units: [unit], regions: [other.id] })
    const all = [alone, withMore, withBoth, elsewhere]
    const read = () => Promise.all(all.map(listsOf))
    const before = await read()

    const told = await person.ok(calls.moveRegion, at, { body, ...preview })
    expect(told.scopes).toEqual({ followed: 1, kept: 1 })
    const moved = await person.ok(calls.moveRegion, at, { body, query: { plan: told.plan } })
    expect(moved.undo?.scopes.map(({ user_id }) => user_id)).toEqual([alone.id])
    const [first, second, third, fourth] = await read()
    expect(first).toEqual({ business_units: [target.id], regions: [region], countries: [country] })
    expect(second, 'the other region is still in the unit').toEqual(before[1])
    expect(third).toEqual(before[2])
    expect(fourth).toEqual(before[3])

    expect((await undoRegion(movable, moved)).status).toBe(200)
    expect(await read()).toEqual(before)
  })

  test('of very many people follow a region, and go back', async () => {
    const movable = await makeMovable()
    const { place, target, body, at } = movable
    const { id } = await makeLimited({ business_units: [place.business_unit_id], regions: [place.region_id] })
    const many = 17_000
    await copyPerson(id, many)
    const moved = await person.ok(calls.moveRegion, at, { body })
    expect([moved.scopes.followed, moved.undo?.scopes.length]).toEqual([many + 1, many + 1])
    expect((await undoRegion(movable, moved)).status).toBe(200)
    const { rows } = await api.database.pool.query(
      'select business_unit_id, count(*)::int from user_role_business_units where business_unit_id = any($1) group by 1',
      [[place.business_unit_id, target.id]],
    )
    expect(rows).toEqual([{ business_unit_id: place.business_unit_id, count: many + 1 }])
  })

  test('stay as they are if following would show other parts of the structure', async () => {
    const { place, target, body, at } = await makeMovable()
    const third = await makeUnit(person)
    const other = await makeRegion(person, { units: [target.id, third.id], countries: [place.country_id] })
    const limited = await makeLimited({
      business_units: [place.business_unit_id, third.id],
      regions: [place.region_id, other.id],
    })
    const before = await listsOf(limited)
    const { scopes } = await person.ok(calls.moveRegion, at, { body })
    expect(scopes).toEqual({ followed: 0, kept: 1 })
    expect(await listsOf(limited)).toEqual(before)
  })

  /** Moves a region to another unit and back by plain calls, which know of no undo. */
  const moveThereAndBack = async (
    by: Client,
    { at, body }: Awaited<ReturnType<typeof makeMovable>>,
    scopes?: object[],
  ) => {
    const [from, to] = [body.from_business_unit_id, body.to_business_unit_id]
    const there = { ...body, ...(scopes && { scopes: scopes as [] }) }
    const { scopes: told } = await by.ok(calls.moveRegion, at, { body: there })
    await by.ok(calls.moveRegion, at, { body: { from_business_unit_id: to, to_business_unit_id: from } })
    return told
  }

  test('gain nothing by a region that goes to another unit and back', async () => {
    const movable = await makeMovable()
    const { business_unit_id: unit, region_id, country_id } = movable.place
    const other = await makeRegion(person, { units: [unit], countries: [country_id] })
    const limited = await makeLimited({ business_units: [unit], regions: [region_id, other.id] })
    const before = await listsOf(limited)
    expect(await moveThereAndBack(person, movable)).toEqual({ followed: 0, kept: 1 })
    expect(await listsOf(limited)).toEqual(before)
  })

  test('lose nothing to somebody who names their roles without a plan', async () => {
    const movable = await makeMovable()
    const { place, target } = movable
    const limited = await makeLimited({
      business_units: [place.business_unit_id, target.id],
      regions: [place.region_id],
    })
    const before = await listsOf(limited)
    const forged = [{ user_id: limited.id, application: 'TOM' }]
    expect(await moveThereAndBack(person, movable, forged)).toEqual({ followed: 0, kept: 0 })
    expect(await listsOf(limited)).toEqual(before)
  })

  test('gain no region by countries that go away and come back', async () => {
    const place = await makePlace(person)
    const { business_unit_id: unit, region_id, country_id: first, other_country_id: second } = place
    const third = (await person.ok(calls.listCountries))[2]?.id ?? 0
    const secret = await makeRegion(person, { units: [unit], countries: [first] })
    const aside = await makeRegion(person, { units: [unit], countries: [third] })
    const limited = await makeLimited({ business_units: [unit], regions: [region_id], countries: [first, second] })
    const before = await listsOf(limited)
    const carry = (from: number, country_id: number, to_region_id: number) =>
      person.ok(calls.moveCountry, { region_id: from }, { body: { country_id, to_region_id } })
    await carry(secret.id, first, aside.id)
    expect((await carry(region_id, second, secret.id)).scopes).toEqual({ followed: 0, kept: 1 })
    await carry(secret.id, second, region_id)
    await carry(aside.id, first, secret.id)
    expect(await listsOf(limited)).toEqual(before)
  })

  test('of the mover do not follow, nor those of others without the right to change people', async () => {
    const { place, body, at } = await makeMovable()
    const lists = { business_units: [place.business_unit_id], regions: [place.region_id] }
    const colleague = await makeLimited(lists)
    const rights = ['VIEW_REGION', 'UPDATE_REGION', 'VIEW_LEGAL_ENTITY', 'UPDATE_LEGAL_ENTITY'] as const
    const mover = await makeSignedIn(api, person, { TOM: roleWith(rights, { metafield: lists }) })
    const told = async (by: Client) => (await by.ok(calls.moveRegion, at, { body, ...preview })).scopes
    expect(await told(mover)).toEqual({ followed: 0, kept: 2 })
    expect(await told(person)).toEqual({ followed: 2, kept: 0 })
    const { plan } = await person.ok(calls.moveRegion, at, { body, ...preview })
    expect((await mover(calls.moveRegion, at, { body, query: { plan } })).status).toBe(409)
    await mover.ok(calls.moveRegion, at, { body })
    for (const id of [colleague.id, mover.userId]) expect(await listsOf({ id })).toMatchObject(lists)

    const admin = await makeSignedIn(api, person, {
      TOM: roleWith([...rights, 'VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'], {
        metafield: { business_units: [body.to_business_unit_id], regions: [place.region_id] },
      }),
    })
    const back = {
      from_business_unit_id: body.to_business_unit_id,
      to_business_unit_id: body.from_business_unit_id,
    }
    await admin.ok(calls.moveRegion, at, { body: back })
    expect((await listsOf({ id: admin.userId })).business_units).toEqual([body.to_business_unit_id])
  })

  test('that follow outdate the forms of these people', async () => {
    const { place, target, body, at } = await makeMovable()
    const user = await makeLimited({ business_units: [place.business_unit_id], regions: [place.region_id] })
    await person.ok(calls.moveRegion, at, { body })
    const form = formOf(user)
    const TOM = {
      ...form.roles.TOM,
      metafield: { business_units: [target.id], regions: [place.region_id], countries: [] },
    }
    const sent = { ...form, roles: { ...form.roles, TOM } }
    const answer = await person(calls.updateCompanyUser, { company_user_id: user.id }, { body: sent })
    expect(answer.status).toBe(409)
  })
})

describe('a country', () => {
  /** A region with a country, in which a unit has a legal entity, and another region of the unit. */
  const makeCountry = async () => {
    const place = await makePlace(person)
    const entity = await makeEntity(person, place)
    const target = await makeRegion(person, { units: [place.business_unit_id] })
    return { place, entity, target, body: { country_id: place.country_id, to_region_id: target.id } }
  }

  test('moves to another region with its legal entities and scopes, and back', async () => {
    const { place, entity, target, body } = await makeCountry()
    const { business_unit_id, region_id, country_id } = place
    const limited = await makeLimited({
      business_units: [business_unit_id],
      regions: [region_id],
      countries: [country_id],
    })
    const before = [await readTree(), await listsOf(limited)]
    const at = { region_id }
    const { plan, ...told } = await person.ok(calls.moveCountry, at, { body, ...preview })
    expect(told).toMatchObject({ countries: 1, legal_entities: 1, scopes: { followed: 1, kept: 0 } })
    const { undo } = await person.ok(calls.moveCountry, at, { body, query: { plan } })
    const tree = await readTree()
    expect(tree.legal_entities?.find(({ id }) => id === entity.id)).toMatchObject({ region_id: target.id, country_id })
    expect(tree.regions?.find(({ id }) => id === region_id)?.country_ids).toEqual([place.other_country_id])
    expect((await listsOf(limited)).regions).toEqual([target.id])

    const back = { country_id, to_region_id: region_id, ...(undo && { scopes: undo.scopes }) }
    await person.ok(calls.moveCountry, { region_id: target.id }, { body: back, query: { plan: undo?.plan } })
    expect([await readTree(), await listsOf(limited)]).toEqual(before)
  })

  test('goes to no region that has it already, or that lacks a unit with legal entities there', async () => {
    const { place, target, body } = await makeCountry()
    const messageOf = async (to_region_id: number) => {
      const sent = { body: { ...body, to_region_id }, ...preview }
      return (await person(calls.moveCountry, { region_id: place.region_id }, sent)).body.message
    }
    const name = (await readTree()).countries?.find(({ id }) => id === place.country_id)?.name
    const unit = (await readTree()).business_units?.find(({ id }) => id === place.business_unit_id)?.name
    const other = await makeRegion(person, {})
    expect(await messageOf(other.id)).toBe(
      `${other.name} is no region of 1 business unit: ${unit}, which would keep legal entities there. Add it to them first.`,
    )
    const full = await makeRegion(person, { units: [place.business_unit_id], countries: [place.country_id] })
    expect(await messageOf(full.id)).toBe(`${full.name} has ${name} already.`)
    expect(await messageOf(target.id)).toBe('Country moved')
    expect(await messageOf(place.region_id)).toBe('Please correct the marked fields.')
  })
})

describe('a legal entity', () => {
  test('moves to another place and back, if no other one has its name there', async () => {
    const place = await makePlace(person)
    const target = await makePlace(person)
    const entity = await makeEntity(person, place)
    const to = {
      business_unit_id: target.business_unit_id,
      region_id: target.region_id,
      country_id: target.other_country_id,
    }
    const at = { legal_entity_id: entity.id }
    const limited = await makeLimited({
      business_units: [place.business_unit_id],
      regions: [place.region_id],
      countries: [place.country_id],
    })
    const before = await readTree()
    const { plan, scopes } = await person.ok(calls.moveLegalEntity, at, { body: to, ...preview })
    expect(scopes, 'somebody loses sight of it').toEqual({ followed: 0, kept: 1 })
    const { undo } = await person.ok(calls.moveLegalEntity, at, { body: to, query: { plan } })
    expect((await readTree()).legal_entities?.find(({ id }) => id === entity.id)).toMatchObject(to)
    const { other_country_id: _, ...from } = place
    await person.ok(calls.moveLegalEntity, at, { body: from, query: { plan: undo?.plan } })
    expect(await readTree()).toEqual(before)
    expect(await listsOf(limited)).toMatchObject({ regions: [place.region_id] })

    await makeEntity(person, to, entity.name.toUpperCase())
    const taken = await person(calls.moveLegalEntity, at, { body: to })
    expect([taken.status, taken.body.message]).toEqual([
      409,
      expect.stringMatching(`^There is already a legal entity named ${entity.name} in .+`),
    ])
  })

  test('is refused where another one takes its name at the same moment', async () => {
    const { other_country_id: _, ...from } = await makePlace(person)
    const { other_country_id: __, ...to } = await makePlace(person)
    const entity = await makeEntity(person, from)
    const other = await makeEntity(person, { ...from, country_id: to.country_id }, `${entity.name} elsewhere`)
    const holder = await api.repairs.pool.connect()
    await holder.query('begin')
    await holder.query(
      'update legal_entities set name = $2, business_unit_id = $3, region_id = $4, country_id = $5 where id = $1',
      [other.id, entity.name, to.business_unit_id, to.region_id, to.country_id],
    )
    const moving = person(calls.moveLegalEntity, { legal_entity_id: entity.id }, { body: to })
    await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
    await holder.query('commit')
    holder.release()
    const { status, body } = await moving
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(`^There is already a legal entity named ${entity.name} in .+`),
    ])
  })

  test('goes to no place that does not exist, belongs to others, or is its own', async () => {
    const { other_country_id: _, ...place } = await makePlace(person)
    const entity = await makeEntity(person, place)
    const region = await makeRegion(person, { countries: [place.country_id] })
    const errorOf = async (to: Partial<typeof place>) =>
      (await person(calls.moveLegalEntity, { legal_entity_id: entity.id }, { body: { ...place, ...to } })).body.error
    expect(await errorOf({})).toEqual({ country_id: [`${entity.name} is there already.`] })
    expect(await errorOf({ region_id: region.id })).toEqual({
      region_id: ['This region is not one of the business unit.'],
    })
    const stranger = await clientOf(api, 'super@borealis.example')
    const foreign = await makeUnit(stranger, newName('Foreign'))
    expect(await errorOf({ business_unit_id: foreign.id })).toEqual({
      business_unit_id: ['This business unit does not exist.'],
    })
  })
})

test('whoever may not view units and regions is told none of their names, nor which of them exist', async () => {
  const { other_country_id: other, ...place } = await makePlace(person)
  const entity = await makeEntity(person, place)
  const region = await makeRegion(person, {})
  const rights = ['VIEW_LEGAL_ENTITY', 'UPDATE_LEGAL_ENTITY'] as const
  const clerk = await makeSignedIn(api, person, { TOM: roleWith(rights) })
  const at = { legal_entity_id: entity.id }
  const send = (to: Partial<typeof place>) =>
    clerk(calls.moveLegalEntity, at, { body: { ...place, ...to }, ...preview })
  const nameOf = async (id: number) => (await person.ok(calls.listCountries)).find((one) => one.id === id)?.name
  expect((await send({ country_id: other })).body.data).toMatchObject({
    from: await nameOf(place.country_id),
    to: await nameOf(other),
  })
  for (const wrong of [
    { business_unit_id: 2_000_000_000 },
    { region_id: 2_000_000_000 },
    { region_id: region.id },
    { country_id: 2_000_000_000 },
  ])
    expect((await send(wrong)).body.error).toEqual({ country_id: ['This place does not exist.'] })
  const sees = await makeSignedIn(api, person, { TOM: roleWith([...rights, 'VIEW_REGION']) })
  const { name } = await person.ok(calls.readRegion, { region_id: place.region_id })
  const told = await sees.ok(calls.moveLegalEntity, at, { body: { ...place, country_id: other }, ...preview })
  expect(told.to).toBe(`${await nameOf(other)} (${name})`)
})

test('two opposite moves at once leave everything in one place', async () => {
  const { place, entity, target, body, at } = await makeMovable()
  const third = await makeUnit(person)
  const statuses = await Promise.all(
    [target.id, third.id].map(async (to_business_unit_id) => {
      const answer = await person(calls.moveRegion, at, { body: { ...body, to_business_unit_id } })
      return answer.status
    }),
  )
  expect(statuses.toSorted()).toEqual([200, 409])
  const tree = await readTree()
  const units = tree.regions?.find(({ id }) => id === place.region_id)?.business_unit_ids ?? []
  expect(units).toHaveLength(1)
  expect(tree.legal_entities?.find(({ id }) => id === entity.id)?.business_unit_id).toBe(units[0])
})
