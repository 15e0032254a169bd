/** "May Ana add a region?": the answers agree with what the server does, and name who can grant what is missing. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '../../contract/calls'
import { companyPresets } from '../../contract/permissions'
import { setAuthor } from '../../server/database/author'
import { companies, userRoles, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeLogo } from '../support/companies'
import { makeBlind, makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { makeIds, makeRequest, type Ids, type World } from '../support/requests'
import { undone } from '../support/undo'

let api: Api
/** A super user of Aurora, which has all applications. */
let owner: Client
let viewer: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  viewer = await clientOf(api, 'viewer@aurora.example')
})
afterAll(() => api.stop())

const ask = (by: Client, id: number, act: string) =>
  by.ok(calls.readCompanyUserRight, { company_user_id: id }, { query: { act } })
const askGranters = (by: Client, query: Record<string, unknown>) => by.ok(calls.readGranters, {}, { query })
const superUser = roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })

/** Of each kind of guard: for a company, its super users, everybody, provider staff, and either of two permissions. */
const sample: CallName[] = [
  'verifyUser',
  'listCountries',
  'uploadImage',
  'listSectors',
  'createSector',
  'listTomUsers',
  'listJobFunctions',
  'readCompany',
  'updateCompany',
  'toggleCompany',
  'readStructure',
  'listRegions',
  'createRegion',
  'updateRegion',
  'deleteRegion',
  'createBusinessUnit',
  'createLegalEntity',
  'listCompanyUsers',
  'toggleManyCompanyUsers',
  'downloadCompanyUsers',
  'readGranters',
  'readCompanyUserRight',
]

describe('the answer is what the server does', () => {
  let world: World
  const ids = new Map<number, Ids>()
  beforeAll(async () => {
    const { token } = await api.signIn('master@talent.example')
    world = { api, token: token.access, logo: await makeLogo(api) }
  })

  test.each([
    'super@aurora.example',
    'admin@aurora.example',
    'user@aurora.example',
    'viewer@aurora.example',
    'recruiter@aurora.example',
    'arjun.mehta@aurora.example',
    'super@borealis.example',
    'viewer@borealis.example',
  ])('for %s', async (email) => {
    const { companyId, userId, token } = await clientOf(api, email)
    const admin = await clientOf(api, 'admin@talent.example', companyId)
    const known = ids.get(companyId) ?? (await makeIds(world, sample, companyId))
    ids.set(companyId, known)
    const answered: Record<string, boolean> = {}
    const done: Record<string, boolean> = {}
    for (const name of sample) {
      answered[name] = (await ask(admin, userId, name)).allowed
      const { call, path, sent } = await makeRequest(world, name, known)
      const { status } = await undone(api.database.pool, () => api.send(call.method, path, { token, ...sent }))
      expect([200, 201, 403], `${name} ${status}`).toContain(status)
      done[name] = status !== 403
    }
    expect(answered).toEqual(done)
    expect(new Set(Object.values(done)).size).toBe(2)
  })
})

describe('a yes is explained', () => {
  test('by the roles that include the permission', async () => {
    const person = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_REGION', 'CREATE_REGION'], { name: 'Planner' }),
      JE: roleWith(['VIEW_JOB_LIBRARY']),
    })
    expect(await ask(owner, person.userId, 'createRegion')).toEqual({
      id: person.userId,
      act: 'createRegion',
      allowed: true,
      reasons: [{ kind: 'granted', application: 'TOM', role: 'Planner', permissions: ['CREATE_REGION'] }],
      granters: { users: [], count: 0 },
    })
    expect((await ask(owner, person.userId, 'listCountries')).reasons).toMatchObject([{ kind: 'everyone' }])
  })
})

describe('a no is explained', () => {
  const kindsOf = async (id: number, act: string, by = owner) =>
    (await ask(by, id, act)).reasons.map(({ kind }) => kind)

  test('by the missing permission, and who can grant it', async () => {
    const { reasons, granters } = await ask(owner, viewer.userId, 'createRegion')
    expect(reasons).toEqual([{ kind: 'permission', application: null, role: null, permissions: ['CREATE_REGION'] }])
    expect(granters.users).toContainEqual({ id: owner.userId, name: 'Freja Lindqvist' })
    expect(granters.count).toBe(granters.users.length)
  })

  test('by the role or the kind of account that it takes', async () => {
    expect(await kindsOf(viewer.userId, 'updateCompany')).toEqual(['role', 'permission'])
    const answer = await ask(owner, viewer.userId, 'createSector')
    expect(answer.reasons.map(({ kind }) => kind)).toEqual(['account', 'permission'])
    expect(answer.granters.count).toBe(0)
  })

  test('by a role without access, or in an application that the company lacks', async () => {
    const { userId: id } = await makeSignedIn(api, owner, {
      TOM: roleWith(['CREATE_REGION'], { name: 'Planner', grant_access: false }),
      JE: roleWith([]),
    })
    expect((await ask(owner, id, 'createRegion')).reasons).toMatchObject([
      { kind: 'permission' },
      { kind: 'access', application: 'TOM', role: 'Planner' },
    ])
    await api.repairs.db.update(userRoles).set({ grant_access: true }).where(eq(userRoles.user_id, id))
    expect(await kindsOf(id, 'createRegion')).toEqual(['granted'])
    await undone(api.database.pool, async () => {
      await setAuthor(api.database.db, { call: 'repair', name: 'Tests' })
      await api.database.db
        .update(companies)
        .set({ applications: ['JE'] })
        .where(eq(companies.id, owner.companyId))
      expect(await kindsOf(id, 'createRegion', await clientOf(api, 'master@talent.example', owner.companyId))).toEqual([
        'permission',
        'license',
      ])
    })
  })

  test('by the activity of person and company, and by a password that is not set', async () => {
    const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION']) })
    const setUser = (values: Partial<typeof users.$inferInsert>) =>
      api.repairs.db.update(users).set(values).where(eq(users.id, person.userId))
    await setUser({ is_active: false })
    expect(await kindsOf(person.userId, 'listRegions')).toEqual(['user_inactive'])
    expect((await person(calls.listRegions)).status).toBe(401)
    await setUser({ is_active: true, is_one_time_password: true })
    expect(await kindsOf(person.userId, 'listRegions')).toEqual(['one_time_password'])
    await setUser({ is_one_time_password: false })
    const admin = await clientOf(api, 'admin@talent.example', owner.companyId)
    await undone(api.database.pool, async () => {
      await setAuthor(api.database.db, { call: 'repair', name: 'Tests' })
      await api.database.db.update(companies).set({ is_active: false }).where(eq(companies.id, owner.companyId))
      expect(await kindsOf(person.userId, 'listRegions', admin)).toEqual(['company_inactive'])
      expect((await person(calls.listRegions)).status).toBe(401)
    })
    expect(await kindsOf(person.userId, 'listRegions')).toEqual(['granted'])
  })

  test('not at all for what is no call that asks for a right', async () => {
    for (const act of ['', 'noCall', 'login', 'toString', '__proto__']) {
      const { status, body } = await owner(
        calls.readCompanyUserRight,
        { company_user_id: viewer.userId },
        { query: { act } },
      )
      expect(status, act).toBe(400)
      expect(body.error).toHaveProperty('act')
    }
  })
})

