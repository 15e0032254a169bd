import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../contract/guards'
import { permissionCatalogue } from '../../../contract/permissions'
import { resources } from '../../../src/resources/byName'
import { accessTo } from '../../../src/schema/shared/access'
import { inOrder } from '../../../src/schema/shared/inOrder'
import { asksOf, passes } from '../../../src/schema/shared/rights'
import { isOwner, pageAsks, tabsOf } from '../../../src/schema/shared/tabs'
import { sourcesBelow } from '../../support/house'

const holding = (permissions: readonly string[], part: Partial<Caller> = {}): Caller => ({
  isPlatform: false,
  companyId: 3,
  role: 'COMPANY_ADMIN',
  permissions,
  ...part,
})

test('no source of the console names a permission, because only the guards of calls do', () => {
  const names = new RegExp(`\\b(?:${permissionCatalogue.join('|')})\\b`)
  expect(sourcesBelow('src').filter((file) => names.test(readFileSync(file, 'utf8')))).toEqual([])
})

describe('the tabs of a company', () => {
  const owner = resources.companies
  if (!isOwner(owner)) throw new Error('A company has a page')
  const tabs = tabsOf(resources, owner)
  const shownTo = (caller: Caller) =>
    tabs.filter(({ asks }) => passes(asks, caller, 3)).map(({ resource }) => resource.name)
  const known = ['companies', 'businessUnits', 'regions']
  /** Those among the tabs that are known here; a new resource adds its own. */
  const knownIn = (names: readonly string[]) => names.filter((name) => known.includes(name))

  test('are its details and whatever is listed right below it, in the order that schemas say', () => {
    const paths = tabs.filter(({ resource }) => known.includes(resource.name)).map(({ path }) => path)
    expect(paths).toEqual([
      '/companies/:company_id',
      '/companies/:company_id/business-units',
      '/companies/:company_id/regions',
    ])
    expect(tabs[0]?.path).toBe('/companies/:company_id')
  })

  test.each([
    [['VIEW_BUSINESS_UNIT'], ['companies', 'businessUnits']],
    [['VIEW_REGION'], ['companies', 'regions']],
    [['all'], known],
    [['VIEW_COMPANY'], []],
  ])('are for who holds %j: %j', (held, names) => {
    expect(knownIn(shownTo(holding(held)))).toEqual(names)
  })

  test('are hidden from users of other companies', () => {
    expect(shownTo(holding(['all'], { companyId: 4 }))).toEqual([])
    expect(shownTo(holding(['all'], { companyId: null, isPlatform: true }))).toHaveLength(tabs.length)
  })

  test('include a new resource, for users who may also read the company', () => {
    const workSites = {
      name: 'workSites',
      at: '/companies/:company_id/work-sites',
      parent: 'companies',
      calls: { list: { ...resources.legalEntities?.calls.list, path: '/company/:company_id/work-sites/' } },
      fields: { name: { kind: 'text' } },
      list: { columns: ['name'] },
    } as unknown as (typeof resources)[string]
    const more = { ...resources, workSites }
    const before = tabs.map(({ resource }) => resource.name)
    expect(tabsOf(more, owner).map(({ resource }) => resource.name)).toEqual([...before, 'workSites'])
    const tab = tabsOf(more, owner).at(-1)
    expect(passes(tab?.asks ?? null, holding(['VIEW_LEGAL_ENTITY']), 3)).toBe(false)
    expect(passes(tab?.asks ?? null, holding(['VIEW_LEGAL_ENTITY', 'VIEW_COMPANY']), 3)).toBe(true)
    // The profile of a company opens with units or regions alone (A43); other pages open with any of their lists.
    const seen = holding(['VIEW_LEGAL_ENTITY', 'VIEW_COMPANY'])
    const { pageShownTo: _, ...plainOwner } = owner
    expect(passes(pageAsks(more, owner), seen, 3)).toBe(false)
    expect(passes(pageAsks({ ...more, companies: plainOwner }, plainOwner), seen, 3)).toBe(true)
  })
})

