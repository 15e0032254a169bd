import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { companies } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { companyForm, makeCompany, makeLogo, type CompanyForm } from '../support/companies'
import { newName } from '../support/structure'

let api: Api
let master: Client
/** The super user of Aurora Foods. */
let client: Client
let logo: string
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  client = await clientOf(api, 'super@aurora.example')
  logo = await makeLogo(api)
})
afterAll(() => api.stop())

const create = (given: Partial<Record<keyof CompanyForm, unknown>> = {}) =>
  master(calls.createCompany, {}, { body: companyForm(logo, given as Partial<CompanyForm>) })

/** A company's form as filled from a read record. */
const formOf = async (id: number, given: object = {}) => {
  const read = await master.ok(calls.readCompany, { company_id: id } as object)
  return { ...read, ...given } as never
}
const update = async (id: number, given: object, by = master) =>
  by(calls.updateCompany, { company_id: id } as object, { body: await formOf(id, given) })
const toggle = (id: number, active: boolean, by = master) =>
  by(calls.toggleCompany, { company_id: id } as object, { query: { active } })

const usd = { stock_type: 'international', stock_currency_id: 138 } as const
const euros = (stock_value: number) => ({ stock_type: 'in-House', stock_currency_id: 1, stock_value }) as const

describe('creating a company', () => {
  test('returns everything that was sent, and the records it refers to', async () => {
    const form = companyForm(logo, { name: '  Zephyr Wind ' })
    const { status, body } = await master(calls.createCompany, {}, { body: form })
    expect(status).toBe(201)
    expect(body.message).toBe('New Company Created')
    const { stock_tracking_ids: _, ...sent } = form
    expect(body.data).toEqual({
      ...sent,
      id: expect.any(Number),
      name: 'Zephyr Wind',
      application_access: sent.applications,
      is_active: true,
      version: 1,
      version_approval: 'AT_ONCE',
      time_zone: 'UTC',
      second_factor_from: null,
      second_factor_roles: [],
      country: { id: 1, name: expect.any(String) },
      currency: { id: 1, name: expect.any(String), code: expect.any(String), symbol: expect.any(String) },
      user: {
        first_name: 'Ada',
        last_name: 'Maria Lovelace',
        email: 'ada@example.com',
        phone_code: '49',
        phone_number: '4055501234',
      },
      person_country: { id: 2, name: expect.any(String) },
    })
    const { counts: _counts, ...read } = await master.ok(calls.readCompany, { company_id: body.data.id } as object)
    expect(read).toEqual(body.data)
    const all = await master.ok(calls.listAllCompanies)
    expect(all.find(({ id }) => id === body.data.id)).toMatchObject({ name: 'Zephyr Wind', small_logo_url: logo })
  })

  test('creates no account for the contact person', async () => {
    await create({ person_email: 'nobody.yet@example.com' })
    expect((await api.logIn('nobody.yet@example.com')).status).toBe(401)
    expect((await create({ person_email: 'master@talent.example' })).status).toBe(201)
  })

  test.each([
    ['name', 'Please enter a name.'],
    ['address', 'Please enter the address.'],
    ['postal_code', 'Please enter the postal code.'],
    ['country_headquarter', 'Please enter the headquarter location.'],
    ['person_name', 'Please enter the contact person.'],
    ['person_phone_number', 'Please enter contact number.'],
    ['person_email', 'Please enter email address.'],
    ['small_logo_url', 'Please upload a logo.'],
    ['large_logo_url', 'Please upload a logo.'],
  ] as const)('needs %s', async (field, message) => {
    for (const value of [undefined, null, '', '  \t ']) {
      const { status, body } = await create({ [field]: value })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 1001, is_validation_error: true, error: { [field]: [message] } })
    }
  })

  test.each([
    ['country_id', null],
    ['country_id', 'x'],
    ['currency_id', 0],
    ['person_country_id', 1.5],
    ['financial_year', '2025'],
    ['financial_year', 2025.5],
    ['contract_start_date', '2025-02-30 00:00:00'],
    ['contract_end_date', '31.12.2026'],
    ['person_phone_code', '+49'],
    ['person_email', 'ada'],
    ['status', 'CLOSED'],
    ['applications', ['TOM', 'DASHBOARD']],
    ['stock_data', 'x'],
  ] as const)('%s is not %j', async (field, value) => {
    const { status, body } = await create({ [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.error as object)).toEqual([field])
  })

  test('countries and currencies must exist', async () => {
    const { status, body } = await create({
      country_id: 2_147_483_647,
      person_country_id: 99_999,
      currency_id: 99_999,
      stock_data: [euros(1), { ...euros(2), stock_currency_id: 88_888 }],
    })
    expect(status).toBe(400)
    expect(body.error).toEqual({
      country_id: ['This country does not exist.'],
      person_country_id: ['This country does not exist.'],
      currency_id: ['This currency does not exist.'],
      'stock_data.1.stock_currency_id': ['This currency does not exist.'],
    })
  })

  test('names are unique, ignoring case', async () => {
    await create({ name: 'Ärzte Stiftung' })
    const { status, body } = await create({ name: ' ÄRZTE stiftung' })
    expect(status).toBe(400)
    expect(body.error).toEqual({ name: ['This name is already used.'] })
  })

  test('of several concurrent companies with the same name, one is created', async () => {
    const name = newName('Raced')
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(400)
      expect(body.error).toEqual({ name: ['This name is already used.'] })
    }
  })

  test.each(['🏭 👩‍👩‍👧‍👦', 'شركة', "O'Brien; drop table companies --", '<img src=x onerror=alert(1)>', '食'.repeat(255)])(
    'the name %s is kept as it is',
    async (name) => {
      expect((await create({ name })).body.data.name).toBe(name)
    },
  )
})

