/** Company users in CSV files: what an import adds and changes, and what it must never do. */
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applicationNames, type GrantableApplication } from '../../contract/applications'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { companyUserExample, companyUserRow } from '../../contract/entities/companyUserRow'
import type { CsvRejection, ImportResult } from '../../contract/entities/imports'
import { companyPresets, type Permission } from '../../contract/permissions'
import { mailOutbox } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client as ApiClient } from '../support/client'
import { formOf, makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { makePlace, makeRegion, makeUnit } from '../support/structure'
import { formWith } from '../support/upload'

type Row = { [column in keyof typeof companyUserRow.shape]?: string }

let api: Api
/** A super user of Aurora, which has all applications. */
let owner: ApiClient
/** Manages users in TOM without being a super user. */
let desk: ApiClient
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  const rights = ['VIEW_COMPANY_USER', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION'] as const
  desk = await makeSignedIn(api, owner, { TOM: roleWith(rights, { name: 'People desk' }) })
})
afterAll(() => api.stop())

const columns = columnsOfRow(companyUserRow)
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const fileOf = (rows: readonly Row[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column as keyof Row] ?? ''))]
    .map((cells) => cells.map(quote).join(','))
    .join('\r\n')

const upload = async (content: string, query: Record<string, unknown> = {}, by = owner) =>
  api.send<ImportResult>('POST', urlOf(calls.uploadCompanyUsers, { company_id: by.companyId }, query), {
    token: by.token,
    ...(await formWith(content)),
  })
const imported = async (rows: readonly Row[], by = owner) => {
  const { body } = await upload(fileOf(rows), {}, by)
  expect(body.error).toBeUndefined()
  return body.data
}
const refused = async (rows: readonly Row[], by = owner) => {
  const { status, body } = await upload(fileOf(rows), {}, by)
  expect([status, body.code]).toEqual([400, 1009])
  return (body.data as unknown as CsvRejection).errors
}
const download = async (query: Record<string, unknown> = {}, by = owner) =>
  (
    await api.app.inject({
      method: 'GET',
      url: `/api${urlOf(calls.downloadCompanyUsers, { company_id: by.companyId }, query)}`,
      headers: { authorization: `Bearer ${by.token}` },
    })
  ).body
const find = async (email: string) =>
  (await owner.ok(calls.listCompanyUsers, {}, { query: { search: email } })).find((user) => user.email === email) ??
  expect.fail(`nobody has the email ${email}`)
const read = (id: number) => owner.ok(calls.readCompanyUser, { company_user_id: id })

let made = 0
const row = (given: Row = {}): Row => ({
  'First name': 'Ida',
  'Last name': 'Holm',
  Email: `filed.${++made}@people.example`,
  Phone: '+45 86120099',
  Applications: 'TOM',
  'TOM role': 'COMPANY_USER',
  ...given,
})
/** The row of a stored user in a download. */
const rowOf = async (email: string): Promise<Row> => {
  const { email: Email, first_name, last_name, roles } = await find(email)
  return { 'First name': first_name, 'Last name': last_name, Email, Applications: 'TOM', 'TOM role': roles.TOM.name }
}

test('all that is wrong with a row is told at once, whatever else of it is wrong', async () => {
  const lists = { 'TOM business units': 'No unit', 'TOM regions': 'No region', 'TOM countries': 'Atlantis' }
  const columnsOf = async (given: Row) => {
    const { body } = await upload(fileOf([row({ ...lists, ...given })]))
    return (body.data as unknown as CsvRejection).rows.map(({ column }) => column)
  }
  const inLists = Object.keys(lists)
  expect(await columnsOf({ 'TOM role': 'No role' })).toEqual([...inLists, 'TOM role'])
  expect(await columnsOf({ 'TOM role': '' })).toEqual(['TOM role', ...inLists])
  const own = { Email: 'not an email', Phone: 'x', 'First name': '' }
  expect((await columnsOf({ ...own, 'TOM role': 'No role' })).toSorted()).toEqual(
    [...Object.keys(own), ...inLists, 'TOM role'].toSorted(),
  )
  expect((await columnsOf({ Applications: 'Payroll', 'TOM role': 'No role' })).toSorted()).toEqual(
    ['Applications', ...inLists, 'TOM role'].toSorted(),
  )
  expect((await columnsOf({ 'TOM regions': '\u202e' })).toSorted()).toEqual(inLists.toSorted())
  expect(await columnsOf({ Email: 'master@talent.example' })).toEqual(['Email', ...inLists])
})

