/** Lists of references of a resource without a module are kept in the link tables that its declaration and name lead to. */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, regularResources, type RegularCalls } from '../../contract/calls'
import { ref } from '../../contract/entities/fields'
import type { ImportResult } from '../../contract/entities/imports'
import { fillPlainRows } from '../../server/data/plainRows'
import * as tables from '../../server/database/tables'
import { linksOf } from '../../server/records/links'
import { plainOperations } from '../../server/records/plain'
import { startApi, type Api } from '../support/api'
import { createTables } from '../support/createTables'
import { clientOf, grantOnly, type Client } from '../support/client'
import { hostileFiles } from '../support/hostileFiles'
import { declared, shuttleLineCountries, shuttleLines, shuttleTables } from '../support/shuttleLines'
import { statementsOf } from '../support/statementsOf'
import { formWith } from '../support/upload'
import { writtenTo } from '../support/writtenTo'

vi.mock(import('../../contract/calls/groups'), async (original) => ({
  ...(await original()),
  shuttleLines: (await import('../support/shuttleLines')).declared,
}))
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  ...(await import('../support/shuttleLines')).shuttleTables,
}))

type Id = { readonly id: number; readonly name: string }

let api: Api
let person: Client
let foreigner: Client
/** Countries by name, and the first business units of the company. */
let spain: Id
let france: Id
let units: Id[]
let foreignUnit: Id
beforeAll(async () => {
  api = await startApi()
  await createTables(api.database.pool, shuttleTables)
  person = await clientOf(api, 'super@aurora.example')
  foreigner = await clientOf(api, 'super@borealis.example')
  const known = await person.ok(calls.listCountries)
  const named = (name: string) => known.find((country) => country.name === name) as Id
  spain = named('Spain')
  france = named('France')
  units = await person.ok(calls.listAllBusinessUnits)
  foreignUnit = (await foreigner.ok(calls.listAllBusinessUnits))[0] as Id
})
afterAll(() => api.stop())
beforeEach(() =>
  api.repairs.pool.query(
    'delete from shuttle_line_countries; delete from shuttle_line_business_units; delete from shuttle_lines',
  ),
)

const refOf = ({ id, name }: Id) => ({ id, name })
const unit = (): Id => units[0] as Id
const body = (name: string, country_ids?: number[], business_unit_ids = [unit().id]) => ({
  name,
  business_unit_ids,
  ...(country_ids && { country_ids }),
})
const add = (...given: Parameters<typeof body>) => person.ok(declared.createShuttleLine, {}, { body: body(...given) })
const change = (shuttle_line_id: number, changed: object) =>
  person(declared.updateShuttleLine, { shuttle_line_id }, { body: changed as never })
const list = async (query: Record<string, string>) =>
  (await person.ok(declared.listShuttleLines, {}, { query: { sort: 'name', ...query } })).map(({ name }) => name)

