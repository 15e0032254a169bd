/** Structures that are added as an outline: what each line adds, what is wrong with it, and that all is stored or nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { OutlineResult } from '../../contract/entities/outline'
import type { Permission } from '../../contract/permissions'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeSignedIn, roleWith } from '../support/companyUsers'
import { countTableWaits } from '../support/lockWaits'
import { makePlace, makeRegion, makeUnit, newName } from '../support/structure'

let api: Api
let person: Client
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

type Inside = Readonly<Record<string, number>>
const previewed = (text: string, inside?: Inside, who = person) =>
  who.ok(calls.addOutline, {}, { body: { text, ...(inside && { inside }) }, query: { preview: true } })
const add = (text: string, inside?: Inside) =>
  person.ok(calls.addOutline, {}, { body: { text, ...(inside && { inside }) } })
const statesOf = ({ lines }: OutlineResult) => lines.map(({ level, state }) => `${level} ${state}`)
const problemsOf = ({ problems }: OutlineResult) => problems.map(({ line, message }) => `${line}: ${message}`)
const readTree = () => person.ok(calls.readStructure)

/** An outline of all levels with new names. */
const makeOutline = () => {
  const [unit, other, region, entity] = ['Unit', 'Unit', 'Region', 'Entity'].map((kind) => newName(kind))
  const text = [unit, `\t${region}`, '\t\tDenmark', `\t\t\t${entity}`, '\t\tNO', other, `\t${region}`].join('\n')
  return { unit, other, region, entity, text }
}

describe('an outline', () => {
  test('is previewed line by line, then stored as a whole', async () => {
    const { unit, other, region, entity, text } = makeOutline()
    const before = await readTree()
    const told = await previewed(text)
    expect(statesOf(told)).toEqual([
      'unit new',
      'region new',
      'country linked',
      'entity new',
      'country linked',
      'unit new',
      'region linked',
    ])
    expect(told).toMatchObject({
      problems: [],
      added: { business_units: 2, regions: 1, countries: 2, legal_entities: 1 },
    })
    expect(await readTree(), 'a preview stores nothing').toEqual(before)

    await person.ok(calls.addOutline, {}, { body: { text }, query: { plan: told.plan } })
    const tree = await readTree()
    const idOf = (name = '') => tree.business_units?.find((one) => one.name === name)?.id
    const names = new Map(tree.countries?.map(({ id, name }) => [id, name]))
    const added = tree.regions?.find(({ name }) => name === region)
    expect(new Set(added?.business_unit_ids)).toEqual(new Set([idOf(unit), idOf(other)]))
    expect(added?.country_ids.map((id) => names.get(id))).toEqual(['Denmark', 'Norway'])
    const stored = tree.legal_entities?.find(({ name }) => name === entity)
    expect(stored).toMatchObject({ business_unit_id: idOf(unit), region_id: added?.id })
  })

  test('adds nothing the second time', async () => {
    const { text } = makeOutline()
    await add(text)
    const before = await readTree()
    const told = await previewed(text.toUpperCase())
    expect(new Set(told.lines.map(({ state }) => state))).toEqual(new Set(['present']))
    await add(text)
    expect(await readTree()).toEqual(before)
  })

  test('may be indented in any way, with bullets and empty lines', async () => {
    const names = Array.from({ length: 3 }, () => newName('Line'))
    for (const text of [
      names.map((name, depth) => `${' '.repeat(depth * 3)}${name}`).join('\r\n'),
      names.map((name, depth) => `${'\t'.repeat(depth + 1)}- ${name}`).join('\n\n'),
      names.map((name, depth) => `${'  '.repeat(depth)}• ${name}`).join('\n'),
    ]) {
      const { lines, problems } = await previewed(text)
      expect(lines.map(({ level, name }) => `${level} ${name}`)).toEqual([
        `unit ${names[0]}`,
        `region ${names[1]}`,
        `country ${names[2]}`,
      ])
      expect(problems.map(({ message }) => message)).toEqual([
        expect.stringContaining('No country has this name or code.'),
      ])
    }
  })

  test('tells what is wrong by line, all at once, and stores nothing of it', async () => {
    const { unit, region, text } = makeOutline()
    const before = await readTree()
    const wrong = [
      text,
      `   ${newName('Odd')}`,
      unit,
      `  ${region}`,
      `  ${region}`,
      '    Denmrk',
      '    Denmark',
      '    Denmark',
      '      An entity',
      '        Too deep',
      ` ${newName('Odd')}`,
      `  ${'x'.repeat(256)}`,
    ].join('\n')
    const told = await previewed(wrong)
    expect(problemsOf(told)).toEqual([
      '8: Indent this line like one of those above it.',
      `9: ${unit} is in line 1 already.`,
      `11: ${region} is in line 10 already.`,
      '12: No country has this name or code. The closest is Denmark.',
      '14: Denmark is in line 13 already.',
      '16: Nothing stands below a legal entity. Indent this line less.',
      '17: Indent this line like one of those above it.',
      '18: Please use at most 255 characters.',
    ])
    const { status, body } = await person(calls.addOutline, {}, { body: { text: wrong } })
    expect([status, body.error]).toEqual([400, { text: problemsOf(told).map((one) => `Line ${one}`) }])
    expect(await readTree()).toEqual(before)
  })

  test('without a name is refused', async () => {
    const { status, body } = await person(calls.addOutline, {}, { body: { text: '\n  \n' } })
    expect([status, body.error]).toEqual([400, { text: ['Line 1: Type or paste one name per line.'] }])
  })

  test('is refused if it would add something else than its preview told', async () => {
    const { unit = '', text } = makeOutline()
    const { plan } = await previewed(text)
    await makeUnit(person, unit)
    const { status, body } = await person(calls.addOutline, {}, { body: { text }, query: { plan } })
    expect([status, body.message]).toEqual([409, 'The structure has changed since the preview. Nothing was added.'])
    const { preview } = body.data as unknown as { preview: OutlineResult }
    expect(statesOf(preview)[0]).toBe('unit present')
    expect((await person(calls.addOutline, {}, { body: { text }, query: { plan: preview.plan } })).status).toBe(200)
  })

  test('outdates the forms of regions that it changes', async () => {
    const unit = await makeUnit(person)
    const region = await makeRegion(person, { units: [unit.id] })
    await add(`${unit.name}\n  ${region.name}\n    Denmark`)
    const body = { name: region.name, version: region.version }
    expect((await person(calls.updateRegion, { region_id: region.id }, { body })).status).toBe(409)
  })

  test('of 500 units and 2,000 regions is stored at once', async () => {
    const lines = Array.from({ length: 500 }, (_, unit) => [
      `Large unit ${unit}`,
      ...Array.from({ length: 4 }, (_one, region) => `  Large region ${unit}.${region}`),
    ])
    const before = await readTree()
    expect((await add(lines.flat().join('\n'))).added).toMatchObject({ business_units: 500, regions: 2000 })
    const { counts } = await readTree()
    expect(counts.regions).toBe((before.counts.regions ?? 0) + 2000)
    const tooMany = await previewed(Array.from({ length: 5001 }, (_, line) => `Unit ${line}`).join('\n'))
    expect(problemsOf(tooMany)).toEqual(['5001: Please send at most 5000 lines at once.'])
  })
})

