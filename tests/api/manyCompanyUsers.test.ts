/** Changes of many company users at once: what they do, whom they skip, and what a preview tells. */
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { recordsPerPart } from '../../contract/entities/many'
import { refusalMessages } from '../../contract/refusalMessages'
import { companyPresets, type Permission } from '../../contract/permissions'
import { mailOutbox, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { countLockWaits, countTableWaits } from '../support/lockWaits'
import { makePlace, makeRegion, makeUnit } from '../support/structure'
import { makeVersion, uploadGrades } from '../support/versions'

const deskRights: Permission[] = [
  'VIEW_COMPANY_USER',
  'UPDATE_COMPANY_USER',
  'ENABLE_DISABLE_COMPANY_USER',
  'VIEW_REGION',
]

let api: Api
/** A super user of Aurora, which has all applications. */
let owner: Client
/** Manages users in TOM without being a super user. */
let desk: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  desk = await makeSignedIn(api, owner, { TOM: roleWith(deskRights, { name: 'People desk' }) })
})
afterAll(() => api.stop())

type Chosen = { ids: number[] } | { filter: Record<string, string>; after?: number }
const preview = { query: { preview: true } }
interface Told {
  by?: Client
  application?: 'TOM' | 'JE'
  query?: Record<string, unknown>
}
const toggle = (chosen: Chosen, is_active: boolean, { by = owner, ...told }: Told = {}) =>
  by(calls.toggleManyCompanyUsers, {}, { ...told, body: { ...chosen, is_active } })
/** The query of a change that has been previewed. */
const planOf = async (chosen: Chosen) => ({ query: { plan: (await toggle(chosen, false, preview)).body.data.plan } })
const giveRole = (chosen: Chosen, role: object | null, { by = owner, application = 'TOM', ...told }: Told = {}) =>
  by(calls.changeRoleOfCompanyUsers, {}, { ...told, body: { ...chosen, application, role } as never })
const changeScope = (chosen: Chosen, mode: string, metafield: object, told: Told = {}) =>
  owner(
    calls.changeScopeOfCompanyUsers,
    {},
    {
      ...told,
      body: { ...chosen, application: 'TOM', mode, metafield } as never,
    },
  )
const invite = (chosen: Chosen, told: Told = {}) => owner(calls.inviteCompanyUsers, {}, { ...told, body: chosen })
const read = (id: number) => owner.ok(calls.readCompanyUser, { company_user_id: id })

const superUser = roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })
const reader = { name: 'Reader', permissions: ['VIEW_REGION'] }
const noEffect = { failed: 0, failures: [], mails: 0, next: null }

