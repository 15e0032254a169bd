import { expect, test } from 'vitest'
import { companies } from '../../../contract/calls/companies'
import { companyCopies } from '../../../contract/calls/companyCopies'
import { companyUsers } from '../../../contract/calls/companyUsers'
import { gradeMapping } from '../../../contract/calls/gradeMapping'
import type { Company } from '../../../contract/entities/company'
import { firstSteps } from '../../../src/custom/companyProfile/firstSteps'

const none = { 'business-units': 0, regions: 0, 'job-grades': 0, 'mapped-ranks': 0, users: 0 }
const aCompany = (counts: Record<string, number>, part: Partial<Company> = {}) =>
  ({
    id: 7,
    address: '1 Main Street',
    small_logo_url: '/media/1.png',
    contract_end_date: '2028-01-10 00:00:00',
    person_name: 'Ada',
    person_email: 'ada@example.com',
    ...part,
    counts,
  }) as Company
const done = (company: Company) => firstSteps(company, () => true).flatMap(({ name, isDone }) => (isDone ? [name] : []))

test('a step is done when there is something to count', () => {
  expect(done(aCompany(none))).toEqual(['profile'])
  expect(done(aCompany(none, { person_email: '' }))).toEqual([])
  expect(done(aCompany({ ...none, 'business-units': 3 }))).not.toContain('structure')
  expect(done(aCompany({ ...none, 'business-units': 3, regions: 1, users: 5 }))).toEqual([
    'profile',
    'structure',
    'people',
  ])
  expect(done(aCompany({ ...none, 'job-grades': 1, 'mapped-ranks': 1 }))).toEqual(['profile', 'grades', 'mapping'])
})

test('what somebody may not do is not offered, and a step is left out if that leaves nothing', () => {
  const allowed: readonly unknown[] = [companyUsers.createCompanyUser]
  const steps = firstSteps(aCompany(none), (call) => allowed.includes(call))
  expect(steps).toEqual([
    { name: 'people', isDone: false, links: [{ text: 'person', path: '/company-users/create/7' }] },
  ])
})

test('copying from a similar company is offered to whoever may add what is copied', () => {
  const asIn = (...allowed: readonly unknown[]) =>
    firstSteps(aCompany(none), (call) => allowed.includes(call)).flatMap(({ links }) =>
      links.flatMap(({ text, path }) => (text === 'asIn' ? [path] : [])),
    )
  expect(asIn(companyCopies.copyCompany, gradeMapping.createGradeCompany)).toEqual(['/companies/7#as-in=mapping'])
  expect(asIn(gradeMapping.createGradeCompany)).toEqual([])
  expect(asIn(companyCopies.copyCompany)).toEqual([])
})

test('what somebody may not count is left out', () => {
  const steps = firstSteps(aCompany({ regions: 0, users: 0 }), () => true)
  expect(steps.map(({ name }) => name)).toEqual(['profile', 'structure', 'people'])
})

test('each step begins where its work is done', () => {
  const paths = firstSteps(
    aCompany(none),
    (call) => call !== companies.updateCompany && call !== gradeMapping.saveGradeMap,
  )
    .flatMap(({ links }) => links)
    .map(({ path }) => path)
  expect(paths).toEqual([
    '/companies/7#outline',
    '/companies/7#as-in=structure',
    '/companies/7/business-units#businessUnits=new',
    '/companies/7/regions#regions=new',
    '/companies/7/job-grades#jobGrades=upload',
    '/companies/7#as-in=grades',
    '/companies/7/job-grades#jobGrades=new',
    '/grade-map-table/create-grade-company?company=7',
    '/companies/7#as-in=mapping',
    '/company-users/list/7#companyUsers=upload',
    '/company-users/create/7',
  ])
})