describe('an outline inside a record', () => {
  test('begins with the level below it', async () => {
    const { business_unit_id, region_id, country_id } = await makePlace(person)
    const levelOf = async (inside: Inside, text = newName('Line')) => statesOf(await previewed(text, inside))
    expect(await levelOf({ business_unit_id })).toEqual(['region new'])
    expect(await levelOf({ business_unit_id, region_id }, 'Sweden')).toEqual(['country linked'])
    expect(await levelOf({ business_unit_id, region_id, country_id })).toEqual(['entity new'])
    const name = newName('Entity')
    await add(name, { business_unit_id, region_id, country_id })
    const entity = (await readTree()).legal_entities?.find((one) => one.name === name)
    expect(entity).toMatchObject({ business_unit_id, region_id, country_id })
  })

  test('that does not exist, belongs to others or is elsewhere is refused', async () => {
    const { business_unit_id, region_id, country_id } = await makePlace(person)
    const other = await makeUnit(person)
    const foreign = await makeUnit(await clientOf(api, 'super@borealis.example'), newName('Foreign'))
    const errorOf = async (inside: Inside) =>
      (await person(calls.addOutline, {}, { body: { text: 'Name', inside }, query: { preview: true } })).body.error
    expect(await errorOf({ business_unit_id: foreign.id })).toEqual({
      'inside.business_unit_id': ['This business unit does not exist.'],
    })
    expect(await errorOf({ business_unit_id: other.id, region_id })).toEqual({
      'inside.region_id': ['This region is not one of the business unit.'],
    })
    expect(await errorOf({ business_unit_id, region_id, country_id: country_id + 100 })).toEqual({
      'inside.country_id': ['This country is not one of the region.'],
    })
  })

  test('a region without a business unit has no legal entities', async () => {
    const region = await makeRegion(person, {})
    expect(problemsOf(await previewed('Denmark\n  Alone A/S', { region_id: region.id }))).toEqual([
      '2: A legal entity belongs to a business unit, and this region is in none.',
    ])
  })
})