describe('activity', () => {
  test('of chosen people changes, signs the inactive out at once, and tells who was left out', async () => {
    const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER']) })
    const other = await makeUser(owner)
    const ids = [person.userId, other.id, owner.userId, 2_000_000_000]
    const { status, body } = await toggle({ ids }, false)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ matched: 4, changed: 2, unchanged: 0, failed: 2, next: null })
    expect(body.data.failures).toEqual([
      {
        id: owner.userId,
        name: expect.any(String),
        email: 'super@aurora.example',
        reason: 'You cannot change your own activity.',
      },
      { id: 2_000_000_000, reason: 'This user does not exist.' },
    ])
    expect(body.data.effects).toEqual([{ application: 'TOM', kind: 'access', name: 'TOM', gain: 0, lose: 2 }])
    expect((await person(calls.listCompanyUsers)).status).toBe(401)
    expect(await read(other.id)).toMatchObject({ is_active: false, version: 2 })
    expect((await toggle({ ids: [other.id] }, false)).body.data).toMatchObject({
      changed: 0,
      unchanged: 1,
      effects: [],
    })
  })

  test('gives and takes access alone, even from people whose roles are limited', async () => {
    const { business_unit_id, region_id, country_id } = await makePlace(owner)
    const metafield = { business_units: [business_unit_id], regions: [region_id], countries: [country_id] }
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
    const access = { application: 'TOM', kind: 'access', name: 'TOM' }
    expect((await toggle({ ids: [id] }, false, preview)).body.data.effects).toEqual([{ ...access, gain: 0, lose: 1 }])
    await toggle({ ids: [id] }, false)
    expect((await toggle({ ids: [id] }, true, preview)).body.data.effects).toEqual([{ ...access, gain: 1, lose: 0 }])
  })

  test('of all that a filter finds changes, even those whom the change takes out of the filter', async () => {
    const made = []
    for (let index = 0; index < 3; index++) made.push(await makeUser(owner, undefined, { last_name: 'Seasonal' }))
    const filter = { search: 'seasonal', is_active: 'true' }
    const change = async () => toggle({ filter }, false, await planOf({ filter }))
    expect((await change()).body.data).toMatchObject({ ...noEffect, matched: 3, changed: 3 })
    expect((await change()).body.data).toMatchObject({ ...noEffect, matched: 0 })
    expect((await read(made[0]?.id ?? 0)).is_active).toBe(false)
  })

  test('of all that a filter finds is refused if these are others than in the preview', async () => {
    const person = await makeUser(owner, undefined, { last_name: 'Passing' })
    const filter = { search: 'passing' }
    const planned = () => planOf({ filter })
    const early = await planned()
    await makeUser(owner, undefined, { last_name: 'Passing' })
    const { status, body } = await toggle({ filter }, false, early)
    expect([status, body.message]).toEqual([409, refusalMessages.manyChangedSincePreview])
    const late = await planned()
    await giveRole({ ids: [person.id] }, reader)
    expect((await toggle({ filter }, false, late)).status).toBe(409)
    expect((await read(person.id)).is_active).toBe(true)
    expect((await toggle({ filter }, false, await planned())).body.data).toMatchObject({ ...noEffect, changed: 2 })
  })

  test('of all that a filter finds waits for whoever changes one of them, and is refused then', async () => {
    const person = await makeUser(owner, undefined, { last_name: 'Waited' })
    const filter = { search: 'waited' }
    const planned = await planOf({ filter })
    const changing = await api.repairs.pool.connect()
    await changing.query('begin')
    await changing.query('update users set first_name = $2, version = version + 1 where id = $1', [person.id, 'Eve'])
    const switching = toggle({ filter }, false, planned)
    await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
    await changing.query('commit')
    changing.release()
    expect((await switching).status).toBe(409)
    expect(await read(person.id)).toMatchObject({ first_name: 'Eve', is_active: true })
  })

  test('of all that a filter finds is refused with the plan of another change, or of somebody else', async () => {
    const person = await makeUser(owner, undefined, { last_name: 'Planned' })
    const filter = { search: 'planned' }
    const off = await planOf({ filter })
    const plan = (await toggle({ filter }, true, preview)).body.data.plan
    const others = [
      await toggle({ filter }, false, { query: { plan } }),
      await toggle({ filter: { ...filter, is_active: 'true' } }, false, off),
      await giveRole({ filter }, reader, off),
      await giveRole({ filter }, null, off),
      await invite({ filter }, off),
      await toggle({ filter }, false, { ...off, by: desk }),
    ]
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 409))
    expect((await read(person.id)).is_active).toBe(true)
    expect((await toggle({ filter }, false, off)).status).toBe(200)
  })

  test('a preview of what follows after somebody is no plan for all', async () => {
    const { id, last_name: search } = await makeUser(owner, undefined, { last_name: 'Afterwards' })
    const { data } = (await toggle({ filter: { search }, after: id }, false, preview)).body
    expect(data).toMatchObject({ matched: 0 })
    expect(data.plan).toBeUndefined()
  })

  test('of all that a filter finds is refused without the plan of a preview, in every part', async () => {
    const active = () =>
      api.database.db.$count(users, and(eq(users.company_id, owner.companyId), eq(users.is_active, true)))
    const before = await active()
    const filters: Chosen[] = [{ filter: {} }, { filter: { search: 'a' } }, { filter: {}, after: 1 }]
    for (const chosen of filters)
      for (const { status, body } of [
        await toggle(chosen, false),
        await giveRole(chosen, reader),
        await changeScope(chosen, 'remove', { regions: [1] }),
        await invite(chosen),
      ])
        expect([status, body.error]).toEqual([400, { plan: [refusalMessages.manyPlanRequired] }])
    expect(await active()).toBe(before)
    expect((await toggle({ ids: [] }, false)).status).toBe(200)
  })

  test('mails a one-time password to the activated who have none', async () => {
    const { id, email } = await makeUser(owner)
    await api.mailsTo(email)
    await toggle({ ids: [id] }, false)
    await api.repairs.db
      .update(users)
      .set({ password_hash: null })
      .where(inArray(users.id, [id]))
    await toggle({ ids: [id] }, true)
    expect(await api.mailsTo(email, 2)).toHaveLength(2)
  })
})