describe('the preview of an import', () => {
  test('shows whom a row overwrites, and what is emptied', async () => {
    const place = await makePlace(owner)
    const metafield = {
      business_units: [place.business_unit_id],
      regions: [place.region_id],
      countries: [place.country_id],
    }
    const { email, roles } = await makeUser(
      owner,
      { TOM: roleWith(['VIEW_REGION'], { name: 'Cashier', metafield }) },
      { first_name: 'Mikkel', last_name: 'Brandt', phone_code: '45', phone_number: '86120011' },
    )
    const stored = await rowOf(email)
    const sampleOf = async (given: Row) =>
      (await upload(fileOf([{ ...stored, Phone: '45 86120011', ...given }]), { preview: true })).body.data.sample[0]
    const cellsOf = (cells: readonly string[] = []) =>
      Object.fromEntries(columns.map((column, place) => [column, cells[place]]).filter(([, text]) => text !== ''))
    const { business_units, regions, countries } = roles.TOM.metafield
    const nameIn = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join()
    const scope = {
      'TOM business units': nameIn(business_units),
      'TOM regions': nameIn(regions),
      'TOM countries': nameIn(countries),
    }

    const sample = await sampleOf({ 'First name': 'Dan', 'Last name': 'Existing', 'TOM role': 'COMPANY_USER' })
    expect(cellsOf(sample?.cells)).not.toHaveProperty('TOM regions')
    expect(cellsOf(sample?.old_cells)).toEqual({
      'First name': 'Mikkel',
      'Last name': 'Brandt',
      Email: email,
      // Another spelling of the same.
      Phone: '45 86120011',
      Applications: 'TOM',
      'TOM role': 'Cashier',
      ...scope,
    })
    // The import itself finds nothing old anymore.
    const { body } = await upload(fileOf([{ ...stored, ...scope, 'First name': 'Dan', Phone: '45 86120011' }]))
    expect(body.data.sample[0]).not.toHaveProperty('old_cells')
  })

  test('counts how many people gain or lose what, and nobody twice', async () => {
    const role = (name: string, ...permissions: Permission[]) => roleWith(permissions, { name })
    await makeUser(owner, { JE: role('Sorter', 'VIEW_JOB_LIBRARY') })
    const { email } = await makeUser(owner, { TOM: role('Drafter', 'VIEW_REGION', 'VIEW_OFFER') })
    const same = await makeUser(owner, { TOM: role('Approver', 'VIEW_REGION', 'UPDATE_REGION') })
    const rows = [
      { ...(await rowOf(email)), 'TOM role': 'Approver' },
      await rowOf(same.email),
      row({ 'TOM role': 'Approver' }),
      row({ Applications: 'JE', 'TOM role': '', 'TAREF role': 'Sorter' }),
    ]
    const { body } = await upload(fileOf(rows), { preview: true })
    const inTom = { application: 'TOM', gain: 0, lose: 0 }
    const inJe = { application: 'JE', gain: 1, lose: 0 }
    expect(body.data.effects).toEqual([
      { ...inTom, kind: 'access', name: 'TOM', gain: 1 },
      { ...inTom, kind: 'role', name: 'Approver', gain: 2 },
      { ...inTom, kind: 'role', name: 'Drafter', lose: 1 },
      { ...inTom, kind: 'permission', name: 'UPDATE_REGION', gain: 2 },
      { ...inTom, kind: 'permission', name: 'VIEW_OFFER', lose: 1 },
      { ...inTom, kind: 'permission', name: 'VIEW_REGION', gain: 1 },
      { ...inJe, kind: 'access', name: 'JE' },
      { ...inJe, kind: 'role', name: 'Sorter' },
      { ...inJe, kind: 'permission', name: 'VIEW_JOB_LIBRARY' },
    ])
  })

  test('asks the database not once per person', async () => {
    const queries = async (people: number) => {
      const asked = vi.spyOn(Client.prototype, 'query')
      await upload(fileOf(Array.from({ length: people }, () => row())), { preview: true })
      const count = asked.mock.calls.length
      asked.mockRestore()
      return count
    }
    // Chores of the server may ask meanwhile.
    expect(await queries(400)).toBeLessThan((await queries(1)) + 100)
  })
})

