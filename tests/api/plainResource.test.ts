/** A resource that is only a declaration and a table is answered by the real server. */
import { eq, sql } from 'drizzle-orm'
import { date, foreignKey, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, regularResources, type RegularCalls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import { date as ourDate } from '../../contract/entities/fields'
import { changeCountsOf } from '../../server/database/changeCounts'
import { companies, regions, sessions, users } from '../../server/database/tables'
import { plainOperations } from '../../server/records/plain'
import type { ChangedImport, ImportResult } from '../../contract/entities/imports'
import { readTable } from '../../server/records/reading'
import { rankOf } from '../../server/reference/names'
import { recordStatement } from '../../server/records/history/recorded'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { hostileFiles } from '../support/hostileFiles'
import { statementsOf } from '../support/statementsOf'
import { formWith } from '../support/upload'
import { writtenTo } from '../support/writtenTo'
import { workSites, createWorkSites, declared, stations, workStations } from '../support/workSites'

vi.mock(import('../../contract/calls/groups'), async (original) => ({
  ...(await original()),
  workSites: (await import('../support/workSites')).declared,
  workStations: (await import('../support/workSites')).stations,
}))
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  workSites: (await import('../support/workSites')).workSites,
  workStations: (await import('../support/workSites')).workStations,
}))

let api: Api
let person: Client
let foreigner: Client
beforeAll(async () => {
  api = await startApi()
  await api.database.pool.query(createWorkSites)
  for (const table of [workSites, workStations]) await api.database.pool.query(recordStatement(table))
  person = await clientOf(api, 'super@aurora.example')
  foreigner = await clientOf(api, 'super@borealis.example')
})
afterAll(() => api.stop())
beforeEach(() => api.repairs.pool.query('delete from work_stations; delete from invoices; delete from work_sites'))

const add = (name: string, currency_id: number | null = null) =>
  person.ok(declared.createWorkSite, {}, { body: { name, currency_id } })
const change = (work_site_id: number, body: { name: string; currency_id?: number | null; version?: number }) =>
  person(declared.updateWorkSite, { work_site_id }, { body })
const currency = { id: expect.any(Number), name: expect.any(String), code: expect.stringMatching(/^[A-Z]{3}$/) }