describe('a role', () => {
  test('is given with the lists that people have; what it gives and takes is told before', async () => {
    const { business_unit_id, region_id } = await makePlace(owner)
    const metafield = { business_units: [business_unit_id], regions: [region_id] }
    const one = await makeUser(owner, {
      TOM: roleWith(['VIEW_REGION', 'VIEW_COUNTRY'], { name: 'Clerk', metafield }),
    })
    const other = await makeUser(owner, { JE: roleWith(['VIEW_JOB_LIBRARY']) })
    const same = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Reader', description: 'Reader' }) })
    const ids = [one.id, other.id, same.id]
    const told = (await giveRole({ ids }, reader, preview)).body
    expect(told.message).toBe('This is a preview. Nothing has been saved.')
    const { warnings, ...effect } = told.data
    expect(warnings).toEqual([])
    expect(effect).toEqual({
      ...noEffect,
      matched: 3,
      changed: 2,
      unchanged: 1,
      effects: [
        { application: 'TOM', kind: 'access', name: 'TOM', gain: 1, lose: 0 },
        { application: 'TOM', kind: 'role', name: 'Clerk', gain: 0, lose: 1 },
        { application: 'TOM', kind: 'role', name: 'Reader', gain: 2, lose: 0 },
        { application: 'TOM', kind: 'permission', name: 'VIEW_COUNTRY', gain: 0, lose: 1 },
        { application: 'TOM', kind: 'permission', name: 'VIEW_REGION', gain: 1, lose: 0 },
      ],
    })
    expect((await read(one.id)).version).toBe(1)
    expect((await giveRole({ ids }, reader)).body.data).toEqual(effect)
    const { roles } = await read(one.id)
    expect(roles.TOM).toMatchObject({ name: 'Reader', description: 'Reader', permissions: ['VIEW_REGION'] })
    expect(roles.TOM.metafield.regions).toEqual([{ id: region_id, name: expect.any(String) }])
    expect(await read(other.id)).toMatchObject({ applications: ['TOM', 'JE'], version: 2 })
    expect((await read(same.id)).version).toBe(1)
  })

  test('of a super user ends all limits; the live-pay tool stays unless told otherwise', async () => {
    const { business_unit_id } = await makePlace(owner)
    const metafield = { business_units: [business_unit_id] }
    const role = roleWith([], { metafield, role_metafield: { has_live_pay_tool: true } })
    const { id } = await makeUser(owner, { TOM: role })
    const { name, permissions } = superUser
    await giveRole({ ids: [id] }, { name, permissions })
    const { TOM } = (await read(id)).roles
    expect(TOM).toMatchObject({ name, metafield: { business_units: [] }, role_metafield: { has_live_pay_tool: true } })
    expect(TOM.permissions).toContain('VIEW_LBT_REPORT')
    await giveRole({ ids: [id] }, { ...reader, has_live_pay_tool: false })
    expect((await read(id)).roles.TOM.permissions).toEqual(['VIEW_REGION'])
  })

  test('is taken away, but nobody is left without an application', async () => {
    const one = await makeUser(owner)
    const both = await makeUser(owner, { TOM: roleWith([]), JE: roleWith([]) })
    const none = await makeUser(owner, { JE: roleWith([]) })
    const { data } = (await giveRole({ ids: [one.id, both.id, none.id] }, null)).body
    expect(data).toMatchObject({ changed: 1, unchanged: 1, failed: 1 })
    expect(data.failures).toMatchObject([
      { id: one.id, reason: 'At least one application (TOM or JE) must be granted access.' },
    ])
    expect((await read(both.id)).applications).toEqual(['JE'])
  })

  test('obeys from the very next call', async () => {
    const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER']) })
    await giveRole({ ids: [person.userId] }, reader)
    expect((await person(calls.listCompanyUsers)).status).toBe(403)
  })
})

