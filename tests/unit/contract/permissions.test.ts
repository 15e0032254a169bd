import { describe, expect, test } from 'vitest'
import {
  baseSix,
  can,
  companyPresets,
  companyRoles,
  isPermission,
  lackingView,
  permissionCatalogue,
  platformPresets,
  requiredView,
  withLivePay,
} from '../../../contract/permissions'
import { permissionAreas } from '../../../contract/permissionAreas'
import { catalogue } from '../../support/catalogue'

const letters: Record<string, string> = { C: 'CREATE', V: 'VIEW', U: 'UPDATE', D: 'DELETE' }

/** Spells lines such as 'CV REGION COUNTRY' (rights of entities) and '- VIEW_JOB_LIBRARY' (names as they are). */
const spell = (...lines: string[]): string[] =>
  lines.flatMap((line) => {
    const [rights = '', ...words] = line.split(' ')
    if (rights === '-') return words
    return words.flatMap((word) => [...rights].map((right) => `${letters[right]}_${word}`))
  })

const sorted = (names: readonly string[]) => names.toSorted()

/** Section 6 of the specification, literally: 64 names and 13 more. */
const given = spell(
  'CVUD SECTOR INDUSTRY SUB_INDUSTRY JOB_SUB_FUNCTION TOM_USER COMPANY_USER OFFER JOB_GRADE SALARY_RANGE',
  'CVUD CASH_ALLOWANCE COMPANY_STI COMPANY_LTI INTERNAL_PAYROLL MARKET_DATA BUSINESS_UNIT REGION',
  '- CREATE_COMPANY VIEW_COMPANY UPDATE_COMPANY CREATE_COUNTRY VIEW_COUNTRY',
  '- ENABLE_DISABLE_TOM_USER ENABLE_DISABLE_COMPANY_USER ENABLE_DISABLE_COMPANY',
  '- VIEW_TOM_DASHBOARD VIEW_JE_DASHBOARD VIEW_JOB_LIBRARY CREATE_LBT_REPORT VIEW_LBT_REPORT',
)
/** What the specification mentions without a name (A25). */
const spelledByUs = spell(
  'CVU JOB_EVALUATION',
  'CVUD CUSTOM_JOB_FUNCTION CUSTOM_JOB_SUB_FUNCTION LEGAL_ENTITY GRADE_COMPANY_MAPPING JOB_FUNCTION',
  '- UPDATE_COUNTRY DELETE_COUNTRY DELETE_COMPANY',
)

const specified = [...given, ...spelledByUs]
/** The names of the specification among some; a new resource adds its own. */
const specifiedIn = (names: readonly string[]) => sorted(names.filter((name) => specified.includes(name)))

const referenceViews = spell(
  'V SECTOR INDUSTRY SUB_INDUSTRY JOB_FUNCTION JOB_SUB_FUNCTION BUSINESS_UNIT REGION COUNTRY GRADE_COMPANY_MAPPING',
  'V COMPANY COMPANY_USER LEGAL_ENTITY',
)
const offerData = 'OFFER JOB_GRADE SALARY_RANGE CASH_ALLOWANCE COMPANY_STI COMPANY_LTI INTERNAL_PAYROLL MARKET_DATA'

describe('the catalogue of rights', () => {
  test('holds the 77 names of the specification and the 26 that it only mentions', () => {
    expect(given).toHaveLength(77)
    expect(spelledByUs).toHaveLength(26)
    expect(specifiedIn(permissionCatalogue)).toEqual(sorted(specified))
  })

  test('names each right once, as ACTION_ENTITY', () => {
    expect(new Set(permissionCatalogue).size).toBe(permissionCatalogue.length)
    for (const name of permissionCatalogue) expect(name).toMatch(/^(CREATE|VIEW|UPDATE|DELETE|ENABLE_DISABLE)_[A-Z_]+$/)
  })

  test.each(['all', 'NO_ACCESS', 'VIEW_MOON', 'view_region', '', 'constructor'])('%j cannot be stored', (name) => {
    expect(isPermission(name)).toBe(false)
  })
})

