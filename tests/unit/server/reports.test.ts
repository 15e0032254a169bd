import { expect, test, vi } from 'vitest'
import { detailsOfChange, detailsOfNew, reportMany } from '../../../server/modules/companyUsers/reports'
import type { RoleRow } from '../../../server/modules/companyUsers/states'
import type { Report } from '../../../server/securityEvents'

const role = (part: Partial<RoleRow> = {}) =>
  ({ application: 'TOM', name: 'Clerk', grant_access: true, permissions: ['VIEW_REGION'], ...part }) as RoleRow

test('a new account is reported with the roles that give access, and their permissions', () => {
  const waiting = role({ application: 'JE', name: 'Assessor', grant_access: false })
  expect(detailsOfNew([role(), waiting])).toEqual({ roles: { TOM: 'Clerk' }, permissions: ['TOM VIEW_REGION'] })
})

test('a change of roles is reported with what it gives and takes', () => {
  const before = [role({ permissions: ['VIEW_REGION', 'CREATE_REGION'] })]
  expect(detailsOfChange(before, [role({ permissions: ['VIEW_REGION', 'VIEW_OFFER'] })])).toEqual({
    granted: ['TOM VIEW_OFFER'],
    withdrawn: ['TOM CREATE_REGION'],
  })
  expect(detailsOfChange([role()], [role({ grant_access: false })])).toEqual({
    roles: {},
    formerRoles: { TOM: 'Clerk' },
    withdrawn: ['TOM VIEW_REGION'],
  })
  expect(detailsOfChange([role()], [role({ name: 'Planner' })])).toEqual({
    roles: { TOM: 'Planner' },
    formerRoles: { TOM: 'Clerk' },
  })
})

test('nothing is reported of roles that give the same, in whatever order', () => {
  const permissions = ['VIEW_REGION', 'CREATE_REGION'] as const
  const before = [role({ permissions: [...permissions] })]
  expect(detailsOfChange(before, [role({ permissions: permissions.toReversed() })])).toEqual({})
  expect(detailsOfChange([], [role({ grant_access: false })])).toEqual({})
})

test('accounts with the same change are one event, a thousand at most in each', () => {
  const report = vi.fn<Report>()
  const context = { by: 5, company: 3 }
  const change = (account: number, granted: string) => ({ account, details: { granted: [granted] } })
  const many = Array.from({ length: 1001 }, (_, index) => change(index + 1, 'TOM VIEW_REGION'))
  reportMany(report, 'account changed', context, [...many, change(2000, 'JE VIEW_OFFER')])
  expect(report.mock.calls.map(([event, { accounts, ...rest }]) => [event, [accounts].flat().length, rest])).toEqual([
    ['account changed', 1000, { ...context, granted: ['TOM VIEW_REGION'] }],
    ['account changed', 1, { ...context, granted: ['TOM VIEW_REGION'], account: 1001 }],
    ['account changed', 1, { ...context, granted: ['JE VIEW_OFFER'], account: 2000 }],
  ])
})
