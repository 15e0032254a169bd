/** What may be worth a look: rights that nobody uses, more rights than peers have, grants at odd hours, no second factor (decision 0101). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import type { Finding, FindingKind } from '../../contract/entities/activity'
import { companyPresets, type Permission } from '../../contract/permissions'
import { identityProviders, userRoles } from '../../server/database/tables'
import { decide, itemOf, openReview, takeBack } from '../support/accessReviews'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeUser, roleWith, type RoleForm } from '../support/companyUsers'
import { addAuthenticator } from '../support/secondFactors'

let api: Api
let master: Client
let owner: Client
let other: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
  other = await clientOf(api, 'super@borealis.example')
})
afterAll(() => api.stop())

const find = async (by: Client, finding: FindingKind, query: object = {}): Promise<Finding[]> =>
  (await by.ok(calls.listCompanyFindings, {}, { query: { finding, ...query } })).findings

const idsOf = (findings: readonly Finding[]) => findings.map(({ person }) => person.id)

/** Lets history begin earlier, as if the product had run for long. */
const since = (day: string) =>
  api.repairs.pool.query(
    `create or replace function history.uses_noted_since() returns date language sql stable as $$ select ${day} $$`,
  )

const age = (days: number) =>
  api.repairs.pool.query(
    `update users set created_at = created_at - make_interval(days => ${days}) where company_id is not null`,
  )

/** What history says of roles is as old as it says; nothing may be changed in it. */
const forgetRoles = () =>
  api.repairs.pool.query(`alter table history.changed_rows disable trigger all; delete from history.changed_rows
    where table_name = 'user_roles'; alter table history.changed_rows enable trigger all`)

describe('rights that were never used in 90 days', () => {
  test('are told once uses were noted for as long, of people who had them for as long', async () => {
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'CREATE_REGION', 'UPDATE_REGION']) })
    expect(await find(owner, 'unused')).toEqual([])
    await since('current_date - 100')
    expect(idsOf(await find(owner, 'unused'))).not.toContain(id)
    await age(100)
    expect(idsOf(await find(owner, 'unused'))).not.toContain(id)
    await forgetRoles()
    await api.repairs.db.execute(sql`insert into last_uses values (${id}, 'CREATE_REGION', current_date - 3),
      (${id}, 'UPDATE_REGION', current_date - 91)`)
    const all = (await pages('unused')).find(({ person }) => person.id === id)
    expect(all).toMatchObject({ permissions: ['UPDATE_REGION'], isIdle: false })
  })

  test('are told of what was taken away and given back meanwhile, but not of what was granted anew', async () => {
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'CREATE_REGION']) })
    await age(100)
    await forgetRoles()
    const isTold = async () => (await pages('unused')).some(({ person }) => person.id === id)
    expect(await isTold()).toBe(true)
    const give = async (permissions: readonly Permission[]) => {
      const user = await owner.ok(calls.readCompanyUser, { company_user_id: id })
      return owner(
        calls.updateCompanyUser,
        { company_user_id: id },
        { body: formOf(user, { roles: { TOM: roleWith(permissions) } }) },
      )
    }
    const taken = await give(['VIEW_REGION'])
    await owner.ok(calls.undoCompanyChange, { change_id: Number(taken.headers['change-id']) }, { body: {} })
    expect(await isTold()).toBe(true)
    await give(['VIEW_REGION'])
    await give(['VIEW_REGION', 'CREATE_REGION'])
    expect(await isTold()).toBe(false)
  })

  test('are all of somebody who uses none, and those of a super user only then', async () => {
    const all = await pages('unused')
    const found = all.find(({ person }) => person.id === owner.userId)
    expect(found).toMatchObject({ isIdle: true })
    expect(found?.permissions.length).toBeGreaterThan(20)
    await api.repairs.db.execute(sql`insert into last_uses values (${owner.userId}, 'VIEW_REGION', current_date)
      on conflict do nothing`)
    expect(idsOf(await pages('unused'))).not.toContain(owner.userId)
  })

  test('are noted by the guard, once a day, off the path of the call', async () => {
    const reader = await clientOf(api, 'viewer@aurora.example')
    await api.repairs.db.execute(sql`delete from last_uses where user_id = ${reader.userId}`)
    await reader.ok(calls.listRegions)
    await reader.ok(calls.listRegions)
    const uses = async () => {
      const { rows } = await api.database.pool.query(
        'select permission, used_on = (now() at time zone $2)::date as today from last_uses where user_id = $1',
        [reader.userId, 'utc'],
      )
      return rows as unknown[]
    }
    expect(await uses(), 'before it is their turn').toEqual([])
    await api.app.lastUses.flush()
    expect(await uses()).toContainEqual({ permission: 'VIEW_REGION', today: true })
    // What was refused was not used.
    expect(await uses()).not.toContainEqual(expect.objectContaining({ permission: 'CREATE_REGION' }))
  })

  const pages = async (finding: FindingKind): Promise<Finding[]> => {
    const found: Finding[] = []
    let after: number | null = null
    do {
      const page: { findings: Finding[]; next: number | null } = await owner.ok(
        calls.listCompanyFindings,
        {},
        { query: { finding, ...(after !== null && { after }) } },
      )
      found.push(...page.findings)
      after = page.next
    } while (after !== null)
    return found
  }
})

