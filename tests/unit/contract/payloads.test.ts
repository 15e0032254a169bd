import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { changedBusinessUnit, newBusinessUnit } from '../../../contract/entities/businessUnit'
import { changedCompany, newCompany } from '../../../contract/entities/companyPayload'
import { changedCompanyUser, newCompanyUser } from '../../../contract/entities/companyUser'
import { companyUsersQuery } from '../../../contract/entities/companyUserQueries'
import { changedGradeCompany, newGradeCompany } from '../../../contract/entities/gradeCompany'
import { changedIndustry } from '../../../contract/entities/industry'
import { newJobSubFunction } from '../../../contract/entities/jobFunction'
import { newIncentive } from '../../../contract/entities/longTermIncentive'
import { changedRegion, newRegion } from '../../../contract/entities/region'
import { changedTomUser, newTomUser, tomUserActiveQuery } from '../../../contract/entities/tomUser'
import { fieldErrors } from '../../../contract/fieldErrors'

const errorsOf = (schema: z.ZodType, value: unknown) => fieldErrors(schema.safeParse(value).error?.issues ?? [])

describe('a company', () => {
  const aurora = {
    name: 'Aurora Foods',
    address: '1 Harbour Road',
    postal_code: '0150',
    country_id: 1,
    currency_id: 2,
    country_headquarter: 'Oslo',
    financial_year: 2026,
    contract_start_date: '2026-01-01 00:00:00',
    contract_end_date: '2026-12-31 00:00:00',
    small_logo_url: '/media/a.png',
    large_logo_url: 'https://talent.example/media/a.png',
    person_name: 'Ada Byron',
    person_phone_code: '47',
    person_phone_number: '5551234',
    person_email: 'Ada@Aurora.example',
    person_country_id: 1,
  }

  test('is active, with all applications and no stock, by default', () => {
    expect(newCompany.parse(aurora)).toMatchObject({
      status: 'ACTIVE',
      applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
      stock_data: [],
      stock_tracking_ids: [],
      person_email: 'ada@aurora.example',
    })
  })

  test.each(Object.keys(aurora))('cannot be created without %s', (field) => {
    expect(Object.keys(errorsOf(newCompany, { ...aurora, [field]: undefined }))).toContain(field)
  })

  test('keeps its logo, status, applications and stock when an update omits them', () => {
    const { small_logo_url: _small, large_logo_url: _large, ...rest } = aurora
    const changed = changedCompany.parse({ ...rest, version: 4 })
    expect(changed).toMatchObject({ version: 4, stock_tracking_ids: [] })
    for (const field of ['small_logo_url', 'status', 'applications', 'stock_data'])
      expect(Object.entries(changed).find(([key]) => key === field)?.[1]).toBeUndefined()
  })

  test.each([
    ['2026-01-01 00:00:00', false],
    ['2025-12-31 00:00:00', false],
    ['2026-01-01 23:59:59', false],
    ['2026-01-02 00:00:00', true],
  ])('whose contract starts on 1 January may end at %s: %s', (contract_end_date, isFine) => {
    for (const schema of [newCompany, changedCompany])
      expect(errorsOf(schema, { ...aurora, contract_end_date })).toEqual(
        isFine ? {} : { contract_end_date: ['The contract must end at least one day after it starts.'] },
      )
  })

  test.each([
    ['javascript:alert(1)'],
    ['//evil.example/a.png'],
    ['data:image/png;base64,AA'],
    ['a.png'],
    ['https:evil'],
  ])('cannot have the logo %s', (small_logo_url) => {
    for (const schema of [newCompany, changedCompany])
      expect(errorsOf(schema, { ...aurora, small_logo_url })).toEqual({ small_logo_url: ['Please upload a logo.'] })
  })

  test.each([
    ['status', 'CLOSED'],
    ['applications', ['TOM', 'Dashboard']],
    ['financial_year', '2026'],
    ['financial_year', 1],
    ['stock_data', 'none'],
    ['stock_tracking_ids', ['1']],
  ])('cannot have the %s %j', (field, value) => {
    expect(Object.keys(errorsOf(newCompany, { ...aurora, [field]: value }))).toEqual([field])
  })

  test('lists each of its applications once', () => {
    expect(newCompany.parse({ ...aurora, applications: ['JE', 'JE'] }).applications).toEqual(['JE'])
  })

  const stockErrors = (...stock_data: unknown[]) => errorsOf(newCompany, { ...aurora, stock_data })

  test('has in-house stock in any currency, with a value', () => {
    expect(stockErrors({ stock_type: 'in-House', stock_currency_id: 2, stock_value: 0 })).toEqual({})
    expect(stockErrors({ stock_type: 'in-House', stock_currency_id: 2, stock_value: null })).toEqual({
      'stock_data.0.stock_value': ['Enter a number.'],
    })
    expect(stockErrors({ stock_type: 'in-House', stock_currency_id: 2, stock_value: -1 })).toEqual({
      'stock_data.0.stock_value': ['Enter a number from 0.'],
    })
  })

  test('has international stock in US dollars, without a value', () => {
    expect(stockErrors({ stock_type: 'international', stock_currency_id: 2, stock_value: null })).toEqual({
      'stock_data.0.stock_currency_id': ['An international stock is in US dollars.'],
    })
    const stock_data = [{ tracking_id: 9, stock_type: 'international', stock_currency_id: 138, stock_value: 12 }]
    expect(newCompany.parse({ ...aurora, stock_data }).stock_data).toEqual([
      { tracking_id: 9, stock_type: 'international', stock_currency_id: 138, stock_value: null },
    ])
  })

  test('needs complete and distinct stock rows', () => {
    expect(Object.keys(stockErrors({}))).toEqual(['stock_data.0.stock_type', 'stock_data.0.stock_currency_id'])
    const row = { tracking_id: 9, stock_type: 'in-House', stock_currency_id: 2, stock_value: 1 }
    expect(stockErrors(row, row)).toEqual({ stock_data: ['Each stock entry can be sent once.'] })
  })
})

