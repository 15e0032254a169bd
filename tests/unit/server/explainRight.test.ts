import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls'
import type { Account, Grant } from '../../../server/accounts/rights'
import { explainRight } from '../../../server/modules/companyUsers/explainRight'

const grant = (part: Partial<Grant> = {}): Grant => ({
  application: 'TOM',
  grantAccess: true,
  name: 'Clerk',
  permissions: ['VIEW_REGION'],
  hasLivePayTool: false,
  endsOn: null,
  isOver: false,
  ...part,
})

const accountWith = (grants: readonly Grant[], user: object = {}): Account => ({
  user: {
    id: 5,
    company_id: 1,
    platform_role: null,
    is_active: true,
    is_one_time_password: false,
    ...user,
  } as Account['user'],
  company: { id: 1, name: 'Aurora', large_logo_url: null, is_active: true, applications: ['TOM'] },
  grants,
  factorRule: { second_factor_from: null, second_factor_roles: [] },
  hasFactor: false,
})

const holdsRight = grant({ permissions: ['UPDATE_COMPANY'] })
const superUser = { name: 'COMPANY_SUPER_USER', permissions: [] }

describe('a call that takes a super user', () => {
  test('is refused to others for the role, which can be granted', () => {
    expect(explainRight(accountWith([holdsRight]), calls.updateCompany)).toMatchObject({
      allowed: false,
      reasons: [{ kind: 'role', role: 'COMPANY_SUPER_USER' }],
      missing: { role: 'COMPANY_SUPER_USER' },
    })
  })

  test('names the role of a super user that has no effect: without access, or in an application that the company lacks', () => {
    const withdrawn = grant({ ...superUser, grantAccess: false })
    expect(explainRight(accountWith([holdsRight, withdrawn]), calls.updateCompany).reasons).toMatchObject([
      { kind: 'role' },
      { kind: 'access', application: 'TOM', role: 'COMPANY_SUPER_USER' },
    ])
    const unlicensed = grant({ ...superUser, application: 'JE' })
    expect(explainRight(accountWith([holdsRight, unlicensed]), calls.updateCompany).reasons).toMatchObject([
      { kind: 'role' },
      { kind: 'license', application: 'JE', role: 'COMPANY_SUPER_USER' },
    ])
  })
})

test('a right is explained by the roles in effect that include it', () => {
  const roles = [grant(), grant({ application: 'JE', name: 'Assessor' })]
  expect(explainRight(accountWith(roles), calls.listRegions)).toMatchObject({ allowed: true, missing: null })
  expect(explainRight(accountWith(roles), calls.listRegions).reasons).toMatchObject([
    { kind: 'granted', application: 'TOM', role: 'Clerk', permissions: ['VIEW_REGION'] },
  ])
})

test('whoever cannot sign in may do nothing, whatever their roles are', () => {
  const reasonsOf = (user: object) => explainRight(accountWith([grant()], user), calls.listRegions).reasons
  expect(reasonsOf({ is_active: false })).toMatchObject([{ kind: 'user_inactive' }])
  expect(reasonsOf({ is_one_time_password: true })).toMatchObject([{ kind: 'one_time_password' }])
})