describe('more rights than peers', () => {
  test('are those that few people of the same role have', async () => {
    const name = 'Payroll clerk'
    for (let index = 0; index < 5; index++) await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name }) })
    expect(await find(owner, 'more')).toEqual([])
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER', 'CREATE_OFFER'], { name }) })
    expect(await find(owner, 'more')).toEqual([
      expect.objectContaining({
        person: { id, name: 'Ann Lee', company: { id: owner.companyId, name: 'Aurora Foods' } },
        permissions: ['CREATE_OFFER', 'VIEW_OFFER'],
        application: 'TOM',
        role: name,
        peers: 6,
      }),
    ])
    expect(
      idsOf(
        (await master.ok(calls.listFindings, {}, { query: { finding: 'more', company_id: owner.companyId } })).findings,
      ),
    ).toEqual([id])
    expect(
      (await master.ok(calls.listFindings, {}, { query: { finding: 'more', company_id: other.companyId } })).findings,
    ).toEqual([])
    // One in five is few, two in seven are not.
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER'], { name }) })
    expect(await find(owner, 'more')).toMatchObject([{ person: { id }, permissions: ['CREATE_OFFER'], peers: 7 }])
    const five = 'Payroll lead'
    for (let index = 0; index < 4; index++) await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: five }) })
    const fifth = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER'], { name: five }) })
    expect((await find(owner, 'more')).find(({ role }) => role === five)).toMatchObject({
      person: { id: fifth.id },
      permissions: ['VIEW_OFFER'],
      peers: 5,
    })
    expect(companyPresets.TOM.COMPANY_SUPER_USER.length).toBeGreaterThan(0)
  })
})

describe('grants at odd hours', () => {
  /** A zone in which it is midday of a weekday in June, or night: by the fixed offset that makes it so. */
  const zoneWith = (hour: number) => {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    // The signs of these names are the other way round.
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  const isWeekend = (zone: string) =>
    ['Sat', 'Sun'].includes(new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: zone }).format(new Date()))

  test('are told by the hours of their reader', async () => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const night = await find(owner, 'odd', { zone: zoneWith(2) })
    expect(night[0]).toMatchObject({
      person: { id: user.id },
      application: 'TOM',
      role: 'Clerk',
      at: expect.any(String),
      by: { id: owner.userId },
    })
    const midday = idsOf(await find(owner, 'odd', { zone: zoneWith(12) }))
    expect(midday.includes(user.id)).toBe(isWeekend(zoneWith(12)))
  })

  test('leave out changes that take rights away', async () => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER']) })
    const zone = zoneWith(2)
    const count = async () => idsOf(await find(owner, 'odd', { zone })).filter((id) => id === user.id).length
    expect(await count()).toBe(1)
    await owner.ok(
      calls.updateCompanyUser,
      { company_user_id: user.id },
      { body: formOf(user, { roles: { TOM: roleWith(['VIEW_REGION']) } }) },
    )
    expect(await count()).toBe(1)
  })

  test.each(['review', 'history'] as const)('leave out what %s gives back after it was taken away', async (way) => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER']) })
    const { id } = await openReview(master, [master.userId], { permission: 'VIEW_OFFER' })
    const item = await itemOf(master, id, user.id)
    const taken = await decide(master, id, [item], { decision: 'take' })
    if (way === 'review') await takeBack(master, id, [item])
    else await master.ok(calls.undoCompanyChange, { change_id: Number(taken.headers['change-id']) }, { body: {} })
    expect((await owner.ok(calls.readCompanyUser, { company_user_id: user.id })).roles.TOM.permissions).toContain(
      'VIEW_OFFER',
    )
    const told = (await find(owner, 'odd', { zone: zoneWith(2) })).filter(({ person }) => person.id === user.id)
    expect(told).toEqual([expect.objectContaining({ by: expect.objectContaining({ id: owner.userId }) })])
  })

  test('tell what is given, taken and given again within a minute once, but each right and each person who gave it', async () => {
    const zone = zoneWith(2)
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']), JE: roleWith([]) })
    const told = async () =>
      (await find(owner, 'odd', { zone })).filter(
        ({ person, application }) => person.id === id && application === 'TOM',
      )
    const rolesOf = async () => (await told()).map(({ role }) => role)
    const give = async (by: Client, given: RoleForm, isGranted = true) => {
      const user = await by.ok(calls.readCompanyUser, { company_user_id: id })
      const TOM = roleWith(['VIEW_REGION'], { ...given, grant_access: isGranted })
      const body = formOf(user, { applications: isGranted ? ['TOM', 'JE'] : ['JE'], roles: { TOM, JE: roleWith([]) } })
      await by.ok(calls.updateCompanyUser, { company_user_id: id }, { body })
    }
    await give(owner, {}, false)
    await give(owner, {})
    const [last, ...others] = await told()
    expect(others).toEqual([])
    expect(last?.role).toBe('Clerk')
    await give(owner, { name: 'Planner', permissions: ['VIEW_REGION', 'VIEW_OFFER'] })
    expect(await rolesOf()).toEqual(['Planner', 'Clerk'])
    await give(master, { name: 'Planner', permissions: ['VIEW_REGION', 'VIEW_OFFER', 'CREATE_OFFER'] })
    expect(await rolesOf()).toEqual(['Planner', 'Planner', 'Clerk'])
  })

  test.each(['Nowhere/At_all', "'; drop table users", 'x'.repeat(100)])('refuse the zone %s', async (zone) => {
    expect((await owner(calls.listCompanyFindings, {}, { query: { finding: 'odd', zone } })).status).toBe(400)
  })
})

