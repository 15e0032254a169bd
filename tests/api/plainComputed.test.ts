/** Members that the server computes, of a resource without a module: read, sorted, filtered and downloaded, never sent. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls, regularResources, type RegularCalls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import { compareKeys, sortKey } from '../../contract/fold'
import type { ImportResult } from '../../contract/entities/imports'
import * as tables from '../../server/database/tables'
import { plainOperations } from '../../server/records/plain'
import { refuseComputed } from '../../server/records/refuseComputed'
import { startApi, type Api } from '../support/api'
import { createTables } from '../support/createTables'
import { clientOf, type Client } from '../support/client'
import { declared, ferries, ferriesComputed, ferryTables } from '../support/ferries'
import { formWith } from '../support/upload'

vi.mock(import('../../contract/calls/groups'), async (original) => ({
  ...(await original()),
  ferries: (await import('../support/ferries')).declared,
}))
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  ...(await import('../support/ferries')).ferryTables,
}))

let api: Api
let person: Client
let first: { readonly id: number; readonly name: string }
let euro: { readonly id: number; readonly name: string }
let second: { readonly id: number; readonly name: string }
beforeAll(async () => {
  api = await startApi()
  await createTables(api.database.pool, ferryTables)
  person = await clientOf(api, 'super@aurora.example')
  const known = (await person.ok(calls.listCountries)).toSorted((one, other) => one.id - other.id)
  first = known[0] as typeof first
  second = known[1] as typeof second
  euro = (await person.ok(calls.listCurrencies)).find(({ code }) => code === 'EUR') as typeof euro
})
afterAll(() => api.stop())
beforeEach(() => api.repairs.pool.query('delete from ferry_harbours; delete from ferries'))

const add = (name: string, more: object = {}) =>
  person.ok(
    declared.createFerry,
    {},
    {
      body: {
        name,
        seats: 120,
        price: 9.99,
        currency_id: euro.id,
        built_on: '2020-03-01',
        country_id: first.id,
        ...more,
      },
    },
  )
const refOf = ({ id, name }: typeof first) => ({ id, name })

describe('computed members', () => {
  test('of every kind are in the record, wherever it is read', async () => {
    const made = await add('Aurora')
    expect(made).toMatchObject({
      price: 9.99,
      currency: { name: 'Euro', code: 'EUR' },
      decks: 2,
      fullest_trip: 1198.8,
      label: 'Aurora (120)',
      is_large: false,
      inspected_on: '2021-03-01',
      port: refOf(first),
      neighbours: [refOf(first), refOf(second)],
    })
    expect(await person.ok(declared.readFerry, { ferry_id: made.id })).toEqual(made)
    expect(await person.ok(declared.listFerries)).toEqual([made])
    expect(await person.ok(declared.listAllFerries)).toEqual([made])
    expect(await add('Borealis', { country_id: null })).toMatchObject({ port: null, neighbours: [] })
    const changed = await person.ok(
      declared.updateFerry,
      { ferry_id: made.id },
      { body: { name: 'Aurora', seats: 600, price: 9.99, currency_id: euro.id } },
    )
    expect(changed).toMatchObject({ decks: 7, is_large: true, fullest_trip: 5994 })
  })

  test('are ignored in a body', async () => {
    expect(await add('Aurora', { label: 'x', decks: 9, port_id: second.id })).toMatchObject({
      decks: 2,
      label: 'Aurora (120)',
      port: refOf(first),
    })
  })

  test('sort a list by their values, texts as names are sorted', async () => {
    await add('Äther', { seats: 1000, price: 1, built_on: '2019-01-01', country_id: second.id })
    await add('Bora', { seats: 90, price: 100, built_on: '2021-01-01' })
    await add('borea', { seats: 300, price: 2, built_on: '2020-01-01', country_id: null })
    const names = async (sort: string) =>
      (await person.ok(declared.listFerries, {}, { query: { sort } })).map(({ name }) => name)
    expect(await names('label')).toEqual(['Äther', 'Bora', 'borea'])
    expect(await names('-label')).toEqual(['borea', 'Bora', 'Äther'])
    expect(await names('fullest_trip')).toEqual(['borea', 'Äther', 'Bora'])
    expect(await names('decks')).toEqual(['Bora', 'borea', 'Äther'])
    expect(await names('-inspected_on')).toEqual(['Bora', 'borea', 'Äther'])
    expect((await names('-is_large'))[0]).toBe('Äther')
    const ports = [first, second].toSorted((one, other) => compareKeys(sortKey(one.name), sortKey(other.name)))
    expect(await names('port')).toEqual([...ports.map((one) => (one === first ? 'Bora' : 'Äther')), 'borea'])
  })

  test('filter a list, with its pages', async () => {
    await add('Äther', { seats: 1000, country_id: second.id })
    await add('Bora', { built_on: dayAhead(-360) })
    await add('Calm', { seats: 300, country_id: null })
    const found = async (query: object) => {
      const { status, body } = await person(declared.listFerries, {}, { query: { sort: 'name', ...query } })
      expect(status).toBe(200)
      expect(body.pagination?.count).toBe(body.data.length)
      return body.data.map(({ name }) => name[0]).join('')
    }
    expect(await found({ decks: '3..' })).toBe('ÄC')
    expect(await found({ fullest_trip: '..1198.8' })).toBe('B')
    expect(await found({ label: 'ather (1' })).toBe('Ä')
    expect(await found({ is_large: 'true' })).toBe('Ä')
    expect(await found({ inspected_on_within: '30' })).toBe('B')
    expect(await found({ port_id: `${first.id}` })).toBe('B')
    expect(await found({ neighbour_ids: `${second.id}` })).toBe('ÄB')
    expect(await found({ neighbour_ids: `${first.id},${second.id}`, is_large: 'false' })).toBe('B')
    const page = await person(declared.listFerries, {}, { query: { decks: '3..', page: 2, page_size: 1 } })
    expect(page.body).toMatchObject({ data: [{ name: 'Äther' }], pagination: { count: 2 } })
  })
})

test('files have computed columns for reading, which an upload ignores', async () => {
  const send = async (content: string, query = '') =>
    (
      await api.send<ImportResult>('POST', `/company/${person.companyId}/ferry/upload/${query}`, {
        token: person.token,
        ...(await formWith(content)),
      })
    ).body
  await add('Aurora')
  await add('Bora', { seats: 1000, country_id: null })
  const text = (await api.send('GET', `/company/${person.companyId}/ferry/download/`, { token: person.token })).text
  const computed = ['Decks', 'Fullest trip', 'Label', 'Large', 'Inspected on', 'Port', 'Neighbours']
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    `\uFEFFName,Seats,Price,Currency,Built on,Country,Harbours,${computed.join()}`,
    `Aurora,120,9.99,Euro,2020-03-01,${first.name},,2,1198.8,Aurora (120),no,2021-03-01,${first.name},"${first.name}; ${second.name}"`,
    'Bora,1000,9.99,Euro,2020-03-01,,,11,9990,Bora (1000),yes,2021-03-01,,',
  ])
  expect((await send(text)).data).toMatchObject({ created: 0, changed: 0, existing: 2, ignored: computed })
  const { data: shown } = await send(text.replace('Aurora,120', 'Aurora,800'), '?preview=true')
  expect(shown).toMatchObject({ changed: 1 })
  expect(shown.sample[0]?.cells).toEqual(['Aurora', '800', '9.99', 'Euro', '2020-03-01', first.name, ''])
  expect(shown.sample[0]?.old_cells).toEqual(['Aurora', '120', '9.99', 'Euro', '2020-03-01', first.name, ''])
})

describe('a computed member that does not fit stops the start, and says why', () => {
  const regular = regularResources.find(({ name }) => name === 'ferries') as RegularCalls
  const messageOf = (computed: object, given: Partial<RegularCalls> = {}): string => {
    try {
      plainOperations(
        [{ ...regular, ...given }],
        { ...tables, ferriesComputed: { ...ferriesComputed, ...computed } },
        {},
      )
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  test('nothing is wrong', () => expect(messageOf({})).toBe(''))

  test('it is missing, unknown, a column already, or sent', () => {
    expect(messageOf({ label: undefined })).toContain(
      "the record's label is neither a column, nor a record that the column label_id refers to, nor in ferriesComputed",
    )
    expect(messageOf({ length: sql`1` })).toContain('ferriesComputed has length, which is no member of the record')
    expect(messageOf({ decks: sql`1` })).toContain('ferriesComputed has decks, which is a column of the table already')
    expect(messageOf({ country_id: sql`1` })).toContain('createFerry sends country_id, which is computed')
  })

  test('a filter cannot compare it', () => {
    const record = regular.record.extend({ label: regular.record.shape.decks as never })
    expect(messageOf({}, { record })).toContain("the list is filtered by label with contains, which can't compare it")
  })

  test('two columns of its files have one heading', () => {
    const record = regular.record.extend({ is_name: regular.record.shape.label as never })
    expect(messageOf({ is_name: sql`'x'` }, { record })).toContain("two members share the column 'Name' of its files")
  })
})

describe('a computed member of another type than its member', () => {
  const regular = regularResources.filter(({ name }) => name === 'ferries')
  const start = (computed: object) =>
    refuseComputed(api.database.pool, regular, { ...tables, ferriesComputed: { ...ferriesComputed, ...computed } })

  test('stops the start, unless all fit', async () => {
    await start({})
    await expect(start({ fullest_trip: sql`'much'`, is_large: sql`1`, port: sql`array[1]` })).rejects.toThrow(
      'Computed members do not fit:\n' +
        '- ferriesComputed.fullest_trip is no number, as its member is\n' +
        '- ferriesComputed.is_large is no boolean, as its member is\n' +
        '- ferriesComputed.port is no record, as its member is',
    )
  })

  test('may have any type that is read as a text', async () => {
    await api.database.pool.query(`create type ferry_class as enum ('first')`)
    for (const type of ['char(3)', 'name', 'time', 'inet', 'uuid', 'ferry_class', 'text[]'])
      await start({ label: sql`null::${sql.raw(type)}` })
    for (const type of ['int', 'jsonb', 'bytea', 'boolean'])
      await expect(start({ label: sql`null::${sql.raw(type)}` })).rejects.toThrow('label is no text')
  })

  test('stops the start if its expression is wrong', async () => {
    await expect(start({ label: sql`${ferries.name} + 1` })).rejects.toThrow(
      'ferriesComputed does not compute what it says from ferries: operator does not exist: text + integer',
    )
  })
})
