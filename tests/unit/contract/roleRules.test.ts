/** The rules of roles, alone: which are broken, in which part, and in what words. `decide.test.ts` asks them of people. */
import { describe, expect, test } from 'vitest'
import { companyPresets, type Permission } from '../../../contract/permissions'
import { countriesInside, regionsInside, roleFaults, type Places, type RuledRole } from '../../../contract/roleRules'
import { noLists } from '../../../contract/roles'

const role = (given: Partial<RuledRole> = {}): RuledRole => ({
  name: 'Clerk',
  permissions: [],
  has_live_pay_tool: false,
  lists: noLists,
  ...given,
})
const names = ['Nordics', 'Iberia', 'Baltics', 'Benelux', 'Alps']
const places: Places = {
  regions: new Map(names.map((name, index) => [10 + index, { name, units: [1 + index], countries: [100 + index] }])),
  countries: new Map([
    [100, 'Norway'],
    [101, 'Spain'],
  ]),
}
const lists = (given: Partial<RuledRole['lists']>) => ({ ...noLists, ...given })
const faults = (given: Partial<RuledRole>, before?: Partial<RuledRole>) =>
  roleFaults('TOM', role(given), before && role(before), places).map(({ part, message }) => `${part}: ${message}`)

describe('the permissions of a role', () => {
  const superUser = { name: 'COMPANY_SUPER_USER', permissions: companyPresets.TOM.COMPANY_SUPER_USER }
  const notThePreset = 'permissions: A company super user has exactly the permissions of the default role.'

  test('need the view of what they change, and the first that lacks one is named', () => {
    expect(faults({ permissions: ['VIEW_REGION', 'UPDATE_REGION'] })).toEqual([])
    expect(faults({ permissions: ['VIEW_REGION', 'UPDATE_COUNTRY', 'DELETE_REGION', 'CREATE_OFFER'] })).toEqual([
      'permissions: UPDATE_COUNTRY requires VIEW_COUNTRY.',
    ])
  })

  test('of a super user are the preset, with or without the dashboard and the live-pay tool', () => {
    const { permissions } = superUser
    expect(faults(superUser)).toEqual([])
    expect(faults({ ...superUser, permissions: [...permissions, 'VIEW_TOM_DASHBOARD'] })).toEqual([])
    const tool: Permission[] = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT']
    expect(faults({ ...superUser, has_live_pay_tool: true, permissions: [...permissions, ...tool] })).toEqual([])
    expect(faults({ ...superUser, permissions: [] })).toEqual([notThePreset])
    expect(faults({ ...superUser, permissions: permissions.slice(1) })).toEqual([notThePreset])
    expect(faults({ ...superUser, permissions: [...permissions, 'VIEW_JOB_LIBRARY'] })).toEqual([notThePreset])
    expect(faults({ ...superUser, permissions: ['VIEW_JOB_LIBRARY', ...permissions.slice(1)] })).toEqual([notThePreset])
  })

  test('include reports of the live-pay tool only while it is on, or when it is switched off', () => {
    const permissions: Permission[] = ['VIEW_LBT_REPORT']
    const off = 'permissions: Switch on the Bench Marking Tool to give the reports of Live Pay Benchmarking.'
    expect(faults({ permissions })).toEqual([off])
    expect(faults({ permissions }, { permissions: ['VIEW_REGION'] })).toEqual([off])
    expect(faults({ permissions, has_live_pay_tool: true })).toEqual([])
    expect(faults({ permissions }, { permissions, has_live_pay_tool: true })).toEqual([])
    expect(roleFaults('JE', role({ permissions }), undefined, places)).toEqual([
      { part: 'permissions', message: 'Live Pay Benchmarking belongs to the role in TOM.' },
    ])
  })

  test('that break a rule stay as they were stored, in any order, but are not changed to others that do', () => {
    const permissions: Permission[] = ['CREATE_REGION', 'VIEW_COUNTRY']
    const broken = ['permissions: CREATE_REGION requires VIEW_REGION.']
    expect(faults({ name: 'Planner', permissions }, { permissions: permissions.toReversed() })).toEqual([])
    expect(faults({ permissions }, { permissions: ['CREATE_REGION', 'VIEW_OFFER'] })).toEqual(broken)
    expect(faults({ permissions }, { permissions: ['CREATE_REGION'] })).toEqual(broken)
    expect(faults({ permissions }, { permissions: [...permissions, 'VIEW_OFFER'] })).toEqual(broken)
    expect(faults({ permissions }, { permissions, has_live_pay_tool: true })).toEqual(broken)
    // What the name of a super user means for them is another rule.
    expect(faults({ permissions }, { permissions, name: 'COMPANY_SUPER_USER' })).toEqual(broken)
    expect(faults({ name: 'COMPANY_SUPER_USER', permissions }, { permissions })).toEqual([notThePreset])
  })
})

