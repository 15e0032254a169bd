/** Roles with a last day: after it they grant nothing, and to extend them is to grant them (decision 0103). */
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { companyPresets } from '../../contract/permissions'
import { dayAhead, dayInUtc } from '../../contract/days'
import { roleNotices, userRoles } from '../../server/database/tables'
import { clientOf } from '../support/client'
import { formOf, makeSignedIn, makeUser, roleWith, userForm } from '../support/companyUsers'
import { api, owner, useNewCompanies } from '../support/newCompanies'

useNewCompanies()

const read = (company_user_id: number) => owner.ok(calls.readCompanyUser, { company_user_id })

/** Lets the last day of somebody's roles be over, without anybody having noted it yet, and returns that day. */
const letEnd = async (user: number, ends_on = dayAhead(-1)): Promise<string> => {
  await api.repairs.db.update(userRoles).set({ ends_on }).where(eq(userRoles.user_id, user))
  return ends_on
}

/** Does what is due until a role has ended: whoever is just being mailed is left for the next time. */
const endDue = async (user: number): Promise<void> => {
  await expect
    .poll(async () => {
      await api.app.dueWork.run()
      return (await read(user)).roles.TOM.grant_access
    })
    .toBe(false)
}

const superUser = roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })

describe('a role with an end', () => {
  test('counts on its last day, and grants nothing from the next on, in the same session', async () => {
    const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION'], { ends_on: dayInUtc() }) })
    expect((await person(calls.listRegions)).status).toBe(200)
    await letEnd(person.userId)
    expect((await person(calls.listRegions)).status).toBe(403)
    const again = await clientOf(api, (await read(person.userId)).email)
    expect((await again(calls.listRegions)).status).toBe(403)
  })

  test('is taken away soon after, so that lists and files tell it, and keeps its last day', async () => {
    const day = dayAhead(3)
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { ends_on: day }) })
    expect(person.roles.TOM).toMatchObject({ grant_access: true, ends_on: day })
    const ended = await letEnd(person.id)
    await endDue(person.id)
    expect(await read(person.id)).toMatchObject({
      applications: [],
      roles: { TOM: { grant_access: false, ends_on: ended, name: 'Clerk' } },
    })
    expect(await owner.ok(calls.listCompanyUsers, {}, { query: { granted: 'TOM' } })).toEqual([])
    const history = await owner.ok(calls.readCompanyHistory, {}, { query: { record: 'companyUsers', id: person.id } })
    expect(JSON.stringify(history)).toContain('The end of roles')
  })

  test('is explained as ended', async () => {
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const ended = await letEnd(person.id)
    const told = await owner.ok(
      calls.readCompanyUserRight,
      { company_user_id: person.id },
      { query: { act: 'listRegions' } },
    )
    expect(told.allowed).toBe(false)
    expect(told.reasons).toContainEqual(
      expect.objectContaining({ kind: 'ended', application: 'TOM', role: 'Clerk', ended_on: ended }),
    )
  })

  test('is told to the person themselves with who can grant it, and to nobody else', async () => {
    const person = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_REGION']),
      JE: roleWith(['VIEW_JOB_LIBRARY']),
    })
    const granter = await makeSignedIn(api, owner, { TOM: superUser })
    const ask = (permissions: string, by = person) => by.ok(calls.readGranters, {}, { query: { permissions } })
    expect(await ask('VIEW_REGION')).not.toHaveProperty('ended')
    const ended = dayAhead(-1)
    await api.repairs.db
      .update(userRoles)
      .set({ ends_on: ended })
      .where(and(eq(userRoles.user_id, person.userId), eq(userRoles.application, 'TOM')))
    const told = { ended: [{ application: 'TOM', role: 'Clerk', ended_on: ended }], count: expect.any(Number) }
    expect(await ask('VIEW_REGION')).toMatchObject(told)
    expect((await ask('VIEW_REGION')).users.map(({ id }) => id)).toContain(granter.userId)
    await api.app.dueWork.run()
    expect(await ask('VIEW_REGION'), 'once the access is taken').toMatchObject(told)
    // What it never included is lacking, not ended.
    expect(await ask('CREATE_REGION')).not.toHaveProperty('ended')
    expect(await ask('VIEW_REGION', granter)).not.toHaveProperty('ended')
    const staff = await clientOf(api, 'master@talent.example', owner.companyId)
    expect(await ask('VIEW_REGION', staff)).not.toHaveProperty('ended')
  })

  test('cannot end before today, and a form that says nothing of it keeps its end', async () => {
    const refused = await owner(
      calls.createCompanyUser,
      {},
      { body: userForm({ TOM: roleWith(['VIEW_REGION'], { ends_on: dayAhead(-1) }) }) },
    )
    expect(refused).toMatchObject({ status: 400, body: { error: { 'roles.TOM.ends_on': [expect.any(String)] } } })
    const day = dayAhead(5)
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { ends_on: day }) })
    const { roles } = formOf(person)
    const { ends_on: _end, ...TOM } = roles.TOM ?? {}
    await owner.ok(
      calls.updateCompanyUser,
      { company_user_id: person.id },
      { body: formOf(person, { first_name: 'New', roles: { ...roles, TOM } }) },
    )
    expect((await read(person.id)).roles.TOM.ends_on).toBe(day)
    const strange = ['soon', 7, '2026-02-31', {}, []]
    for (const ends_on of strange) {
      const body = formOf(await read(person.id), { roles: { ...roles, TOM: { ...TOM, ends_on: ends_on as string } } })
      expect((await owner(calls.updateCompanyUser, { company_user_id: person.id }, { body })).status).toBe(400)
    }
  })
})

