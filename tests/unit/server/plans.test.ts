import { expect, test } from 'vitest'
import { scansIn, type PlanNode } from '../../api/sharding/plans'

const owners = (table: string) => (table === 'countries' ? undefined : 'company_id')
const scan = (table: string, alias: string, more: Record<string, unknown> = {}): PlanNode => ({
  'Node Type': 'Seq Scan',
  'Relation Name': table,
  Alias: alias,
  ...more,
})
const join = (more: Record<string, unknown>, ...plans: PlanNode[]): PlanNode => ({
  'Node Type': 'Hash Join',
  Plans: plans,
  ...more,
})
const foundIn = (plan: PlanNode) => scansIn(plan, owners).map(({ table, found }) => `${table} ${found}`)

test('a statement names a company by a value, in any of its conditions', () => {
  for (const condition of [
    '(regions.company_id = 1)',
    '(regions.company_id = $1)',
    "((regions.name = 'a) OR (b'::text) AND (regions.company_id = ANY ('{1,2}'::integer[])))",
    '((regions.id = 2) AND ((regions.company_id = 1) AND (regions.version = 3)))',
  ])
    expect(foundIn(scan('regions', 'regions', { Filter: condition })), condition).toEqual(['regions by company'])
})

test('a company that only may be meant is none', () => {
  for (const condition of [
    '((regions.company_id = 1) OR (regions.version = 2))',
    '(regions.company_id <> 1)',
    '(regions.company_id > 0)',
    "(regions.name = 'regions.company_id = 1'::text)",
    '(other.company_id = 1)',
  ])
    expect(foundIn(scan('regions', 'regions', { Filter: condition })), condition).toEqual(['regions in all companies'])
  expect(foundIn(scan('regions', 'regions'))).toEqual(['regions in all companies'])
})

test('what is joined by company follows, and what is joined by something else does not', () => {
  const unit = scan('units', 'u', { Filter: '(u.company_id = 1)' })
  expect(
    foundIn(join({ 'Hash Cond': '((r.company_id = u.company_id) AND (r.id = u.id))' }, scan('regions', 'r'), unit)),
  ).toEqual(['regions by company', 'units by company'])
  expect(foundIn(join({ 'Hash Cond': '(r.unit_id = u.id)' }, scan('regions', 'r'), unit))).toEqual([
    'regions in all companies',
    'units by company',
  ])
  // Another table of the same name.
  expect(foundIn(join({}, scan('regions', 'u_1'), unit))).toEqual(['regions in all companies', 'units by company'])
})

test('a subquery, a list that was given, and parts of a table are seen through', () => {
  const inner = scan('regions', 'r', { Output: ['r.company_id', 'r.id'] })
  const subquery: PlanNode = {
    'Node Type': 'Subquery Scan',
    Alias: 'found',
    Filter: '(found.company_id = 1)',
    Plans: [inner],
  }
  expect(foundIn(subquery)).toEqual(['regions by company'])
  const list: PlanNode = { 'Node Type': 'Function Scan', Alias: 'one', 'Function Name': 'jsonb_array_elements' }
  const entry = "(r.company_id = ((one.value ->> 'company_id'::text))::integer)"
  expect(foundIn(join({ 'Hash Cond': entry }, scan('regions', 'r'), list))).toEqual(['regions by company'])
  expect(foundIn(scan('changes_2026_11', 'c_1', { Filter: '(c_1.company_id = 1)' }))).toEqual(['changes by company'])
})

test('a row of its own key is told from rows of all companies, and what belongs to it follows', () => {
  const user = scan('users', 'users', { Filter: '(users.id = 3)' })
  const roles = scan('roles', 'roles', {
    Filter: '((roles.company_id = users.company_id) AND (roles.user_id = users.id))',
  })
  expect(foundIn(join({}, user, roles, scan('countries', 'c')))).toEqual(['users by key', 'roles by company'])
})