describe('a business unit', () => {
  test('has no sector, industry or sub-industry by default', () => {
    expect(newBusinessUnit.parse({ name: ' Retail ' })).toEqual({
      name: 'Retail',
      sector_id: null,
      industry_id: null,
      sub_industry_id: null,
    })
  })

  test('has no industry without a sector, and no sub-industry without an industry', () => {
    expect(errorsOf(newBusinessUnit, { name: 'Retail', industry_id: 3 })).toEqual({
      industry_id: ['Choose a sector first.'],
    })
    expect(errorsOf(newBusinessUnit, { name: 'Retail', sector_id: 1, sub_industry_id: 3 })).toEqual({
      sub_industry_id: ['Choose an industry first.'],
    })
    expect(errorsOf(newBusinessUnit, { name: 'Retail', sector_id: 1, industry_id: 2, sub_industry_id: 3 })).toEqual({})
  })

  test('keeps what an update omits, and clears what it sets to null', () => {
    expect(changedBusinessUnit.parse({ name: 'Retail', industry_id: 3 })).toEqual({ name: 'Retail', industry_id: 3 })
    expect(changedBusinessUnit.parse({ name: 'Retail', sector_id: null })).toEqual({ name: 'Retail', sector_id: null })
    expect(errorsOf(changedBusinessUnit, { name: 'Retail', sector_id: null, industry_id: 3 })).toEqual({
      industry_id: ['Choose a sector first.'],
    })
  })
})

describe('a region', () => {
  test('can be created without countries and units', () => {
    expect(newRegion.parse({ id: null, name: 'North' })).toEqual({
      id: null,
      name: 'North',
      country_ids: [],
      business_unit_ids: [],
    })
  })

  test('keeps lists that an update omits, and clears those sent empty', () => {
    expect(changedRegion.parse({ id: 4, name: 'North', country_ids: [] })).toEqual({
      id: 4,
      name: 'North',
      country_ids: [],
    })
  })
})

test('an industry keeps its sector and description when an update omits them', () => {
  expect(changedIndustry.parse({ name: 'Mining', colour: 'red' })).toEqual({ name: 'Mining' })
})

