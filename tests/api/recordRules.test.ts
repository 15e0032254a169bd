/** The rules of a record hold for every way to write it, and each breach is told at the member to blame. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { check, pgTable } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { calls, regularResources } from '../../contract/calls'
import type { ImportResult } from '../../contract/entities/imports'
import { newCompany } from '../../contract/entities/companyPayload'
import { rulesIn, type RecordRule } from '../../contract/rules'
import { makeBody } from '../../server/data/bodies/makeBody'
import * as tables from '../../server/database/tables'
import { ruleMistakes } from '../../server/records/ruleMistakes'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { createLeases, declared, leases, noCurrency, noRent } from '../support/leases'
import { formWith } from '../support/upload'
import { uploadGrades } from '../support/versions'

vi.mock(import('../../contract/calls/groups'), async (original) => ({
  ...(await original()),
  leases: (await import('../support/leases')).declared,
}))
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  leases: (await import('../support/leases')).leases,
}))

let api: Api
let person: Client
let denmark: { id: number; name: string }
let norway: { id: number; name: string }
let euro: { id: number; name: string }
beforeAll(async () => {
  api = await startApi()
  await api.database.pool.query(createLeases)
  person = await clientOf(api, 'super@aurora.example')
  const countries = await person.ok(calls.listCountries)
  const find = (name: string) => countries.find((one) => one.name === name) ?? { id: 0, name }
  denmark = find('Denmark')
  norway = find('Norway')
  euro = (await person.ok(calls.listCurrencies)).find(({ name }) => name === 'Euro') ?? { id: 0, name: 'Euro' }
})
afterAll(() => api.stop())
beforeEach(() => api.repairs.pool.query('delete from leases'))

const tooEarly = 'Choose a date after ‘Begins’.'
const valid = () => ({
  country_id: denmark.id,
  name: 'Harbour',
  begins: '2026-03-01',
  ends: '2027-03-01',
  rent: 900,
  currency_id: euro.id,
})
const post = (change: object = {}) => person(declared.createLease, {}, { body: { ...valid(), ...change } })
const make = async (change: object = {}) => (await post(change)).body.data
const put = (lease_id: number, body: object) => {
  const { country_id, name, begins } = valid()
  return person(declared.updateLease, { lease_id }, { body: { country_id, name, begins, ...body } })
}
const refused = (error: object) => ({ code: 1001, is_validation_error: true, error })

describe('a rule of a record', () => {
  test('holds for new records, beside other errors', async () => {
    expect((await post()).status).toBe(201)
    expect((await post({ name: 'Mill', ends: '2026-03-01' })).body).toMatchObject(refused({ ends: [tooEarly] }))
    expect((await post({ name: ' ', ends: '2026-02-28', currency_id: null })).body).toMatchObject(
      refused({ name: ['Please enter a name.'], ends: [tooEarly], currency_id: [noCurrency] }),
    )
    expect((await post({ name: 'Mill', ends: null, rent: null })).body).toMatchObject(refused({ rent: [noRent] }))
    expect((await post({ name: 'Mill', ends: null, rent: null, is_active: false })).status).toBe(201)
  })

  test('is not checked while a member that it compares is invalid', async () => {
    expect((await post({ begins: '2026-02-31', ends: '2026-01-01' })).body.error).toEqual({
      begins: ['This date does not exist.'],
    })
  })

  test('holds for the stored record with what is sent, so that nobody gets round it by sending one member', async () => {
    const { id } = await make()
    expect((await put(id, { begins: '2027-03-01' })).body).toMatchObject(refused({ ends: [tooEarly] }))
    expect((await put(id, { currency_id: null })).body).toMatchObject(refused({ currency_id: [noCurrency] }))
    expect((await put(id, { rent: null })).body).toMatchObject(refused({ rent: [noRent] }))
    expect((await put(id, { rent: null, kind: 'land' })).status).toBe(200)
    expect((await put(id, { rent: null, ends: null, begins: '2028-01-01' })).status).toBe(200)
    expect((await put(id, { begins: '2028-01-01', ends: '2028-01-01' })).body).toMatchObject(
      refused({ ends: [tooEarly] }),
    )
  })

  test('holds for switches', async () => {
    const { id } = await make({ is_active: false, rent: null })
    const toggle = (active: boolean) => person(declared.toggleLease, { lease_id: id }, { query: { active } })
    expect((await toggle(true)).body).toMatchObject({ code: 1005, message: noRent })
    expect((await put(id, { rent: 5, currency_id: euro.id })).status).toBe(200)
    expect((await toggle(true)).status).toBe(200)
  })

  test('that a CHECK holds is told in its words if only the database sees the breach', async () => {
    const { id } = await make()
    // The database demands more than the rule, as if its rows were others than those that were read.
    await api.database.pool.query(`alter table leases drop constraint leases_ends_after_begins`)
    await api.database.pool.query(
      `alter table leases add constraint leases_ends_after_begins check (ends > begins + 3000) not valid`,
    )
    try {
      const late = await put(id, { rent: 1 })
      expect(late.status).toBe(400)
      expect(late.body).toMatchObject(refused({ ends: [tooEarly] }))
      expect((await post({ name: 'Mill' })).body).toMatchObject(refused({ ends: [tooEarly] }))
    } finally {
      await api.database.pool.query(`delete from leases; alter table leases drop constraint leases_ends_after_begins`)
      await api.database.pool.query(`alter table leases add constraint leases_ends_after_begins check (ends > begins)`)
    }
  })

  test('is documented in the description of the body', async () => {
    const { body } = await api.send<never>('GET', '/openapi.json')
    const text = JSON.stringify((body as unknown as { paths: object }).paths)
    expect(text).toContain(`ends: ${tooEarly}`)
    expect(text).toContain(`currency_id: ${noCurrency}`)
    expect(text).toContain('The contract must end at least one day after it starts.')
  })

  test('is kept by generated bodies', () => {
    const body = declared.createLease.body
    const ids = new Map([
      ['countries', [1]],
      ['currencies', [1]],
    ])
    for (let index = 0; index < 50; index++) expect(body.safeParse(makeBody(body, index, { ids })).success).toBe(true)
  })
})

const upload = async (content: string, query = '') =>
  api.send<ImportResult & { rows: unknown[] }>('POST', `/company/${person.companyId}/lease/upload/${query}`, {
    token: person.token,
    ...(await formWith(content)),
  })

describe('a file', () => {
  const header = 'Country,Name,Begins,Ends,Rent,Currency,Kind,Rooms,Active'

  test.each(['?preview=true', ''])(
    'is refused with row, column and message of each broken rule (%s)',
    async (query) => {
      const stored = await make()
      const file = [
        header,
        'Denmark,harbour,2027-03-01,2027-03-01,900,Euro,office,1,yes',
        'Denmark,Mill,2026-01-01,,5,,office,1,yes',
        'Denmark,Tower,2026-01-01,2025-01-01,,,land,1,yes',
        'Nowhere,Barn,2026-01-01,,,,office,1,yes',
        'Denmark,Shed,2026-01-01,2025-01-01,5,Gold,office,1,yes',
      ].join('\n')
      const { status, body } = await upload(file, query)
      expect(status).toBe(400)
      expect(body.data.rows).toEqual([
        { row: 2, column: 'Ends', value: '2027-03-01', reason: tooEarly },
        { row: 3, column: 'Currency', value: '', reason: noCurrency },
        { row: 4, column: 'Ends', value: '2025-01-01', reason: tooEarly },
        { row: 5, column: 'Country', value: 'Nowhere', reason: 'No country has this name.' },
        { row: 5, column: 'Rent', value: '', reason: noRent },
        { row: 6, column: 'Currency', value: 'Gold', reason: expect.stringMatching(/^No currency has this name/) },
        { row: 6, column: 'Ends', value: '2025-01-01', reason: tooEarly },
      ])
      expect(await person.ok(declared.listLeases)).toEqual([stored])
    },
  )
})

describe('what a body or a file leaves out', () => {
  test('takes the default of the contract, or else of the column', async () => {
    expect((await post()).body.data).toMatchObject({ kind: 'office', rooms: 1, is_active: true })
    const file = 'Country,Name,Begins,Ends,Rent,Currency\nDenmark,Mill,2026-01-01,,5,Euro\n'
    const shown = await upload(file, '?preview=true')
    expect(shown.body.data).toMatchObject({
      created: 1,
      sample: [{ cells: ['Denmark', 'Mill', '2026-01-01', '', '5', 'Euro', 'office', '1', 'yes'] }],
    })
    expect((await upload(file)).status).toBe(200)
    expect((await person.ok(declared.listLeases))[0]).toMatchObject({ name: 'Mill', kind: 'office', rooms: 1 })
    const empty = await upload(
      'Country,Name,Begins,Ends,Rent,Currency,Kind,Rooms,Active\nNorway,Mill,2026-01-01,,5,Euro,,,\n',
    )
    expect(empty.status).toBe(200)
    expect((await person.ok(declared.listLeases))[0]).toMatchObject({ kind: 'office', rooms: 1, is_active: true })
  })

  test('stays what it is in existing records, for which rules hold, too', async () => {
    const { id } = await make({ kind: 'land', rooms: 7, rent: null, ends: null })
    const file = (begins: string, rent: string) =>
      `Country,Name,Begins,Ends,Rent,Currency\nDenmark,Harbour,${begins},,${rent},Euro\n`
    expect((await upload(file('2026-04-01', ''))).body.data).toMatchObject({ created: 0, changed: 1 })
    expect((await upload(file('2026-04-01', ''))).body.data).toMatchObject({ created: 0, changed: 0, existing: 1 })
    expect(await person.ok(declared.readLease, { lease_id: id })).toMatchObject({
      begins: '2026-04-01',
      kind: 'land',
      rooms: 7,
    })
    const { body } = await upload('Country,Name,Begins,Ends,Rent,Currency\nDenmark,Mill,2026-01-01,,,\n')
    expect(body.data.rows).toEqual([{ row: 2, column: 'Rent', value: '', reason: noRent }])
  })
})

test('a file of versioned rows obeys them, at the row and the column', async () => {
  const { resource } = calls.listJobGrades.regular as { resource: { rules: readonly RecordRule[] } }
  const message = 'A boss is no grade.'
  const { rules } = resource
  resource.rules = [{ path: 'grade', reads: ['grade'], check: ({ grade }) => grade !== 'Boss', message }]
  const rows = [{ row: 3, column: 'Grade', value: 'Boss', reason: message }]
  const [refusal, allowed] = [
    await uploadGrades(api, person, ['G1,', 'Boss,'], { preview: true }),
    await uploadGrades(api, person, ['G1,', 'G2,'], { preview: true }),
  ]
  resource.rules = rules
  expect(refusal.body).toMatchObject({ code: 1009, data: { rows } })
  expect(allowed.status).toBe(200)
})

describe('names that are unique within a country', () => {
  const taken = refused({ name: ['This name is already used for this country.'] })

  test('are told at the name, in POST and PUT, even if two people save at once', async () => {
    await make()
    expect((await post({ name: 'HARBOUR' })).body).toMatchObject(taken)
    const other = await make({ country_id: norway.id })
    expect((await put(other.id, { country_id: denmark.id })).body).toMatchObject(taken)
    const answers = await Promise.all([1, 2, 3].map(() => post({ name: 'Race' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(taken)
  })
})

describe('the tables', () => {
  const tableOf = (name: string) =>
    name in tables ? ((tables as Readonly<Record<string, unknown>>)[name] as typeof leases) : undefined

  test('have the checks that rules name, and no others', () => {
    for (const { name, rules } of regularResources) {
      const table = tableOf(name)
      if (table) expect({ name, mistakes: ruleMistakes(rules, table) }).toEqual({ name, mistakes: [] })
    }
    expect(ruleMistakes(rulesIn(newCompany), tables.companies)).toEqual([])
  })

  test('are refused otherwise, and the message names the check', () => {
    const { rules } = regularResources.find(({ name }) => name === 'leases') ?? { rules: [] }
    const [first, ...others] = rules
    if (!first) throw new Error('The leases have no rules')
    expect(ruleMistakes(others, leases)).toEqual([
      'the table has the check leases_ends_after_begins, which no rule of the contract names: nobody could tell a breach',
    ])
    expect(ruleMistakes([...rules, { ...first, constraint: 'begin' }], leases)).toEqual([
      'a rule of ends names the check leases_begin, which the table does not have',
    ])
    expect(ruleMistakes([...others, { ...first, reads: ['ends', 'rooms'] }], leases)).toEqual([
      'the check leases_ends_after_begins reads other columns than the rule of ends',
    ])
    const bare = pgTable('bare', {}, () => [check('bare_one', sql`true`)])
    expect(ruleMistakes([first], bare)).toEqual([
      'a rule reads ends, for which the table has no column',
      'the table has the check bare_one, which no rule of the contract names: nobody could tell a breach',
    ])
  })
})
