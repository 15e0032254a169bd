/** The acts on many company users, alone: what becomes of somebody. */
import { expect, test } from 'vitest'
import { noLists } from '../../../contract/roles'
import { withdraw } from '../../../server/modules/companyUsers/many/acts'
import type { RoleState } from '../../../server/modules/companyUsers/states'

const role = (application: RoleState['application']): RoleState => ({
  application,
  grant_access: true,
  name: 'Clerk',
  description: 'Clerk',
  permissions: [],
  has_live_pay_tool: false,
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