describe('picking a default role', () => {
  test.each([
    [
      'COMPANY_SUPER_USER',
      90,
      spell(
        'CVUD BUSINESS_UNIT REGION COUNTRY TOM_USER SECTOR INDUSTRY SUB_INDUSTRY JOB_FUNCTION JOB_SUB_FUNCTION',
        'CVUD COMPANY LEGAL_ENTITY GRADE_COMPANY_MAPPING COMPANY_USER',
        `CVUD ${offerData}`,
        'CVU JOB_EVALUATION',
        '- ENABLE_DISABLE_TOM_USER ENABLE_DISABLE_COMPANY ENABLE_DISABLE_COMPANY_USER',
      ),
    ],
    [
      'COMPANY_ADMIN',
      40,
      [...referenceViews, ...spell('C BUSINESS_UNIT REGION COUNTRY', `CVU ${offerData}`, '- VIEW_TOM_DASHBOARD')],
    ],
    [
      'COMPANY_USER',
      23,
      [...referenceViews, ...spell(`V ${offerData}`, '- CREATE_OFFER UPDATE_OFFER VIEW_TOM_DASHBOARD')],
    ],
    ['COMPANY_BUSINESS_ACCESS', 21, [...referenceViews, ...spell(`V ${offerData}`, '- VIEW_TOM_DASHBOARD')]],
  ] as const)('%s in TOM brings %i rights', (role, count, expected) => {
    expect(specifiedIn(companyPresets.TOM[role])).toEqual(sorted(expected))
    expect(expected).toHaveLength(count)
  })

  test.each([
    [
      'COMPANY_SUPER_USER',
      25,
      spell(
        'CVUD BUSINESS_UNIT REGION COUNTRY CUSTOM_JOB_FUNCTION CUSTOM_JOB_SUB_FUNCTION',
        'CVU JOB_EVALUATION',
        '- VIEW_JOB_LIBRARY VIEW_JE_DASHBOARD',
      ),
    ],
    [
      'COMPANY_ADMIN',
      10,
      spell(
        'CV JOB_EVALUATION',
        'CVU CUSTOM_JOB_FUNCTION CUSTOM_JOB_SUB_FUNCTION',
        '- VIEW_JE_DASHBOARD VIEW_JOB_LIBRARY',
      ),
    ],
    [
      'COMPANY_USER',
      8,
      spell('CV JOB_EVALUATION CUSTOM_JOB_FUNCTION CUSTOM_JOB_SUB_FUNCTION', '- VIEW_JE_DASHBOARD VIEW_JOB_LIBRARY'),
    ],
    [
      'COMPANY_BUSINESS_ACCESS',
      5,
      spell('V JOB_EVALUATION CUSTOM_JOB_FUNCTION CUSTOM_JOB_SUB_FUNCTION', '- VIEW_JE_DASHBOARD VIEW_JOB_LIBRARY'),
    ],
  ] as const)('%s in JE brings %i rights', (role, count, expected) => {
    expect(specifiedIn(companyPresets.JE[role])).toEqual(sorted(expected))
    expect(expected).toHaveLength(count)
  })

  test('never brings an empty list, which the console would read as all', () => {
    for (const presets of Object.values(companyPresets))
      for (const preset of Object.values(presets)) expect(preset.length).toBeGreaterThan(0)
  })
})