describe('a scope', () => {
  test('is replaced, added to or taken from, for those who have access and limits', async () => {
    const { business_unit_id, region_id, country_id, other_country_id } = await makePlace(owner)
    const metafield = { business_units: [business_unit_id], regions: [region_id], countries: [country_id] }
    const limited = await makeUser(owner, { TOM: roleWith([], { metafield }) })
    const unlimited = await makeUser(owner, { TOM: superUser })
    const without = await makeUser(owner, { JE: roleWith([]) })
    const ids = [limited.id, unlimited.id, without.id]
    const { data } = (await changeScope({ ids }, 'add', { countries: [other_country_id] })).body
    expect(data).toMatchObject({ changed: 1, failed: 2 })
    expect(data.failures.map(({ reason }) => reason)).toEqual([
      'A company super user is not limited.',
      'This user has no access to TOM.',
    ])
    expect(data.effects).toEqual([
      { application: 'TOM', kind: 'countries', name: expect.any(String), gain: 1, lose: 0 },
    ])
    const listsOf = async () => (await read(limited.id)).roles.TOM.metafield
    expect((await listsOf()).countries.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [country_id, other_country_id].toSorted((a, b) => a - b),
    )
    await changeScope({ ids: [limited.id] }, 'remove', { countries: [country_id], regions: [2_000_000_000] })
    expect((await listsOf()).countries).toMatchObject([{ id: other_country_id }])
    await changeScope({ ids: [limited.id] }, 'replace', { countries: [] })
    expect(await listsOf()).toMatchObject({ countries: [], regions: [{ id: region_id }] })
  })

  test.each(['replace', 'remove'] as const)('that %s units clears the regions and countries outside', async (mode) => {
    const [one, other] = [await makePlace(owner), await makePlace(owner)]
    const { id } = await makeUser(owner, {
      TOM: roleWith([], {
        metafield: {
          business_units: [one.business_unit_id, other.business_unit_id],
          regions: [one.region_id, other.region_id],
          countries: [one.country_id],
        },
      }),
    })
    const listsOf = async () => {
      const { business_units, regions, countries } = (await read(id)).roles.TOM.metafield
      return [business_units, regions, countries].map((list) => list.map((record) => record.id))
    }
    const given = mode === 'replace' ? other : one
    await changeScope({ ids: [id] }, mode, { business_units: [given.business_unit_id] })
    // Both regions have the same countries.
    expect(await listsOf()).toEqual([[other.business_unit_id], [other.region_id], [one.country_id]])
    const others = { business_units: [other.business_unit_id] }
    if (mode === 'replace') await changeScope({ ids: [id] }, mode, { regions: [] })
    else await changeScope({ ids: [id] }, mode, others)
    expect(await listsOf()).toEqual([mode === 'replace' ? [other.business_unit_id] : [], [], []])
  })

  test('of a grade in another version is that of the grade in force, also in the preview', async () => {
    const [active] = await owner.ok(calls.listJobGrades)
    const version_id = await makeVersion(uploadGrades, api, owner, [`${active?.grade},`])
    const [former] = await owner.ok(calls.listJobGrades, {}, { query: { version_id } })
    const { id } = await makeUser(owner, { TOM: roleWith([], { metafield: { grades: [active?.id ?? 0] } }) })
    const grades = { grades: [former?.id ?? 0] }
    const told = (await changeScope({ ids: [id] }, 'replace', grades, preview)).body.data
    expect(told).toMatchObject({ changed: 0, unchanged: 1, effects: [] })
    expect((await changeScope({ ids: [id] }, 'replace', grades)).body.data).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await changeScope({ ids: [id] }, 'remove', grades)).body.data).toMatchObject({ changed: 1 })
    expect((await read(id)).roles.TOM.metafield.grades).toEqual([])
  })

  test('of all that a filter finds is refused if regions have moved since the preview', async () => {
    const [one, other] = [await makeUnit(owner), await makeUnit(owner)]
    const region = await makeRegion(owner, { units: [one.id, other.id] })
    const metafield = { business_units: [one.id, other.id], regions: [region.id] }
    const { last_name: search } = await makeUser(owner, { TOM: roleWith([], { metafield }) }, { last_name: 'Wanderer' })
    const chosen = { filter: { search } }
    const lists = { business_units: [other.id] }
    const { plan } = (await changeScope(chosen, 'remove', lists, preview)).body.data
    const moved = { id: region.id, name: region.name, business_unit_ids: [other.id] }
    await owner.ok(calls.updateRegion, { region_id: region.id }, { body: moved })
    expect(await changeScope(chosen, 'remove', lists, { query: { plan } })).toMatchObject({ status: 409 })
  })

  test('of another company is refused next to its list', async () => {
    const stranger = await clientOf(api, 'super@borealis.example')
    const region = await makeRegion(stranger, {})
    const { id } = await makeUser(owner)
    for (const told of [{}, preview]) {
      const { status, body } = await changeScope({ ids: [id] }, 'add', { regions: [region.id] }, told)
      expect([status, body.error]).toEqual([400, { 'metafield.regions': ['One of these regions does not exist.'] }])
    }
  })
})