describe('the contract of a company', () => {
  test('lasts at least one day', async () => {
    for (const end of ['2025-01-01 00:00:00', '2025-01-01 23:59:59', '2024-12-31 00:00:00']) {
      const { status, body } = await create({ contract_start_date: '2025-01-01 00:00:00', contract_end_date: end })
      expect(status).toBe(400)
      expect(body.error).toEqual({ contract_end_date: ['The contract must end at least one day after it starts.'] })
    }
    const { body } = await create({ name: '', contract_end_date: '2024-12-31 00:00:00' })
    expect(Object.keys(body.error as object).toSorted()).toEqual(['contract_end_date', 'name'])
    expect((await create({ contract_end_date: '2025-01-02 00:00:00' })).status).toBe(201)
  })

  test('is compared by calendar days, ignoring the time', async () => {
    const { body } = await create({
      contract_start_date: '2024-02-29 23:59:59',
      contract_end_date: '2026-03-29 02:30:00',
    })
    expect(body.data).toMatchObject({
      contract_start_date: '2024-02-29 00:00:00',
      contract_end_date: '2026-03-29 00:00:00',
    })
  })
})

describe('the logo of a company', () => {
  test.each([
    'javascript:alert(1)',
    'https://evil.example/logo.png',
    'https://console.example.com/media/x.png',
    '//evil.example/logo.png',
    '/media/../api/health',
    '/media/nothing-like-this.png',
    '/media/',
    '/media/%00.png',
    '/companies',
    'data:image/png;base64,AAAA',
  ])('%s is not one that was uploaded here', async (url) => {
    const { status, body } = await create({ small_logo_url: url, large_logo_url: logo })
    expect(status).toBe(400)
    expect(body.error).toEqual({ small_logo_url: ['Please upload a logo.'] })
    const { id } = await makeCompany(master, logo)
    expect((await update(id, { large_logo_url: url })).body.error).toEqual({
      large_logo_url: ['Please upload a logo.'],
    })
  })

  test('can be changed or removed later', async () => {
    const { id } = await makeCompany(master, logo)
    const other = await makeLogo(api)
    expect((await update(id, { small_logo_url: other })).body.data).toMatchObject({
      small_logo_url: other,
      large_logo_url: logo,
    })
    const none = await update(id, { small_logo_url: null, large_logo_url: '' })
    expect(none.body.data).toMatchObject({ small_logo_url: null, large_logo_url: null })
  })
})

