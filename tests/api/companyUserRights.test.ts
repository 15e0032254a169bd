/** The most dangerous mistakes and attacks on company users and their roles, each written by hand. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { companyPresets, type Permission } from '../../contract/permissions'
import { companies, userRoles, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import {
  formOf,
  makeSignedIn,
  makeUser,
  roleWith,
  userForm,
  type RoleForm,
  type UserForm,
} from '../support/companyUsers'

const deskRights: Permission[] = [
  'VIEW_COMPANY_USER',
  'CREATE_COMPANY_USER',
  'UPDATE_COMPANY_USER',
  'ENABLE_DISABLE_COMPANY_USER',
  'VIEW_REGION',
]

let api: Api
let master: Client
/** A super user of Aurora, which has all applications. */
let owner: Client
/** Manages users in TOM without being a super user. */
let desk: Client
/** Of Borealis, which has JE only. */
let stranger: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
  desk = await makeSignedIn(api, owner, { TOM: roleWith(deskRights, { name: 'People desk' }) })
  stranger = await clientOf(api, 'super@borealis.example')
})
afterAll(() => api.stop())

const create = (by: Client, form: object) => by(calls.createCompanyUser, {}, { body: form as UserForm })
const read = (id: number, by = owner) => by.ok(calls.readCompanyUser, { company_user_id: id })
const update = (by: Client, id: number, form: object) =>
  by(calls.updateCompanyUser, { company_user_id: id }, { body: form as UserForm })
const toggle = (by: Client, id: number, active: boolean) =>
  by(calls.toggleCompanyUser, { company_user_id: id }, { query: { active } })
/** Changes a role in TOM, as `by`. */
const changeRole = async (by: Client, id: number, TOM: RoleForm) =>
  update(by, id, formOf(await read(id), { applications: ['TOM'], roles: { TOM, JE: {} } }))
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const storedUser = async (id: number) =>
  (await api.database.db.select().from(users).where(eq(users.id, id)))[0] ?? expect.fail('no such user')
const errorsOf = async (answer: Promise<{ status: number; body: { error: unknown } }>) => {
  const { status, body } = await answer
  expect(status).toBe(400)
  return Object.keys(body.error as object)
}
const superUser = roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })

describe('nobody grants what they do not hold', () => {
  test('a permission above their own, to a new user or a stored one', async () => {
    expect(await statusOf(create(desk, userForm({ TOM: roleWith(['VIEW_REGION']) })))).toBe(201)
    expect(await statusOf(create(desk, userForm({ TOM: roleWith(['VIEW_REGION', 'DELETE_REGION']) })))).toBe(403)
    const { id } = await makeUser(owner)
    expect(await statusOf(changeRole(desk, id, roleWith(['DELETE_REGION'])))).toBe(403)
    expect((await read(id)).roles.TOM.permissions).toEqual(['VIEW_REGION'])
  })

  test('the name of the super user, which lifts all limits', async () => {
    expect(await statusOf(create(desk, userForm({ TOM: superUser })))).toBe(403)
    const { id } = await makeUser(owner)
    expect(await statusOf(changeRole(desk, id, superUser))).toBe(403)
  })

  test.each(['COMPANY_SUPER_USER', ' COMPANY_SUPER_USER\u00a0'])(
    'not even a super user: the name %j with other permissions than the preset',
    async (name) => {
      for (const permissions of [[], ['VIEW_REGION' as const]]) {
        const { status, body } = await create(owner, userForm({ TOM: roleWith(permissions, { name }) }))
        expect(status).toBe(400)
        expect(Object.keys(body.error ?? {})).toEqual(['roles.TOM.permissions'])
      }
    },
  )

  test.each([
    'Company super user',
    'company-admin',
    'ＣＯＭＰＡＮＹ＿ＵＳＥＲ',
    'СOMPANY_SUPER_USER',
    'COMPANY\u200b_ADMIN',
    'ТОМ_ADMIN',
    'ｔｏｍ＿sales',
  ])('a custom role that reads like a default or a provider role: %j', async (name) => {
    const { status, body } = await create(owner, userForm({ TOM: roleWith(['VIEW_REGION'], { name }) }))
    expect(status).toBe(400)
    expect(Object.keys(body.error ?? {})).toEqual(['roles.TOM.name'])
  })

  test('nothing above their own in a role without access, which would wait there', async () => {
    const { COMPANY_SUPER_USER: permissions } = companyPresets.JE
    const waiting = roleWith(permissions, { name: 'COMPANY_SUPER_USER', grant_access: false })
    const { body } = await create(desk, userForm({ TOM: roleWith(['VIEW_REGION']), JE: waiting }))
    expect(body.data.roles.JE).toMatchObject({ grant_access: false, name: 'JE User Role', permissions: [] })
    const { id } = await makeUser(owner, {
      TOM: roleWith([]),
      JE: roleWith(['VIEW_JOB_LIBRARY'], { name: 'Assessor', grant_access: false }),
    })
    const kept = await update(desk, id, formOf(await read(id), { last_name: 'Renamed' }))
    expect(kept.body.data.roles.JE).toMatchObject({ name: 'Assessor', permissions: ['VIEW_JOB_LIBRARY'] })
    const more = roleWith(['DELETE_REGION'], { name: 'Assessor', grant_access: false })
    const { roles } = formOf(await read(id))
    const reset = await update(desk, id, formOf(await read(id), { roles: { ...roles, JE: more } }))
    expect(reset.body.data.roles.JE).toMatchObject({ name: 'JE User Role', permissions: [] })
  })

  test('no rights by the name of a role that is not in effect', async () => {
    const former = await makeSignedIn(api, owner, { TOM: superUser })
    const { db } = api.repairs
    await db.update(userRoles).set({ grant_access: false }).where(eq(userRoles.user_id, former.userId))
    expect(await statusOf(create(former, userForm()))).toBe(403)
    expect((await former.ok(calls.verifyUser, {}, { query: { application: 'SSO' } })).user.role).toBe('')
  })

  test('an application that they do not have, nor in one application what they hold in the other', async () => {
    expect(await statusOf(create(desk, userForm({ JE: roleWith([]) })))).toBe(403)
    const both = await makeSignedIn(api, owner, { TOM: roleWith(deskRights), JE: roleWith(['VIEW_JOB_LIBRARY']) })
    expect(await statusOf(create(both, userForm({ JE: roleWith(['VIEW_JOB_LIBRARY']) })))).toBe(201)
    expect(await statusOf(create(both, userForm({ JE: roleWith(['VIEW_REGION']) })))).toBe(403)
  })

  test('the live-pay tool', async () => {
    const role = roleWith(['VIEW_REGION'], { role_metafield: { has_live_pay_tool: true } })
    expect(await statusOf(create(desk, userForm({ TOM: role })))).toBe(403)
  })

  test('a role that was withdrawn and is granted again', async () => {
    const withdrawn = { ...superUser, grant_access: false }
    const { id } = await makeUser(owner, { TOM: withdrawn, JE: roleWith([]) })
    await update(owner, id, formOf(await read(id), { applications: ['TOM'], roles: { TOM: roleWith([]), JE: {} } }))
    expect(await statusOf(changeRole(desk, id, superUser))).toBe(403)
  })

  test('except for company super users and provider staff, who grant everything of the company', async () => {
    const admin = await clientOf(api, 'admin@talent.example', owner.companyId)
    for (const by of [owner, master, admin]) expect(await statusOf(create(by, userForm({ TOM: superUser })))).toBe(201)
    const sales = await clientOf(api, 'sales@talent.example', owner.companyId)
    expect(await statusOf(create(sales, userForm()))).toBe(403)
  })

  test('so whoever holds nothing but a view creates nobody', async () => {
    const viewer = await clientOf(api, 'viewer@aurora.example')
    expect(await statusOf(create(viewer, userForm({ TOM: roleWith([]) })))).toBe(403)
  })
})

describe('nobody manages somebody who has more rights', () => {
  test('neither by a new address, a new password, fewer rights, nor by switching them off', async () => {
    const { id } = await makeUser(owner, { TOM: superUser })
    const form = formOf(await read(id))
    expect(await statusOf(update(desk, id, { ...form, email: 'taken.over@people.example' }))).toBe(403)
    expect(await statusOf(update(desk, id, { ...form, new_password: 'Mine-now-4711' }))).toBe(403)
    expect(await statusOf(changeRole(desk, id, roleWith([])))).toBe(403)
    expect(await statusOf(toggle(desk, id, false))).toBe(403)
    expect(await read(id)).toMatchObject({ version: 1, is_active: true, role: { name: 'COMPANY_SUPER_USER' } })
  })
})