describe('invitations', () => {
  test('are mailed again to active people who have no password of their own', async () => {
    const waiting = await makeUser(owner)
    const inactive = await makeUser(owner)
    // Nothing is mailed to somebody who has been deactivated meanwhile.
    await api.mailsTo(inactive.email)
    await toggle({ ids: [inactive.id] }, false)
    await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
    const ids = [waiting.id, inactive.id, desk.userId]
    expect((await invite({ ids }, preview)).body.data).toMatchObject({ changed: 1, failed: 2 })
    const { data } = (await invite({ ids })).body
    expect(data).toMatchObject({ changed: 1, failed: 2, effects: [] })
    expect(data.failures.map(({ reason }) => reason).toSorted()).toEqual([
      'This user has a password of their own.',
      'This user is inactive.',
    ])
    expect(await api.mailsTo(waiting.email, 2)).toHaveLength(2)
    expect((await api.mailsTo(inactive.email)).length).toBe(1)
  })
})

describe('nobody grants above their own, nor changes themselves', () => {
  test('a role with rights that the caller does not hold is refused, even in a preview', async () => {
    const { id } = await makeUser(owner)
    for (const told of [{ by: desk }, { by: desk, ...preview }]) {
      const { name, permissions } = superUser
      expect((await giveRole({ ids: [id] }, { name, permissions: [] }, told)).status).toBe(403)
      expect((await giveRole({ ids: [id] }, { name: 'x', permissions }, told)).status).toBe(403)
      expect((await giveRole({ ids: [id] }, { ...reader, has_live_pay_tool: true }, told)).status).toBe(403)
      expect((await giveRole({ ids: [id] }, reader, { ...told, application: 'JE' })).status).toBe(403)
    }
    expect((await giveRole({ ids: [id] }, { ...reader, name: 'TOM_ADMIN' })).status).toBe(400)
    expect((await read(id)).version).toBe(1)
  })

  test('people with more rights than the caller are skipped, and so is the caller', async () => {
    const { id } = await makeUser(owner, { TOM: superUser })
    const clerk = await makeUser(owner)
    const ids = [id, desk.userId, clerk.id]
    const acts = [
      () => toggle({ ids }, false, { by: desk }),
      () => giveRole({ ids }, { ...reader, name: 'Other' }, { by: desk }),
    ]
    for (const act of acts) {
      const { data } = (await act()).body
      expect(data).toMatchObject({ changed: 1, failed: 2 })
      expect(data.failures).toMatchObject([
        { id: desk.userId, reason: expect.stringMatching(/^You cannot change your own/) },
        { id, reason: 'This user has rights that you do not hold.' },
      ])
    }
    expect((await read(id)).version).toBe(1)
    expect((await read(desk.userId)).roles.TOM.name).toBe('People desk')
  })

  test('people of other companies do not exist', async () => {
    const stranger = await clientOf(api, 'super@borealis.example')
    const { data } = (await toggle({ ids: [stranger.userId] }, false)).body
    expect(data).toMatchObject({ changed: 0, failures: [{ id: stranger.userId, reason: 'This user does not exist.' }] })
    expect(data.failures[0]).not.toHaveProperty('name')
    const { data: everybody } = (await toggle({ filter: { search: 'borealis' } }, false, preview)).body
    expect(everybody.matched).toBe(0)
  })
})

test.each([
  ['neither ids nor a filter', {}],
  ['both', { ids: [1], filter: {} }],
  ['a value that the list does not have', { filter: { is_active: 'maybe' } }],
  ['a misspelled filter, which would mean everybody', { filter: { is_activ: 'false' } }],
  ['ids in the filter', { filter: { ids: '20' } }],
  ['a filter without a value', { filter: { role: ',' } }],
  ['an empty filter beside another one', { filter: { search: 'a', granted: [] as never } }],
])('a change with %s is refused', async (_, chosen) => {
  expect((await toggle(chosen as Chosen, false)).status).toBe(400)
})