describe('provider staff', () => {
  const six = spell('CV BUSINESS_UNIT REGION COUNTRY')
  const notForSuper = spell('UD BUSINESS_UNIT REGION COUNTRY')
  const notForAdmin = spell('CUD TOM_USER', '- ENABLE_DISABLE_TOM_USER ENABLE_DISABLE_COMPANY')

  test('always store the same six rights', () => {
    expect(sorted(baseSix)).toEqual(sorted(six))
  })

  test('a master holds all', () => {
    expect(platformPresets.TOM_MASTER_USER).toEqual(['all'])
  })

  test('a super user holds all but updating and deleting the structure of companies', () => {
    expect(specifiedIn(platformPresets.TOM_SUPER_USER)).toEqual(
      sorted(specified.filter((name) => !notForSuper.includes(name))),
    )
    expect(specifiedIn(platformPresets.TOM_SUPER_USER)).toHaveLength(97)
  })

  test('an admin manages neither provider staff nor the activity of companies', () => {
    expect(specifiedIn(platformPresets.TOM_ADMIN)).toEqual(
      sorted(specified.filter((name) => !notForSuper.includes(name) && !notForAdmin.includes(name))),
    )
    expect(specifiedIn(platformPresets.TOM_ADMIN)).toHaveLength(92)
    expect(platformPresets.TOM_ADMIN).toContain('VIEW_TOM_USER')
  })

  test('sales views everything and creates structure', () => {
    expect(specifiedIn(platformPresets.TOM_SALES)).toEqual(
      sorted([...specified.filter((name) => name.startsWith('VIEW_')), ...spell('C BUSINESS_UNIT REGION COUNTRY')]),
    )
    expect(specifiedIn(platformPresets.TOM_SALES)).toHaveLength(31)
  })
})

describe('a right is', () => {
  test.each([
    ['granted by all', ['all'], ['VIEW_REGION'], true],
    ['granted when nothing is required', [], [], true],
    ['granted by any one of the required', ['UPDATE_REGION'], ['VIEW_REGION', 'UPDATE_REGION'], true],
    ['refused without one of the required', ['VIEW_COUNTRY'], ['VIEW_REGION', 'UPDATE_REGION'], false],
    ['refused to an empty list', [], ['VIEW_REGION'], false],
    ['refused to somebody without any right', ['NO_ACCESS'], ['VIEW_REGION'], false],
    ['refused to a name that only looks alike', ['VIEW_REGIONS', 'view_region'], ['VIEW_REGION'], false],
  ] as const)('%s', (_, held, required, expected) => {
    expect(can(held, required)).toBe(expected)
  })
})

describe('the live-pay tool of a role', () => {
  test('brings both report rights once, however often it is switched on', () => {
    const on = withLivePay(withLivePay(['VIEW_REGION', 'VIEW_LBT_REPORT'], true), true)
    expect(on).toEqual(['VIEW_REGION', 'CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'])
  })

  test('takes both away when it is switched off', () => {
    expect(withLivePay(['CREATE_LBT_REPORT', 'VIEW_REGION', 'VIEW_LBT_REPORT'], false)).toEqual(['VIEW_REGION'])
  })
})

describe('what is created, updated or deleted', () => {
  test('has to be seen, where there is a permission to view it', () => {
    expect(requiredView('CREATE_REGION')).toBe('VIEW_REGION')
    expect(requiredView('DELETE_CUSTOM_JOB_SUB_FUNCTION')).toBe('VIEW_CUSTOM_JOB_SUB_FUNCTION')
    expect(requiredView('CREATE_LBT_REPORT')).toBe('VIEW_LBT_REPORT')
    expect(requiredView('VIEW_REGION')).toBeUndefined()
    expect(requiredView('ENABLE_DISABLE_COMPANY_USER')).toBeUndefined()
  })

  test('is told by what lacks its view; presets lack none', () => {
    expect(lackingView(['CREATE_REGION', 'VIEW_REGION', 'UPDATE_OFFER', 'ENABLE_DISABLE_COMPANY'])).toEqual([
      'UPDATE_OFFER',
    ])
    for (const application of ['TOM', 'JE'] as const)
      for (const role of companyRoles) expect(lackingView(companyPresets[application][role])).toEqual([])
    expect(lackingView(baseSix)).toEqual([])
  })
})

test('each permission is found in one area, with a text', () => {
  expect(Object.values(permissionAreas).flat().toSorted()).toEqual(permissionCatalogue.toSorted())
  for (const name of permissionCatalogue) expect(catalogue[`choices.permissions.${name}`]).toMatch(/^[A-Z][a-z]/)
  for (const area of Object.keys(permissionAreas)) expect(catalogue[`choiceGroups.permissions.${area}`]).toBeDefined()
})