describe('an import', () => {
  test('adds people with default and own roles, and mails them a one-time password', async () => {
    const place = await makePlace(owner)
    const unit = await makeUnit(owner, 'Spain; Portugal')
    const region = await makeRegion(owner, {
      name: 'Files, North',
      units: [unit.id],
      countries: [place.country_id],
    })
    const [country] = (await owner.ok(calls.listCountries)).filter(({ id }) => id === place.country_id)
    await makeUser(owner, { JE: roleWith(['VIEW_JOB_LIBRARY'], { name: 'Assessor', description: 'Rates jobs' }) })
    const first = row({ 'TOM role': 'company admin' })
    const second = row({
      Email: ' Second.Filed@People.example ',
      Phone: '',
      Applications: 'je, tom',
      'TOM role': 'Company_User',
      'TOM business units': String.raw`spain\; portugal`,
      'TOM regions': 'FILES, NORTH',
      'TOM countries': `${country?.name}; ${country?.short_code}`,
      'TAREF role': 'assessor',
    })
    const { created, changed, counts, sample } = await imported([first, second])
    expect([created, changed]).toEqual([2, 0])
    expect(counts).toEqual([{ one: 'user', many: 'users', created: 2, changed: 0, existing: 0 }])
    expect(sample.map(({ action }) => action)).toEqual(['created', 'created'])
    expect(await find(first.Email ?? '')).toMatchObject({
      first_name: 'Ida',
      phone_code: '45',
      phone_number: '86120099',
      is_active: true,
      is_one_time_password: true,
      applications: ['TOM'],
      version: 1,
      role: { name: 'COMPANY_ADMIN', permissions: companyPresets.TOM.COMPANY_ADMIN },
    })
    const { roles, ...user } = await find('second.filed@people.example')
    expect(user).toMatchObject({ phone_code: null, phone_number: null, applications: ['TOM', 'JE'] })
    expect(roles.TOM.metafield).toMatchObject({
      business_units: [{ id: unit.id }],
      regions: [{ id: region.id }],
      countries: [{ id: place.country_id }],
    })
    expect(roles.JE).toMatchObject({ name: 'Assessor', description: 'Rates jobs', permissions: ['VIEW_JOB_LIBRARY'] })
    await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
    for (const { email } of [user, { email: first.Email ?? '' }]) expect(await api.mailsTo(email)).toHaveLength(1)
  })

  test('changes people who are recognized by their email, and mails them nothing', async () => {
    const { email, id } = await makeUser(owner)
    await api.mailsTo(email)
    const { created, changed } = await imported([
      row({
        Email: email.toUpperCase(),
        'Last name': 'Berg',
        Applications: 'JE',
        'TOM role': '',
        'TAREF role': 'COMPANY_USER',
      }),
    ])
    expect([created, changed]).toEqual([0, 1])
    const user = await read(id)
    expect(user).toMatchObject({ last_name: 'Berg', version: 2, applications: ['JE'], is_one_time_password: true })
    expect(user.roles.JE.permissions).toEqual(companyPresets.JE.COMPANY_USER)
    await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
    expect(await api.mailsTo(email)).toHaveLength(1)
  })

  test('keeps what the file does not show: changed permissions, the live-pay tool, grades and job functions', async () => {
    const [jobFunction] = await owner.ok(calls.listAllJobFunctions)
    const metafield = { job_functions: [jobFunction?.id ?? 0] }
    const role = roleWith(['VIEW_REGION'], {
      name: 'COMPANY_USER',
      metafield,
      role_metafield: { has_live_pay_tool: true },
    })
    const { email, id } = await makeUser(owner, { TOM: role })
    const { roles } = await read(id)
    await imported([row({ Email: email, 'TOM role': 'company user' })])
    expect(await read(id)).toMatchObject({ first_name: 'Ida', version: 2, roles })
  })

  test('leaves everybody unchanged when a download comes home', async () => {
    const place = await makePlace(owner)
    const lists = {
      business_units: [place.business_unit_id],
      regions: [place.region_id],
      countries: [place.country_id, place.other_country_id],
    }
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: '=Odd; "name", here', metafield: lists }) })
    await makeUser(owner, undefined, { phone_code: '45', phone_number: null })
    await makeUser(owner, { TOM: roleWith([]), JE: { ...roleWith([]), grant_access: false } })
    const file = await download()
    expect(file.split('\r\n')[0]).toBe(`\uFEFF${columns.join()}`)
    const { body } = await upload(file)
    expect(body.error).toBeUndefined()
    const everybody = (await owner(calls.listCompanyUsers)).body.pagination?.count
    expect(body.data).toMatchObject({ created: 0, changed: 0, existing: everybody })
  })

  test('carries the last days of roles there and back, sets and removes them, and leaves them where it has no column', async () => {
    const end = '2099-03-31'
    const { email, id } = await makeUser(owner, {
      TOM: { ...roleWith(['VIEW_REGION'], { name: 'Locum' }), ends_on: end },
    })
    const endNow = async () => (await read(id)).roles.TOM.ends_on
    const file = await download({ search: email })
    expect(file).toContain(end)
    expect((await upload(file)).body.data).toMatchObject({ changed: 0, existing: 1 })
    const stored = await rowOf(email)
    const later = await upload(fileOf([{ ...stored, 'TOM last day': '2099-04-30' }]), { preview: true })
    const [sample] = later.body.data.sample
    expect(sample?.old_cells?.[columns.indexOf('TOM last day')]).toBe(end)
    await imported([{ ...stored, 'TOM last day': '2099-04-30' }])
    expect(await endNow()).toBe('2099-04-30')
    const others = columns.filter((column) => !column.endsWith('last day'))
    const without = [others, others.map((column) => stored[column as keyof Row] ?? '')].map((cells) =>
      cells.map(quote).join(','),
    )
    expect((await upload(without.join('\r\n'))).body.data).toMatchObject({ changed: 0, existing: 1 })
    expect(await endNow()).toBe('2099-04-30')
    await imported([stored])
    expect(await endNow()).toBeNull()
    const newcomer = row({ 'TOM last day': end })
    await imported([newcomer])
    expect((await find(newcomer.Email ?? '')).roles.TOM.ends_on).toBe(end)
  })

  test('does what its preview said, or nothing', async () => {
    const rows = [row({ 'TOM role': 'Planner' })]
    const planner = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Planner' }) })
    const preview = await upload(fileOf(rows), { preview: true })
    expect(preview.body.data).toMatchObject({ created: 1, sample: [{ row: 2, action: 'created' }] })
    expect(await owner.ok(calls.listCompanyUsers, {}, { query: { search: rows[0]?.Email ?? '' } })).toEqual([])
    // Meanwhile the role of that name gets another right.
    const roles = { TOM: roleWith(['VIEW_REGION', 'DELETE_REGION'], { name: 'Planner' }), JE: {} }
    await owner.ok(calls.updateCompanyUser, { company_user_id: planner.id }, { body: formOf(planner, { roles }) })
    const { plan } = preview.body.data
    const late = await upload(fileOf(rows), { plan })
    expect(late.status).toBe(409)
    const { plan: newPlan } = (late.body.data as unknown as { preview: ImportResult }).preview
    expect((await upload(fileOf(rows), { plan: newPlan })).status).toBe(200)
  })

  test('of many people at once stores each once', async () => {
    const rows = Array.from({ length: 2500 }, () => row())
    const [one, other] = await Promise.all([upload(fileOf(rows)), upload(fileOf(rows))])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.data.created + other.body.data.created).toBe(2500)
    expect(one.body.data.existing + other.body.data.existing).toBe(2500)
  })
})

