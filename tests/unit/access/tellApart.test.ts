import { expect, test } from 'vitest'
import { entriesOf } from '../../../src/custom/companyUsers/roles/entries'
import { distinctRights, distinctText } from '../../../src/custom/companyUsers/tellApart'
import { words } from './roles'

const role = (application: 'TOM' | 'JE', name: string, ...permissions: string[]) => ({
  application,
  name,
  description: name,
  permissions,
  has_live_pay_tool: false,
  count: 1,
  active: 1,
  users: [],
  is_grantable: true,
})
const small = role('TOM', 'Buyer', 'VIEW_OFFER')
const large = role('TOM', 'BUYER', 'VIEW_OFFER', 'CREATE_OFFER', 'VIEW_REGION', 'VIEW_COUNTRY')
const other = role('JE', 'Buyer', 'VIEW_JOB_LIBRARY')

test('two roles of one name are told apart by what not both allow', () => {
  const apart = distinctRights([small, large, other])
  expect(distinctText(apart.get(large), words)).toBe(
    'the one that can create offers, view regions and 1 more',
  )
  expect(distinctText(apart.get(small), words)).toBe('the one with the fewest permissions')
  expect(apart.has(other)).toBe(false)
  expect(distinctText(apart.get(other), words)).toBe('')
})

test('on the page of roles, too', () => {
  const own = entriesOf('TOM', [small, large, other]).filter(({ name }) => name.toLowerCase() === 'buyer')
  expect(own.map(({ distinct }) => distinct)).toEqual([[], ['CREATE_OFFER', 'VIEW_REGION', 'VIEW_COUNTRY']])
})