describe('a list of references', () => {
  test('is sent as ids, each kept once, and read as records by name', async () => {
    const made = await add('North', [spain.id, france.id, spain.id])
    expect(made).toMatchObject({
      countries: [refOf(france), refOf(spain)],
      business_units: [refOf(unit())],
    })
    expect(await person.ok(declared.readShuttleLine, { shuttle_line_id: made.id })).toEqual(made)
    expect(await person.ok(declared.listShuttleLines)).toEqual([made])
    expect(await person.ok(declared.listAllShuttleLines)).toEqual([made])
    expect((await add('South')).countries).toEqual([])
  })

  test('stays as it is in an update that leaves it out, and is replaced by another', async () => {
    const { id } = await add('North', [spain.id])
    const renamed = await change(id, { name: 'North 2' })
    expect(renamed.body.data).toMatchObject({ name: 'North 2', countries: [refOf(spain)], version: 2 })
    const replaced = await change(id, { name: 'North 2', country_ids: [france.id], version: 2 })
    expect(replaced.body.data).toMatchObject({ countries: [refOf(france)], version: 3 })
    expect((await change(id, { name: 'North 2', country_ids: [] })).body.data.countries).toEqual([])
    expect((await change(id, { name: 'North 2', version: 2 })).status).toBe(409)
  })

  test('takes only existing records of the own company, with an error at the member', async () => {
    const wrong = async (given: object) =>
      (await person(declared.createShuttleLine, {}, { body: { ...body('North'), ...given } as never })).body.error
    expect(await wrong({ country_ids: [spain.id, 2_000_000_000] })).toEqual({
      country_ids: ['One of these countries does not exist.'],
    })
    expect(await wrong({ business_unit_ids: [foreignUnit.id] })).toEqual({
      business_unit_ids: ['One of these business units does not exist.'],
    })
    expect(await wrong({ country_ids: null })).toEqual({ country_ids: ['Please send a list.'] })
    expect(await wrong({ business_unit_ids: [] })).toEqual({ business_unit_ids: ['Choose one or more entries.'] })
    expect(await wrong({ business_unit_ids: undefined })).toHaveProperty('business_unit_ids')
    const { id } = await add('North')
    const { status, body: refused } = await change(id, { name: 'North', business_unit_ids: [foreignUnit.id] })
    expect([status, Object.keys(refused.error as object)]).toEqual([400, ['business_unit_ids']])
  })

  test('keeps the records that it lists from being deleted, also while it is stored', async () => {
    const made = await person.ok(calls.createBusinessUnit, {}, { body: { name: 'Depot', sector_id: null } as never })
    const remove = () => person(calls.deleteBusinessUnit, { business_unit_id: made.id })
    const { id } = await add('North', [], [made.id])
    expect(await remove()).toMatchObject({ status: 409 })
    await person.ok(declared.deleteShuttleLine, { shuttle_line_id: id })

    const [stored, removed] = await Promise.all([
      person(declared.createShuttleLine, {}, { body: body('South', [], [made.id]) }),
      remove(),
    ])
    // Whoever is first wins, and the other is told.
    expect([stored.status, removed.status]).toEqual(removed.status === 200 ? [400, 200] : [201, 409])
  })

  test('is deleted with its record, and each link is recorded', async () => {
    const { id } = await add('North', [spain.id])
    await change(id, { name: 'North', country_ids: [france.id] })
    await person.ok(declared.deleteShuttleLine, { shuttle_line_id: id })
    const written = (await writtenTo(api, 'shuttle_lines', id)).filter(
      ({ table_name }) => table_name !== 'shuttle_line_business_units',
    )
    expect(written.map(({ call, action, before, after }) => [call, action, (before ?? after)?.country_id])).toEqual([
      ['createShuttleLine', 'I', undefined],
      ['createShuttleLine', 'I', spain.id],
      ['updateShuttleLine', 'U', undefined],
      ['updateShuttleLine', 'D', spain.id],
      ['updateShuttleLine', 'I', france.id],
      ['deleteShuttleLine', 'D', france.id],
      ['deleteShuttleLine', 'D', undefined],
    ])
    expect(await api.database.db.select().from(shuttleLineCountries)).toEqual([])
  })

  test('filters by any of its records, together with other filters, pages and search', async () => {
    await add('North', [spain.id, france.id])
    await add(
      'South',
      [france.id],
      units.slice(0, 2).map(({ id }) => id),
    )
    await add('West')
    expect(await list({ country_ids: `${spain.id}` })).toEqual(['North'])
    expect(await list({ country_ids: `${spain.id},${france.id}` })).toEqual(['North', 'South'])
    expect(await list({ country_ids: `${france.id}`, business_unit_ids: `${units[1]?.id}` })).toEqual(['South'])
    expect(await list({ country_ids: `${france.id}`, search: 'nor' })).toEqual(['North'])
    expect(await list({ country_ids: '2000000000' })).toEqual([])
    const page = await person(
      declared.listShuttleLines,
      {},
      { query: { country_ids: `${france.id}`, page_size: 1, page: 2 } },
    )
    expect(page.body).toMatchObject({ data: [{ name: 'North' }], pagination: { count: 2 } })
    const { status } = await person(declared.listShuttleLines, {}, { query: { sort: 'countries' } })
    expect(status).toBe(400)
  })

  test('is read with its page, in the same number of statements for any length', async () => {
    for (let count = 0; count < 20; count++) await add(`Line ${count}`, [spain.id, france.id])
    await person.ok(declared.listShuttleLines)
    const statements = await statementsOf(api.database.pool, () =>
      person.ok(declared.listShuttleLines, {}, { query: { page_size: 100 } }),
    )
    // The session, the company, and the page with its count and lists.
    expect(statements).toHaveLength(3)
  })
})