describe('who can grant a right', () => {
  test('are super users and, for whoever may view users, those who hold it and update users', async () => {
    const desk = await makeBlind(api, owner, ['UPDATE_COMPANY_USER', 'VIEW_REGION', 'CREATE_REGION'])
    const poor = await makeBlind(api, owner, ['UPDATE_COMPANY_USER'])
    const blind = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION']) })
    const sighted = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_COMPANY_USER']) })
    const grantersFor = async (id: number) => (await ask(owner, id, 'createRegion')).granters
    const supers = (await askGranters(blind, { permissions: 'CREATE_REGION' })).count
    const { users: named, count } = await grantersFor(blind.userId)
    expect(count).toBe(supers + 1)
    expect(named.map(({ id }) => id)).toContain(desk.userId)
    expect(named.map(({ id }) => id)).not.toContain(poor.userId)
    // Whoever gives a role has to hold all of it, and `desk` may not view users.
    expect((await grantersFor(sighted.userId)).count).toBe(supers)
    expect((await askGranters(sighted, { permissions: 'CREATE_REGION' })).count).toBe(supers)
    expect((await askGranters(desk, { role: 'COMPANY_SUPER_USER' })).count).toBe(supers)
  })

  test('are found behind a hundred people who update users and do not hold it', async () => {
    const { db } = api.repairs
    const poor = await makeBlind(api, owner, ['UPDATE_COMPANY_USER'])
    const [user] = await db.select().from(users).where(eq(users.id, poor.userId))
    const [role] = await db
      .select()
      .from(userRoles)
      .where(and(eq(userRoles.user_id, poor.userId), userRoles.grant_access))
    if (!user || !role) throw new Error('no such user')
    const { id: _, ...person } = user
    const copies = await db
      .insert(users)
      .values(Array.from({ length: 100 }, (_copy, index) => ({ ...person, email: `poor${index}@aurora.example` })))
      .returning({ id: users.id })
    await db.insert(userRoles).values(copies.map(({ id }) => ({ ...role, user_id: id })))
    const blind = await makeUser(owner, { TOM: roleWith([]) })
    const granters = async () => (await ask(owner, blind.id, 'createRegion')).granters.count
    const before = await granters()
    await makeBlind(api, owner, ['UPDATE_COMPANY_USER', 'VIEW_REGION', 'CREATE_REGION'])
    expect(await granters()).toBe(before + 1)
  })

  test('are neither the person themselves nor anybody who cannot sign in', async () => {
    const granters = async () => (await ask(owner, viewer.userId, 'createRegion')).granters.count
    const before = await granters()
    const second = await makeSignedIn(api, owner, { TOM: superUser })
    await makeUser(owner, { TOM: superUser })
    expect(await granters()).toBe(before + 1)
    const own = await askGranters(second, { permissions: 'CREATE_REGION' })
    expect(own.users.map(({ id }) => id)).not.toContain(second.userId)
    await owner.ok(calls.toggleCompanyUser, { company_user_id: second.userId }, { query: { active: false } })
    expect(await granters()).toBe(before)
  })

  test('never are people who have not chosen a password, whatever they may do once they have', async () => {
    const { id } = await makeUser(owner, { TOM: superUser })
    const named = async () => {
      const { users: list, count } = (await ask(owner, viewer.userId, 'createRegion')).granters
      return { ids: list.map((user) => user.id), count }
    }
    const waiting = await named()
    expect(waiting.ids).not.toContain(id)
    await api.repairs.db.update(users).set({ is_one_time_password: false }).where(eq(users.id, id))
    expect((await named()).count).toBe(waiting.count + 1)
  })

  test('are not told to people of another company, nor for permissions that do not exist', async () => {
    const stranger = await clientOf(api, 'super@borealis.example')
    const foreign = await api.send('GET', `/company/${owner.companyId}/granters/`, { token: stranger.token })
    expect(foreign.status).toBe(403)
    expect((await viewer(calls.readGranters, {}, { query: { permissions: 'RULE_ALL' } })).status).toBe(400)
  })
})