test('a misspelled member of a role is refused by its name, one by one and of many', async () => {
  const TOM = { ...roleWith(['VIEW_REGION']), ends_om: dayAhead(5) }
  expect(await owner(calls.createCompanyUser, {}, { body: userForm({ TOM }) })).toMatchObject({
    status: 400,
    body: { error: { 'roles.TOM': ['Unknown: ends_om.'] } },
  })
  const metafield = { region: [1] } as never
  expect(
    await owner(calls.createCompanyUser, {}, { body: userForm({ TOM: roleWith(['VIEW_REGION'], { metafield }) }) }),
  ).toMatchObject({ status: 400, body: { error: { 'roles.TOM.metafield': ['Unknown: region.'] } } })
  const { id } = await makeUser(owner)
  const role = { name: 'Clerk', permissions: ['VIEW_REGION' as const], ends_om: dayAhead(5) }
  expect(
    await owner(calls.changeRoleOfCompanyUsers, {}, { body: { ids: [id], application: 'TOM', role } }),
  ).toMatchObject({ status: 400, body: { error: { role: ['Unknown: ends_om.'] } } })
})

describe('an extension', () => {
  test('is refused to who may not grant the role, by the form and of many, before and after its end', async () => {
    const rights = ['VIEW_REGION', 'VIEW_COUNTRY'] as const
    const person = await makeUser(owner, { TOM: roleWith(rights, { ends_on: dayAhead(2) }) })
    const granter = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION']),
    })
    const extend = async (ends_on: string | null) => {
      const { roles, ...form } = formOf(await read(person.id))
      const TOM = { ...roles.TOM, grant_access: true, ends_on }
      const body = { ...form, applications: ['TOM' as const], roles: { ...roles, TOM } }
      return granter(calls.updateCompanyUser, { company_user_id: person.id }, { body })
    }
    expect((await extend(dayAhead(90))).status).toBe(403)
    expect((await extend(null)).status).toBe(403)
    const ended = await letEnd(person.id)
    expect((await extend(dayAhead(90))).status).toBe(403)
    const many = await granter(
      calls.changeRoleOfCompanyUsers,
      {},
      {
        body: {
          ids: [person.id],
          application: 'TOM',
          role: { name: 'Clerk', permissions: [...rights], ends_on: dayAhead(90) },
        },
      },
    )
    expect(many.status === 403 || many.body.data.failed === 1).toBe(true)
    expect((await read(person.id)).roles.TOM.ends_on).toBe(ended)
  })

  test('is made by who may grant the role, for many at once', async () => {
    const people = [
      await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { ends_on: dayAhead(2) }) }),
      await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) }),
    ]
    await letEnd(people[1]?.id ?? 0)
    const day = dayAhead(90)
    await owner.ok(
      calls.changeRoleOfCompanyUsers,
      {},
      {
        body: {
          ids: people.map(({ id }) => id),
          application: 'TOM',
          role: { name: 'Clerk', permissions: ['VIEW_REGION'], ends_on: day },
        },
      },
    )
    for (const { id } of people) expect((await read(id)).roles.TOM).toMatchObject({ grant_access: true, ends_on: day })
  })
})

