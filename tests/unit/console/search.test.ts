import { describe, expect, test } from 'vitest'
import type { FoundRecord } from '../../../contract/entities/found'
import type { Caller } from '../../../contract/guards'
import { companyPresets, platformPresets } from '../../../contract/permissions'
import {
  activationPath,
  activationsFor,
  actionsFor,
  actionsInside,
  draftsOf,
  hasWords,
  lettersOf,
  paramsOfAddress,
  pathInside,
} from '../../../src/custom/search/actions'
import { foundPath, paramsAt } from '../../../src/schema/shared/foundPath'
import { withRecent, type Recent } from '../../../src/custom/search/recents'
import { resources } from '../../../src/resources/byName'
import { aVersion } from '../schema/tools'

const staff: Caller = {
  isPlatform: true,
  companyId: null,
  role: 'TOM_MASTER_USER',
  permissions: platformPresets.TOM_MASTER_USER,
}
const ofCompany = (permissions: readonly string[]): Caller => ({
  isPlatform: false,
  companyId: 3,
  role: '',
  permissions,
})
const viewer = ofCompany(companyPresets.TOM.COMPANY_BUSINESS_ACCESS)
const here = (caller: Caller) => ({ resources, caller })

const found = (resource: string, more: Partial<FoundRecord> = {}): FoundRecord => ({
  resource,
  id: 7,
  title: 'Foods & more',
  detail: null,
  company: { id: 3, name: 'Aurora' },
  above: [],
  ...more,
})
const above = (...params: string[]) => params.map((param, index) => ({ param, id: index + 1, name: null }))
const searched = '?search=Foods+%26+more'
const shared = { company: null }

describe('a found record opens', () => {
  test.each([
    [found('companies', shared), '/companies/7'],
    [found('businessUnits'), '/companies/3/business-units/7'],
    [found('regions'), '/companies/3/regions?view=tree&at=region:7'],
    [
      found('legalEntities', { above: above('business_unit_id', 'region_id', 'country_id') }),
      `/companies/3/business-units/1/2/3${searched}`,
    ],
    [found('companyUsers'), '/company-users/edit/7/company/3'],
    [found('tomUsers', shared), '/tom-users/edit/7'],
    [found('sectors', shared), '/sectors/7'],
    [found('industries', { ...shared, above: above('sector_id') }), '/sectors/1/7'],
    [found('subIndustries', { ...shared, above: above('sector_id', 'industry_id') }), `/sectors/1/2${searched}`],
    [found('jobFunctions', shared), '/job-functions/7'],
    [found('jobSubFunctions', { ...shared, above: above('job_function_id') }), `/job-functions/1${searched}`],
    [found('jobGrades'), `/companies/3/job-grades${searched}`],
    [found('jobGradeVersions'), '/companies/3/job-grades?version_id=7'],
    [found('incentives'), `/companies/3/long-term-incentives${searched}`],
    [found('incentivePlans'), `/companies/3/long-term-incentives/plans${searched}`],
    [found('incentiveVersions'), '/companies/3/long-term-incentives?version_id=7'],
    [found('taRanks', shared), '/grade-map-table?ranks=Foods%20%26%20more'],
  ])('where provider staff work on it: $resource', (record, path) => {
    expect(foundPath(here(staff), record)).toBe(path)
  })

  test('the list, for people who may not change it', () => {
    const reader = ofCompany(['VIEW_COMPANY_USER', 'VIEW_COMPANY', 'VIEW_BUSINESS_UNIT'])
    expect(foundPath(here(reader), found('companyUsers'))).toBe(`/company-users/list/3${searched}`)
    expect(foundPath(here(reader), found('businessUnits'))).toBe(`/companies/3/business-units${searched}`)
  })

  test('the page of their own company to people of it, and of no other', () => {
    const reader = here(ofCompany(['VIEW_COMPANY', 'VIEW_REGION']))
    expect(foundPath(reader, found('companies', { ...shared, id: 3 }))).toBe('/companies/3')
    expect(foundPath(reader, found('companies', { ...shared, id: 4 }))).toBeNull()
  })

  test('its list with the id of its parent, whatever the path calls that, and none if another id is missing', () => {
    const list = { at: '/companies/:company_id/sites/:place_id', parent: 'regions' } as Parameters<typeof paramsAt>[0]
    expect(paramsAt(list, { company_id: '3', region_id: '5' })).toEqual({ company_id: '3', place_id: '5' })
    expect(paramsAt(list, { company_id: '3', place_id: '9', region_id: '5' })).toMatchObject({ place_id: '9' })
    expect(paramsAt(list, { region_id: '5' })).toBeNull()
    expect(paramsAt(list, { company_id: '3' })).toBeNull()
  })

  test('nothing that the user cannot open, or that the console does not know', () => {
    expect(foundPath(here(viewer), found('sectors', shared))).toBeNull()
    expect(foundPath(here(viewer), found('taRanks', shared))).toBeNull()
    expect(foundPath(here(ofCompany([])), found('regions'))).toBeNull()
    expect(foundPath(here(viewer), found('regions', { company: { id: 4, name: 'Other' } }))).toBeNull()
    expect(foundPath(here(staff), found('spaceships'))).toBeNull()
    expect(foundPath(here(staff), found('industries', shared))).toBeNull()
  })
})