describe('a file is refused as a whole, with every wrong cell', () => {
  test.each<[string, Row, string]>([
    ['no name', { 'First name': ' ' }, 'First name: Please enter first name.'],
    ['no email', { Email: 'ida' }, 'Email: Invalid email'],
    ['half a phone', { Phone: '86120099' }, 'Phone: Enter a calling code and a number, such as +45 86120099.'],
    ['no application', { Applications: '' }, 'Applications: Enter TOM, TAREF or both.'],
    [
      'an unknown application',
      { Applications: 'TOM; SSO' },
      'Applications: Enter TOM, TAREF or both, with a semicolon between them.',
    ],
    ['no role', { 'TOM role': '' }, 'TOM role: Enter the role in TOM.'],
    ['an unknown role', { 'TOM role': 'King' }, 'TOM role: Nobody has this role in TOM.'],
    ['a reserved role', { 'TOM role': 'TOM_MASTER_USER' }, 'TOM role: Nobody has this role in TOM.'],
    ['a role without its application', { 'TAREF role': 'COMPANY_USER' }, 'TAREF role: Add TAREF to the applications'],
    ['an unknown unit', { 'TOM business units': 'Moon' }, 'TOM business units: No business unit has the name Moon.'],
    [
      'a foreign country',
      { 'TOM countries': 'Tuvalu' },
      'TOM countries: No region of the company has the country Tuvalu',
    ],
    ['the email of provider staff', { Email: 'sales@talent.example' }, 'Email: This email is already used.'],
    ['an email of another company', { Email: 'super@borealis.example' }, 'Email: This email is already used.'],
  ])('with %s', async (_, given, reason) => {
    const good = row()
    expect(await refused([good, row(given)])).toEqual([expect.stringContaining(`Row 3: ${reason}`)])
    expect(await owner.ok(calls.listCompanyUsers, {}, { query: { search: good.Email ?? '' } })).toEqual([])
  })

  test('with a last day that is over or none, and one of an application that is not granted', async () => {
    expect(
      await refused([
        row({ 'TOM last day': '31/03/2099' }),
        row({ 'TOM last day': '2020-01-31' }),
        row({ 'TAREF last day': '2099-01-31' }),
      ]),
    ).toEqual([
      'Row 2: TOM last day: Enter a date as YYYY-MM-DD.',
      expect.stringMatching(/^Row 3: TOM last day: /),
      'Row 4: TAREF last day: Add TAREF to the applications, or leave this cell empty.',
    ])
  })

  test('with names that stand for nothing, and the closest ones that the user may view', async () => {
    await makeUnit(owner, 'Quartz mining')
    await makeRegion(owner, { name: 'Quarterdeck' })
    await makeUser(owner, { TOM: roleWith([], { name: 'Stocktaker' }) })
    const wrong = [
      row({ 'TOM role': 'Companyadmin' }),
      row({ 'TOM role': 'Stoktaker' }),
      row({ 'TOM business units': 'Quartz minning', 'TOM regions': 'Quarterdek' }),
      row({ 'TOM countries': 'Zzyzx' }),
    ]
    const unknown = 'Nobody has this role in TOM. Enter a default role, or one that somebody has.'
    expect(await refused(wrong)).toEqual([
      expect.stringMatching(/^Row 2: TOM role: Nobody has this role .* closest (is|are) Company Admin\b/),
      `Row 3: TOM role: ${unknown} The closest is Stocktaker.`,
      'Row 4: TOM business units: No business unit has the name Quartz minning. The closest is Quartz mining.',
      'Row 4: TOM regions: No region has the name Quarterdek. The closest is Quarterdeck.',
      'Row 5: TOM countries: No region of the company has the country Zzyzx.',
    ])
    const clerk = await makeSignedIn(api, owner, { TOM: roleWith(['CREATE_COMPANY_USER']) })
    expect((await refused(wrong, clerk)).filter((error) => /Stocktaker|Quartz mining|Quarterdeck/.test(error))).toEqual(
      [],
    )
    expect((await refused(wrong, clerk))[0]).toContain('Company Admin')
  })

  test('with the example of the template, and nothing else of that row', async () => {
    expect(await refused([{ ...companyUserExample }])).toEqual([
      'Row 2: Email: This is the example of the template. Please delete this row, or fill it in.',
    ])
  })

  test('without a column, unless it is of an application that the company lacks', async () => {
    const one = row({ Applications: 'JE', 'TOM role': '', 'TAREF role': 'COMPANY_USER' })
    const fileWithout = (application: GrantableApplication) => {
      const left = columns.filter((column) => !column.startsWith(applicationNames[application]))
      return [left, left.map((column) => one[column as keyof Row] ?? '')].map((cells) => cells.join(',')).join('\r\n')
    }
    expect((await upload(fileWithout('TOM'))).body.error).toEqual(
      expect.arrayContaining([expect.stringContaining('This column is missing.')]),
    )
    const { companyId } = await clientOf(api, 'super@borealis.example')
    const borealis = await clientOf(api, 'master@talent.example', companyId)
    expect((await upload(fileWithout('TOM'), {}, borealis)).body.data.created).toBe(1)
    expect((await upload(fileWithout('JE'), {}, borealis)).status).toBe(400)
  })

  test('but not for applications that are spelled as in the form', async () => {
    const both = row({ Applications: 'Job Evaluation; tom', 'TAREF role': 'Company User' })
    expect((await imported([both])).created).toBe(1)
    expect((await find(both.Email ?? '')).applications).toEqual(['TOM', 'JE'])
  })

  test('but not for what earlier downloads and the tabs called the applications', async () => {
    for (const [name, former] of [
      ['TAREF', 'JE'],
      ['TAREF', 'Job Evaluation'],
      ['TOM', 'Tom'],
    ] as const) {
      const both = row({ Applications: 'TOM; TAREF', 'TAREF role': 'Company User' })
      const { body } = await upload(fileOf([both]).replaceAll(name, former))
      expect(body.data).toMatchObject({ created: 1, ignored: [] })
      const { id } = await find(both.Email ?? '')
      const { roles } = await read(id)
      expect([roles.TOM.name, roles.JE.name]).toEqual(['COMPANY_USER', 'COMPANY_USER'])
    }
  })

  test('and for a column under two names', async () => {
    const text = fileOf([row()]).replace('"TAREF role"', '"TAREF role","JE role"')
    const { status, body } = await upload(text)
    expect([status, body.code]).toEqual([400, 1009])
    expect((body.data as unknown as CsvRejection).errors).toEqual([expect.stringContaining('TAREF role')])
  })

  test('with a region of another company, a person twice, or limits for a super user', async () => {
    const stranger = await clientOf(api, 'super@borealis.example')
    await makeRegion(stranger, { name: 'Strange region' })
    const region = await makeRegion(owner, { name: 'Own region' })
    const twice = row()
    expect(
      await refused([
        row({ 'TOM regions': 'Strange region' }),
        twice,
        row({ Email: twice.Email?.toUpperCase() ?? '' }),
        row({ 'TOM role': 'COMPANY_SUPER_USER', 'TOM regions': region.name }),
      ]),
    ).toEqual([
      expect.stringMatching(/^Row 2: TOM regions: No region has the name Strange region\./),
      'Row 4: Email: Row 3 has the same email.',
      'Row 5: TOM regions: A company super user is not limited. Please leave this list empty.',
    ])
  })

  test('with cells that cannot be read and cells that break a rule, in the same row as well', async () => {
    expect(
      await refused([
        row({ Phone: '1', 'TOM role': 'King' }),
        row({ Email: 'ida', 'TOM role': 'King' }),
        row({ 'TOM regions': 'Nowhere' }),
      ]),
    ).toEqual([
      'Row 2: Phone: Enter a calling code and a number, such as +45 86120099.',
      expect.stringMatching(/^Row 2: TOM role: Nobody has this role/),
      'Row 3: Email: Invalid email',
      expect.stringMatching(/^Row 3: TOM role: Nobody has this role/),
      expect.stringMatching(/^Row 4: TOM regions: No region has the name Nowhere\./),
    ])
  })

  test('with a role whose name stands for different permissions', async () => {
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Two-faced' }) })
    const { email } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'DELETE_REGION'], { name: 'Two-faced' }) })
    const [error] = await refused([row({ 'TOM role': 'Two-faced' })])
    expect(error).toContain('Roles of this name differ in their permissions')
    // Whoever has it keeps it.
    await imported([row({ Email: email, 'TOM role': 'Two-faced' })])
    expect((await find(email)).roles.TOM.permissions).toEqual(['VIEW_REGION', 'DELETE_REGION'])
  })
})

