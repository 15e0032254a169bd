/** The one decision about changes of company users, alone: who asks, what somebody was, and what they are to be. */
import { describe, expect, test } from 'vitest'
import { dayAhead } from '../../../contract/days'
import { companyPresets, type Permission } from '../../../contract/permissions'
import { noLists } from '../../../contract/roles'
import { decide, type Changer, type Facts } from '../../../server/modules/companyUsers/decide'
import type { RoleState, Roles, UserState } from '../../../server/modules/companyUsers/states'

const owner: Changer = { id: 1, isPlatform: false, everything: true, heldIn: () => [] }
const staff: Changer = { ...owner, isPlatform: true }
const desk: Changer = {
  id: 2,
  isPlatform: false,
  everything: false,
  heldIn: (application) => (application === 'TOM' ? ['VIEW_REGION', 'CREATE_REGION'] : undefined),
}

const facts: Facts = {
  applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
  today: '2026-11-28',
  places: {
    regions: new Map([
      [10, { name: 'Nordics', units: [1], countries: [100] }],
      [20, { name: 'Iberia', units: [2], countries: [200] }],
    ]),
    countries: new Map([
      [100, 'Norway'],
      [200, 'Spain'],
    ]),
  },
  keepsSuperUser: true,
}

const role = (permissions: readonly Permission[], given: Partial<RoleState> = {}): RoleState => ({
  application: 'TOM',
  grant_access: true,
  name: 'Clerk',
  description: 'Clerk',
  ends_on: null,
  permissions: [...permissions],
  has_live_pay_tool: false,
  lists: noLists,
  ...given,
})
const inJe = (permissions: readonly Permission[], given: Partial<RoleState> = {}) =>
  role(permissions, { application: 'JE', ...given })
const superUser = role(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })
const lists = (given: Partial<Record<keyof RoleState['lists'], readonly number[]>>) => ({ ...noLists, ...given })
const person = (TOM: RoleState | undefined, JE?: RoleState, given: Partial<UserState> = {}): UserState => ({
  id: 9,
  is_erased: false,
  version: 1,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@people.example',
  phone_code: null,
  phone_number: null,
  is_active: true,
  is_one_time_password: false,
  roles: { TOM, JE },
  ...given,
})
const tool = { has_live_pay_tool: true }
const reports = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'] as const
const inNordics = { lists: lists({ business_units: [1], regions: [10], countries: [100] }) }
const stale = { lists: lists({ business_units: [1], regions: [20] }) }

interface Case {
  by?: Changer
  before?: UserState | undefined
  wanted: Partial<UserState>
  facts?: Partial<Facts>
}
const decided = ({ by = owner, before, wanted, facts: given }: Case) =>
  decide(by, { ...facts, ...given }, { before, wanted: { ...(before ?? person(undefined)), ...wanted } })
const roles = (TOM: RoleState | undefined, JE?: RoleState): { roles: Roles } => ({ roles: { TOM, JE } })

const clerk = person(role(['VIEW_REGION']))

describe('is allowed', () => {
  test.each<[string, Case]>([
    ['a role within what the changer holds', { by: desk, wanted: roles(role(['VIEW_REGION', 'CREATE_REGION'])) }],
    ['everything, by a super user', { wanted: roles(superUser, inJe(['VIEW_JOB_LIBRARY'])) }],
    ['a region in a chosen unit, and its country', { wanted: roles(role([], inNordics)) }],
    ['the live-pay tool with its reports', { wanted: roles(role(reports, tool)) }],
    ['adding people without seeing those who are there', { wanted: roles(role(['CREATE_COMPANY_USER'])) }],
    [
      'a waiting role, which gives nothing',
      { wanted: roles(role([]), inJe(['CREATE_JOB_EVALUATION'], { grant_access: false })) },
    ],
    [
      'a stored role that breaks a later rule, as long as it stays',
      { before: person(role(['CREATE_REGION'], stale)), wanted: { is_active: false } },
    ],
    [
      'another name for permissions that break a later rule',
      { before: person(role(['CREATE_REGION'])), wanted: roles(role(['CREATE_REGION'], { name: 'Planner' })) },
    ],
    [
      'a job function for somebody whose region was moved out of the units',
      { before: person(role([], stale)), wanted: roles(role([], { lists: { ...stale.lists, job_functions: [7] } })) },
    ],
    [
      'a role in an application that the company has lost, as long as it stays',
      { before: person(role([]), inJe([])), wanted: { is_active: false }, facts: { applications: ['TOM'] } },
    ],
    ['taking one of two super users away', { before: person(superUser), wanted: roles(role([])) }],
    [
      'taking the last super user away, by provider staff',
      { by: staff, before: person(superUser), wanted: roles(role([])), facts: { keepsSuperUser: false } },
    ],
    [
      'taking a super user away who has not chosen a password',
      {
        before: person(superUser, undefined, { is_one_time_password: true }),
        wanted: { is_active: false },
        facts: { keepsSuperUser: false },
      },
    ],
  ])('%s', (_name, given) => {
    expect(decided(given).refusals).toEqual([])
  })
})