describe('nobody changes their own role', () => {
  test('whatever is sent: applications, role and roles stay as they are', async () => {
    const { roles, applications, version } = await read(desk.userId)
    const form = formOf(await read(desk.userId), {
      last_name: 'Renamed',
      applications: ['TOM', 'JE'],
      role: superUser,
      roles: { TOM: superUser, JE: roleWith(companyPresets.JE.COMPANY_SUPER_USER) },
    })
    const { status, body } = await update(desk, desk.userId, form)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ last_name: 'Renamed', applications, roles, version: version + 1 })
    expect(await statusOf(create(desk, userForm({ TOM: superUser })))).toBe(403)
  })

  test('not even down: a super user stays one', async () => {
    const form = formOf(await read(owner.userId), { applications: ['TOM'], roles: { TOM: roleWith([]), JE: {} } })
    const { body } = await update(owner, owner.userId, form)
    expect(body.data.role.name).toBe('COMPANY_SUPER_USER')
  })

  test('nobody switches themselves off', async () => {
    expect(await statusOf(toggle(desk, desk.userId, false))).toBe(403)
    expect(await statusOf(toggle(owner, owner.userId, true))).toBe(403)
    expect((await storedUser(owner.userId)).is_active).toBe(true)
  })
})

describe('companies stay apart', () => {
  test('a call to another company is refused, and its users do not exist in the own one', async () => {
    const { id } = await makeUser(owner)
    const neighbour = await clientOf(api, 'super@cascadia.example')
    const { token } = await api.signIn('super@cascadia.example')
    const path = `/company/${owner.companyId}/user/${id}/`
    expect((await api.send('GET', path, { token: token.access })).status).toBe(403)
    for (const answer of [
      neighbour(calls.readCompanyUser, { company_user_id: id }),
      update(neighbour, id, formOf(await read(id))),
      toggle(neighbour, id, false),
    ])
      expect(await statusOf(answer)).toBe(404)
  })

  test('provider staff are no company users', async () => {
    for (const answer of [
      owner(calls.readCompanyUser, { company_user_id: master.userId }),
      update(owner, master.userId, userForm()),
      toggle(master, master.userId, false),
    ])
      expect(await statusOf(answer)).toBe(404)
  })

  test('nor does a company super user make provider staff, although the preset names the right', async () => {
    const body = { first_name: 'A', last_name: 'B', email: 'tom@people.example', role: 'TOM_ADMIN', phone_code: '1' }
    const { status } = await owner(calls.createTomUser, {}, { body: { ...body, phone_number: '5551234' } as never })
    expect(status).toBe(403)
  })

  test('ids of another company are refused next to their list', async () => {
    const ids = async (table: string, companyId: number) =>
      (await api.database.pool.query<{ id: number }>(`select id from ${table} where company_id = $1`, [companyId])).rows
    const foreign = async (table: string) => (await ids(table, stranger.companyId))[0]?.id ?? 0
    const metafield = {
      business_units: [await foreign('business_units')],
      regions: [await foreign('regions')],
      grades: [await foreign('job_grades')],
      job_functions: [2_000_000_000],
    }
    expect(Object.values(metafield).flat()).not.toContain(0)
    const form = userForm({ TOM: roleWith(['VIEW_REGION'], { metafield }) })
    expect(await errorsOf(create(owner, form))).toEqual([
      'roles.TOM.metafield.business_units',
      'roles.TOM.metafield.regions',
      'roles.TOM.metafield.grades',
      'roles.TOM.metafield.job_functions',
    ])
    // Nor do they slip in with a role that is not granted.
    const { id } = await makeUser(owner)
    const roles = { TOM: roleWith([]), JE: { metafield: { regions: metafield.regions } } }
    expect(await errorsOf(update(owner, id, formOf(await read(id), { roles })))).toEqual(['roles.JE.metafield.regions'])
  })

  test('nor is a country that no region of the company has', async () => {
    const { rows } = await api.database.pool.query<{ id: number }>(
      'select id from countries where id not in (select country_id from region_countries where company_id = $1) limit 1',
      [owner.companyId],
    )
    const metafield = { countries: rows.map(({ id }) => id) }
    const form = userForm({ TOM: roleWith([], { metafield }) })
    expect(await errorsOf(create(owner, form))).toEqual(['roles.TOM.metafield.countries'])
  })
})

