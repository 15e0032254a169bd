/** How users and filters of SCIM are read (decision 0132). */
import { describe, expect, test } from 'vitest'
import { meets, parseFilter } from '../../../server/scim/filter'
import { readGroupPatch } from '../../../server/scim/groupValues'
import { readPath } from '../../../server/scim/paths'
import {
  chosenOf,
  patchUser,
  personChanged,
  personOf,
  readPhone,
  type UserValues,
} from '../../../server/scim/userValues'
import { wantedRoles } from '../../../server/modules/provisioning/wantedRoles'
import { noRoles, type RoleState } from '../../../server/modules/companyUsers/states'
import { noLists } from '../../../contract/roles'
import type { GivenRole } from '../../../contract/entities/provisioning'

describe('a phone number', () => {
  test.each([
    ['tel:+49-30-1234567', '49', '301234567'],
    ['+1 (202) 555-0123', '1', '2025550123'],
    ['0044 20 7946 0000', '44', '2079460000'],
    ['+358 9 1234567', '358', '91234567'],
    ['+7 495 1234567', '7', '4951234567'],
  ])('%s has a calling code', (text, phone_code, phone_number) => {
    expect(readPhone(text)).toEqual({ phone_code, phone_number })
  })

  test.each(['030 1234567', '', '+', '+49', 'none', '+49 1234567890123456', '+49 12a34'])(
    '‘%s’ can’t be read',
    (text) => {
      expect(readPhone(text)).toBeUndefined()
    },
  )
})

describe('of several values', () => {
  test('the primary one counts, then that of work, then the first', () => {
    expect(chosenOf([{ value: 'a' }, { value: 'b', type: 'Work' }, { value: 'c', primary: 'True' }])).toBe('c')
    expect(chosenOf([{ value: 'a' }, { value: 'b', type: 'Work' }])).toBe('b')
    expect(chosenOf([{ value: ' ' }, { value: ' a ' }])).toBe('a')
    expect(chosenOf([{ type: 'work' }])).toBeUndefined()
  })
})

describe('a person', () => {
  const read = (values: UserValues, isNew = true) => personOf(values, [], { isNew })

  test('has the address of emails, and a userName of its own if that is another one', () => {
    expect(read({ userName: 'Ann@a.example' })).toMatchObject({ email: 'Ann@a.example', user_name: null })
    expect(read({ userName: 'ann', emails: [{ value: 'ann@a.example' }] })).toMatchObject({
      email: 'ann@a.example',
      user_name: 'ann',
    })
    expect(() => read({ userName: 'ann' })).toThrow('A user needs an email address')
  })

  test('keeps the name if none is sent', () => {
    expect(read({ userName: 'ann@a.example', displayName: 'X' }, false)).not.toHaveProperty('first_name')
    expect(read({ userName: 'ann@a.example', displayName: 'Mary Ann Lee' })).toMatchObject({
      first_name: 'Mary Ann',
      last_name: 'Lee',
    })
    expect(read({ userName: 'cher@a.example' })).toMatchObject({ first_name: 'cher', last_name: 'cher' })
  })
})

describe('a PATCH', () => {
  const before: UserValues = {
    userName: 'ann@a.example',
    active: true,
    name: { givenName: 'Ann', familyName: 'Lee', formatted: 'Ann Lee' },
    displayName: 'Ann Lee',
    emails: [{ value: 'ann@a.example', type: 'work', primary: true }],
  }
  const changed = (...operations: { op: 'add' | 'remove' | 'replace'; path?: string; value?: unknown }[]) =>
    personChanged(
      before,
      patchUser(
        before,
        operations.map(({ op, path, value }) => ({ op, path, value })),
        [],
      ),
      [],
    )

  test('changes what it names alone', () => {
    expect(changed({ op: 'replace', path: 'active', value: 'False' })).toEqual({ is_active: false })
    expect(changed({ op: 'replace', path: 'active', value: true })).toEqual({})
    expect(changed({ op: 'replace', path: 'NAME.GIVENNAME', value: 'Zoe' })).toEqual({
      first_name: 'Zoe',
      last_name: 'Lee',
    })
    expect(changed({ op: 'add', path: 'externalId', value: 'x' })).toEqual({ external_id: 'x' })
    expect(changed({ op: 'replace', value: { displayName: 'Other', title: 'x' } })).toEqual({})
    expect(changed({ op: 'add', path: 'emails[type eq "home"].value', value: 'home@a.example' })).toEqual({})
    expect(changed({ op: 'remove', path: 'emails' })).toEqual({})
  })

  test('takes the address along with a userName that was the address, unless it names another', () => {
    expect(changed({ op: 'replace', path: 'userName', value: 'new@a.example' })).toEqual({
      email: 'new@a.example',
      user_name: null,
    })
    expect(changed({ op: 'replace', path: 'userName', value: 'ann.lee' })).toEqual({ user_name: 'ann.lee' })
    expect(
      changed(
        { op: 'replace', path: 'userName', value: 'upn@a.example' },
        { op: 'replace', path: 'emails[type eq "work"].value', value: 'mail@a.example' },
      ),
    ).toEqual({ email: 'mail@a.example', user_name: 'upn@a.example' })
    expect(changed({ op: 'add', path: 'emails', value: [{ value: 'p@a.example', primary: true }] })).toEqual({
      email: 'p@a.example',
      user_name: 'ann@a.example',
    })
  })

  test('of a group counts in its order', () => {
    const members = (...operations: { op: 'add' | 'remove' | 'replace'; path?: string; value?: unknown }[]) =>
      readGroupPatch(operations.map(({ op, path, value }) => ({ op, path, value }))).members
    const add = { op: 'add', path: 'members', value: [{ value: '1' }, { value: '2' }] } as const
    expect(members(add, { op: 'remove', path: 'members[value eq "1"]' })).toEqual({
      isReplaced: false,
      added: new Set([2]),
      removed: new Set([1]),
    })
    expect(
      members(add, { op: 'remove', path: 'members' }, { op: 'add', path: 'members', value: { value: '3' } }),
    ).toEqual({
      isReplaced: true,
      added: new Set([3]),
      removed: new Set(),
    })
  })
})