test('an import gives a role whose name differs only in case or hyphens, but keeps one for which there is no other', async () => {
  const { email } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Night shift' }) })
  await makeUser(owner, { TOM: roleWith(['VIEW_OFFER'], { name: 'night-shift' }) })
  await makeUser(owner, { TOM: roleWith(['VIEW_COUNTRY'], { name: 'NIGHT SHIFT' }) })
  const given = async (name: string) => {
    await imported([row({ Email: email, 'TOM role': name })])
    return (await find(email)).roles.TOM.permissions
  }
  expect(await given('Night_shift')).toEqual(['VIEW_REGION'])
  expect(await given('night-shift')).toEqual(['VIEW_OFFER'])
  expect(await given('NIGHT SHIFT')).toEqual(['VIEW_COUNTRY'])
})

describe('an import never raises anybody above the importer', () => {
  test('neither a new person nor a stored one, by a default role or one of the company', async () => {
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'DELETE_REGION'], { name: 'Remover' }) })
    const { email } = await makeUser(owner)
    const raising = ['COMPANY_SUPER_USER', 'COMPANY_ADMIN', 'Remover', 'remover']
    for (const role of raising) {
      expect(await refused([row({ 'TOM role': role })], desk)).toEqual([
        'Row 2: TOM role: This role has rights that you do not hold.',
      ])
      expect(await refused([row({ Email: email, 'TOM role': role })], desk)).toHaveLength(1)
    }
    expect(await refused([row({ Applications: 'JE', 'TOM role': '', 'TAREF role': 'JE User Role' })], desk)).toEqual([
      'Row 2: TAREF role: This role has rights that you do not hold.',
    ])
    expect((await find(email)).roles.TOM.permissions).toEqual(['VIEW_REGION'])
    expect((await imported([row({ 'TOM role': 'TOM User Role' })], desk)).created).toBe(1)
  })

  test('not in a preview either, which would tell that it can be done', async () => {
    const { status } = await upload(fileOf([row({ 'TOM role': 'COMPANY_ADMIN' })]), { preview: true }, desk)
    expect(status).toBe(400)
  })

  test('nor does it change somebody who has more rights', async () => {
    const admin = await makeUser(owner, {
      TOM: roleWith(companyPresets.TOM.COMPANY_ADMIN, { name: 'COMPANY_ADMIN' }),
    })
    const same = { ...(await rowOf(admin.email)), Phone: '+45 86120099' }
    expect((await imported([same], desk)).existing).toBe(1)
    for (const given of [{ 'Last name': 'Renamed' }, { 'TOM role': 'TOM User Role' }])
      expect(await refused([{ ...same, ...given }], desk)).toEqual([
        'Row 2: This user has rights that you do not hold.',
      ])
    expect((await read(admin.id)).version).toBe(1)
  })

  test('nor their own role: neither up, nor down, nor its lists', async () => {
    const { email } = await read(desk.userId)
    const own = { ...(await rowOf(email)), Phone: '+45 86120099' }
    const region = await makeRegion(owner, { name: 'Own lists' })
    for (const given of [
      { 'TOM role': 'COMPANY_SUPER_USER' },
      { 'TOM role': 'TOM User Role' },
      { 'TOM regions': region.name },
    ])
      expect(await refused([{ ...own, ...given }], desk)).toEqual(['Row 2: TOM role: You cannot change your own role.'])
    const { roles } = await read(desk.userId)
    await imported([{ ...own, 'Last name': 'Myself' }], desk)
    expect(await read(desk.userId)).toMatchObject({ last_name: 'Myself', roles })
  })

  test('nor the end of a role that they could not give', async () => {
    const more = roleWith(['VIEW_REGION', 'DELETE_REGION'], { name: 'More than the desk' })
    const { email } = await makeUser(owner, { TOM: { ...more, ends_on: '2099-03-31' } })
    const longer = { ...(await rowOf(email)), 'TOM last day': '2099-12-31' }
    expect(await refused([longer], desk)).toEqual(['Row 2: This user has rights that you do not hold.'])
  })

  test('nor their own applications, which the error names', async () => {
    const both = await makeSignedIn(api, owner, {
      TOM: roleWith(['CREATE_COMPANY_USER', 'VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'], { name: 'Both desks' }),
      JE: roleWith([], { name: 'Both desks' }),
    })
    const { email } = await read(both.userId)
    const own = { ...(await rowOf(email)), Phone: '+45 86120099' }
    expect(await refused([own], both)).toEqual(['Row 2: Applications: You cannot change your own role.'])
  })

  test('nor does somebody change people who may only create them', async () => {
    const clerk = await makeSignedIn(api, owner, { TOM: roleWith(['CREATE_COMPANY_USER', 'VIEW_REGION']) })
    const { email } = await makeUser(owner)
    expect(await refused([row({ Email: email, 'TOM role': 'TOM User Role' })], clerk)).toEqual([
      'Row 2: This user exists, and you cannot change it here.',
    ])
    expect((await imported([row({ 'TOM role': 'TOM User Role' })], clerk)).created).toBe(1)
  })

  test('and refuses people who exist in the same words, whatever their row says', async () => {
    const clerk = await makeSignedIn(api, owner, { TOM: roleWith(['CREATE_COMPANY_USER']) })
    const { email } = await makeUser(owner)
    const same = { ...(await rowOf(email)), Phone: '+45 86120099' }
    expect((await imported([same])).existing).toBe(1)
    const rows = [same, { ...same, 'TOM role': 'COMPANY_ADMIN' }, { ...same, 'TOM role': 'Nobody has it' }]
    const others = [
      { ...same, 'Last name': 'Other' },
      { ...same, 'TOM regions': 'Nowhere' },
    ]
    for (const preview of [true, false]) {
      const answers: [number, string][] = []
      for (const one of [...rows, ...others]) {
        const { status, text } = await upload(fileOf([one]), { preview }, clerk)
        // A refusal repeats the row that was sent.
        const sent = columns.map((column) => one[column as keyof Row] ?? '').join(', ')
        expect(text).toContain(sent)
        answers.push([status, text.replace(sent, 'the row')])
      }
      expect(answers[0]).toEqual([400, expect.stringContaining('This user exists, and you cannot change it here.')])
      expect(answers).toEqual(answers.map(() => answers[0]))
    }
  })

  test('nor grants an application that the company does not have', async () => {
    const neighbour = await clientOf(api, 'super@borealis.example')
    const staff = await clientOf(api, 'master@talent.example', neighbour.companyId)
    const [error] = await refused([row()], staff)
    expect(error).toBe('Row 2: Applications: The company does not have TOM.')
  })
})