describe('the column of a list in a file', () => {
  const send = async (content: string, query = '', sender: Client = person) =>
    api.send<ImportResult>('POST', `/company/${sender.companyId}/shuttle-line/upload/${query}`, {
      token: sender.token,
      ...(await formWith(content)),
    })
  const download = async () =>
    (await api.send('GET', `/company/${person.companyId}/shuttle-line/download/`, { token: person.token })).text
  const lists = async () =>
    (await person.ok(declared.listAllShuttleLines)).map((line) => [
      line.name,
      line.countries.map(({ name }) => name).join(),
      line.version,
    ])

  test('has the names with semicolons between them, and comes back without a difference', async () => {
    await add('North', [spain.id, france.id])
    await add('South')
    const text = await download()
    expect(text).toContain(`Name,Countries,Business units\r\nNorth,"France; Spain",${unit().name}\r\n`)
    expect((await send(text)).body.data).toMatchObject({ created: 0, changed: 0, existing: 2 })
    expect(await lists()).toEqual([
      ['North', 'France,Spain', 1],
      ['South', '', 1],
    ])
  })

  test('adds and replaces lists, as the preview tells beside the old ones', async () => {
    await add('North', [spain.id])
    await add('South', [spain.id])
    const rows = [`north,SPAIN; france; Spain,${unit().name}`, `South,,${unit().name}`, `West,Spain,${unit().name}`]
    const file = ['Name,Countries,Business units', ...rows].join('\n')
    const { data: shown } = (await send(file, '?preview=true')).body
    expect(shown).toMatchObject({ created: 1, changed: 2, existing: 0 })
    expect(shown.sample.map(({ cells, old_cells: old }) => [cells[1], old?.[1]])).toEqual([
      ['France; Spain', 'Spain'],
      ['', 'Spain'],
      ['Spain', undefined],
    ])
    expect(await lists()).toHaveLength(2)
    expect((await send(file, `?plan=${shown.plan}`)).body.data).toMatchObject({ created: 1, changed: 2 })
    expect(await lists()).toEqual([
      ['north', 'France,Spain', 2],
      ['South', '', 2],
      ['West', 'Spain', 1],
    ])
    expect((await send(await download())).body.data).toMatchObject({ created: 0, changed: 0, existing: 3 })
  })

  test('refuses unknown names, and offers the closest ones', async () => {
    const file = `Name,Countries,Business units\nNorth,"Spain; Frence",\nSouth,"Spain, France",${unit().name}`
    expect((await send(file)).body.error).toEqual(['Row 2: Business units: This field is required.'])
    const named = file.replace('",\n', `",${unit().name}\n`)
    expect((await send(named)).body.error).toEqual([
      expect.stringMatching(/^Row 2: Countries: No country has this name\. The closest (?:is|are) France/),
      expect.stringMatching(
        /^Row 3: Countries: No country has this name\..* Separate several names with semicolons\.$/,
      ),
    ])
    const foreign = `Name,Countries,Business units\nNorth,,${foreignUnit.name}`
    expect((await send(foreign)).body.error).toEqual([
      expect.stringContaining('Row 2: Business units: No business unit has this name.'),
    ])
  })

  test('offers no names to somebody who may not list them', async () => {
    await grantOnly(api, 'admin@aurora.example', 'CREATE_LEGAL_ENTITY')
    const admin = await clientOf(api, 'admin@aurora.example')
    const file = `Name,Countries,Business units\nNorth,,${unit().name}s`
    const [reason] = (await send(file, '', admin)).body.error as string[]
    expect(reason).toBe('Row 2: Business units: No business unit has this name.')
    const [offered] = (await send(file)).body.error as string[]
    expect(offered).toContain(unit().name)
  })

  test('of more rows than one statement writes is imported, changed and imported again', async () => {
    const fileOf = (names: string) =>
      [
        'Name,Countries,Business units',
        ...Array.from({ length: 1100 }, (_, index) => `Line ${index},${names},${unit().name}`),
      ].join('\n')
    expect((await send(fileOf('Spain'))).body.data).toMatchObject({ created: 1100, changed: 0 })
    expect((await send(fileOf('Spain; France'))).body.data).toMatchObject({ created: 0, changed: 1100 })
    expect((await send(fileOf('France; Spain'))).body.data).toMatchObject({ created: 0, changed: 0, existing: 1100 })
    expect(await api.database.db.$count(shuttleLineCountries)).toBe(2200)
  })

  test.each(hostileFiles(declared.uploadShuttleLines.upload, 400_000).map((file) => [file.name, file] as const))(
    'may contain anything: %s',
    async (_, file) => {
      const answer = await send(file.make() as never)
      expect(file.codes, answer.text.slice(0, 300)).toContain(answer.body.code)
    },
  )
})

