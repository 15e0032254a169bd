import { describe, expect, test } from 'vitest'
import {
  activeItem,
  companyMenu,
  isAllowed,
  isGroup,
  missingFor,
  pathOf,
  platformMenu,
  type MenuEntry,
  type MenuItem,
} from '../../../src/custom/layout/menu'
import type { Caller } from '../../../contract/guards'
import { en } from '../../../src/i18n/en'
import { textsOf } from '../../../src/schema/shared/texts'

const translate = (key: string, values?: { _?: string; many?: string }): string => {
  const found = key.split('.').reduce<unknown>((texts, part) => (texts as Record<string, unknown>)?.[part], en)
  return typeof found === 'string' ? found.replace('{many}', values?.many ?? '') : (values?._ ?? '')
}
const textOf = (entry: MenuEntry) =>
  'resource' in entry && entry.resource ? textsOf(translate, entry.resource)('menu') : translate(`menu.${entry.key}`)
/** The names of the entries, without those of resources that are added; any other new entry is listed. */
const namesIn = (menu: readonly MenuEntry[], known: readonly string[]) =>
  menu.filter((entry) => !('resource' in entry && entry.resource) || known.includes(textOf(entry))).map(textOf)

/** The caller's company has id 3. */
const holding = (permissions: readonly string[], isPlatform: boolean): Caller => ({
  isPlatform,
  companyId: isPlatform ? null : 3,
  role: '',
  permissions,
})
const items = (menu: readonly MenuEntry[]) => menu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
const item = (key: string) => {
  const found = items([...platformMenu, ...companyMenu]).find((one) => one.key === key)
  if (!found) throw new Error(`The menu has no ${key}`)
  return found
}

describe('the sidebar', () => {
  test('provider staff find Apps, Companies, Company Users and Settings, in this order', () => {
    const top = ['Apps', 'Companies', 'Company Users', 'Settings']
    expect(namesIn(platformMenu, top)).toEqual(top)
    const settings = ['Tom Users', 'Sectors Industry & Sub-Industry', 'Job Function & Sub-Function', 'Grade map table']
    const items = platformMenu.flatMap((entry) => (isGroup(entry) ? entry.items : []))
    expect(namesIn(items, settings)).toEqual(settings)
  })

  test('company users find Apps, My Company and Company Users', () => {
    const entries = ['Apps', 'My Company', 'Company Users']
    expect(namesIn(companyMenu, entries)).toEqual(entries)
  })

  test.each([
    ['VIEW_REGION', ['gradeMap']],
    ['VIEW_SECTOR', ['tomUsers', 'sectors', 'gradeMap']],
    ['VIEW_TOM_USER', ['gradeMap']],
    ['VIEW_JOB_SUB_FUNCTION', ['jobFunctions', 'gradeMap']],
  ])('with only %s, Settings contains %j', (held, keys) => {
    const settings = platformMenu.find(isGroup)
    const seen = settings?.items.filter((one) => isAllowed(one, holding([held], true), 3)).map(({ key }) => key)
    expect(seen).toEqual(keys)
  })

  test.each([
    ['tomUsers', 'VIEW_SECTOR', 'VIEW_TOM_USER'],
    ['sectors', 'VIEW_SECTOR', 'VIEW_INDUSTRY'],
    ['jobFunctions', 'VIEW_JOB_SUB_FUNCTION', 'VIEW_JOB_FUNCTION'],
    ['companyUsers', 'VIEW_COMPANY_USER', 'CREATE_COMPANY_USER'],
    ['myCompany', 'VIEW_REGION', 'VIEW_COMPANY'],
  ])('%s is for whoever holds %s, not for %s', (key, enough, tooLittle) => {
    const isFor = (held: string) => isAllowed(item(key), holding([held], item(key).for === 'platform'), 3)
    expect(isFor(enough)).toBe(true)
    expect(isFor('all')).toBe(true)
    expect(isFor(tooLittle)).toBe(false)
    expect(isFor('NO_ACCESS')).toBe(false)
  })

  test('a disabled item names the permissions that would unlock it', () => {
    const missing = (held: string) => missingFor(item('myCompany'), holding([held], false), 3)
    const anyOf = expect.arrayContaining(['VIEW_BUSINESS_UNIT', 'VIEW_REGION']) as string[]
    const tabs = expect.objectContaining({ kind: 'permission', anyOf }) as object
    // A tab of a resource that is added may need another permission than the company itself.
    expect(missing('NO_ACCESS')).toContainEqual(tabs)
    expect(missing('VIEW_COMPANY')).toEqual([tabs])
  })

  test('an item links to the known company, or to company 1 while none is known', () => {
    expect(pathOf(item('companyUsers'), 42)).toBe('/company-users/list/42')
    expect(pathOf(item('companyUsers'), null)).toBe('/company-users/list/1')
    expect(pathOf(item('myCompany'), null)).toBe('/companies/1')
  })

  test.each([
    ['/companies', 'companies'],
    ['/companies/1/business-units', 'companies'],
    ['/company-users/list/1', 'companyUsers'],
    ['/company-users/edit/2/company/1', 'companyUsers'],
    ['/company-users', 'companyUsers'],
    ['/sectors/1/2', 'sectors'],
    ['/app', 'apps'],
    ['/app/2', 'apps'],
    ['/apples', undefined],
    ['/', undefined],
  ])('on %s the active item is %s', (path, key) => {
    expect(activeItem(platformMenu, path)?.key).toBe(key)
  })

  test('the longest prefix decides which item is active', () => {
    const deep: MenuItem = { ...item('sectors'), to: '/companies/1/sectors', prefix: '/companies/1/sectors' }
    expect(activeItem([...platformMenu, deep], '/companies/1/sectors/4')).toBe(deep)
  })
})