test.each(['Preview=true', 'previw=true', 'preview[]=true'])('?%s is refused, and changes nobody', async (query) => {
  const path = `/company/${owner.companyId}/users/activity/?${query}`
  const { status } = await api.send('POST', path, { token: owner.token, body: { filter: {}, is_active: false } })
  expect(status).toBe(400)
})

/** Leaves while a preview waits for a lock; returns how often it has read after that. */
const countReadsAfterLeaving = async (body: object): Promise<number> => {
  const { pool } = api.database
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await api.signIn('super@aurora.example')
  const holder = await pool.connect()
  await holder.query('begin; lock table user_role_regions in access exclusive mode')
  const leaving = new AbortController()
  const left = fetch(`${address}/api/company/${owner.companyId}/users/scope/?preview=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token.access}` },
    body: JSON.stringify(body),
    signal: leaving.signal,
  }).catch((error: Error) => error.name)
  await expect.poll(() => countTableWaits(holder, 'user_role_regions')).toBe(1)
  const connections = () => new Promise<number>((done) => api.app.server.getConnections((_, count) => done(count)))
  leaving.abort()
  expect(await left).toBe('AbortError')
  await expect.poll(connections).toBe(0)
  const reads = vi.spyOn(pool, 'query')
  await holder.query('commit')
  holder.release()
  const isIdle = () => pool.idleCount === pool.totalCount && pool.waitingCount === 0
  await expect.poll(isIdle).toBe(true)
  const count = reads.mock.calls.length
  reads.mockRestore()
  return count
}

test('a company of thousands is changed in parts, each told when it is done', async () => {
  const { rows } = await api.repairs.pool.query<{ id: number }>(
    `insert into users (company_id, first_name, last_name, email, is_one_time_password)
     select $1, 'Many', 'Thousand', 'thousand.' || n || '@people.example', true from generate_series(1, $2::int) n returning id`,
    [owner.companyId, recordsPerPart + 10],
  )
  await api.repairs.pool.query(
    `insert into user_roles (company_id, user_id, application, grant_access, name, description)
     select $1, id, 'TOM', true, 'Clerk', '' from unnest($2::int[]) id`,
    [owner.companyId, rows.map(({ id }) => id)],
  )
  const filter = { search: 'many thousand' }
  expect((await giveRole({ filter }, reader, preview)).body.data).toMatchObject({
    matched: recordsPerPart + 10,
    changed: recordsPerPart + 10,
    next: null,
  })
  const scope = { application: 'TOM', mode: 'remove', metafield: { regions: [1] } }
  expect(await countReadsAfterLeaving({ filter, ...scope })).toBeLessThan(5)
  const planned = { query: { plan: (await giveRole({ filter }, reader, preview)).body.data.plan } }
  const first = (await giveRole({ filter }, reader, planned)).body.data
  expect(first).toMatchObject({ matched: recordsPerPart, changed: recordsPerPart })
  const rest = { filter, after: first.next ?? 0 }
  for (const plan of [planned.query.plan, '0'.repeat(64)])
    expect((await giveRole(rest, reader, { query: { plan } })).status).toBe(409)
  const next = { query: { plan: first.plan } }
  expect((await giveRole({ filter, after: 1 }, reader, next)).status).toBe(409)
  const second = (await giveRole(rest, reader, next)).body.data
  expect(second).toMatchObject({ matched: 10, changed: 10, next: null })
  const { body } = await owner(calls.listCompanyUsers, {}, { query: { ...filter, role: 'Reader' } })
  expect(body.pagination?.count).toBe(recordsPerPart + 10)

  const ana = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER'], { name: 'Buyer' }) })
  const copy = (after: object, query: Record<string, unknown>) =>
    owner(calls.copyRightsToCompanyUsers, {}, { query, body: { filter, like: ana.id, ...after } })
  const told = await copy({}, preview.query)
  const copied = (await copy({}, { plan: told.body.data.plan })).body.data
  await giveRole({ ids: [ana.id] }, reader)
  expect((await copy({ after: copied.next }, { plan: copied.plan })).status).toBe(409)
})