describe('the stock of a company', () => {
  const stocksOf = async (id: number) => (await master.ok(calls.readCompany, { company_id: id } as object)).stock_data

  test('gets its tracking ids from the server', async () => {
    const { stock_data } = await makeCompany(master, logo, {
      stock_data: [euros(12.5), { ...usd, tracking_id: null }, { ...euros(0), tracking_id: 77 }],
    })
    expect(stock_data).toEqual([
      { tracking_id: expect.any(Number), ...euros(12.5) },
      { tracking_id: expect.any(Number), ...usd, stock_value: null },
      { tracking_id: expect.any(Number), ...euros(0) },
    ])
    expect(new Set(stock_data.map(({ tracking_id }) => tracking_id)).size).toBe(3)
  })

  test('is in US dollars and without a value if international', async () => {
    const { body } = await create({ stock_data: [{ ...usd, stock_value: 12 }] })
    expect(body.data.stock_data).toMatchObject([{ stock_currency_id: 138, stock_value: null }])
    const wrong = await create({ stock_data: [{ ...usd, stock_currency_id: 1 }] })
    expect(wrong.body.error).toEqual({
      'stock_data.0.stock_currency_id': ['An international stock is in US dollars.'],
    })
  })

  test.each(['abc', '12', null, undefined, -1, 1e15, true])('in-house, %j is an invalid value', async (stock_value) => {
    const { status, body } = await create({ stock_data: [{ ...euros(1), stock_value }] })
    expect(status).toBe(400)
    expect(Object.keys(body.error as object)).toEqual(['stock_data.0.stock_value'])
  })

  test('has no other types', async () => {
    const { body } = await create({ stock_data: [{ ...euros(1), stock_type: 'In-House' }] })
    expect(body.error).toEqual({ 'stock_data.0.stock_type': ['Choose a stock type.'] })
  })

  test('is replaced by the list that is sent; existing entries keep their ids', async () => {
    const { id, stock_data } = await makeCompany(master, logo, { stock_data: [euros(1), euros(2), euros(3)] })
    const [first, second, third] = stock_data
    const { body } = await update(id, {
      stock_data: [{ ...third, stock_value: 33 }, { ...first, ...usd }, euros(4)],
      // The list takes precedence over the removed ids.
      stock_tracking_ids: [first?.tracking_id, second?.tracking_id],
    })
    expect(body.data.stock_data).toEqual([
      { ...first, ...usd, stock_value: null },
      { ...third, stock_value: 33 },
      { tracking_id: expect.any(Number), ...euros(4) },
    ])
    expect(await stocksOf(id)).toEqual(body.data.stock_data)
  })

  test('without a list loses the removed ids, and is unchanged without both', async () => {
    const { id, stock_data } = await makeCompany(master, logo, { stock_data: [euros(1), euros(2)] })
    const [first, second] = stock_data
    await update(id, { stock_data: undefined })
    expect(await stocksOf(id)).toEqual([first, second])
    await update(id, { stock_data: undefined, stock_tracking_ids: [first?.tracking_id] })
    expect(await stocksOf(id)).toEqual([second])
    await update(id, { stock_data: [] })
    expect(await stocksOf(id)).toEqual([])
  })

  test('of another company is never touched', async () => {
    const theirs = await makeCompany(master, logo, { stock_data: [euros(1)] })
    const { id } = await makeCompany(master, logo)
    const foreign = theirs.stock_data[0]
    await update(id, { stock_data: [{ ...foreign, stock_value: 666 }], stock_tracking_ids: [foreign?.tracking_id] })
    await update(id, { stock_data: undefined, stock_tracking_ids: [foreign?.tracking_id] })
    expect(await stocksOf(theirs.id)).toEqual(theirs.stock_data)
    expect(await stocksOf(id)).toMatchObject([{ stock_value: 666 }])
    expect((await stocksOf(id))[0]?.tracking_id).not.toBe(foreign?.tracking_id)
  })

  test('cannot contain an entry twice', async () => {
    const { id, stock_data } = await makeCompany(master, logo, { stock_data: [euros(1)] })
    const { body } = await update(id, { stock_data: [stock_data[0], stock_data[0]] })
    expect(body.error).toEqual({ stock_data: ['Each stock entry can be sent once.'] })
  })

  test('can be a long list', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => euros(i))
    const { id } = await makeCompany(master, logo, { stock_data: rows })
    const { status, body } = await update(id, { stock_data: (await stocksOf(id)).toReversed() })
    expect(status).toBe(200)
    expect(body.data.stock_data).toHaveLength(5000)
  })
})