test('a company learns nothing of others', async () => {
  for (const finding of ['unused', 'more', 'odd', 'factorless'] as const)
    for (const { person } of await find(owner, finding)) expect(person.company.id).toBe(owner.companyId)
})

describe('super users without a second factor', () => {
  const isTold = async (id: number) => idsOf(await find(owner, 'factorless')).includes(id)

  test('are told until they have one; others are not', async () => {
    const clerk = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const reader = await clientOf(api, 'super@aurora.example')
    const found = await find(owner, 'factorless')
    expect(found.find(({ person }) => person.id === reader.userId)).toMatchObject({ permissions: [], isIdle: false })
    expect(found.map(({ person }) => person.id)).toEqual([...new Set(idsOf(found))])
    expect(idsOf(found)).not.toContain(clerk.id)
    const all = async () =>
      idsOf((await master.ok(calls.listFindings, {}, { query: { finding: 'factorless' } })).findings)
    expect(await all()).toEqual(expect.arrayContaining([reader.userId, other.userId]))
    await addAuthenticator(api, (await api.signIn('super@borealis.example')).token.access)
    expect(await all()).not.toContain(other.userId)
  })

  test('are told no more once their company asks a provider for them, except whose password goes on', async () => {
    const { companyId, userId } = owner
    const [provider] = await api.repairs.db
      .insert(identityProviders)
      .values({
        company_id: companyId,
        name: 'Aurora',
        kind: 'oidc',
        key: 'of-findings',
        issuer: 'https://login.example.com',
        state: 'active',
        is_required: true,
        set_by: userId,
      })
      .returning({ id: identityProviders.id })
    const keep = (id: number | null) =>
      api.repairs.db
        .update(identityProviders)
        .set({ break_glass_id: id })
        .where(and(eq(identityProviders.company_id, companyId), eq(identityProviders.id, provider?.id ?? 0)))
    expect(await find(owner, 'factorless')).toEqual([])
    await keep(userId)
    expect(idsOf(await find(owner, 'factorless'))).toEqual([userId])
    await api.repairs.db.delete(identityProviders).where(eq(identityProviders.company_id, companyId))
  })

  test('are told no more once their role has ended', async () => {
    const { companyId, userId } = owner
    expect(await isTold(userId)).toBe(true)
    await api.repairs.db
      .update(userRoles)
      .set({ ends_on: '2020-01-01' })
      .where(and(eq(userRoles.company_id, companyId), eq(userRoles.user_id, userId)))
    const { findings } = await master.ok(calls.listFindings, {}, { query: { finding: 'factorless' } })
    expect(idsOf(findings)).not.toContain(userId)
  })
})