describe('new records and uploads are offered', () => {
  const paths = (caller: Caller, pathname: string) =>
    actionsFor(here(caller), paramsOfAddress(here(caller), pathname)).map(({ path }) => path)

  test('where the address names the records above them', () => {
    expect(paths(staff, '/tom-users')).toEqual(
      expect.arrayContaining(['/companies/create', '/tom-users/create', '/sectors#sectors=new']),
    )
    expect(paths(staff, '/tom-users').filter((path) => path.includes('/3/'))).toEqual([])
    expect(paths(staff, '/sectors/4')).toContain('/sectors/4#industries=new')
    expect(paths(staff, '/companies/3/job-grades')).toEqual(
      expect.arrayContaining(['/companies/3/regions#regions=new', '/company-users/create/3']),
    )
    expect(paths(staff, '/tom-users')).toEqual(
      expect.arrayContaining(['/sectors#sectors=upload', '/job-functions#jobFunctions=upload']),
    )
    expect(paths(staff, '/companies/3')).toEqual(
      expect.arrayContaining(['/company-users/list/3#companyUsers=upload', '/companies/3/job-grades#jobGrades=upload']),
    )
    expect(paths(staff, '/companies/create')).not.toContain('/companies/create/regions#regions=new')
  })

  const inside = (caller: Caller, pathname: string) =>
    actionsInside(here(caller), paramsOfAddress(here(caller), pathname))
  const names = (caller: Caller, pathname: string) =>
    inside(caller, pathname).map(({ resource, deed, parent }) => `${deed} ${resource.name} in ${parent.name}`)

  test('in a record that is still to be chosen, to those who can choose one', () => {
    expect(names(staff, '/tom-users')).toEqual(
      expect.arrayContaining([
        'create industries in sectors',
        'create regions in companies',
        'upload jobGrades in companies',
      ]),
    )
    expect(names(staff, '/sectors/4')).not.toContain('create industries in sectors')
    expect(names(ofCompany(['CREATE_REGION']), '/companies/3')).toEqual([])
  })

  test('at the address of the chosen record, if that may be done there', () => {
    const act = (name: string, record: FoundRecord, caller = staff) => {
      const one = inside(staff, '/').find(({ resource, deed }) => resource.name === name && deed === 'create')
      return one && pathInside(here(caller), one, record)
    }
    expect(act('industries', found('sectors', shared))).toBe('/sectors/7#industries=new')
    expect(act('subIndustries', found('industries', { ...shared, above: above('sector_id') }))).toBe(
      '/sectors/1/7#subIndustries=new',
    )
    expect(act('regions', found('companies', shared))).toBe('/companies/7/regions#regions=new')
    expect(act('regions', found('companies', shared), ofCompany(['CREATE_REGION']))).toBeNull()
  })

  test('and who is inactive, in lists of people', () => {
    expect(paths(staff, '/companies/3')).toEqual(
      expect.arrayContaining(['/company-users/list/3?is_active=false', '/tom-users?is_active=false']),
    )
    expect(paths(staff, '/companies/3')).not.toContain('/companies?is_active=false')
    expect(names(staff, '/')).toContain('inactive companyUsers in companies')
    expect(paths(ofCompany(['VIEW_COMPANY_USER']), '/companies/3')).toEqual(['/company-users/list/3?is_active=false'])
  })

  test('and the form of a record that opens on a page', () => {
    const edits = (caller: Caller) => inside(caller, '/companies/3').filter(({ deed }) => deed === 'edit')
    const [edit, ...others] = edits(staff)
    expect(others).toEqual([])
    expect(edit && pathInside(here(staff), edit, found('companies', shared))).toBe('/companies/7/edit')
    const seller = { ...staff, role: 'TOM_SALES', permissions: platformPresets.TOM_SALES }
    expect(edits(seller)).toEqual([])
    expect(edits(ofCompany(['UPDATE_COMPANY', 'VIEW_COMPANY']))).toEqual([])
  })

  test('only to those who may make them', () => {
    expect(paths(ofCompany(['VIEW_REGION']), '/companies/3')).toEqual([])
    expect(paths(ofCompany(['UPLOAD_JOB_GRADES']), '/companies/4')).toEqual([])
    expect(paths(ofCompany(['CREATE_REGION']), '/companies/3')).toEqual(['/companies/3/regions#regions=new'])
    expect(paths(ofCompany(['CREATE_REGION']), '/companies/4')).toEqual([])
  })
})