describe('a record of a plain resource', () => {
  test('can be created, read, updated and deleted, and each answer is the full record', async () => {
    const [chosen] = await person.ok(calls.listCurrencies)
    const made = await person(declared.createWorkSite, {}, { body: { name: ' Plant 7 ', currency_id: chosen?.id } })
    expect(made.status).toBe(201)
    const { data } = made.body
    const others = { state: 'open', uses: [], machines: 0, lease_end: null, is_active: true, version: 1 }
    expect(data).toEqual({ id: expect.any(Number), name: 'Plant 7', currency, ...others })
    expect(data.currency?.id).toBe(chosen?.id)
    expect(await person.ok(declared.readWorkSite, { work_site_id: data.id })).toEqual(data)

    const { body } = await change(data.id, { name: 'Plant 8', version: 1 })
    expect(body.data).toEqual({ ...data, name: 'Plant 8', version: 2 })
    expect((await change(data.id, { name: 'Plant 8', currency_id: null })).body.data.currency).toBeNull()

    const gone = await person(declared.deleteWorkSite, { work_site_id: data.id })
    expect(gone.body).toMatchObject({ message: 'Work site deleted successfully!', data: { id: data.id } })
    expect((await person(declared.readWorkSite, { work_site_id: data.id })).status).toBe(404)
  })

  test('can be deactivated and activated', async () => {
    const { id } = await add('Plant 7')
    const toggle = (active: boolean) => person(declared.toggleWorkSite, { work_site_id: id }, { query: { active } })
    expect((await toggle(false)).body).toMatchObject({ message: 'Plant 7 is inactive', data: { id, is_active: false } })
    expect(await person.ok(declared.readWorkSite, { work_site_id: id })).toMatchObject({
      is_active: false,
      version: 2,
    })
    expect((await toggle(true)).body).toMatchObject({ message: 'Plant 7 is active', data: { id, is_active: true } })
  })

  test('has a unique name in the company, ignoring case, even if two users save it at once', async () => {
    const first = await add('Plant 7')
    const second = await add('Plant 8')
    const taken = { code: 1001, error: { name: ['This name is already used.'] } }
    expect((await person(declared.createWorkSite, {}, { body: { name: 'PLANT 7' } })).body).toMatchObject(taken)
    expect((await change(second.id, { name: 'plant 7' })).body).toMatchObject(taken)
    expect((await change(first.id, { name: 'PLANT 7' })).status).toBe(200)
    const made = await foreigner(declared.createWorkSite, {}, { body: { name: 'Plant 7' } })
    expect(made.status).toBe(201)

    const race = () => person(declared.createWorkSite, {}, { body: { name: 'Race' } })
    const answers = await Promise.all([race(), race(), race(), race()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(taken)
  })

  test('refers only to existing records, and all errors are reported together', async () => {
    await add('Plant 7')
    const wrong = { name: 'plant 7', currency_id: 2_000_000_000 }
    expect((await person(declared.createWorkSite, {}, { body: wrong })).body.error).toEqual({
      name: ['This name is already used.'],
      currency_id: ['Choose an entry from the list.'],
    })
  })

  test('is not overwritten if another user has changed it', async () => {
    const { id } = await add('Plant 7')
    await change(id, { name: 'Plant 8', version: 1 })
    const { status, body } = await change(id, { name: 'Plant 9', version: 1 })
    expect(status).toBe(409)
    expect(body.data).toMatchObject({ current: { id, name: 'Plant 8', version: 2 } })
  })

  test('can’t be deleted while other records refer to it', async () => {
    const { id } = await add('Plant 7')
    await api.database.pool.query('insert into invoices values ($1, $2)', [person.companyId, id])
    const { status, body } = await person(declared.deleteWorkSite, { work_site_id: id })
    expect(status).toBe(409)
    expect(body.message).toBe('This record is still used by invoices. Nothing was deleted.')
  })

  test('is not found in another company, even with an invalid body', async () => {
    const { id } = await add('Plant 7')
    const place = { work_site_id: id }
    for (const call of [declared.readWorkSite, declared.deleteWorkSite])
      expect((await foreigner(call, place)).status).toBe(404)
    expect((await foreigner(declared.updateWorkSite, place, { body: {} as never })).status).toBe(404)
    expect((await foreigner(declared.toggleWorkSite, place)).status).toBe(404)
    const nowhere = await clientOf(api, 'master@talent.example', 2_000_000_000)
    expect((await nowhere(declared.listWorkSites)).status).toBe(404)
    expect((await nowhere(declared.createWorkSite, {}, { body: {} as never })).status).toBe(404)
  })
})

describe('the search across all lists', () => {
  const find = async (client: Client, q: string) =>
    (await client.ok(calls.searchRecords, {}, { query: { q } })).filter(({ resource }) => resource.startsWith('work'))

  test('finds a record of a plain resource without a line, in its company alone, while the list may be read', async () => {
    const { id } = await add('Hafnarfjörður Plant')
    const company = { id: person.companyId, name: 'Aurora Foods' }
    const site = { resource: 'workSites', id, title: 'Hafnarfjörður Plant', detail: null, company, above: [] }
    for (const text of ['plant hafnarfj', 'HAFNARFJORDUR', 'hafnarfjodrur'])
      expect(await find(person, text), text).toEqual([site])
    expect(await find(foreigner, 'hafnarfjordur')).toEqual([])
    expect(await find(await clientOf(api, 'master@talent.example'), 'hafnarfjordur')).toEqual([site])
    expect(await find(await clientOf(api, 'recruiter@aurora.example'), 'hafnarfjordur')).toEqual([])
  })
})

describe('the list of a plain resource', () => {
  test('can be paged, searched, and sorted by names, references and states', async () => {
    const [first, second] = (await person.ok(calls.listCurrencies)).slice(0, 2).map(({ id }) => id)
    await add('Plant 10', second)
    await add('Plant 9', first)
    await add('Äther')
    await foreigner(declared.createWorkSite, {}, { body: { name: 'Elsewhere' } })
    const names = async (query: object) =>
      (await person.ok(declared.listWorkSites, {}, { query: { ...query } })).map(({ name }) => name)
    expect(await names({})).toEqual(['Äther', 'Plant 9', 'Plant 10'])
    expect(await names({ page: 2, page_size: 2 })).toEqual(['Plant 10'])
    expect(await names({ sort: 'name' })).toEqual(['Äther', 'Plant 9', 'Plant 10'])
    expect(await names({ sort: '-name' })).toEqual(['Plant 10', 'Plant 9', 'Äther'])
    expect(await names({ sort: 'currency' })).toEqual(['Plant 9', 'Plant 10', 'Äther'])
    expect(await names({ search: 'ather' })).toEqual(['Äther'])
    expect((await person.ok(declared.listAllWorkSites)).map(({ name }) => name)).toEqual([
      'Äther',
      'Plant 9',
      'Plant 10',
    ])
    const { body } = await person(declared.listWorkSites, {}, { query: { page_size: 2 } })
    expect(body.pagination).toMatchObject({ count: 3, total_pages: 2 })
  })

  test('is filtered by any combination of its filters, with search, sort and pages', async () => {
    const [dollar = 0, euro = 0] = (await person.ok(calls.listCurrencies)).map(({ id }) => id)
    await api.repairs.pool.query(
      `insert into work_sites (company_id, name, currency_id, state, uses, machines, lease_end, is_active)
       select $1, name, currency_id, state, uses::text[], machines, (now() at time zone 'utc')::date + lease, is_active from (values
         ('Ärmel 1', $2::int, 'open', '{office,plant}', 5, 0, true), ('Plant 2', $3, 'planned', '{plant}', 20, 30, true),
         ('Plant 3', null, 'closed', '{}', 2000000000, 31, false), ('Plant 4', $3, 'open', '{store}', -3, -1, true)
       ) site (name, currency_id, state, uses, machines, lease, is_active)`,
      [person.companyId, dollar, euro],
    )
    const found = async (query: object) => {
      const { status, body } = await person(declared.listWorkSites, {}, { query: { sort: 'name', ...query } })
      expect(status).toBe(200)
      expect(body.pagination?.count).toBe(body.data.length)
      return body.data.map(({ name }) => name.at(-1)).join('')
    }
    expect(await found({})).toBe('1234')
    expect(await found({ state: 'open' })).toBe('14')
    expect(await found({ state: 'planned,closed' })).toBe('23')
    expect(await found({ uses: 'plant,store' })).toBe('124')
    expect(await found({ currency_id: `${dollar}` })).toBe('1')
    expect(await found({ currency_id: `${dollar},${euro}` })).toBe('124')
    expect(await found({ currency_id: '2000000000' })).toBe('')
    expect(await found({ is_active: 'false' })).toBe('3')
    expect(await found({ name: 'armel' })).toBe('1')
    expect(await found({ name: '%' })).toBe('')
    expect(await found({ machines: '5..20' })).toBe('12')
    expect(await found({ machines: '..4.5' })).toBe('4')
    expect(await found({ machines: '6..' })).toBe('23')
    expect(await found({ machines: '20..5' })).toBe('')
    expect(await found({ machines: '-1000000000000..1000000000000' })).toBe('1234')
    expect(await found({ lease_end_within: '0' })).toBe('1')
    expect(await found({ lease_end_within: '30' })).toBe('12')
    expect(await found({ lease_end_within: `10@${dayAhead(20)}` })).toBe('2')
    expect(await found({ lease_end_within: '3650@9999-12-31' })).toBe('')
    expect(await found({ state: 'open', uses: 'plant', is_active: 'true', search: 'arm' })).toBe('1')
    // Empty parameters are no filters.
    expect(await found({ state: '', uses: '', currency_id: '', is_active: '', machines: '', name: '' })).toBe('1234')

    const page = await person(declared.listWorkSites, {}, { query: { state: 'open', page: 2, page_size: 1 } })
    expect(page.body).toMatchObject({ data: [{ name: 'Ärmel 1' }], pagination: { count: 2, total_pages: 2 } })
  })

  test.each([
    ['state', 'opened'],
    ['state', 'open,opened'],
    ['uses', 'home'],
    ['currency_id', 'EUR'],
    ['currency_id', '0'],
    ['is_active', 'maybe'],
    ['machines', '5'],
    ['machines', '..1e9'],
    ['lease_end_within', '-1'],
    ['lease_end_within', '3651'],
    ['lease_end_within', '30@2026-02-31'],
    ['lease_end_within', '30@0000-01-01'],
    ['lease_end_within', '@2026-02-03'],
    ['name', 'x'.repeat(101)],
    ['name', '\u0000'],
  ])('rejects the filter %s=%j with a message for it', async (name, value) => {
    const { status, body } = await person(declared.listWorkSites, {}, { query: { [name]: value } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 1001, error: { [name]: [expect.any(String)] } })
  })

  test('takes the same number of statements for any length', async () => {
    for (let count = 0; count < 20; count++) await add(`Plant ${count}`, 1)
    await person.ok(declared.listWorkSites)
    const statements = await statementsOf(api.database.pool, () =>
      person.ok(declared.listWorkSites, {}, { query: { page_size: 100 } }),
    )
    // The session, the company, and the page with its count.
    expect(statements).toHaveLength(3)
  })
})

describe('the files of a plain resource', () => {
  const send = async (content: string, query = '', sender: Client = person) => {
    const sent = { token: sender.token, ...(await formWith(content)) }
    return api.send<ImportResult>('POST', `/company/${sender.companyId}/work-site/upload/${query}`, sent)
  }
  const preview = async (content: string) => (await send(content, '?preview=true')).body.data
  const download = async () =>
    (await api.send('GET', `/company/${person.companyId}/work-site/download/`, { token: person.token })).text
  const rowsOf = async () =>
    (await person.ok(declared.listAllWorkSites)).map(({ name, currency: money, version }) => [
      name,
      money?.name,
      version,
    ])
  const errorsOf = async (content: string, query = '') => (await send(content, query)).body.error

  test('add and change records, with references by name, and come back without a difference', async () => {
    const [first, second] = (await person.ok(calls.listCurrencies)).map((one) => one.name)
    await add('Plant 1')
    await add('Plant 2')
    const file = `Name,Currency,Note\nplant 1,${first?.toUpperCase()},x\nPlant 2,,\n=Plant 3,"${second}",`
    const expected = { created: 1, changed: 1, existing: 1, ignored: ['Note'] }
    const { plan, ...shown } = await preview(file)
    expect(shown).toMatchObject({
      ...expected,
      counts: [{ one: 'work site', many: 'work sites', created: 1, changed: 1, existing: 1 }],
      sample: [
        { row: 2, action: 'changed', cells: ['plant 1', first?.toUpperCase()] },
        { row: 4, action: 'created', cells: ['=Plant 3', second] },
      ],
    })
    expect(await rowsOf()).toEqual([
      ['Plant 1', undefined, 1],
      ['Plant 2', undefined, 1],
    ])
    const imported = await send(file, `?plan=${plan}`)
    expect(imported.body).toMatchObject({ message: 'CSV Data Uploaded Successfully', data: { plan, ...expected } })
    const stored = [
      ['=Plant 3', second, 1],
      ['plant 1', first, 2],
      ['Plant 2', undefined, 1],
    ]
    expect(await rowsOf()).toEqual(stored)

    const text = await download()
    expect(text.startsWith('\uFEFFName,Currency\r\n')).toBe(true)
    expect((await send(text)).body.data).toMatchObject({ created: 0, changed: 0, existing: 3, sample: [] })
    expect(await rowsOf()).toEqual(stored)
    expect(await download()).toBe(text)
  })

  test('are recorded row by row, each as it was and what changed', async () => {
    const one = await add('Plant 1')
    const other = await add('Plant 2')
    await foreigner(declared.createWorkSite, {}, { body: { name: 'Plant 1' } })
    await send('Name,Currency\nPLANT 1,\nplant 2,Euro\nPlant 3,')
    const [euro] = (await person.ok(calls.listCurrencies)).filter(({ name }) => name === 'Euro')
    const lastOf = async (id: number) => (await writtenTo(api, 'work_sites', id)).at(-1)
    const change = { call: 'uploadWorkSites', by: person.userId, company_id: person.companyId, action: 'U' }
    expect(await lastOf(one.id)).toMatchObject({
      ...change,
      before: { name: 'Plant 1', state: 'open', version: 1 },
      after: { name: 'PLANT 1', version: 2 },
    })
    expect(await lastOf(other.id)).toMatchObject({
      ...change,
      before: { name: 'Plant 2', version: 1 },
      after: { name: 'plant 2', currency_id: euro?.id, version: 2 },
    })
    const [third] = await api.database.db.select().from(workSites).where(eq(workSites.name, 'Plant 3'))
    expect(await writtenTo(api, 'work_sites', third?.id ?? 0)).toMatchObject([
      { ...change, action: 'I', after: { name: 'Plant 3', version: 1 } },
    ])
  })

  test('are refused as a whole, with the reason for each row and column', async () => {
    const file = ['Name,Currency', 'Plant 1,Gold', ',', ',Euro', 'Plant 2,', 'PLANT 2,'].join('\n')
    expect(await errorsOf('Name\nPlant 1')).toEqual(['Row 1: Currency: This column is missing.'])
    expect(await errorsOf(file)).toEqual(['Row 4: Name: Please enter a name.'])
    expect(await errorsOf(file.replace(',Euro', ','), '?preview=true')).toEqual([
      'Row 2: Currency: No currency has this name. The closest are Sol, Zimbabwe Gold and Gourde.',
      'Row 6: Row 5 has the same work site.',
    ])
    await api.database.pool.query(
      `insert into currencies values (9001, 'Twin', 'QQA', 'q'), (9002, 'Twin', 'QQB', 'q')`,
    )
    expect(await errorsOf('Name,Currency\nPlant 1,twin')).toEqual([
      'Row 2: Currency: More than one currency has this name.',
    ])
    await api.database.pool.query('delete from currencies where id > 9000')
    expect(await rowsOf()).toEqual([])
  })

  test('are refused with a new preview if a record was changed, added or removed since the preview', async () => {
    const { id } = await add('Plant 1')
    const file = 'Name,Currency\nPLANT 1,\nPlant 2,'
    const shown = await preview(file)
    await change(id, { name: 'plant 1' })
    const { status, body } = await send(file, `?plan=${shown.plan}`)
    expect(status).toBe(409)
    const next = (body.data as unknown as ChangedImport).preview
    expect(next).toMatchObject({ created: 1, changed: 1 })
    const other = await add('Plant 2')
    expect((await send(file, `?plan=${next.plan}`)).body).toMatchObject({
      data: { preview: { created: 0, changed: 1, existing: 1 } },
    })
    await person.ok(declared.deleteWorkSite, { work_site_id: other.id })
    expect((await send(file, `?plan=${next.plan}`)).body).toMatchObject({ success: true, data: next })
    expect(await rowsOf()).toEqual([
      ['PLANT 1', undefined, 3],
      ['Plant 2', undefined, 1],
    ])
  })

  test('are refused with a new preview if the name of a reference has passed to another record', async () => {
    const { pool } = api.database
    await pool.query(`insert into currencies values (9001, 'Old', 'QQA', 'q'), (9002, 'New', 'QQB', 'q')`)
    const file = 'Name,Currency\nPlant 1,Old'
    const { plan } = await preview(file)
    await pool.query(`update currencies set name = case id when 9001 then 'Older' else 'Old' end where id > 9000`)
    expect((await send(file, `?plan=${plan}`)).status).toBe(409)
    expect(await rowsOf()).toEqual([])
    await pool.query('delete from currencies where id > 9000')
  })

  test('add each record once, whoever imports it at the same time', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `Plant ${index},`)
    const answers = await Promise.all(
      [names, names.toReversed(), names].map((rows) => send(['Name,Currency', ...rows].join('\n'))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(50)
    expect(await rowsOf()).toHaveLength(50)
  })

  test('contain the records of one company', async () => {
    await add('Plant 1')
    await foreigner(declared.createWorkSite, {}, { body: { name: 'Plant 2' } })
    const { body } = await send('Name,Currency\nPlant 1,\nPlant 2,')
    expect(body.data).toMatchObject({ created: 1, existing: 1 })
    const foreign = await foreigner.ok(declared.listAllWorkSites)
    expect(foreign.map(({ name, version }) => [name, version])).toEqual([['Plant 2', 1]])
    const intruder = { token: foreigner.token, ...(await formWith('Name,Currency\n')) }
    const path = `/company/${person.companyId}/work-site/upload/`
    expect((await api.send('POST', path, intruder)).status).toBe(403)
  })

  test('change no record for somebody who may only add some', async () => {
    await add('Plant 1')
    const admin = await clientOf(api, 'admin@aurora.example')
    const wrong = await send('Name,Currency\nPLANT 1,\nPlant 2,', '', admin)
    expect(wrong.body.error).toEqual(['Row 2: Name: This work site exists, and you cannot change it here.'])
    const { body } = await send('Name,Currency\nPlant 1,\nPlant 2,', '', admin)
    expect(body.data).toMatchObject({ created: 1, existing: 1 })

    await change((await add('Plant 3')).id, { name: 'Plant 3', currency_id: 1 })
    const unknown = await send('Name,Currency\nPLANT 3,Gold', '', admin)
    expect(unknown.body.error).toEqual([
      'Row 2: Currency: No currency has this name. The closest are Sol, Zimbabwe Gold and Gourde.',
      'Row 2: Name: This work site exists, and you cannot change it here.',
    ])
  })

  test('of thousands of rows are written in parts, changed and imported again', async () => {
    // Five full parts, and another one.
    const count = 2600
    const fileOf = (money: string) =>
      ['Name,Currency', ...Array.from({ length: count }, (_, index) => `Plant ${index},${money}`)].join('\n')
    const [money] = await person.ok(calls.listCurrencies)
    expect((await send(fileOf(''))).body.data).toMatchObject({ created: count, changed: 0, existing: 0 })
    const text = fileOf(money?.name ?? '')
    expect((await send(text)).body.data).toMatchObject({ created: 0, changed: count, existing: 0 })
    expect((await send(text)).body.data).toMatchObject({ created: 0, changed: 0, existing: count })
  })

  test.each(hostileFiles(declared.uploadWorkSites.upload, 400_000).map((file) => [file.name, file] as const))(
    'may contain anything: %s',
    async (_, file) => {
      const { body, headers } = await formWith(file.make())
      const path = `/company/${person.companyId}/work-site/upload/`
      const answer = await api.send('POST', path, { token: person.token, body, headers })
      expect(file.codes, answer.text.slice(0, 300)).toContain(answer.body.code)
    },
  )
})

describe('a record below another', () => {
  const addStation = async (work_site_id: number, name: string, { companyId }: Client = person) => {
    const [row] = await api.repairs.db
      .insert(workStations)
      .values({ company_id: companyId, work_site_id, name })
      .returning()
    return row?.id ?? 0
  }

  test('is listed below a record of the same company alone', async () => {
    const own = await add('Plant 7')
    const { data: foreign } = (await foreigner(declared.createWorkSite, {}, { body: { name: 'Plant 7' } })).body
    await addStation(own.id, 'Press')
    await addStation(foreign.id, 'Furnace', foreigner)
    const listed = await person.ok(stations.listWorkStations, { work_site_id: own.id })
    expect(listed.map(({ name }) => name)).toEqual(['Press'])
    expect((await person(stations.listWorkStations, { work_site_id: foreign.id })).status).toBe(404)
    expect((await person(stations.listWorkStations, { work_site_id: 2_000_000_000 })).status).toBe(404)
  })

  test('is unknown below another record than its own', async () => {
    const own = await add('Plant 7')
    const other = await add('Plant 8')
    const work_station_id = await addStation(own.id, 'Press')
    const read = (work_site_id: number) => person(stations.readWorkStation, { work_site_id, work_station_id })
    expect((await read(own.id)).body.data).toEqual({ id: work_station_id, name: 'Press' })
    expect((await read(other.id)).status).toBe(404)
  })
})

describe('a resource that cannot be answered from its table stops the start, and says what is missing', () => {
  const regular = regularResources.find(({ name }) => name === 'workSites') as RegularCalls
  const messageOf = (given: Partial<RegularCalls>, tables: object = { workSites }, own: object = {}): string => {
    try {
      plainOperations([{ ...regular, ...given }], { ...tables }, own)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  test('a missing table', () => {
    expect(messageOf({}, {})).toContain('exports no table of this name')
  })

  test('missing columns for members, search and company', () => {
    const record = regular.record.extend({ head: z.object({ id: z.int() }), budget: z.number() })
    const message = messageOf({ record, search: ['name', 'owner'], filters: ['state', 'rank'], of: 'everyone' })
    expect(message).toContain('The server cannot answer the calls of workSites by itself')
    expect(message).toContain("the record's head is neither a column, nor a record that the column head_id refers to")
    expect(message).toContain("the record's budget is neither")
    expect(message).toContain('no column owner_folded')
    expect(message).toContain('the list is filtered by rank, for which the table has no column')
    expect(message).not.toContain('filtered by state')
    expect(message).toContain('the table has a column company_id')
  })

  test('filters that cannot compare their column', () => {
    const wrong = {
      company_id: integer(),
      id: integer(),
      version: integer(),
      name: integer(),
      state: integer(),
      uses: integer().array(),
      currency_id: text(),
      machines: text(),
      lease_end: text(),
      is_active: text(),
    }
    const message = messageOf({}, { workSites: pgTable('work_sites', wrong) })
    expect(message.match(/filtered by .*/g)).toEqual([
      "filtered by name with contains, which can't compare a column of type integer",
      "filtered by currency_id with anyId, which can't compare a column of type text",
      "filtered by state with anyOf, which can't compare a column of type integer",
      "filtered by uses with anyOf, which can't compare a column of type integer[]",
      "filtered by machines with between, which can't compare a column of type text",
      "filtered by lease_end_within with within, which can't compare a column of type text",
      "filtered by is_active with yesOrNo, which can't compare a column of type text",
    ])
    expect(messageOf({})).toBe('')
  })

  test('a filter of a module without a column', () => {
    expect(() => readTable({ table: workSites, columns: {}, filters: ['state', 'rank'] })).toThrow(
      'The list of work_sites is filtered by rank, for which the table has no column. Name one in filterBy.',
    )
    expect(() =>
      readTable({ table: workSites, columns: {}, filters: ['rank'], filterBy: { rank: { value: workSites.state } } }),
    ).not.toThrow()
  })

  test('a list that remembers in an order that differs from reader to reader', () => {
    const sortBy = { country: rankOf('country', sql`${workSites.id}`) }
    const changes = changeCountsOf('users')
    expect(() => readTable({ table: workSites, columns: {}, sortBy, changes })).toThrow(
      'The list of work_sites is sorted by country as each reader',
    )
    expect(() => readTable({ table: workSites, columns: {}, sortBy })).not.toThrow()
    expect(() => readTable({ table: workSites, columns: {}, changes })).not.toThrow()
  })

  test('bodies that PostgreSQL would reject', () => {
    const { code, ...others } = {
      code: text().notNull(),
      name: integer(),
      company_id: integer(),
      id: integer(),
      version: integer(),
    }
    const message = messageOf({}, { workSites: pgTable('work_sites', { code, ...others }) })
    expect(message).toContain('createWorkSite does not send code, which the table must have')
    expect(message).toContain('createWorkSite sends name: the column cannot hold "x", which is let pass')
    expect(message).toContain('createWorkSite sends currency_id: the table has no such column')
    expect(message).toContain('the toggle needs the column is_active')
  })

  test.each<[string, z.ZodType]>([
    ['"0000-01-01"', z.iso.date()],
    ['"2026-02-31"', z.string().regex(/^[1-9]\d{3}-\d{2}-\d{2}$/)],
  ])('a body with the date %s, which no column can hold', (value, schema) => {
    const messageWith = (name: z.ZodType) => {
      const call = calls['createWorkSite' as keyof typeof calls] as { body: z.ZodType }
      const { body } = call
      call.body = z.object({ name })
      const columns = { name: date(), company_id: integer(), id: integer(), version: integer() }
      try {
        return messageOf({}, { workSites: pgTable('work_sites', columns) })
      } finally {
        call.body = body
      }
    }
    expect(messageWith(schema)).toContain(`createWorkSite sends name: the column cannot hold ${value}`)
    expect(messageWith(ourDate)).not.toContain('createWorkSite sends name')
  })

  test('of references that could lead to another company', () => {
    const columns = {
      company_id: integer().references(() => companies.id),
      id: integer(),
      version: integer(),
      head_id: integer().references(() => users.id),
      partner_id: integer().references(() => companies.id),
      region_id: integer(),
    }
    const table = pgTable('work_sites', columns, (own) => [
      foreignKey({ columns: [own.company_id, own.region_id], foreignColumns: [regions.company_id, regions.id] }),
    ])
    const message = messageOf({}, { workSites: table })
    expect(message).toContain('head_id may refer to users of another company')
    expect(message).toContain('partner_id may refer to companies of another company')
    expect(message).not.toContain('region_id may')
    expect(message).not.toContain('company_id may')
  })

  test('of files whose rows nobody could recognize or name', () => {
    const columns = {
      company_id: integer().references(() => companies.id),
      id: integer(),
      version: integer(),
      name: text().unique(),
      code: text().unique(),
      currency_id: integer().references(() => sessions.id),
    }
    const message = messageOf({}, { workSites: pgTable('work_sites', columns) })
    expect(message).toContain('an upload needs exactly one unique index, on required members of create')
    expect(message).toContain('the file has no name for currency_id')
    expect(messageOf({ calls: { ...regular.calls, upload: 'uploadSectors' } })).toContain(
      'uploadSectors declares a row of its own, which only a module can read',
    )
  })

  test('of calls that modules answer, but not all', () => {
    const { list = '', delete: remove = '', ...others } = regular.calls
    const own = Object.fromEntries(Object.values(others).map((name) => [name, {}]))
    expect(messageOf({}, {}, own)).toContain(
      `server/modules answers some calls of workSites, but not ${list}, ${remove}.`,
    )
    expect(messageOf({ plain: false }, {}, own)).toBe('')
  })

  test('but not one that modules answer, or that says that they will', () => {
    expect(messageOf({ plain: false }, {})).toBe('')
    const own = Object.fromEntries(Object.values(regular.calls).map((name) => [name, {}]))
    expect(plainOperations([regular], {}, own)).toEqual({})
  })
})
