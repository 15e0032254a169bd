/** The calls of company users: what they answer, store and mail. Who may grant what is shown in companyUserRights. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { companyPresets, companyRoles, type Permission } from '../../contract/permissions'
import { mailOutbox } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeUser, roleWith, userForm } from '../support/companyUsers'
import { makePlace } from '../support/structure'

let api: Api
let master: Client
/** A super user of Aurora, which has all applications. */
let owner: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
})
afterAll(() => api.stop())

const saved = 'Company User has been successfully created or updated.'
const list = (query: Record<string, unknown> = {}, by = owner) => by(calls.listCompanyUsers, {}, { query })
const read = (id: number) => owner.ok(calls.readCompanyUser, { company_user_id: id })
const create = (body: object) => owner(calls.createCompanyUser, {}, { body: body as never })
const update = (id: number, body: object) =>
  owner(calls.updateCompanyUser, { company_user_id: id }, { body: body as never })
/** Waits until all mails are sent, and tells whether one went to the address. */
const isMailed = async (email: string) => {
  await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
  return (await api.mailsTo(email, 0)).length > 0
}

describe('the list of company users', () => {
  test('has everybody of the company, newest first, whichever application asks', async () => {
    const { body } = await list({ applications: 'TOM', page_size: 100 })
    expect(body.message).toBe('Successfully fetched list')
    expect(body.data.every(({ email }) => email.endsWith('@aurora.example'))).toBe(true)
    const ids = body.data.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(body.pagination).toMatchObject({ page: 1, count: ids.length })
    expect((await list({ applications: 'JE', page_size: 100 })).body.data).toEqual(body.data)
    expect((await list({ applications: 'CHESS' })).status).toBe(400)
    const second = await list({ page: 2, page_size: 10 })
    expect(second.body.data.map(({ id }) => id)).toEqual(ids.slice(10, 20))
  })

  test('tells when somebody was last here, to those who may view it', async () => {
    const [{ id } = { id: 0 }] = (await list({ search: 'viewer@aurora.example' })).body.data
    const seen = async () => (await list({ ids: id })).body.data[0]?.last_seen_on
    const [{ today }] = (await api.database.pool.query(`select (now() at time zone 'utc')::date::text as today`)).rows
    const signedIn = await api.signIn('viewer@aurora.example')
    expect(await seen()).toBe(today)
    const set = (day: string) =>
      api.database.pool.query('update last_visits set day = $2 where user_id = $1', [id, day])
    await set('2026-01-02')
    expect(await seen()).toBe('2026-01-02')
    await api.send('POST', '/auth/refresh-token/', { body: { refresh: signedIn.token.refresh } })
    expect(await seen()).toBe(today)
    // Whoever may only update people learns nothing of it.
    expect(await read(id)).not.toHaveProperty('last_seen_on')
    const { id: invited } = await makeUser(owner)
    expect((await list({ ids: invited })).body.data[0]?.last_seen_on).toBeNull()
  })

  test('is found by full name, email and the name of a role, in either spelling', async () => {
    const { email } = await makeUser(owner, { JE: roleWith([], { name: 'Night Auditor' }) }, { first_name: 'Zoë' })
    const found = async (search: string) => (await list({ search, page_size: 100 })).body.data.map((user) => user.email)
    expect(await found('zoe lee')).toEqual([email])
    expect(await found(email.toUpperCase())).toEqual([email])
    expect(await found('night audit')).toEqual([email])
    expect(await found('100%')).toEqual([])
    const superUsers = await found('company_super_user')
    expect(superUsers).toContain('super@aurora.example')
    expect(superUsers).not.toContain('super@borealis.example')
    expect(await found('super user')).toEqual(expect.arrayContaining(superUsers))
  })

  test('can be sorted by name, email and activity', async () => {
    const sorted = async (sort: string) => (await list({ sort, page_size: 100 })).body.data
    const names = (await sorted('first_name')).map(({ first_name }) => first_name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    const emails = (await sorted('-email')).map(({ email }) => email)
    expect(emails).toEqual(emails.toSorted().toReversed())
    const states = (await sorted('is_active')).map(({ is_active }) => Number(is_active))
    expect(states).toEqual(states.toSorted())
    expect((await list({ sort: 'password_hash' })).status).toBe(400)
  })
})

describe('creating a company user', () => {
  test('stores roles with their lists and mails a one-time password', async () => {
    const { business_unit_id, region_id, country_id } = await makePlace(owner)
    const metafield = { business_units: [business_unit_id], regions: [region_id], countries: [country_id] }
    const form = userForm({ TOM: roleWith(['VIEW_REGION', 'VIEW_COUNTRY'], { name: 'Planner', metafield }) })
    const { status, body } = await create({ ...form, email: ` ${form.email.toUpperCase()} ` })
    expect(status).toBe(201)
    expect(body.message).toBe(saved)
    expect(body.data).toMatchObject({
      email: form.email,
      phone_code: '45',
      is_active: true,
      is_one_time_password: true,
      applications: ['TOM'],
      version: 1,
    })
    const { TOM, JE } = body.data.roles
    expect(body.data.role).toEqual(TOM)
    expect(TOM).toMatchObject({ grant_access: true, name: 'Planner', permissions: ['VIEW_REGION', 'VIEW_COUNTRY'] })
    expect(TOM.metafield.business_units).toEqual([{ id: business_unit_id, name: expect.stringContaining('Unit') }])
    expect(TOM.metafield.regions).toEqual([{ id: region_id, name: expect.stringContaining('Region') }])
    expect(TOM.metafield.countries).toEqual([{ id: country_id, name: expect.any(String) }])
    expect(JE).toMatchObject({ grant_access: false, permissions: [], name: 'JE User Role' })
    expect(JE).not.toHaveProperty('role_metafield')
    expect(body.data).toMatchObject({ invitation: 'invited', invited_until: null })
    const [mail] = await api.mailsTo(form.email)
    const mailed = { invited_until: expect.any(String), last_seen_on: null }
    expect((await list({ page_size: 1 })).body.data).toEqual([{ ...body.data, ...mailed }])
    expect(mail).toContain('one-time password')
  })

  test('with a password mails none; it is a one-time password that its owner replaces', async () => {
    const { email } = await makeUser(owner, undefined, { new_password: 'Ab12!?' })
    expect(await isMailed(email)).toBe(false)
    const { body } = await api.logIn(email, 'Ab12!?')
    expect(body.data).toMatchObject({ is_one_time_password: true, token: null, permissions: ['NO_ACCESS'] })
  })

  test('names a role that has no name', async () => {
    const blank = { grant_access: true, name: ' ', description: '' }
    const { roles } = await makeUser(owner, { TOM: blank, JE: { ...blank, name: 'Assessor' } })
    expect(roles.TOM).toMatchObject({ name: 'TOM User Role', description: 'TOM Application Access Role' })
    expect(roles.JE).toMatchObject({ name: 'Assessor', description: 'Job Evaluation Access Role' })
  })

  test.each(companyRoles)('takes the presets of %s in both applications as they are', async (name) => {
    const roles = {
      TOM: roleWith(companyPresets.TOM[name], { name, description: name }),
      JE: roleWith(companyPresets.JE[name], { name, description: name }),
    }
    const user = await makeUser(owner, roles)
    expect(user.applications).toEqual(['TOM', 'JE'])
    for (const application of ['TOM', 'JE'] as const)
      expect(user.roles[application]).toMatchObject({ name, permissions: companyPresets[application][name] })
  })

  test.each<[string, object, string]>([
    ['no application', { applications: [], roles: { TOM: {}, JE: {} } }, 'applications'],
    ['applications other than the roles', { applications: ['TOM', 'JE'] }, 'applications'],
    ['an unknown permission', { roles: { TOM: roleWith(['VIEW_MOON' as Permission]) } }, 'roles.TOM.permissions'],
    ['no first name', { first_name: ' ' }, 'first_name'],
    ['an email in use', { email: 'VIEWER@aurora.example' }, 'email'],
    ['an email of provider staff', { email: 'sales@talent.example' }, 'email'],
    ['a number without its code', { phone_code: null }, 'phone_code'],
    ['a short password', { new_password: '12345' }, 'new_password'],
    ['a common password', { new_password: 'password1' }, 'new_password'],
  ])('is refused with %s, next to the field', async (_, given, field) => {
    const form = userForm(undefined, given)
    const { status, body } = await create(form)
    expect(status).toBe(400)
    expect(body.is_validation_error).toBe(true)
    expect(Object.keys(body.error as object)).toEqual([field])
    expect(await isMailed(form.email)).toBe(false)
  })

  test('says that at least one application must be granted', async () => {
    const { body } = await create(userForm({}))
    expect(body.error).toMatchObject({
      applications: [expect.stringContaining('At least one application (TOM or JE) must be granted access.')],
    })
  })
})

describe('updating a company user', () => {
  test('replaces roles and lists, and raises the version', async () => {
    const place = await makePlace(owner)
    const inRegion = { business_units: [place.business_unit_id], regions: [place.region_id] }
    const lists = { ...inRegion, countries: [place.country_id, place.other_country_id] }
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield: lists }) })
    const roles = {
      TOM: { ...roleWith(['VIEW_REGION']), grant_access: false },
      JE: roleWith(['VIEW_JOB_LIBRARY'], {
        name: 'Assessor',
        metafield: { ...inRegion, countries: [place.country_id] },
      }),
    }
    const { status, body } = await update(user.id, formOf(user, { last_name: 'Ng', applications: ['JE'], roles }))
    expect(status).toBe(200)
    expect(body.message).toBe(saved)
    expect(body.data).toMatchObject({ last_name: 'Ng', applications: ['JE'], version: 2, role: { name: 'Assessor' } })
    expect(body.data.roles.TOM.metafield).toMatchObject({ business_units: [], countries: [] })
    expect(body.data.roles.JE.metafield.countries.map(({ id }) => id)).toEqual([place.country_id])
    // Its mail may have gone out meanwhile.
    const { invited_until: _until, ...stored } = body.data
    expect(await read(user.id)).toMatchObject(stored)
  })

  test('comes home unchanged when nothing was changed', async () => {
    const { body } = await list({ search: 'admin@aurora.example' })
    const [listed] = body.data
    if (!listed) throw new Error('There is no admin')
    const { last_seen_on: _seen, ...admin } = listed
    expect(admin.roles.TOM.metafield.grades[0]).toEqual({ id: expect.any(Number), name: 'B1', grade: 'B1' })
    const { body: changed } = await update(admin.id, formOf(admin))
    expect(changed.data).toEqual({ ...admin, version: admin.version + 1 })
  })

  test('mails the one-time password again to a new address, and none to somebody who has chosen a password', async () => {
    const user = await makeUser(owner)
    await api.mailsTo(user.email)
    const email = `moved.${user.email}`
    await update(user.id, formOf(user, { email }))
    expect(await api.mailsTo(email)).toHaveLength(1)
    const viewer = (await list({ search: 'viewer@aurora' })).body.data[0]
    if (!viewer) throw new Error('There is no viewer')
    await update(viewer.id, formOf(viewer, { email: 'viewer.moved@aurora.example' }))
    expect(await isMailed('viewer.moved@aurora.example')).toBe(false)
  })

  test('with a password keeps a mail that still waits from replacing it', async () => {
    const user = await makeUser(owner)
    await isMailed(user.email)
    await api.database.db.insert(mailOutbox).values({
      kind: 'ONE_TIME_PASSWORD',
      recipient: user.email,
      next_try_at: new Date(Date.now() + 3_600_000),
    })
    expect((await update(user.id, formOf(user, { new_password: 'Told-by-phone-4711' }))).status).toBe(200)
    expect(await api.database.db.$count(mailOutbox, eq(mailOutbox.kind, 'ONE_TIME_PASSWORD'))).toBe(0)
    expect((await api.logIn(user.email, 'Told-by-phone-4711')).body.data.is_one_time_password).toBe(true)
  })

  test('never stores a number without its code', async () => {
    const user = await makeUser(owner, undefined, { phone_code: null, phone_number: null })
    const { phone_code: _code, ...form } = formOf(user, { phone_number: '5551234' })
    const { status, body } = await update(user.id, form)
    expect(status).toBe(400)
    expect(body.error).toEqual({ phone_code: ['Choose the calling code of the number.'] })
  })

  test('with an empty password leaves it as it is', async () => {
    const { email, id } = await makeUser(owner, undefined, { new_password: 'Keep-me-4711' })
    await update(id, formOf(await read(id), { new_password: '' }))
    expect((await api.logIn(email, 'Keep-me-4711')).status).toBe(200)
  })
})

describe('switching a company user', () => {
  test('says who is active or inactive', async () => {
    const { id, email } = await makeUser(owner)
    await api.mailsTo(email)
    const toggle = (active: boolean) => master(calls.toggleCompanyUser, { company_user_id: id }, { query: { active } })
    const off = await toggle(false)
    expect(off.body).toMatchObject({ message: 'Ann Lee is inactive', data: { id, is_active: false } })
    expect((await toggle(true)).body).toMatchObject({ message: 'Ann Lee is active', data: { id, is_active: true } })
    expect(await read(id)).toMatchObject({ is_active: true, version: 3 })
    const { status } = await owner(calls.toggleCompanyUser, { company_user_id: id }, { query: { active: 'maybe' } })
    expect(status).toBe(400)
  })
})