describe('setting a draft active is offered', () => {
  const lists = (caller: Caller, pathname: string) =>
    activationsFor(here(caller), paramsOfAddress(here(caller), pathname)).map(({ versions }) => versions.name)

  test('for all versions of the company on screen, and without one for none', () => {
    expect(lists(staff, '/companies/3')).toEqual(['incentiveVersions', 'jobGradeVersions'])
    expect(lists(staff, '/sectors')).toEqual([])
  })

  test('only in their own company, to those who may change and see these', () => {
    const grader = ofCompany(['UPDATE_JOB_GRADE', 'VIEW_JOB_GRADE', 'VIEW_COMPANY'])
    expect(lists(grader, '/companies/3')).toEqual(['jobGradeVersions'])
    expect(lists(grader, '/companies/4')).toEqual([])
    expect(lists(ofCompany(['VIEW_JOB_GRADE', 'VIEW_COMPANY']), '/companies/3')).toEqual([])
    expect(lists(ofCompany(['UPDATE_JOB_GRADE', 'VIEW_COMPANY']), '/companies/3')).toEqual([])
  })

  test('in the dialog that asks first, over the rows of the version', () => {
    const [incentives, grades] = activationsFor(here(staff), { company_id: '3' })
    expect(grades && activationPath(grades, { id: 7 })).toBe(
      '/companies/3/job-grades?version_id=7#jobGradeVersions=activate-7',
    )
    expect(incentives && activationPath(incentives, { id: 8 })).toBe(
      '/companies/3/long-term-incentives?version_id=8#incentiveVersions=activate-8',
    )
  })

  test('for versions that were never active, the newest first', () => {
    const draft = aVersion(2, { name: 'Draft', activated_at: null })
    const active = aVersion(3, { is_active: true })
    const earlier = aVersion(4, { activated_at: '2026-01-01 00:00:00' })
    const newest = aVersion(5, { activated_at: null })
    expect(draftsOf([draft, active, earlier, newest]).map(({ id }) => id)).toEqual([5, 2])
  })
})

test('a text matches if each typed word begins one of its words', () => {
  expect(hasWords('Add Region in Aurora Foods', 'reg auro')).toBe(true)
  expect(hasWords('Grade map table', 'MÁP')).toBe(true)
  expect(hasWords('Add Region', 'gion')).toBe(false)
  expect(hasWords('Set version ‘January’ active', 'set january')).toBe(true)
  expect(hasWords('Sectors Industry & Sub-Industry', 'sub ind')).toBe(true)
})

test('each area has a letter of its own, from its words if one is free', () => {
  expect(lettersOf(['Dashboard', 'Apps', 'Companies', 'Company Users', 'Car'])).toEqual(['d', 'a', 'c', 'u', 'r'])
  expect(lettersOf(['A', 'A', '日本'])).toEqual(['a', undefined, undefined])
})

test('what was opened last comes first, once, and the oldest one goes', () => {
  const recent = (path: string): Recent => ({ path, resource: 'regions', title: path, about: '' })
  const eight = Array.from({ length: 8 }, (_, index) => recent(`/${index}`))
  expect(withRecent(eight, recent('/9')).map(({ path }) => path)).toEqual([
    '/9',
    '/0',
    '/1',
    '/2',
    '/3',
    '/4',
    '/5',
    '/6',
  ])
  expect(withRecent(eight, recent('/5')).map(({ path }) => path)[0]).toBe('/5')
  expect(withRecent(eight, recent('/5'))).toHaveLength(8)
})

test('a record that was renamed is remembered once, under its latest name', () => {
  const grade = (id: number, name: string): Recent => ({
    path: `/companies/3/job-grades?search=${name}`,
    resource: 'jobGrades',
    id,
    title: name,
    about: '',
  })
  const after = withRecent([grade(1, 'G1'), grade(2, 'G2')], grade(2, 'Senior'))
  expect(after.map(({ title }) => title)).toEqual(['Senior', 'G1'])
})

test('the latest five companies stay, whatever else was opened: the front door offers them', () => {
  const company = (id: number): Recent => ({ path: `/companies/${id}`, resource: 'companies', title: '', about: '' })
  const grade = (id: number): Recent => ({ path: `/grades/${id}`, resource: 'jobGrades', title: '', about: '' })
  const ids = Array.from({ length: 9 }, (_, index) => index + 1)
  const companies = ids.reduce((recents: readonly Recent[], id) => withRecent(recents, company(id)), [])
  const after = ids.reduce((recents, id) => withRecent(recents, grade(id)), companies)
  expect(after.map(({ path }) => path)).toEqual([
    ...[9, 8, 7, 6, 5, 4, 3, 2].map((id) => `/grades/${id}`),
    ...[9, 8, 7, 6, 5].map((id) => `/companies/${id}`),
  ])
})