describe('a form cannot smuggle', () => {
  test.each([
    'TOM_MASTER_USER',
    ' tom_admin ',
    'Tom_of_Finance',
    'Tom Master User',
    'TOM ADMIN',
    'Tom-Master_User',
    'TomSales',
    'T0M ADM1N',
    '«ТОМ  Super—User»',
  ])('the reserved role name %j', async (name) => {
    expect(await errorsOf(create(owner, userForm({ TOM: roleWith([], { name }) })))).toEqual(['roles.TOM.name'])
  })

  test.each(['all', 'NO_ACCESS', ''])('the permission %j, which stands for others', async (permission) => {
    const form = userForm({ TOM: roleWith([permission as Permission]) })
    expect(await errorsOf(create(owner, form))).toEqual(['roles.TOM.permissions'])
  })

  test('columns that it has no fields for', async () => {
    const form = {
      ...userForm(),
      id: 1,
      company_id: stranger.companyId,
      platform_role: 'TOM_MASTER_USER',
      permissions: ['CREATE_TOM_USER'],
      is_active: false,
      is_one_time_password: false,
      password_hash: 'x',
      company_applications: [],
      version: 99,
    }
    const { status, body } = await create(owner, form)
    expect(status).toBe(201)
    const stored = await storedUser(body.data.id)
    expect(stored).toMatchObject({ company_id: owner.companyId, platform_role: null, permissions: [], is_active: true })
    expect(stored).toMatchObject({ version: 1, is_one_time_password: true })
    expect(stored.password_hash).not.toBe('x')
    await update(owner, stored.id, {
      ...formOf(body.data),
      platform_role: 'TOM_ADMIN',
      company_id: 1,
      is_active: false,
    })
    expect(await storedUser(stored.id)).toMatchObject({
      company_id: owner.companyId,
      platform_role: null,
      is_active: true,
    })
  })

  test('another role in `role` than in `roles`, which decide', async () => {
    const { roles, role } = await makeUser(owner, undefined, { role: superUser })
    expect(role).toEqual(roles.TOM)
    expect(role.permissions).toEqual(['VIEW_REGION'])
  })

  test('rights of the live-pay tool without the tool, in neither application', async () => {
    const rights = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'] as const
    const roles = { TOM: roleWith(rights), JE: roleWith(rights, { role_metafield: { has_live_pay_tool: true } }) }
    expect(await errorsOf(create(owner, userForm(roles)))).toEqual(['roles.TOM.permissions', 'roles.JE.permissions'])
    const made = await makeUser(owner, { TOM: roleWith([]) })
    const withTool = roleWith([], { role_metafield: { has_live_pay_tool: true } })
    const given = await changeRole(owner, made.id, withTool)
    expect(given.body.data.roles.TOM.permissions).toEqual(rights)
    const taken = await changeRole(owner, made.id, roleWith(rights))
    expect(taken.body.data.roles.TOM.permissions).toEqual([])
  })

  test('the live-pay tool into a company that has not bought it', async () => {
    const cascadia = await clientOf(api, 'super@cascadia.example')
    const { roles } = await makeUser(cascadia, { TOM: roleWith([], { role_metafield: { has_live_pay_tool: true } }) })
    expect(roles.TOM).toMatchObject({ permissions: [], role_metafield: { has_live_pay_tool: false } })
  })
})

describe('an empty list never means all', () => {
  test('a role without permissions opens nothing', async () => {
    const nobody = await makeSignedIn(api, owner, { TOM: roleWith([]) })
    expect(await statusOf(nobody(calls.listCompanyUsers))).toBe(403)
    const verified = await nobody.ok(calls.verifyUser, {}, { query: { application: 'SSO' } })
    expect(verified.permissions).toEqual(['NO_ACCESS'])
  })

  test('a super user, who is not limited, cannot be given limits that would end with their last entry', async () => {
    const { rows } = await api.database.pool.query<{ id: number }>('select id from regions where company_id = $1', [
      owner.companyId,
    ])
    const limited = { ...superUser, metafield: { regions: rows.map(({ id }) => id) } }
    expect(await errorsOf(create(owner, userForm({ TOM: limited })))).toEqual(['roles.TOM.metafield.regions'])
  })
})