describe('whoever may add only some of it', () => {
  test.each([
    ['CREATE_BUSINESS_UNIT', ['You may not add regions.', 'You may not add legal entities.']],
    ['CREATE_REGION', ['You may not add business units.', 'You may not add legal entities.']],
    ['CREATE_LEGAL_ENTITY', ['You may not add business units.', 'You may not add regions.']],
  ] as const)('with %s is told so by line', async (right, expected) => {
    await grantOnly(api, 'user@aurora.example', right)
    const user = await clientOf(api, 'user@aurora.example')
    const { text } = makeOutline()
    const { problems } = await previewed(text, undefined, user)
    expect([...new Set(problems.map(({ message }) => message))].toSorted()).toEqual([...expected].toSorted())
  })

  test('may not change regions that exist', async () => {
    const unit = await makeUnit(person)
    const region = await makeRegion(person, {})
    await grantOnly(api, 'user@aurora.example', 'CREATE_REGION')
    const user = await clientOf(api, 'user@aurora.example')
    const told = await previewed(`${unit.name}\n  ${region.name}\n    Denmark`, undefined, user)
    const message = 'You may not change regions, and this one exists already.'
    expect(problemsOf(told)).toEqual([`2: ${message}`, `3: ${message}`])
  })
})

test('whoever may neither view nor add something is not told that it is there', async () => {
  const { unit = '', region = '', entity = '', text } = makeOutline()
  await add(text)
  const told = async (right: Permission, line: string) => {
    await grantOnly(api, 'user@aurora.example', right)
    const { lines, problems } = await previewed(line, undefined, await clientOf(api, 'user@aurora.example'))
    return [lines.at(-1)?.state, problems.at(-1)?.message]
  }
  const at = `${unit}\n  ${region}\n    Denmark\n      `
  const hidden = ['new', 'You may not add legal entities.']
  for (const name of [entity, newName('Entity')]) expect(await told('UPDATE_REGION', at + name)).toEqual(hidden)
  for (const name of [unit, newName('Unit')])
    expect(await told('CREATE_LEGAL_ENTITY', name)).toEqual(['new', 'You may not add business units.'])
  for (const name of [region, newName('Region')])
    expect(await told('CREATE_LEGAL_ENTITY', `${newName('Unit')}\n  ${name}`)).toEqual([
      'new',
      'You may not add regions.',
    ])
})

describe('outlines at once', () => {
  /** Keeps others from what the lock excludes until `run` has ended. */
  const locking = async (mode: string, run: (countWaiting: () => Promise<number>) => Promise<unknown>) => {
    const holder = await api.database.pool.connect()
    try {
      await holder.query(`begin; lock table business_units in ${mode} mode`)
      await run(() => countTableWaits(holder, 'business_units'))
    } finally {
      await holder.query('commit')
      holder.release()
    }
  }

  test('of one account wait for each other, and too many are refused', async () => {
    const sent: Promise<{ status: number }>[] = []
    await locking('access exclusive', async () => {
      sent.push(...Array.from({ length: 4 }, () => person(calls.addOutline, {}, { body: { text: newName('Unit') } })))
      expect((await Promise.race(sent)).status).toBe(429)
    })
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429])
  })

  test('with the same names are stored once, and the other one is told so', async () => {
    const body = { text: newName('Unit') }
    const colleague = await makeSignedIn(api, person, { TOM: roleWith(['VIEW_BUSINESS_UNIT', 'CREATE_BUSINESS_UNIT']) })
    const sent: Promise<{ status: number; body: { message: string } }>[] = []
    await locking('share', async (countWaiting) => {
      sent.push(...[person, colleague].map((by) => by(calls.addOutline, {}, { body })))
      await expect.poll(countWaiting).toBe(2)
    })
    const refused = (await Promise.all(sent)).filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body: { message } }) => [status, message])).toEqual([
      [409, 'Somebody else has just added one of these names. Nothing was added. Please try again.'],
    ])
  })
})

test('an outline inside nothing is refused in words', async () => {
  const body = { text: 'Name', inside: null as unknown as Inside }
  expect((await person(calls.addOutline, {}, { body })).body.error).toEqual({ inside: ['Please send an object.'] })
})
