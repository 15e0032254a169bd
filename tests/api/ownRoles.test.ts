/** The roles of a company's own, which a form can offer by name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { rolesListed } from '../../contract/entities/companyRole'
import { companyPresets } from '../../contract/permissions'
import { findRolesInUse } from '../../server/modules/companyUsers/ownRoles'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, makeUser, roleWith } from '../support/companyUsers'

let api: Api
let owner: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

const withDefaults = { query: { with_defaults: true } }
const list = async (name: string, by = owner) =>
  (await by.ok(calls.listCompanyRoles)).filter((role) => role.name === name)

test('are listed once per name and permissions, whatever their order, with who has them', async () => {
  const buyer = roleWith(['VIEW_REGION', 'VIEW_COUNTRY'], { name: 'Buyer', description: 'Buys' })
  const one = await makeUser(owner, { TOM: buyer }, { first_name: 'Zoe' })
  const other = await makeUser(owner, { TOM: { ...buyer, permissions: ['VIEW_COUNTRY', 'VIEW_REGION'] } })
  await owner.ok(calls.toggleCompanyUser, { company_user_id: other.id }, { query: { active: false } })
  const inJe = await makeUser(owner, { JE: roleWith(['VIEW_JOB_LIBRARY'], { name: 'Buyer' }) })
  const role = { name: 'Buyer', has_live_pay_tool: false, is_grantable: true }
  expect(await list('Buyer')).toEqual([
    {
      ...role,
      application: 'TOM',
      description: 'Buys',
      permissions: ['VIEW_COUNTRY', 'VIEW_REGION'],
      count: 2,
      active: 1,
      users: [
        { id: one.id, name: 'Zoe Lee' },
        { id: other.id, name: 'Ann Lee' },
      ],
    },
    {
      ...role,
      application: 'JE',
      description: 'Job Evaluation Access Role',
      permissions: ['VIEW_JOB_LIBRARY'],
      count: 1,
      active: 1,
      users: [{ id: inJe.id, name: 'Ann Lee' }],
    },
  ])
})

test('leave out default roles, withdrawn ones and those of other companies', async () => {
  await makeUser(owner, { TOM: roleWith([]), JE: { ...roleWith([], { name: 'Withdrawn' }), grant_access: false } })
  const names = (await owner.ok(calls.listCompanyRoles)).map(({ name }) => name)
  expect(names).not.toContain('Withdrawn')
  expect(names.filter((name) => name.startsWith('COMPANY_'))).toEqual([])
  expect(await list('Clerk', await clientOf(api, 'super@cascadia.example'))).toEqual([])
})

test('come with the default roles in use on request, apart where their permissions were changed', async () => {
  const preset = { name: 'COMPANY_USER', permissions: [...companyPresets.JE.COMPANY_USER] }
  const isListed = ({ application, name }: { application: string; name: string }) =>
    application === 'JE' && name === preset.name
  const before = (await owner.ok(calls.listCompanyRoles, {}, withDefaults)).filter(isListed)
  await makeUser(owner, { JE: roleWith(preset.permissions, { name: preset.name }) })
  await makeUser(owner, { JE: roleWith(preset.permissions.slice(1), { name: preset.name }) })
  const after = (await owner.ok(calls.listCompanyRoles, {}, withDefaults)).filter(isListed)
  const countOf = (roles: typeof before, rights: number) =>
    roles.find(({ permissions }) => permissions.length === rights)?.count ?? 0
  const rights = preset.permissions.length
  expect(countOf(after, rights)).toBe(countOf(before, rights) + 1)
  expect(countOf(after, rights - 1)).toBe(countOf(before, rights - 1) + 1)
})

test('say which of them the caller may grant', async () => {
  await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'DELETE_REGION'], { name: 'Remover' }) })
  await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Reader' }) })
  const desk = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER', 'VIEW_REGION']) })
  expect(await list('Remover', desk)).toMatchObject([{ is_grantable: false }])
  expect(await list('Reader', desk)).toMatchObject([{ is_grantable: true }])
})

test('are found by name for an import, however many there are', async () => {
  const { db, pool } = api.repairs
  const count = 2 * rolesListed + 10
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (company_id, first_name, last_name, email, is_one_time_password)
     select $1, 'Role', 'Holder', 'holder.' || n || '@people.example', true from generate_series(1, $2::int) n returning id`,
    [owner.companyId, count],
  )
  await pool.query(
    `insert into user_roles (company_id, user_id, application, grant_access, name, description)
     select $1, id, 'TOM', true, 'Crowd ' || place, '' from unnest($2::int[]) with ordinality given (id, place)`,
    [owner.companyId, rows.map(({ id }) => id)],
  )
  const names = Array.from({ length: count }, (_, index) => `crowd ${index + 1}`)
  expect(await findRolesInUse(db, owner.companyId, names)).toHaveLength(count)
})