describe('in a company that has lost an application', () => {
  test('people of that application come home unchanged, and keep their role in it when something else changes', async () => {
    const staff = await clientOf(api, 'master@talent.example', owner.companyId)
    const je = { JE: roleWith(['VIEW_JOB_LIBRARY'], { name: 'Sleeper' }) }
    const only = await makeUser(owner, je, { last_name: 'Onlyje' })
    const both = await makeUser(owner, { TOM: roleWith([], { name: 'Awake' }), ...je }, { last_name: 'Bothje' })
    const stored = await staff.ok(calls.readCompany)
    const change = async (applications: readonly string[]) => {
      await api.repairs.db.execute(
        sql`update companies set applications = ${sql.param([...applications])} where id = ${owner.companyId}`,
      )
    }
    await change(['TOM'])
    try {
      const file = await download({ search: 'je' })
      expect(file).toContain(only.email)
      const home = await upload(file)
      expect(home.body.error).toBeUndefined()
      expect(home.body.data).toMatchObject({ created: 0, changed: 0 })
      const renamed = await upload(file.replaceAll('Onlyje', 'Renamedje').replaceAll('Bothje', 'Renamedje'))
      expect(renamed.body.data).toMatchObject({ created: 0, changed: 2 })
      expect(await refused([row({ Applications: '', 'TOM role': '' })])).toEqual(['Row 2: Applications: Enter TOM.'])
    } finally {
      await change(stored.applications)
    }
    for (const { id } of [only, both])
      expect(await read(id)).toMatchObject({
        last_name: 'Renamedje',
        roles: { JE: { grant_access: true, name: 'Sleeper' } },
      })
  })
})

