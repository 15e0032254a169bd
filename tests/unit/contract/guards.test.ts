import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { companyPresets, platformPresets, platformRoles } from '../../../contract/permissions'
import {
  admits,
  companyAccount,
  companySuperUser,
  either,
  everyone,
  explain,
  inCompany,
  platform,
  signedIn,
  type Caller,
  type Guard,
} from '../../../contract/guards'

const own = 7
const foreign = 8

const staff = (...permissions: string[]): Caller => ({
  isPlatform: true,
  companyId: null,
  role: 'TOM_ADMIN',
  permissions,
})
const member = (role: string, ...permissions: string[]): Caller => ({
  isPlatform: false,
  companyId: own,
  role,
  permissions,
})

describe('a call for everyone', () => {
  test('admits every caller', () => {
    expect(admits(everyone, member('COMPANY_USER', 'NO_ACCESS'))).toBe(true)
    expect(explain(everyone, member('COMPANY_USER', 'NO_ACCESS'))).toEqual([])
  })

  test('is for everyone beside any other guard', () => {
    expect(either(platform('DELETE_SECTOR'), everyone)).toBe(everyone)
    expect(either(platform('DELETE_SECTOR'), signedIn())).toEqual([...platform('DELETE_SECTOR'), ...signedIn()])
  })
})

describe('a call for signed-in users', () => {
  test('admits both kinds of accounts when it requires no permission', () => {
    expect(admits(signedIn(), staff())).toBe(true)
    expect(admits(signedIn(), member('COMPANY_USER', 'NO_ACCESS'))).toBe(true)
  })

  test('requires one of its permissions from both kinds', () => {
    const guard = signedIn('VIEW_SECTOR', 'CREATE_BUSINESS_UNIT')
    expect(admits(guard, member('COMPANY_USER', 'CREATE_BUSINESS_UNIT'))).toBe(true)
    expect(admits(guard, member('COMPANY_USER', 'VIEW_REGION'))).toBe(false)
    expect(admits(guard, staff('VIEW_SECTOR'))).toBe(true)
    expect(admits(guard, staff())).toBe(false)
  })
})

describe('a call for provider staff', () => {
  const guard = platform('DELETE_SECTOR')

  test('refuses a company user, whatever their permissions and role name', () => {
    expect(admits(guard, member('COMPANY_SUPER_USER', 'DELETE_SECTOR'))).toBe(false)
    expect(admits(guard, member('TOM_MASTER_USER', 'all'))).toBe(false)
    expect(admits(platform(), member('TOM_MASTER_USER', 'all'))).toBe(false)
  })

  test('requires the permission from provider staff', () => {
    expect(admits(guard, staff('DELETE_SECTOR'))).toBe(true)
    expect(admits(guard, staff('all'))).toBe(true)
    expect(admits(guard, staff('VIEW_SECTOR'))).toBe(false)
  })
})

describe('a call on a company', () => {
  const guard = inCompany('VIEW_REGION')

  test.each([
    ['a user of it with the permission', member('COMPANY_USER', 'VIEW_REGION'), own, true],
    ['a user of it without the right', member('COMPANY_USER', 'VIEW_COUNTRY'), own, false],
    ['a user of another company with every right', member('COMPANY_SUPER_USER', 'all'), foreign, false],
    ['a company user where the path names no company', member('COMPANY_USER', 'all'), undefined, false],
    ['provider staff with the right', staff('VIEW_REGION'), foreign, true],
    ['provider staff without the right', staff('VIEW_COUNTRY'), foreign, false],
    ['an account that belongs nowhere', { ...member('COMPANY_USER', 'all'), companyId: null }, own, false],
  ] as const)('%s', (_, caller, company, expected) => {
    expect(admits(guard, caller, company)).toBe(expected)
  })
})

describe('updating a company', () => {
  const guard = either(platform('UPDATE_COMPANY'), companySuperUser('UPDATE_COMPANY'))

  test.each([
    ['provider staff with the permission may', staff('UPDATE_COMPANY'), foreign, true],
    ['provider staff without the permission may not', staff('VIEW_COMPANY'), foreign, false],
    ['its super user with the permission may', member('COMPANY_SUPER_USER', 'UPDATE_COMPANY'), own, true],
    ['its super user without the permission may not', member('COMPANY_SUPER_USER', 'VIEW_COMPANY'), own, false],
    ['its admin with the permission may not', member('COMPANY_ADMIN', 'UPDATE_COMPANY'), own, false],
    ['a super user of another company may not', member('COMPANY_SUPER_USER', 'UPDATE_COMPANY'), foreign, false],
    ['staff with only the name of the role may not', { ...staff(), role: 'COMPANY_SUPER_USER' }, own, false],
  ] as const)('%s', (_, caller, company, expected) => {
    expect(admits(guard, caller, company)).toBe(expected)
  })
})

describe('reading the grade map', () => {
  const guard = either(platform(), companyAccount('VIEW_GRADE_COMPANY_MAPPING'))

  test('requires no permission from provider staff, but one from company users', () => {
    expect(admits(guard, staff('NO_ACCESS'))).toBe(true)
    expect(admits(guard, member('COMPANY_USER', 'VIEW_GRADE_COMPANY_MAPPING'))).toBe(true)
    expect(admits(guard, member('COMPANY_USER', 'NO_ACCESS'))).toBe(false)
  })
})