test('a sub-job function has no description', () => {
  const payload = { name: 'Payroll', job_function_id: 2 }
  expect(errorsOf(newJobSubFunction, { ...payload, description: null })).toEqual({})
  expect(errorsOf(newJobSubFunction, payload)).toEqual({})
  expect(Object.keys(errorsOf(newJobSubFunction, { ...payload, description: 'x' }))).toEqual(['description'])
})

test.each(['10', -1, null, undefined])('a long-term incentive cannot be worth %j', (value) => {
  const payload = { long_term_incentive_plan_id: 1, grade: 'G7', value }
  expect(Object.keys(errorsOf(newIncentive, payload))).toEqual(['value'])
})

describe('a provider user', () => {
  const grace = {
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'Grace@talent.example',
    role: 'TOM_ADMIN',
    phone_code: '1',
    phone_number: '5551234',
  }

  test('is created without a list of rights', () => {
    expect(newTomUser.parse(grace)).toEqual({ ...grace, email: 'grace@talent.example' })
  })

  test('is told each missing field in the words of the form', () => {
    expect(errorsOf(newTomUser, { phone_code: '1', phone_number: '' })).toEqual({
      first_name: ['Please enter first name'],
      last_name: ['Please enter last name'],
      email: ['Please enter email address'],
      role: ['Please select role'],
      phone_number: ['Please enter contact number'],
    })
  })

  test.each(['TOM_MASTER_USER', 'COMPANY_ADMIN', 'tom_admin', ''])('cannot be given the role %j', (role) => {
    expect(errorsOf(newTomUser, { ...grace, role })).toEqual({ role: ['Please select role'] })
  })

  test.each([['all'], ['NO_ACCESS'], ['VIEW_MOON'], [7]])('cannot be given the right %j', (permission) => {
    expect(errorsOf(changedTomUser, { ...grace, permissions: ['VIEW_REGION', permission] })).toEqual({
      permissions: ['This permission does not exist.'],
    })
  })

  test('is switched by active or by is_active', () => {
    expect(tomUserActiveQuery.parse({ active: 'false' })).toEqual({ active: false })
    expect(tomUserActiveQuery.parse({ is_active: '1' })).toEqual({ is_active: true })
    expect(errorsOf(tomUserActiveQuery, {})).toEqual({ active: ['Please send true or false.'] })
    expect(Object.keys(errorsOf(tomUserActiveQuery, { is_active: 'on' }))).toEqual(['is_active'])
  })
})