describe('updating a company', () => {
  test('returns the updated company', async () => {
    const { id } = await makeCompany(master, logo)
    const { status, body } = await update(id, {
      name: 'Renamed',
      financial_year: 1999,
      country_id: 3,
      currency_id: 138,
    })
    expect(status).toBe(200)
    expect(body.message).toBe('You have successfully updated the company.')
    expect(body.data).toMatchObject({
      name: 'Renamed',
      financial_year: 1999,
      country: { id: 3 },
      currency: { id: 138, code: 'USD' },
      version: 2,
    })
    const { counts: _, ...read } = await master.ok(calls.readCompany, { company_id: id } as object)
    expect(read).toEqual(body.data)
  })

  test('any status can follow any other', async () => {
    const { id } = await makeCompany(master, logo)
    for (const status of ['EXPIRED', 'ACTIVE', 'IN_PROGRESS', 'EXPIRED', 'IN_PROGRESS', 'ACTIVE'])
      expect((await update(id, { status })).body.data.status).toBe(status)
  })

  test('keeps absent fields and the active state', async () => {
    const { id } = await makeCompany(master, logo, { status: 'EXPIRED', applications: ['JE'], stock_data: [euros(1)] })
    const absent = { status: undefined, applications: undefined, stock_data: undefined, small_logo_url: undefined }
    const { body } = await update(id, { ...absent, is_active: false, application_access: undefined })
    expect(body.data).toMatchObject({
      status: 'EXPIRED',
      applications: ['JE'],
      small_logo_url: logo,
      is_active: true,
      stock_data: [euros(1)],
    })
  })

  test('can change the case of its name, but not take that of another company', async () => {
    const { id, name } = await makeCompany(master, logo)
    expect((await update(id, { name: name.toUpperCase() })).body.data.name).toBe(name.toUpperCase())
    const taken = await update(id, { name: 'aurora FOODS' })
    expect(taken.status).toBe(400)
    expect(taken.body.error).toEqual({ name: ['This name is already used.'] })
  })

  test('when two users edit the same company, the second is told and sees what the first has saved', async () => {
    const { id, version } = await makeCompany(master, logo)
    const first = await update(id, { address: '2 Harbour Street', version })
    const second = await update(id, { address: '3 Harbour Street', version })
    expect(first.status).toBe(200)
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 1005, data: { current: first.body.data } })
    const again = await update(id, { address: '3 Harbour Street', version: first.body.data.version })
    expect(again.body.data).toMatchObject({ address: '3 Harbour Street', version: 3 })
  })

  test('of several users who save at once, one succeeds', async () => {
    const { id, version } = await makeCompany(master, logo)
    const form = await formOf(id, { version })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => master(calls.updateCompany, { company_id: id } as object, { body: form })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('an unknown company is reported before an invalid form', async () => {
    const { status } = await master(calls.updateCompany, { company_id: 999_999 } as object, { body: {} as never })
    expect(status).toBe(404)
  })
})