test('demo data has lists of the own company', async () => {
  const [regular] = regularResources.filter(({ name }) => name === 'shuttleLines')
  const links = linksOf(regular as RegularCalls, shuttleLines, shuttleTables)
  const table = { table: shuttleLines, body: declared.createShuttleLine.body, links }
  const companyIds = [person.companyId, foreigner.companyId]
  expect(await fillPlainRows(api.repairs.db, { companyIds, count: 6 }, [table])).toEqual({ shuttle_lines: 12 })
  const lines = await person.ok(declared.listAllShuttleLines)
  expect(lines.every((line) => line.business_units.length > 0)).toBe(true)
  expect(lines.some((line) => line.countries.length > 1)).toBe(true)
})

describe('a list without its links stops the start, and says what is missing', () => {
  const regular = regularResources.find(({ name }) => name === 'shuttleLines') as RegularCalls
  const messageOf = (tables: object, given: Partial<RegularCalls> = {}): string => {
    try {
      plainOperations([{ ...regular, ...given }], { ...shuttleTables, ...tables }, {})
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const column = () => integer().notNull()

  test('nothing is missing', () => expect(messageOf({})).toBe(''))

  test('the link table', () =>
    expect(messageOf({ shuttleLineCountries: undefined })).toContain(
      "the record's countries is not a column, and server/database/tables exports no link table shuttleLineCountries",
    ))

  test('its foreign keys', () => {
    const bare = pgTable('bare', { id: integer().primaryKey() })
    expect(messageOf({ shuttleLineCountries: bare })).toContain(
      '- shuttleLineCountries has no foreign key to shuttle_lines\n' +
        '- shuttleLineCountries has no foreign key of country_id to the listed records',
    )
  })

  test('its primary key, and values that nobody sends', () => {
    const odd = pgTable(
      'odd',
      {
        shuttle_line_id: column().references(() => shuttleLines.id),
        country_id: column().references(() => tables.countries.id, { onDelete: 'cascade' }),
        note: text().notNull(),
      },
      (table) => [primaryKey({ columns: [table.shuttle_line_id, table.note] })],
    )
    const message = messageOf({ shuttleLineCountries: odd })
    expect(message).toContain('the primary key of shuttleLineCountries is not shuttle_line_id, country_id')
    expect(message).toContain('shuttleLineCountries must have a value of note, which nobody sends')
    expect(message).toContain(
      'the foreign key of country_id in shuttleLineCountries deletes links with their country: leave out onDelete',
    )
  })

  test('the company in its foreign keys', () => {
    const loose = pgTable(
      'loose',
      {
        company_id: column(),
        shuttle_line_id: column().references(() => shuttleLines.id),
        business_unit_id: column().references(() => tables.businessUnits.id),
      },
      (table) => [primaryKey({ columns: [table.shuttle_line_id, table.business_unit_id] })],
    )
    expect(messageOf({ shuttleLineBusinessUnits: loose })).toContain(
      'business_unit_id may refer to business_units of another company: the foreign key does not compare company_id',
    )
  })

  test('members of the listed records', () => {
    const record = regular.record.extend({ countries: z.array(ref.extend({ flag: z.string() })) })
    expect(messageOf({}, { record })).toContain("the record's countries have flag, for which countries has no column")
  })
})
