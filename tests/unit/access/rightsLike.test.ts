import { expect, test } from 'vitest'
import { companyPresets, type Permission } from '../../../contract/permissions'
import { rightsLike } from '../../../src/custom/companyUsers/rightsLike'
import type { Grants } from '../../../src/custom/companyUsers/useGrants'
import { aDefaultRole, aRole, rolesWith, someRecords } from './roles'

/** Grants what it holds, in TOM only unless it grants everything. */
const holding = (...held: Permission[]): Grants => ({
  everything: false,
  mayGrant: (name) => held.includes(name),
  mayGrantRole: () => true,
  mayGrantIn: (application) => application === 'TOM',
})
const chief: Grants = { everything: true, mayGrant: () => true, mayGrantRole: () => true, mayGrantIn: () => true }

const granted = { grant_access: true }
const metafield = { business_units: someRecords(2), regions: [], countries: [], grades: [], job_functions: [] }

test('a super user gives all that somebody has, with the places', () => {
  const ana = rolesWith({ TOM: aRole('TOM', { ...granted, name: 'Buyer', permissions: ['VIEW_OFFER'], metafield }) })
  const { roles, left } = rightsLike(ana, chief)
  expect([roles.TOM, left]).toEqual([ana.TOM, []])
  expect(roles.JE.grant_access).toBe(false)
})

test('others leave out what they do not hold, and what cannot be used without it', () => {
  const permissions = ['VIEW_OFFER', 'VIEW_REGION', 'UPDATE_REGION']
  const ana = rolesWith({
    TOM: aRole('TOM', { ...granted, name: 'Buyer', permissions, metafield }),
    JE: aRole('JE', { ...granted, name: 'Assessor' }),
  })
  const { roles, left } = rightsLike(ana, holding('VIEW_OFFER', 'UPDATE_REGION'))
  expect(roles.TOM).toEqual({ ...ana.TOM, permissions: ['VIEW_OFFER'] })
  expect(roles.JE.grant_access).toBe(false)
  expect(left).toEqual([
    { application: 'TOM', why: 'permissions', permissions: ['VIEW_REGION', 'UPDATE_REGION'] },
    { application: 'JE', why: 'access', permissions: [] },
  ])
})

test('nobody else makes a super user, and reports go without the whole live-pay tool', () => {
  const { roles, left } = rightsLike(rolesWith({ TOM: aDefaultRole('TOM', 'COMPANY_SUPER_USER') }), {
    ...holding(...companyPresets.TOM.COMPANY_SUPER_USER),
  })
  expect([roles.TOM.grant_access, left]).toEqual([false, [{ application: 'TOM', why: 'superUser', permissions: [] }]])
  const role_metafield = { has_live_pay_tool: true }
  const permissions = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT', 'VIEW_OFFER']
  const analyst = rolesWith({ TOM: aRole('TOM', { ...granted, name: 'Analyst', permissions, role_metafield }) })
  const like = rightsLike(analyst, holding('VIEW_LBT_REPORT', 'VIEW_OFFER'))
  expect(like.roles.TOM).toMatchObject({ permissions: ['VIEW_OFFER'], role_metafield: { has_live_pay_tool: false } })
  expect(like.left[0]?.permissions).toEqual(['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'])
})