describe('a super user of a company', () => {
  const saved = async (given: object) => update(client.companyId, given, client)

  test('changes its contract, its status and all its other fields', async () => {
    const given = { status: 'IN_PROGRESS', contract_end_date: '2031-12-31 00:00:00', address: 'Elsewhere 1' }
    const { status, body } = await saved(given)
    expect(status).toBe(200)
    expect(body.data).toMatchObject(given)
  })

  test('sends back the applications in any order, but cannot change them', async () => {
    const { applications } = await master.ok(calls.readCompany, { company_id: client.companyId } as object)
    expect((await saved({ applications: applications.toReversed(), application_access: undefined })).status).toBe(200)
    expect((await saved({ applications: undefined })).status).toBe(200)
    for (const given of [
      { applications: ['TOM'] },
      { applications: [] },
      { application_access: ['TOM', 'JE'] },
      { applications, application_access: ['JE'] },
    ]) {
      const { status, body } = await saved(given)
      expect(status).toBe(403)
      expect(body).toMatchObject({ code: 1003, message: 'Access Denied' })
    }
    const stored = await master.ok(calls.readCompany, { company_id: client.companyId } as object)
    expect(stored.applications.toSorted()).toEqual(applications.toSorted())
  })

  test('is told that provider staff have changed the applications meanwhile', async () => {
    const before = await formOf(client.companyId)
    await update(client.companyId, { applications: ['TOM', 'JE'] })
    const late = await client(calls.updateCompany, {}, { body: before })
    expect(late.status).toBe(409)
    expect(late.body.data).toMatchObject({ current: { applications: ['TOM', 'JE'] } })
    await update(client.companyId, { applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'] })
  })

  test('cannot change, create, activate or deactivate other companies', async () => {
    const { id } = await makeCompany(master, logo)
    expect((await update(id, { name: newName('Taken over') }, client)).status).toBe(403)
    expect((await client(calls.createCompany, {}, { body: companyForm(logo) })).status).toBe(403)
    expect((await toggle(client.companyId, false, client)).status).toBe(403)
  })

  test('is the only user of the company who can change it', async () => {
    const admin = await clientOf(api, 'admin@aurora.example')
    expect((await update(client.companyId, {}, admin)).status).toBe(403)
  })
})

describe('provider staff', () => {
  test('create and change companies as their role allows', async () => {
    const { id } = await makeCompany(master, logo)
    const statuses = async (email: string) => {
      const staff = await clientOf(api, email)
      return [
        (await staff(calls.createCompany, {}, { body: companyForm(logo) })).status,
        (await update(id, {}, staff)).status,
        (await toggle(id, true, staff)).status,
      ]
    }
    expect(await statuses('super@talent.example')).toEqual([201, 200, 200])
    expect(await statuses('admin@talent.example')).toEqual([201, 200, 403])
    expect(await statuses('sales@talent.example')).toEqual([403, 403, 403])
  })

  test('can remove an application: its users keep their role, which has no effect', async () => {
    const before = await api.signIn('user@aurora.example')
    expect(before.applications).toContain('JE')
    await update(client.companyId, { applications: ['TOM'] })
    const without = await api.signIn('user@aurora.example')
    expect(without.applications).toEqual(['TOM'])
    await update(client.companyId, { applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'] })
    const after = await api.signIn('user@aurora.example')
    expect(after.applications).toEqual(before.applications)
    expect(after.permissions).toEqual(before.permissions)
  })
})

describe('deactivating a company', () => {
  test('returns the new state, and persists', async () => {
    const { id, name } = await makeCompany(master, logo)
    const off = await toggle(id, false)
    expect(off.status).toBe(200)
    expect(off.body).toMatchObject({ data: { id, is_active: false }, message: `${name} is inactive` })
    expect(await master.ok(calls.readCompany, { company_id: id } as object)).toMatchObject({
      is_active: false,
      status: 'ACTIVE',
      version: 2,
    })
    const on = await toggle(id, true)
    expect(on.body).toMatchObject({ data: { id, is_active: true }, message: `${name} is active` })
  })

  test('requires the new state', async () => {
    for (const query of [{}, { active: '' }, { active: 'maybe' }]) {
      const { status, body } = await master(calls.toggleCompany, { company_id: 1 } as object, { query })
      expect(status).toBe(400)
      expect(body.error).toEqual({ active: ['Please send true or false.'] })
    }
    const unknown = await master(calls.toggleCompany, { company_id: 999_999 } as object)
    expect(unknown.status).toBe(404)
  })

  test('ends the sessions of its users only, until they sign in again', async () => {
    const [row] = await api.database.db.select().from(companies).where(eq(companies.name, 'Borealis Energy'))
    const id = row?.id ?? 0
    const user = await api.signIn('super@borealis.example')
    const other = await api.signIn('user@aurora.example')
    await toggle(id, false)
    const reload = (token: string) => api.send('GET', '/companies/all/', { token })
    const refresh = (token: string) => api.send('POST', '/auth/refresh-token/', { body: { refresh: token } })
    expect((await reload(user.token.access)).body).toMatchObject({ code: 5000 })
    expect((await refresh(user.token.refresh)).body).toMatchObject({ code: 1002, message: 'Invalid refresh token' })
    expect((await api.logIn('super@borealis.example')).body).toMatchObject({
      code: 1002,
      message: 'Your account is inactive',
    })
    expect((await reload(other.token.access)).status).toBe(200)

    await toggle(id, true)
    expect((await reload(user.token.access)).body).toMatchObject({ code: 5000 })
    expect((await refresh(user.token.refresh)).status).toBe(401)
    expect((await api.logIn('super@borealis.example')).status).toBe(200)
  })
})
