import { expect, test } from 'vitest'
import { urlOf, type Params } from '../../../contract/call'
import { calls } from '../../../contract/calls'

test('ids are filled into the path', () => {
  expect(urlOf(calls.readRegion, { company_id: 3, region_id: 14 })).toBe('/company/3/region/14/')
})

test('an id does not replace another whose name starts the same', () => {
  const params = { company_id: 1, business_unit_id: 2, region_id: 3, country_id: 4 }
  expect(urlOf(calls.listLegalEntities, params)).toBe('/company/1/business-unit/2/region/3/country/4/legal-entities/')
})

test('a missing id throws instead of being sent as undefined', () => {
  expect(() => urlOf(calls.readRegion, { company_id: 3 })).toThrow('needs the parameter region_id')
})

test('an id cannot escape its path segment', () => {
  expect(urlOf(calls.readCompany, { company_id: '../admin?x=#y' })).toBe('/company/..%2Fadmin%3Fx%3D%23y/')
})

test('undefined query values are omitted, empty ones are sent', () => {
  expect(urlOf(calls.listTomUsers, {}, { page: '', page_size: undefined })).toBe('/admin/tom-users/?page=')
  expect(urlOf(calls.listTomUsers, {}, { page: null })).toBe('/admin/tom-users/')
})

test('a query is escaped, and ids are sent as a comma-separated list', () => {
  expect(urlOf(calls.listAllJobGrades, { company_id: 1 }, { countries: [5, 6] })).toBe(
    '/company/1/job-grades/all?countries=5%2C6',
  )
  expect(urlOf(calls.verifyUser, {}, { application: 'A&B' })).toBe('/v2/auth/verify-user/?application=A%26B')
})

test('the compiler knows the ids of a path', () => {
  const params: Params<typeof calls.updateGradeCompany> = { grade_company_id: 1 }
  // @ts-expect-error: the path has no company
  const wrong: Params<typeof calls.updateGradeCompany> = { company_id: 1 }
  expect([params, wrong]).toHaveLength(2)
})
