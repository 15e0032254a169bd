import { describe, expect, test } from 'vitest'
import {
  activeItem,
  companyMenu,
  isAllowed,
  isGroup,
  pathOf,
  platformMenu,
  type MenuEntry,
} from '../../../src/custom/layout/menu'
import { en } from '../../../src/i18n/en'

const textsOf = (menu: readonly MenuEntry[]) => menu.map(({ key }) => en.menu[key])
const items = (menu: readonly MenuEntry[]) => menu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
const item = (key: string) => {
  const found = items([...platformMenu, ...companyMenu]).find((one) => one.key === key)
  if (!found) throw new Error(`The menu has no ${key}`)
  return found
}

describe('the sidebar', () => {
  test('provider staff find Apps, Companies, Company Users and Settings, in this order', () => {
    expect(textsOf(platformMenu)).toEqual(['Apps', 'Companies', 'Company Users', 'Settings'])
    expect(textsOf(platformMenu.flatMap((entry) => (isGroup(entry) ? entry.items : [])))).toEqual([
      'Tom Users',
      'Sectors Industry & Sub-Industry',
      'Job Function & Sub-Function',
      'Grade map table',
    ])
  })

  test('company users find Apps, My Company and Company Users', () => {
    expect(textsOf(companyMenu)).toEqual(['Apps', 'My Company', 'Company Users'])
  })

  test('with the right to see regions alone, Settings holds just the grade map table', () => {
    const settings = platformMenu.find(isGroup)
    const seen = settings?.items.filter((one) => isAllowed(one, ['VIEW_REGION'])).map(({ key }) => key)
    expect(seen).toEqual(['gradeMap'])
  })

  test.each([
    ['tomUsers', 'VIEW_SECTOR', 'VIEW_TOM_USER'],
    ['sectors', 'VIEW_SECTOR', 'VIEW_INDUSTRY'],
    ['jobFunctions', 'VIEW_JOB_SUB_FUNCTION', 'VIEW_JOB_FUNCTION'],
    ['companyUsers', 'VIEW_COMPANY_USER', 'CREATE_COMPANY_USER'],
    ['myCompany', 'VIEW_REGION', 'VIEW_COMPANY'],
  ])('%s is for whoever holds %s, not for %s', (key, enough, tooLittle) => {
    expect(isAllowed(item(key), [enough])).toBe(true)
    expect(isAllowed(item(key), ['all'])).toBe(true)
    expect(isAllowed(item(key), [tooLittle])).toBe(false)
    expect(isAllowed(item(key), ['NO_ACCESS'])).toBe(false)
  })

  test('an item leads to the known company, and to company 1 while none is known', () => {
    expect(pathOf(item('companyUsers'), 42)).toBe('/company-users/list/42')
    expect(pathOf(item('companyUsers'), null)).toBe('/company-users/list/1')
    expect(pathOf(item('myCompany'), null)).toBe('/companies/1')
  })

  test.each([
    ['/companies', 'companies'],
    ['/companies/1/business-units', 'companies'],
    ['/company-users/list/1', 'companyUsers'],
    ['/sectors/1/2', 'sectors'],
    ['/app', 'apps'],
    ['/app/2', 'apps'],
    ['/apples', undefined],
    ['/', undefined],
  ])('on %s the active item is %s', (path, key) => {
    expect(activeItem(platformMenu, path)?.key).toBe(key)
  })

  test('the longest prefix decides which item is active', () => {
    const deep = { key: 'sectors', to: '/companies/1/sectors', prefix: '/companies/1/sectors' } as const
    expect(activeItem([...platformMenu, deep], '/companies/1/sectors/4')).toBe(deep)
  })
})