describe('the name of a role', () => {
  test('is not one of the provider’s, unless it was stored', () => {
    expect(faults({ name: 'TOM Sales' })).toEqual(['name: This role name is reserved.'])
    expect(faults({ name: 'TOM Sales' }, { name: 'TOM Admin' })).toEqual(['name: This role name is reserved.'])
    expect(faults({ name: 'TOM Sales' }, { name: 'TOM Sales' })).toEqual([])
  })
})

describe('the lists of a role', () => {
  test('are empty for a super user, and each that is not is named', () => {
    const superUser = { name: 'COMPANY_SUPER_USER', permissions: companyPresets.TOM.COMPANY_SUPER_USER }
    const message = 'A company super user is not limited. Please leave this list empty.'
    expect(faults({ ...superUser, lists: lists({ regions: [10], grades: [7] }) })).toEqual([
      `regions: ${message}`,
      `grades: ${message}`,
    ])
  })

  test('name up to three places outside of the chosen ones, and count the rest', () => {
    const outside = (regions: number[]) => faults({ lists: lists({ regions }) })
    expect(outside([10])).toEqual(['regions: Not in any of the chosen business units: Nordics.'])
    expect(outside([10, 11, 12])).toEqual([
      'regions: Not in any of the chosen business units: Nordics, Iberia, Baltics.',
    ])
    expect(outside([10, 11, 12, 13, 14])).toEqual([
      'regions: Not in any of the chosen business units: Nordics, Iberia, Baltics and 2 more.',
    ])
    expect(outside([99])).toEqual(['regions: Not in any of the chosen business units: 99.'])
  })

  test('have regions in the units, and countries in the regions', () => {
    expect(faults({ lists: lists({ business_units: [1, 2], regions: [10, 11], countries: [100, 101] }) })).toEqual([])
    expect(faults({ lists: lists({ business_units: [1], regions: [10, 11], countries: [100, 102] }) })).toEqual([
      'regions: Not in any of the chosen business units: Iberia.',
      'countries: Not in any of the chosen regions: 102.',
    ])
    expect(faults({ lists: lists({ countries: [101] }) })).toEqual([
      'countries: Not in any of the chosen regions: Spain.',
    ])
  })

  test('keep what the structure has moved out since, until it is taken from the role, and nothing new beside it', () => {
    const before = { lists: lists({ business_units: [1], regions: [11], countries: [100] }) }
    expect(faults({ lists: { ...before.lists } }, before)).toEqual([])
    expect(faults({ lists: { ...before.lists, regions: [11, 12] } }, before)).toEqual([
      'regions: Not in any of the chosen business units: Baltics.',
    ])
    // What was inside before is outside once its unit has gone.
    const inside = { lists: lists({ business_units: [1, 2], regions: [11] }) }
    expect(faults({ lists: lists({ business_units: [1], regions: [11] }) }, inside)).toEqual([
      'regions: Not in any of the chosen business units: Iberia.',
    ])
    // Lists that nobody has touched are not checked again.
    const { lists: untouched } = before
    expect(faults({ lists: untouched }, { lists: untouched })).toEqual([])
  })

  test('are cut to what is inside of the chosen places', () => {
    // A region of several units is inside once one of them is chosen.
    const shared = { ...places, regions: new Map([[10, { name: 'Nordics', units: [1, 2], countries: [100] }]]) }
    expect(regionsInside(lists({ business_units: [2], regions: [10] }), shared)).toEqual([10])
    const some = lists({ business_units: [1, 3], regions: [12, 10, 11, 99], countries: [102, 100, 101, 104] })
    expect(regionsInside(some, places)).toEqual([12, 10])
    expect(countriesInside(some, places)).toEqual([102, 100, 101])
  })
})
