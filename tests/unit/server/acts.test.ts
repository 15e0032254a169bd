/** The acts on many company users, alone: what becomes of somebody. */
import { describe, expect, test } from 'vitest'
import type { Places } from '../../../contract/roleRules'
import { noLists } from '../../../contract/roles'
import {
  activate,
  changeScope,
  clearOutside,
  grant,
  invite,
  listsOfScope,
  withdraw,
} from '../../../server/modules/companyUsers/many/acts'
import type { RoleState } from '../../../server/modules/companyUsers/states'

const role = (application: RoleState['application']): RoleState => ({
  application,
  grant_access: true,
  name: 'Clerk',
  description: 'Clerk',
  permissions: [],
  has_live_pay_tool: false,
  ends_on: null,
  lists: noLists,
})
const before = { is_active: true, is_one_time_password: false, roles: { TOM: role('TOM'), JE: role('JE') } }

test('an application is taken away, and the rest of the person stays', () => {
  const after = withdraw({ application: 'JE' }, ['TOM', 'JE'])(before)
  expect(after).toEqual({ ...before, roles: { TOM: role('TOM'), JE: { ...role('JE'), grant_access: false } } })
})

test('an application that the company lacks is not taken away: its roles wait until the company has it again', () => {
  expect(withdraw({ application: 'JE' }, ['TOM'])(before)).toBe(before)
})

test('nothing is taken from whoever has no role in the application, or one without access', () => {
  const without = { ...before, roles: { TOM: role('TOM'), JE: undefined } }
  const waiting = { ...before, roles: { TOM: role('TOM'), JE: { ...role('JE'), grant_access: false } } }
  for (const person of [without, waiting]) expect(withdraw({ application: 'JE' }, ['TOM', 'JE'])(person)).toBe(person)
})

test('somebody is switched on or off, and invited if they are active and have no password of their own', () => {
  expect(activate(false)(before)).toEqual({ ...before, is_active: false })
  const invited = { ...before, is_one_time_password: true }
  expect(invite(true)(invited)).toBe(invited)
  expect(invite(true)(before)).toBe('This user has a password of their own.')
  expect(invite(true)({ ...invited, is_active: false })).toBe('This user is inactive.')
  expect(invite(false)(invited)).toBe('This company is inactive, so its users cannot sign in.')
})

describe('a role that is granted', () => {
  const lists = { ...noLists, regions: [1], grades: [7] }
  const stored = { ...role('TOM'), has_live_pay_tool: true, lists }
  type Sent = Parameters<typeof grant>[0]
  const sent: Sent = { application: 'TOM', role: { name: 'Planner', description: '', permissions: ['VIEW_REGION'] } }
  const rolesAfter = (given: Partial<Sent>, TOM: RoleState | undefined) => {
    const after = grant({ ...sent, ...given })({
      ...before,
      roles: { TOM, JE: undefined },
    })
    return typeof after === 'string' ? after : after.roles.TOM
  }
  const planner = { ...role('TOM'), name: 'Planner', description: 'Planner', permissions: ['VIEW_REGION'] }

  test('keeps the lists and the tool of the one before', () => {
    expect(rolesAfter({}, stored)).toEqual({ ...planner, has_live_pay_tool: true, lists })
    const described = { ...sent.role, description: 'Plans', has_live_pay_tool: false }
    expect(rolesAfter({ role: described }, stored)).toEqual({ ...planner, description: 'Plans', lists })
  })

  test('begins without lists and tool if there was none, or one without access', () => {
    expect(rolesAfter({}, undefined)).toEqual(planner)
    expect(rolesAfter({}, { ...stored, grant_access: false })).toEqual(planner)
  })

  test('loses its lists if it is that of a super user, who is not limited', () => {
    const after = rolesAfter({ role: { ...sent.role, name: 'COMPANY_SUPER_USER' } }, stored)
    expect(after).toMatchObject({ name: 'COMPANY_SUPER_USER', lists: noLists })
  })
})