test('a download has what the list finds, and only the own company', async () => {
  const { email } = await makeUser(owner, { JE: roleWith([], { name: 'Only Je' }) }, { last_name: 'Zzyx' })
  const lines = (await download({ role: 'Only Je' })).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(`Ann,Zzyx,${email},'+45 86120099,TAREF,,,,,,Only Je,,,,`)
  expect(await download({ search: 'zzyx', granted: 'TOM' })).not.toContain(email)
  expect(await download({ search: 'borealis' })).not.toContain('@borealis')
})

describe('the allowed names of a file', () => {
  const namesFor = async (by: ApiClient) => {
    const { body, statusCode } = await api.app.inject({
      method: 'GET',
      url: `/api${urlOf(calls.downloadCompanyUserNames, { company_id: by.companyId })}`,
      headers: { authorization: `Bearer ${by.token}` },
    })
    expect(statusCode).toBe(200)
    return body.replace('\uFEFF', '').trim().split('\r\n')
  }
  const kindsIn = (lines: readonly string[]) => [...new Set(lines.slice(1).map((line) => line.split(',')[0]))]

  test('are those of the company, written as a cell has them and guarded against formulas', async () => {
    const unit = await makeUnit(owner, 'Tin; Copper')
    const place = await makePlace(owner)
    const region = await makeRegion(owner, {
      name: '=Ore coast',
      countries: [place.country_id],
      units: [unit.id],
    })
    const stranger = await clientOf(api, 'super@borealis.example')
    await makeRegion(stranger, { name: 'Foreign coast' })
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Assayer' }) })
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Two meanings' }) })
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'DELETE_REGION'], { name: 'Two meanings' }) })
    const lines = await namesFor(owner)
    expect(lines[0]).toBe('Kind,Name,Belongs to')
    expect(kindsIn(lines)).toEqual([
      'Applications',
      'TOM role',
      'TAREF role',
      'Business units',
      'Regions',
      'Countries',
      'Calling codes',
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        'Applications,TAREF,',
        'TOM role,Company Admin,',
        'TOM role,Assayer,',
        String.raw`Business units,"Tin\; Copper",`,
        String.raw`Regions,'=Ore coast,"Tin\; Copper"`,
        'Calling codes,45,Denmark',
      ]),
    )
    const [country] = (await owner.ok(calls.listCountries)).filter(({ id }) => id === place.country_id)
    expect(lines.find((line) => line.startsWith(`Countries,${country?.name},`))).toContain(region.name)
    expect(lines.join()).not.toMatch(/Foreign coast|Two meanings/)
  })

  test('can all be imported', async () => {
    const lines = await namesFor(desk)
    const roles = lines.flatMap((line) => (/^TOM role,([^,"]+),$/.exec(line) ?? []).slice(1))
    expect(roles.length).toBeGreaterThan(0)
    expect(
      (
        await imported(
          roles.map((role) => row({ 'TOM role': role })),
          desk,
        )
      ).created,
    ).toBe(roles.length)
  })

  test('are as many as the caller may view and grant', async () => {
    await makeUnit(owner, 'Hidden unit')
    await makeRegion(owner, { name: 'Hidden region' })
    await makeUser(owner, { TOM: roleWith([], { name: 'Hidden role' }) })
    const clerk = await makeSignedIn(api, owner, { TOM: roleWith(['CREATE_COMPANY_USER']) })
    const lines = await namesFor(clerk)
    expect(lines.join()).not.toMatch(/Hidden|Company Super User|Company Admin/)
    expect(kindsIn(lines)).toEqual(['Applications', 'TOM role', 'Calling codes'])
    const surveyor = await makeSignedIn(api, owner, { TOM: roleWith(['CREATE_COMPANY_USER', 'VIEW_REGION']) })
    const seen = await namesFor(surveyor)
    expect(seen.join()).toContain('Hidden region')
    expect(seen.join()).not.toMatch(/Hidden unit|Hidden role|Tin/)
  })

  test('are in the order of the alphabet, without that of a role without a name once it stands for several', async () => {
    const ownRoles = async () =>
      (await namesFor(owner)).flatMap((line) => (/^TOM role,(?!Company )(.*),$/.exec(line) ?? []).slice(1))
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Zinc keeper' }) })
    const own = await ownRoles()
    expect(own).toEqual(expect.arrayContaining(['TOM User Role', 'Zinc keeper']))
    expect(own).toEqual(own.toSorted((one, other) => one.localeCompare(other)))
    for (const rights of [['VIEW_REGION'], ['VIEW_OFFER']] as const)
      await makeUser(owner, { TOM: roleWith(rights, { name: 'TOM User Role' }) })
    expect(await ownRoles()).not.toContain('TOM User Role')
  })

  test('of a company without an application lack its roles', async () => {
    const { companyId } = await clientOf(api, 'super@borealis.example')
    const lines = await namesFor(await clientOf(api, 'master@talent.example', companyId))
    expect(lines).toContain('TAREF role,Company User,')
    expect(kindsIn(lines)).not.toContain('TOM role')
  })
})