describe('a company user', () => {
  const granted = { grant_access: true, name: 'COMPANY_USER', permissions: ['VIEW_REGION'] }
  const alan = {
    first_name: 'Alan',
    last_name: 'Turing',
    email: 'alan@aurora.example',
    applications: ['JE'],
    roles: { JE: granted },
  }
  const roleOf = (role: object) => errorsOf(newCompanyUser, { ...alan, roles: { JE: { ...granted, ...role } } })

  test('may be sent with the granted role alone, and without a phone', () => {
    const user = newCompanyUser.parse(alan)
    expect(user).toMatchObject({ phone_code: null, phone_number: null })
    expect(user.roles.TOM).toMatchObject({ grant_access: false, name: 'TOM User Role', permissions: [] })
    expect(user.roles.TOM.role_metafield).toEqual({ has_live_pay_tool: false })
    expect(user.roles.JE.metafield).toEqual({
      business_units: [],
      regions: [],
      countries: [],
      grades: [],
      job_functions: [],
    })
  })

  test('has a name and a description of the role even when they are blank', () => {
    const user = newCompanyUser.parse({ ...alan, roles: { JE: { ...granted, name: ' ', description: '' } } })
    expect(user.roles.JE).toMatchObject({ name: 'JE User Role', description: 'Job Evaluation Access Role' })
  })

  test('must be granted an application', () => {
    const message = ['At least one application (TOM or JE) must be granted access.']
    expect(errorsOf(newCompanyUser, { ...alan, applications: [], roles: {} })).toEqual({ applications: message })
    expect(errorsOf(changedCompanyUser, { ...alan, applications: [], roles: { JE: {} } })).toEqual({
      applications: message,
    })
  })

  test('has exactly the applications that are granted', () => {
    const message = ['Please send exactly the applications that are granted access.']
    expect(errorsOf(newCompanyUser, { ...alan, applications: ['TOM'] })).toEqual({ applications: message })
    expect(errorsOf(newCompanyUser, { ...alan, applications: ['TOM', 'JE'] })).toEqual({ applications: message })
    expect(errorsOf(newCompanyUser, { ...alan, applications: ['JE', 'JE'] })).toEqual({})
  })

  test('cannot have rights or places that do not exist', () => {
    expect(roleOf({ permissions: ['all'] })).toEqual({
      'roles.JE.permissions': ['This permission does not exist.'],
    })
    expect(roleOf({ metafield: { regions: [1, 'two'] } })).toEqual({
      'roles.JE.metafield.regions': ['Choose an entry from the list.'],
    })
  })

  test('has no live-pay tool in TAREF', () => {
    const user = newCompanyUser.parse({
      ...alan,
      roles: { JE: { ...granted, role_metafield: { has_live_pay_tool: true } } },
    })
    expect(user.roles.JE).not.toHaveProperty('role_metafield')
  })

  test.each([
    ['12345', ['Password must be at least 6 characters long.']],
    ['a'.repeat(129), ['This password is too long. It may contain at most 128 characters.']],
  ])('cannot be given the password %j', (new_password, message) => {
    expect(errorsOf(changedCompanyUser, { ...alan, new_password })).toEqual({ new_password: message })
  })

  test.each([undefined, null, ''])('keeps the password when %j is sent', (new_password) => {
    expect(changedCompanyUser.parse({ ...alan, new_password }).new_password).toBeUndefined()
  })

  test('has a password of six characters, blanks included', () => {
    expect(newCompanyUser.parse({ ...alan, new_password: ' six6 ' }).new_password).toBe(' six6 ')
  })

  test('needs the calling code of a number', () => {
    expect(errorsOf(newCompanyUser, { ...alan, phone_number: '5551234' })).toEqual({
      phone_code: ['Choose the calling code of the number.'],
    })
    expect(errorsOf(newCompanyUser, { ...alan, phone_code: '92', phone_number: '' })).toEqual({})
  })

  test('keeps the phone that an update does not name', () => {
    const changed = changedCompanyUser.parse(alan)
    expect([changed.phone_code, changed.phone_number]).toEqual([undefined, undefined])
  })

  test('is listed for any application that exists', () => {
    expect(companyUsersQuery.parse({ applications: 'TOM', page: '1' })).toMatchObject({ applications: 'TOM', page: 1 })
    expect(Object.keys(errorsOf(companyUsersQuery, { applications: 'SSO' }))).toEqual(['applications'])
  })
})

describe('the grade map of a company', () => {
  test('takes out the cells whose rank is empty', () => {
    const grades = [
      { ta_rank_id: 1, rank: ' G7 ' },
      { ta_rank_id: 2, rank: ' ' },
      { ta_rank_id: 3, rank: null },
      { ta_rank_id: 4 },
    ]
    expect(changedGradeCompany.parse({ id: 5, grades })).toEqual({ id: 5, grades: [{ ta_rank_id: 1, rank: 'G7' }] })
  })

  test('maps each ta rank once, also an emptied one', () => {
    const grades = [
      { ta_rank_id: 1, rank: 'G7' },
      { ta_rank_id: 1, rank: '' },
    ]
    expect(errorsOf(changedGradeCompany, { grades })).toEqual({ grades: ['Each TA rank can be mapped once.'] })
  })

  test('has ranks of at most 100 characters', () => {
    const grades = [{ ta_rank_id: 1, rank: 'G'.repeat(101) }]
    expect(Object.keys(errorsOf(newGradeCompany, { company_id: 1, grades }))).toEqual(['grades.0.rank'])
  })

  test('may be new without a name, and needs its company', () => {
    expect(newGradeCompany.parse({ company_id: 1 })).toEqual({ company_id: 1, name: null, grades: [] })
    expect(Object.keys(errorsOf(newGradeCompany, {}))).toEqual(['company_id'])
  })

  test('is not emptied by an update that names no grades', () => {
    expect(errorsOf(changedGradeCompany, { id: 5 })).toEqual({ grades: ['Please send a list.'] })
  })
})