describe('the lists of a role', () => {
  const lists = { ...noLists, business_units: [1, 2], regions: [11, 12, 21], countries: [111, 121, 211], grades: [7] }
  const limited = { ...before, roles: { TOM: { ...role('TOM'), lists }, JE: role('JE') } }
  /** Regions 11 and 12 are of unit 1, region 21 is of unit 2; each has one country. */
  const places: Places = {
    regions: new Map(
      [11, 12, 21].map((id) => [id, { name: `Region ${id}`, units: [Math.floor(id / 10)], countries: [id * 10 + 1] }]),
    ),
    countries: new Map(),
  }
  const change = (mode: 'replace' | 'add' | 'remove', metafield: Partial<Record<keyof typeof lists, number[]>>) => {
    const sent = { application: 'TOM', mode, metafield } as Parameters<typeof changeScope>[0]
    const after = changeScope(sent, ['TOM', 'JE'])(limited)
    return typeof after === 'string' ? after : clearOutside(sent)(limited, after, places).roles.TOM?.lists
  }

  test('are replaced, added to or taken from, and those that are not sent stay', () => {
    expect(change('replace', { grades: [8] })).toEqual({ ...lists, grades: [8] })
    expect(change('add', { grades: [8, 7] })).toEqual({ ...lists, grades: [7, 8] })
    expect(change('remove', { grades: [7, 9] })).toEqual({ ...lists, grades: [] })
  })

  test('lose the regions outside the units, and the countries outside the regions, unless these are sent', () => {
    const ofOne = { ...lists, business_units: [1], regions: [11, 12], countries: [111, 121] }
    expect(change('remove', { business_units: [2] })).toEqual(ofOne)
    expect(change('replace', { business_units: [1] })).toEqual(ofOne)
    expect(change('replace', { business_units: [1], regions: [11, 21] })).toEqual({
      ...ofOne,
      regions: [11, 21],
      countries: [111, 211],
    })
    expect(change('replace', { regions: [11], countries: [211] })).toEqual({
      ...lists,
      regions: [11],
      countries: [211],
    })
    expect(change('remove', { regions: [21] })).toEqual({ ...lists, regions: [11, 12], countries: [111, 121] })
  })

  test('keep what is outside if units are only added, or stay the same', () => {
    const moved = { ...places, regions: new Map() }
    const sent = { application: 'TOM', mode: 'replace', metafield: { business_units: [2, 1] } } as Parameters<
      typeof changeScope
    >[0]
    const after = changeScope(sent, ['TOM'])(limited)
    if (typeof after === 'string') expect.fail(after)
    expect(clearOutside(sent)(limited, after, moved)).toEqual(after)
    expect(change('add', { business_units: [3] })).toEqual({ ...lists, business_units: [1, 2, 3] })
  })

  test('are changed of nobody without access, nor of a super user', () => {
    const sent = { application: 'TOM', mode: 'add', metafield: { grades: [8] } } as unknown as Parameters<
      typeof changeScope
    >[0]
    const of = (part: Partial<RoleState>) =>
      changeScope(sent, ['TOM'])({ ...limited, roles: { TOM: { ...role('TOM'), ...part }, JE: undefined } })
    expect(of({ grant_access: false })).toBe('This user has no access to TOM.')
    expect(changeScope(sent, ['JE'])(limited)).toBe('This user has no access to TOM.')
    expect(of({ name: 'COMPANY_SUPER_USER' })).toBe('A company super user is not limited.')
  })

  test('are read as far as they decide: units, regions and countries together', () => {
    const asked = (metafield: object, of: Partial<RoleState> = {}) =>
      listsOfScope({ application: 'TOM', mode: 'add', metafield } as Parameters<typeof listsOfScope>[0], {
        ...role('TOM'),
        ...of,
      })
    expect(asked({ regions: [1] })).toEqual(['business_units', 'regions', 'countries'])
    expect(asked({ grades: [1] })).toEqual(['grades'])
    expect(asked({ countries: [1], job_functions: [1] })).toEqual([
      'business_units',
      'regions',
      'countries',
      'job_functions',
    ])
    for (const of of [{ application: 'JE' }, { grant_access: false }, { name: 'COMPANY_SUPER_USER' }] as const)
      expect(asked({ regions: [1] }, of)).toEqual([])
  })
})