describe('the last super user', () => {
  test('is given no end by a company user, and nobody whose role ends or has ended counts', async () => {
    const first = await makeSignedIn(api, owner, { TOM: superUser })
    const second = await makeSignedIn(api, owner, { TOM: { ...superUser, ends_on: dayAhead(30) } })
    const end = async () => {
      const { roles, ...form } = formOf(await read(first.userId))
      const body = { ...form, roles: { ...roles, TOM: { ...roles.TOM, ends_on: dayAhead(10) } } }
      return second(calls.updateCompanyUser, { company_user_id: first.userId }, { body })
    }
    expect(await end()).toMatchObject({ status: 400 })
    const off = () => second(calls.toggleCompanyUser, { company_user_id: first.userId }, { query: { active: false } })
    expect((await off()).status).toBe(409)
    await makeSignedIn(api, owner, { TOM: superUser })
    expect((await end()).status).toBe(200)
  })
})

describe('a notice', () => {
  test('goes once to the person and to those who may extend, two weeks before', async () => {
    const granter = await makeSignedIn(api, owner, { TOM: superUser })
    const { email: granterEmail } = await read(granter.userId)
    const person = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_REGION', 'VIEW_COMPANY_USER'], { ends_on: dayAhead(15) }),
    })
    const { email } = await read(person.userId)
    const notices = () =>
      api.database.db.$count(
        roleNotices,
        and(eq(roleNotices.company_id, owner.companyId), eq(roleNotices.user_id, person.userId)),
      )
    await api.app.dueWork.run()
    expect(await notices()).toBe(0)
    const last = await letEnd(person.userId, dayAhead(14))
    await api.app.dueWork.run()
    await api.app.dueWork.run()
    expect(await notices()).toBe(1)
    const endsTold = async (to: string) => (await api.mailsTo(to, 0)).filter((mail) => mail.includes('ends soon'))
    await expect.poll(() => endsTold(email)).toHaveLength(1)
    const day = new Date(last).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
    await expect.poll(() => endsTold(granterEmail)).toEqual([expect.stringContaining(day)])
    const own = await person.ok(calls.listNotifications)
    expect(own.find(({ kind }) => kind === 'own-role-ends')).toMatchObject({ count: 1, names: [last] })
    expect(own.find(({ kind }) => kind === 'ending-roles')).toBeUndefined()
    const others = await granter.ok(calls.listNotifications)
    expect(others.find(({ kind }) => kind === 'ending-roles')).toMatchObject({ count: 1, names: ['Ann Lee'] })
    expect(
      (await granter.ok(calls.listCompanyUsers, {}, { query: { role_ends_soon: true } })).map(({ id }) => id),
    ).toEqual([person.userId])
  })
})

test('a form from before the end does not grant the role again', async () => {
  const person = await makeUser(owner, {
    TOM: roleWith(['VIEW_REGION'], { ends_on: dayInUtc() }),
    JE: roleWith(['VIEW_JOB_LIBRARY']),
  })
  const { ends_on: _end, ...TOM } = formOf(person).roles.TOM ?? {}
  await api.repairs.db
    .update(userRoles)
    .set({ ends_on: dayAhead(-1) })
    .where(and(eq(userRoles.user_id, person.id), eq(userRoles.application, 'TOM')))
  await endDue(person.id)
  const body = formOf(person, { roles: { ...formOf(person).roles, TOM } })
  expect((await owner(calls.updateCompanyUser, { company_user_id: person.id }, { body })).status).toBe(409)
  expect((await read(person.id)).roles.TOM.grant_access).toBe(false)
})