describe('is refused', () => {
  test.each<[string, Case, string]>([
    ['a role above the changer', { by: desk, wanted: roles(role(['VIEW_OFFER'])) }, 'forbidden TOM name'],
    ['the live-pay tool that the changer lacks', { by: desk, wanted: roles(role([], tool)) }, 'forbidden TOM name'],
    ['an application that the changer lacks', { by: desk, wanted: roles(undefined, inJe([])) }, 'forbidden JE name'],
    [
      'a change of somebody with more rights',
      { by: desk, before: person(superUser), wanted: { is_active: false } },
      'forbidden person',
    ],
    ['the own role', { by: desk, before: { ...clerk, id: 2 }, wanted: roles(role([])) }, 'forbidden TOM name'],
    [
      'the own application',
      { by: desk, before: { ...clerk, id: 2 }, wanted: roles(role(['VIEW_REGION']), inJe([])) },
      'forbidden JE access',
    ],
    ['the own activity', { by: desk, before: { ...clerk, id: 2 }, wanted: { is_active: false } }, 'forbidden activity'],
    [
      'an application that the company lacks',
      { wanted: roles(role([]), inJe([])), facts: { applications: ['TOM'] } },
      'JE access',
    ],
    ['nobody left with an application', { before: clerk, wanted: roles(role([], { grant_access: false })) }, 'access'],
    [
      'a super user with fewer permissions',
      { wanted: roles(role([], { name: 'COMPANY_SUPER_USER' })) },
      'TOM permissions',
    ],
    [
      'a super user with limits',
      { wanted: roles({ ...superUser, ...inNordics }) },
      'TOM business_units, TOM regions, TOM countries',
    ],
    ['creating without viewing', { wanted: roles(role(['CREATE_REGION'])) }, 'TOM permissions'],
    [
      'deleting without viewing, sent anew',
      { before: clerk, wanted: roles(role(['DELETE_REGION'])) },
      'TOM permissions',
    ],
    [
      'a waiting role that breaks a rule, once it is granted',
      {
        before: person(role([]), inJe(['CREATE_JOB_EVALUATION'], { grant_access: false })),
        wanted: roles(role([]), inJe(['CREATE_JOB_EVALUATION'])),
      },
      'JE permissions',
    ],
    ['reports without the tool', { wanted: roles(role(reports)) }, 'TOM permissions'],
    ['reports in JE', { wanted: roles(undefined, inJe(reports)) }, 'JE permissions'],
    ['a region without a unit', { wanted: roles(role([], { lists: lists({ regions: [10] }) })) }, 'TOM regions'],
    [
      'a region of another unit',
      { wanted: roles(role([], { lists: lists({ business_units: [2], regions: [10] }) })) },
      'TOM regions',
    ],
    [
      'a country without a region',
      { wanted: roles(role([], { lists: lists({ countries: [100] }) })) },
      'TOM countries',
    ],
    ['the name of provider staff', { wanted: roles(role([], { name: 'Tom Master-User' })) }, 'TOM name'],
    [
      'the last super user demoted',
      { before: person(superUser), wanted: roles(role([])), facts: { keepsSuperUser: false } },
      'TOM name',
    ],
    [
      'the last super user switched off',
      { before: person(superUser), wanted: { is_active: false }, facts: { keepsSuperUser: false } },
      'activity',
    ],
    [
      'the account that keeps its password demoted',
      { before: person(superUser), wanted: roles(role([])), facts: { breakGlassId: 9 } },
      'TOM name',
    ],
    [
      'the account that keeps its password switched off, by provider staff as well',
      { by: staff, before: person(superUser), wanted: { is_active: false }, facts: { breakGlassId: 9 } },
      'activity',
    ],
    [
      'the account that keeps its password given an end',
      {
        before: person(superUser),
        wanted: roles({ ...superUser, ends_on: dayAhead(9) }),
        facts: { breakGlassId: 9 },
      },
      'TOM name',
    ],
    [
      'the last super user given a password',
      { before: person(superUser), wanted: { is_one_time_password: true }, facts: { keepsSuperUser: false } },
      'password',
    ],
  ])('%s', (_name, given, expected) => {
    const told = decided(given).refusals.map(({ isForbidden, application, part }) =>
      [isForbidden && 'forbidden', application, part].filter(Boolean).join(' '),
    )
    expect(told.join(', ')).toBe(expected)
  })
})

