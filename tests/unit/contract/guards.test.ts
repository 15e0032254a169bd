import { describe, expect, test } from 'vitest'
import {
  admits,
  companyAccount,
  companySuperUser,
  either,
  everyone,
  inCompany,
  platform,
  signedIn,
  type Caller,
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