test('entries stand right behind the one that they name, others where they were', () => {
  const order = inOrder([{ key: 'a' }, { key: 'c', after: 'b' }, { key: 'b' }, { key: 'd', after: 'c' }, { key: 'e' }])
  expect(order.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('entries that name each other in a circle are refused', () => {
  const circle = [{ key: 'a' }, { key: 'b', after: 'c' }, { key: 'c', after: 'b' }]
  expect(() => inOrder(circle)).toThrow('These entries name each other in a circle: b, c')
})

describe('access control for react-admin’s own components', () => {
  const standAt = (pathname: string) => vi.stubGlobal('window', { location: { pathname } })
  beforeEach(() => standAt('/companies/3/regions'))
  const may = (held: string[], action: string, resource: string) =>
    accessTo(resources, () => holding(held))({ action, resource })

  test('follows the guards of the calls', async () => {
    expect(await may(['VIEW_REGION'], 'list', 'regions')).toBe(true)
    expect(await may(['VIEW_REGION'], 'show', 'regions')).toBe(true)
    expect(await may(['VIEW_REGION'], 'create', 'regions')).toBe(false)
    expect(await may(['CREATE_REGION'], 'create', 'regions')).toBe(true)
    expect(await may(['UPDATE_REGION'], 'edit', 'regions')).toBe(true)
    expect(await may(['UPDATE_REGION'], 'delete', 'regions')).toBe(false)
    expect(await may(['VIEW_REGION'], 'export', 'regions')).toBe(true)
  })

  test('denies actions without a call, unknown resources and other companies', async () => {
    expect(await may(['all'], 'delete', 'companies')).toBe(false)
    expect(await may(['all'], 'ride', 'regions')).toBe(false)
    expect(await may(['all'], 'list', 'dragons')).toBe(false)
    standAt('/companies/4/regions')
    expect(await may(['all'], 'list', 'regions')).toBe(false)
  })
})

/** The calls behind the buttons of the console, each with the permission that alone allows it. */
test.each([
  ['sectors', 'create', 'CREATE_SECTOR'],
  ['sectors', 'upload', 'CREATE_SECTOR'],
  ['sectors', 'update', 'UPDATE_SECTOR'],
  ['sectors', 'delete', 'DELETE_SECTOR'],
  ['sectors', 'download', 'VIEW_SECTOR'],
  ['industries', 'create', 'CREATE_INDUSTRY'],
  ['industries', 'update', 'UPDATE_INDUSTRY'],
  ['industries', 'delete', 'DELETE_INDUSTRY'],
  ['subIndustries', 'create', 'CREATE_SUB_INDUSTRY'],
  ['subIndustries', 'update', 'UPDATE_SUB_INDUSTRY'],
  ['subIndustries', 'delete', 'DELETE_SUB_INDUSTRY'],
  ['jobFunctions', 'create', 'CREATE_JOB_SUB_FUNCTION'],
  ['jobFunctions', 'upload', 'CREATE_JOB_SUB_FUNCTION'],
  ['jobFunctions', 'update', 'UPDATE_JOB_SUB_FUNCTION'],
  ['jobFunctions', 'delete', 'DELETE_JOB_SUB_FUNCTION'],
  ['jobSubFunctions', 'create', 'CREATE_JOB_SUB_FUNCTION'],
  ['jobSubFunctions', 'update', 'UPDATE_JOB_SUB_FUNCTION'],
  ['jobSubFunctions', 'delete', 'DELETE_JOB_SUB_FUNCTION'],
  ['tomUsers', 'list', 'VIEW_TOM_USER'],
  ['tomUsers', 'create', 'CREATE_TOM_USER'],
  ['tomUsers', 'update', 'UPDATE_TOM_USER'],
  ['tomUsers', 'toggle', 'ENABLE_DISABLE_TOM_USER'],
  ['companies', 'create', 'CREATE_COMPANY'],
  ['companies', 'update', 'UPDATE_COMPANY'],
  ['listedCompanies', 'toggle', 'ENABLE_DISABLE_COMPANY'],
] as const)('provider staff need exactly this permission for %s: %s, %s', (name, slot, permission) => {
  const resource = resources[name]
  if (!resource) throw new Error(`No resource ${name}`)
  const may = (permissions: readonly string[]) =>
    passes(asksOf(resource, slot), holding(permissions, { isPlatform: true, companyId: null }), 3)
  expect(may([permission])).toBe(true)
  expect(may(permissionCatalogue.filter((one) => one !== permission))).toBe(false)
})

test.each([
  ['industries', 'VIEW_INDUSTRY', 'VIEW_SECTOR'],
  ['industries', 'VIEW_INDUSTRY', 'UPDATE_BUSINESS_UNIT'],
  ['subIndustries', 'VIEW_SUB_INDUSTRY', 'VIEW_INDUSTRY'],
  ['subIndustries', 'VIEW_SUB_INDUSTRY', 'CREATE_BUSINESS_UNIT'],
  ['jobSubFunctions', 'VIEW_JOB_SUB_FUNCTION', 'VIEW_SECTOR'],
] as const)('%s are opened by who holds %s, not by who holds only %s', (name, enough, tooLittle) => {
  const may = (held: string) =>
    passes(resources[name] ? asksOf(resources[name], 'screen') : null, holding([held], { isPlatform: true }), 3)
  expect(may(enough)).toBe(true)
  expect(may(tooLittle)).toBe(false)
})