describe('what is stored', () => {
  test('without the tool, a role loses its reports', () => {
    const before = person(role(['VIEW_REGION', ...reports], tool))
    const { roles: stored, refusals } = decided({ before, wanted: roles(role(['VIEW_REGION', ...reports])) })
    expect([stored.TOM?.permissions, refusals]).toEqual([['VIEW_REGION'], []])
  })

  test('the tool has no effect in a company that lacks it', () => {
    const { roles: stored } = decided({ wanted: roles(role(reports, tool)), facts: { applications: ['TOM'] } })
    expect(stored.TOM).toMatchObject({ has_live_pay_tool: false, permissions: [] })
  })

  test('a role without access that the changer may not grant is reset, and a known one stays', () => {
    const waiting = inJe(['VIEW_JOB_LIBRARY'], { grant_access: false, name: 'Assessor' })
    const sent = { by: desk, wanted: roles(role(['VIEW_REGION']), waiting) }
    expect(decided(sent).roles.JE).toMatchObject({ name: 'JE User Role', permissions: [] })
    expect(decided({ ...sent, before: person(role(['VIEW_REGION']), waiting) }).roles.JE).toBe(waiting)
  })

  test('a role that the changer may not grant loses its access, and nothing else', () => {
    const assessor = inJe(['VIEW_JOB_LIBRARY'], { name: 'Assessor' })
    const withdrawn = { ...assessor, grant_access: false }
    const wanted = roles(role(['VIEW_REGION']), withdrawn)
    expect(decided({ by: desk, before: person(role(['VIEW_REGION']), assessor), wanted }).roles.JE).toEqual(withdrawn)
  })

  test('a role that is sent as it is does not change', () => {
    expect(decided({ before: clerk, wanted: roles(role(['VIEW_REGION'])) }).changed).toEqual([])
    const two = person(role(['VIEW_REGION', 'VIEW_COUNTRY']))
    expect(decided({ before: two, wanted: roles(role(['VIEW_COUNTRY', 'VIEW_REGION'])) }).changed).toEqual([])
  })

  test('a role with as many other permissions, or other places, does', () => {
    expect(decided({ before: clerk, wanted: roles(role(['VIEW_COUNTRY'])) }).changed).toEqual(['TOM'])
    const limited = (unit: number) => role([], { lists: lists({ business_units: [unit] }) })
    expect(decided({ before: person(limited(1)), wanted: roles(limited(2)) }).changed).toEqual(['TOM'])
  })
})

describe('a role named', () => {
  const faultOf = (name: string, before?: UserState) =>
    decided({ before, wanted: roles(role([], { name })) }).refusals.map(({ message }) => message)

  test.each([
    'TOM_MASTER_USER',
    ' tom_sales ',
    'TOM_ANYTHING',
    'Tom Master User',
    'TomAdmin',
    'T0M ADM1N',
    'ТОМ·Sаles',
    'Admin TOM',
    '7OM ADM!N 1',
    'TOM support (staff)',
    'TOM administrators',
    'Tom Sales planner',
    'ᴛᴏᴍ ᴀᴅᴍɪɴ',
    'ƬOM ADMIN',
  ])('%j is refused: it poses as provider staff', (name) =>
    expect(faultOf(name)).toEqual(['This role name is reserved.']),
  )

  test.each([
    'Tom User Role',
    'Regional reader',
    'Custom Admin',
    'TOM analyst',
    'Tomas Admin',
    'Администратор',
    '営業A',
  ])('%j is not', (name) => expect(faultOf(name)).toEqual([]))

  test.each(['Ꭲom admin', 'TOMꓮDMIN', 'Cοmpany helper'])('%j is refused: a word mixes alphabets', (name) =>
    expect(faultOf(name)).toEqual(['A word of this name mixes letters of several alphabets. Please use one.']),
  )

  test.each(['C0MPANY ADMIN', 'company-user', 'CompanyAdmin'])('%j is refused: it reads as a default role', (name) =>
    expect(faultOf(name)).toEqual(['This is the name of a default role. Choose that role, or enter another name.']),
  )

  test('like provider staff stays with whoever has it already', () => {
    const before = person(role(['VIEW_REGION'], { name: 'Tom Admin' }))
    expect(faultOf('Tom Admin', before)).toEqual([])
  })
})
