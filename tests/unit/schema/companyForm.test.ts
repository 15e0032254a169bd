/** The required fields of the company form, each of which alone keeps it from being saved. */
import { describe, expect, test } from 'vitest'
import { formSections, isFilled, isRequired } from '../../../src/schema/form/payload'
import { companies } from '../../../src/resources/companies'
import type { AnyResource } from '../../../src/schema/resource'

const resource: AnyResource = companies
const shapeOf = (isNew: boolean) => {
  const situation = { isNew, isOwn: false, isPlatform: true }
  const names = formSections(resource, situation).flatMap(({ fields }) => fields)
  return { resource, names, situation, call: isNew ? companies.calls.create : companies.calls.update, extra: {} }
}

const filled = {
  name: 'Aurora Foods',
  address: '1 Main Street',
  postal_code: '12345',
  status: 'ACTIVE',
  small_logo_url: '/media/1.png',
  large_logo_url: '/media/1.png',
  country: { id: 1, name: 'Denmark' },
  country_headquarter: 'Aarhus',
  currency: { id: 1, name: 'Danish Krone' },
  version_approval: 'AT_ONCE',
  time_zone: 'UTC',
  financial_year: 2026,
  applications: ['TOM'],
  stock_data: [],
  contract_start_date: '2027-01-10 00:00:00',
  contract_end_date: '2028-01-10 00:00:00',
  person_name: 'Ada Lovelace',
  person_phone_code: '1',
  person_phone_number: '5551234',
  person_email: 'ada@example.com',
  person_country: { id: 2, name: 'Norway' },
}

/** The empty values of each field that a new company needs. */
const emptied = {
  logo: { small_logo_url: null, large_logo_url: null },
  name: { name: ' ' },
  address: { address: ' ' },
  postal_code: { postal_code: ' ' },
  country: { country: null },
  country_headquarter: { country_headquarter: ' ' },
  currency: { currency: null },
  financial_year: { financial_year: null },
  contract_start_date: { contract_start_date: null },
  contract_end_date: { contract_end_date: null },
  person_name: { person_name: ' ' },
  person_contact: { person_phone_number: ' ' },
  person_email: { person_email: ' ' },
  person_country: { person_country: null },
}

describe.each([
  ['a new company', true],
  ['an existing company', false],
])('the form of %s', (_, isNew) => {
  const shape = shapeOf(isNew)

  test('can be saved once it is filled', () => {
    expect(isFilled(shape, filled)).toBe(true)
  })

  test.each(Object.entries(emptied).filter(([name]) => isNew || name !== 'logo'))(
    'cannot be saved without %s',
    (_name, empty) => {
      expect(isFilled(shape, { ...filled, ...empty })).toBe(false)
    },
  )
})

test('an existing company can be saved without a logo', () => {
  expect(isFilled(shapeOf(false), { ...filled, ...emptied.logo })).toBe(true)
  expect(isRequired(shapeOf(false), 'logo')).toBe(false)
})