describe('applications come and go', () => {
  test('one that the company lacks cannot be granted, not even by provider staff', async () => {
    const elsewhere = await clientOf(api, 'master@talent.example', stranger.companyId)
    expect(await errorsOf(create(elsewhere, userForm({ TOM: roleWith([]) })))).toEqual(['applications'])
  })

  test('one that is taken away takes its rights with it, and a save then gives it up for good', async () => {
    const aurora = eq(companies.id, owner.companyId)
    const setApplications = (...applications: ('TOM' | 'JE')[]) =>
      api.repairs.db.update(companies).set({ applications }).where(aurora)
    const clerk = await makeSignedIn(api, owner, { TOM: roleWith([]), JE: roleWith(['VIEW_COMPANY_USER']) })
    expect(await statusOf(clerk(calls.listCompanyUsers))).toBe(200)
    await setApplications('TOM')
    expect(await statusOf(clerk(calls.listCompanyUsers))).toBe(403)
    const without = await read(clerk.userId)
    expect(without).toMatchObject({ applications: ['TOM'], roles: { JE: { grant_access: false } } })
    expect(await statusOf(update(owner, clerk.userId, formOf(without)))).toBe(200)
    await setApplications('TOM', 'JE')
    expect(await statusOf(clerk(calls.listCompanyUsers))).toBe(403)
  })
})

describe('the very next call obeys', () => {
  test('somebody who was switched off, whose company was, or who got a new password', async () => {
    const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER']) })
    const isIn = async () => (await person(calls.listCompanyUsers)).status
    expect(await isIn()).toBe(200)
    await toggle(owner, person.userId, false)
    expect(await isIn()).toBe(401)
    await toggle(owner, person.userId, true)
    expect(await isIn()).toBe(401)
    const other = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER']) })
    await update(owner, other.userId, formOf(await read(other.userId), { new_password: 'Given-anew-4711' }))
    expect(await statusOf(other(calls.listCompanyUsers))).toBe(401)
    const { email } = await storedUser(other.userId)
    expect((await api.logIn(email, 'Given-anew-4711')).body.data).toMatchObject({
      is_one_time_password: true,
      token: null,
    })
    expect((await api.logIn(email)).status).toBe(401)
  })

  test('somebody who lost a right, in an open session', async () => {
    const person = await makeSignedIn(api, owner, { TOM: roleWith(deskRights) })
    expect(await statusOf(create(person, userForm({ TOM: roleWith([]) })))).toBe(201)
    await changeRole(owner, person.userId, roleWith(['VIEW_COMPANY_USER']))
    expect(await statusOf(create(person, userForm({ TOM: roleWith([]) })))).toBe(403)
    expect(await statusOf(person(calls.listCompanyUsers))).toBe(200)
  })

  test('a super user who is one no more', async () => {
    const second = await makeSignedIn(api, owner, { TOM: superUser })
    expect(await statusOf(create(second, userForm({ TOM: superUser })))).toBe(201)
    await changeRole(owner, second.userId, roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'Former owner' }))
    expect(await statusOf(create(second, userForm({ TOM: superUser })))).toBe(403)
  })

  test('while the company is inactive: its users get in nowhere, and staff still manage them', async () => {
    const { companyId } = await clientOf(api, 'super@cascadia.example')
    const staff = await clientOf(api, 'master@talent.example', companyId)
    const person = await clientOf(api, 'admin@cascadia.example')
    await staff.ok(calls.toggleCompany, {}, { query: { active: false } })
    expect(await statusOf(person(calls.listCompanyUsers))).toBe(401)
    expect(await statusOf(create(staff, userForm()))).toBe(201)
    await staff.ok(calls.toggleCompany, {}, { query: { active: true } })
  })
})

describe('at the same time', () => {
  test('of two changes of one version, one is refused with the current state', async () => {
    const { id } = await makeUser(owner)
    const form = formOf(await read(id))
    const answers = await Promise.all([
      update(owner, id, { ...form, roles: { TOM: roleWith(['VIEW_COUNTRY']), JE: {} } }),
      update(master, id, { ...form, roles: { TOM: roleWith(['VIEW_SECTOR']), JE: {} } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)?.body.data as { current?: object } | undefined
    const won = answers.find(({ status }) => status === 200)?.body.data
    expect(refused?.current).toEqual(won)
    expect(await read(id)).toEqual(won)
    const roles = await api.database.db.select().from(userRoles).where(eq(userRoles.user_id, id))
    expect(roles).toHaveLength(2)
  })

  test('one address is taken once', async () => {
    const form = userForm()
    const answers = await Promise.all([create(owner, form), create(master, form), create(owner, form)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.error).toEqual({ email: ['This email is already used.'] })
  })

  test('the calls of two users never mix their rights', async () => {
    const viewer = await clientOf(api, 'viewer@aurora.example')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        create(index % 2 ? viewer : owner, userForm({ TOM: superUser })).then(({ status }) => status),
      ),
    )
    expect(answers).toEqual(answers.map((_, index) => (index % 2 ? 403 : 201)))
  })
})
