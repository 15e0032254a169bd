import { expect, test } from 'vitest'
import { newCompany } from '../../../contract/entities/companyPayload'
import { newCompanyUser } from '../../../contract/entities/companyUser'
import { newRegion } from '../../../contract/entities/region'
import { fieldErrors } from '../../../contract/fieldErrors'

const errorsOf = (schema: { safeParse: (value: unknown) => { error?: { issues: [] | object[] } } }, value: unknown) =>
  fieldErrors((schema.safeParse(value).error?.issues ?? []) as Parameters<typeof fieldErrors>[0])

test('invalid list items are reported at the list, without duplicate messages', () => {
  expect(errorsOf(newRegion, { name: 'North', country_ids: [1, 'two', -3] })).toEqual({
    country_ids: ['Choose an entry from the list.'],
  })
})

test('a nested field is reported by its dotted path', () => {
  const role = { grant_access: true, permissions: ['VIEW_REGION', 'VIEW_MOON'] }
  const errors = errorsOf(newCompanyUser, {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@aurora.example',
    applications: ['TOM'],
    roles: { TOM: role },
  })
  expect(errors).toEqual({ 'roles.TOM.permissions': ['This permission does not exist.'] })
})

test('a member of a row keeps its row', () => {
  const row = { stock_type: 'in-House', stock_currency_id: 1 }
  expect(
    errorsOf(newCompany, {
      stock_data: [
        { ...row, stock_value: 1 },
        { ...row, stock_value: 'much' },
      ],
    }),
  ).toMatchObject({
    'stock_data.1.stock_value': ['Enter a number, such as 1234.5.'],
  })
})

test('an error without a field gets a key too', () => {
  expect(Object.keys(errorsOf(newRegion, 'a text'))).toEqual(['body'])
  expect(fieldErrors([{ path: [3], message: 'No.' }], 'query')).toEqual({ query: ['No.'] })
})