describe('a refusal is explained', () => {
  const updating = either(platform('UPDATE_COMPANY'), companySuperUser('UPDATE_COMPANY'))
  const structure = either(inCompany('VIEW_BUSINESS_UNIT'), inCompany('VIEW_REGION'))

  test.each<[string, Guard, Caller, number | undefined, object[]]>([
    ['by nothing to whom it admits', structure, member('COMPANY_USER', 'VIEW_REGION'), own, []],
    [
      'by any of the missing permissions, of all rules that are alike',
      structure,
      member('COMPANY_USER', 'NO_ACCESS'),
      own,
      [{ kind: 'permission', anyOf: ['VIEW_BUSINESS_UNIT', 'VIEW_REGION'] }],
    ],
    ['by the company', inCompany(), member('COMPANY_USER'), foreign, [{ kind: 'company' }]],
    ['by the kind of account', platform(), member('COMPANY_USER'), own, [{ kind: 'account', account: 'platform' }]],
    [
      'by all that is missing for the rule that is closest',
      updating,
      member('COMPANY_ADMIN'),
      own,
      [
        { kind: 'role', role: 'COMPANY_SUPER_USER' },
        { kind: 'permission', anyOf: ['UPDATE_COMPANY'] },
      ],
    ],
    [
      'by the permission alone to provider staff',
      updating,
      staff(),
      own,
      [{ kind: 'permission', anyOf: ['UPDATE_COMPANY'] }],
    ],
    [
      'by the other kind of account to provider staff',
      companyAccount(),
      staff(),
      undefined,
      [{ kind: 'account', account: 'company' }],
    ],
    [
      'by the kind of account and the role to provider staff, for a call of super users',
      companySuperUser(),
      staff(),
      own,
      [
        { kind: 'account', account: 'company' },
        { kind: 'role', role: 'COMPANY_SUPER_USER' },
      ],
    ],
    [
      'by the permissions of the closest rule alone, not of one that also wants a role',
      either(inCompany('VIEW_BUSINESS_UNIT'), companySuperUser('VIEW_REGION')),
      member('COMPANY_USER'),
      own,
      [{ kind: 'permission', anyOf: ['VIEW_BUSINESS_UNIT'] }],
    ],
    [
      'by what can be granted, even if it is more, rather than by the company',
      [
        inCompany('VIEW_COUNTRY'),
        [{ role: 'COMPANY_SUPER_USER', permissions: ['VIEW_REGION'] }] satisfies Guard,
      ].flat(),
      member('COMPANY_USER'),
      foreign,
      [
        { kind: 'role', role: 'COMPANY_SUPER_USER' },
        { kind: 'permission', anyOf: ['VIEW_REGION'] },
      ],
    ],
    [
      'by the company and more, rather than by the kind of account',
      either(platform(), inCompany('VIEW_REGION')),
      member('COMPANY_USER'),
      foreign,
      [{ kind: 'company' }, { kind: 'permission', anyOf: ['VIEW_REGION'] }],
    ],
    ['even if no rule lets anybody pass', [], staff('all'), undefined, [{ kind: 'nobody' }]],
  ])('%s', (_, guard, caller, company, expected) => {
    expect(explain(guard, caller, company)).toEqual(expected)
  })

  const callers: Caller[] = [
    ...platformRoles.map((role) => ({ ...staff(...platformPresets[role]), role })),
    ...Object.values(companyPresets).flatMap((presets) =>
      Object.entries(presets).map(([role, permissions]) => member(role, ...permissions)),
    ),
    member('Clerk', 'NO_ACCESS'),
  ]
  const asked = Object.values(calls).flatMap(({ guard }: { guard: Guard }) =>
    callers.flatMap((caller) => [own, foreign, undefined].map((company) => ({ guard, caller, company }))),
  )

  test('exactly if there is one, for every call, preset and company', () => {
    const wrong = asked.filter(
      ({ guard, caller, company }) => (explain(guard, caller, company).length === 0) !== admits(guard, caller, company),
    )
    expect(wrong).toEqual([])
  })

  test('by what would lift it, for every call, preset and company', () => {
    const granted = ({ guard, caller, company }: (typeof asked)[number]) => {
      let next = caller
      let where = company
      for (const refusal of explain(guard, caller, company)) {
        if (refusal.kind === 'account') next = { ...next, isPlatform: refusal.account === 'platform' }
        // An account of companies is one of the company.
        if (refusal.kind === 'account' && refusal.account === 'company')
          [next, where] = [{ ...next, companyId: own }, own]
        if (refusal.kind === 'company') where = own
        if (refusal.kind === 'role') next = { ...next, role: refusal.role }
        if (refusal.kind === 'permission')
          next = { ...next, permissions: [...next.permissions, ...refusal.anyOf.slice(0, 1)] }
      }
      return admits(guard, next, where)
    }
    expect(asked.filter((one) => !granted(one))).toEqual([])
  })
})