describe('a path', () => {
  test('has an attribute, a filter and a member', () => {
    expect(readPath('urn:ietf:params:scim:schemas:core:2.0:User:name.familyName')).toEqual({
      attribute: 'name',
      filter: undefined,
      member: 'familyname',
    })
    expect(readPath('emails[type eq "a].b"].value')).toMatchObject({ attribute: 'emails', member: 'value' })
    expect(readPath('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department')).toBeUndefined()
  })
})

describe('a filter', () => {
  test('binds and closer than or, and not closest', () => {
    const is = (path: string, value: string) => ({ kind: 'compare', path, operator: 'eq', value })
    expect(parseFilter('a eq "1" or b eq "2" and not (c eq "3")')).toEqual({
      kind: 'or',
      parts: [is('a', '1'), { kind: 'and', parts: [is('b', '2'), { kind: 'not', part: is('c', '3') }] }],
    })
    expect(parseFilter('A[b eq "1" AND c pr]')).toEqual({
      kind: 'and',
      parts: [is('a.b', '1'), { kind: 'present', path: 'a.c' }],
    })
  })

  test('finds values without regard to case', () => {
    expect(meets(parseFilter('type eq "WORK" and not (primary eq true)'), { type: 'work', primary: false })).toBe(true)
    expect(meets(parseFilter('value sw "a" or value pr'), { type: 'work' })).toBe(false)
  })
})

describe('the roles of groups', () => {
  const given: GivenRole = {
    name: 'Reader',
    description: 'Reader',
    permissions: ['VIEW_REGION'],
    has_live_pay_tool: false,
  }
  const stored = (role: Partial<RoleState> = {}): RoleState => ({
    application: 'TOM',
    grant_access: true,
    ends_on: null,
    lists: noLists,
    ...given,
    description: given.description ?? '',
    permissions: [...given.permissions],
    ...role,
  })
  const wanted = (TOM: RoleState | undefined, former: GivenRole | undefined, now: GivenRole | undefined) =>
    wantedRoles(
      { stored: { ...noRoles, TOM }, given: former ? { TOM: former } : {}, applications: ['TOM'] },
      now ? { TOM: now } : {},
    )
  const other = { ...given, name: 'Planner' }

  test('are given, changed and taken away', () => {
    expect(wanted(undefined, undefined, given).roles.TOM).toEqual(stored())
    expect(wanted(stored(), given, other).roles.TOM).toMatchObject({ grant_access: true, name: 'Planner' })
    expect(wanted(stored(), given, undefined).roles.TOM).toMatchObject({ grant_access: false, name: 'Reader' })
    expect(wanted(stored({ grant_access: false }), undefined, undefined).roles.TOM?.grant_access).toBe(false)
  })

  test('leave alone what was given or changed by hand', () => {
    const byHand = stored({ permissions: ['VIEW_REGION', 'VIEW_BUSINESS_UNIT'] })
    for (const [former, now] of [
      [undefined, given],
      [given, other],
      [given, undefined],
    ] as const) {
      const { roles, ofGroups } = wanted(byHand, former, now)
      expect(roles.TOM).toBe(byHand)
      expect(ofGroups.size).toBe(0)
    }
    expect(wanted(byHand, undefined, given).notes).toEqual(['The role in TOM was given by hand and stays.'])
  })

  test('are none in an application that the company lacks', () => {
    const { roles, notes } = wantedRoles({ stored: noRoles, given: {}, applications: ['JE'] }, { TOM: given })
    expect(roles.TOM).toBeUndefined()
    expect(notes).toEqual(['The company does not have TOM.'])
  })
})
