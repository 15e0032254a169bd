/** Groups of an identity provider stand for roles of the company (decision 0132). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { GivenRole } from '../../contract/entities/provisioning'
import { provisionedGroups, provisioningLog } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { connectProvider, groupSchema, newUser, planner, reader, type Provider } from '../support/scim'

let api: Api
let superUser: Client
let provider: Provider
beforeAll(async () => {
  api = await startApi({ CALLS_AT_ONCE: '50' })
  superUser = await clientOf(api, 'super@aurora.example')
  provider = await connectProvider(api, superUser)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.repairs.db.delete(provisioningLog)
  await api.repairs.db.delete(provisionedGroups)
})

let made = 0
const createUser = async () => (await provider.send('POST', '/Users', newUser())).body.id
const createGroup = async (members: readonly string[] = [], given: object = {}) => {
  const { status, body } = await provider.send('POST', '/Groups', {
    schemas: [groupSchema],
    externalId: `group-${++made}`,
    displayName: `Group ${made}`,
    members: members.map((value) => ({ value })),
    ...given,
  })
  expect([status, body.detail]).toEqual([201, undefined])
  return body
}
const give = (id: string, TOM: GivenRole | null, JE: GivenRole | null = null) =>
  superUser.ok(calls.saveProvisionedGroup, { provisioned_group_id: Number(id) }, { body: { roles: { TOM, JE } } })
const read = (id: string | number) => superUser.ok(calls.readCompanyUser, { company_user_id: Number(id) })
const roleOf = async (id: string | number) => {
  const { TOM } = (await read(id)).roles
  return TOM.grant_access ? TOM.name : null
}
const logged = () => superUser.ok(calls.listProvisioningLog)
const join = (group: string, ...ids: string[]) =>
  provider.patch(`/Groups/${group}`, [{ op: 'Add', path: 'members', value: ids.map((value) => ({ value })) }])
const leave = (group: string, id: string) =>
  provider.patch(`/Groups/${group}`, [{ op: 'Remove', path: `members[value eq "${id}"]` }])

describe('a group without a role', () => {
  test('changes nothing, and the log says so', async () => {
    const user = await createUser()
    const { id, displayName } = await createGroup([user])
    expect((await read(user)).applications).toEqual([])
    expect((await logged())[0]).toMatchObject({
      resource: 'Group',
      subject: displayName,
      outcome: 'noted',
      reason: `The group ‘${displayName}’ has no role yet, so its members get none.`,
    })
    expect(await superUser.ok(calls.readProvisioning)).toMatchObject({
      address: 'https://console.example.com/scim/v2',
      groups: [{ id: Number(id), members: 1, roles: { TOM: null, JE: null } }],
    })
  })
})

describe('a role of a group', () => {
  test('is given to those who are in it, who join, and taken from those who leave', async () => {
    const [first, second] = [await createUser(), await createUser()]
    const { id } = await createGroup([first])
    await give(id, reader)
    expect(await roleOf(first)).toBe(reader.name)
    expect((await join(id, second)).status).toBe(204)
    expect(await roleOf(second)).toBe(reader.name)
    expect((await leave(id, first)).status).toBe(204)
    expect(await roleOf(first)).toBeNull()
    await give(id, planner)
    expect(await roleOf(second)).toBe(planner.name)
    await give(id, null)
    expect(await roleOf(second)).toBeNull()
  })

  test('is given by a key that lacks its permissions, since a super user has put it into the hands of the group', async () => {
    const user = await createUser()
    const { id } = await createGroup()
    await give(id, planner)
    await join(id, user)
    expect((await read(user)).roles.TOM.permissions).toEqual(planner.permissions)
  })

  test('goes with the group', async () => {
    const user = await createUser()
    const { id } = await createGroup([user])
    await give(id, reader)
    expect((await provider.send('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect(await roleOf(user)).toBeNull()
    const other = await createGroup([user])
    await give(other.id, reader)
    await superUser.ok(calls.deleteProvisionedGroup, { provisioned_group_id: Number(other.id) })
    expect(await roleOf(user)).toBeNull()
    expect((await provider.send('GET', `/Groups/${other.id}`)).status).toBe(404)
  })

  test('is that of the first group in the order, whichever comes last', async () => {
    const user = await createUser()
    const [low, high] = [await createGroup([user]), await createGroup([user])]
    await give(low.id, reader)
    await give(high.id, planner)
    expect(await roleOf(user)).toBe(reader.name)
    const ids = [Number(high.id), Number(low.id)]
    const { groups } = await superUser.ok(calls.orderProvisionedGroups, {}, { body: { ids } })
    expect(groups.map((group) => group.id)).toEqual(ids)
    expect(await roleOf(user)).toBe(planner.name)
    await leave(high.id, user)
    expect(await roleOf(user)).toBe(reader.name)
    const unknown = await superUser(calls.orderProvisionedGroups, {}, { body: { ids: [999_999] } })
    expect(unknown.status).toBe(400)
    const { groups: moved } = await superUser.ok(calls.orderProvisionedGroups, {}, { body: { ids: [Number(low.id)] } })
    expect(moved.map((group) => group.id)).toEqual([Number(low.id), Number(high.id)])
  })

  test('falls back to the default role', async () => {
    const user = await createUser()
    await superUser.ok(calls.saveDefaultProvisioning, {}, { body: { roles: { TOM: reader, JE: null } } })
    const { id } = await createGroup([user])
    await give(id, planner)
    expect(await roleOf(user)).toBe(planner.name)
    await leave(id, user)
    expect(await roleOf(user)).toBe(reader.name)
  })

  test('never replaces one that was given by hand, and the log says so', async () => {
    const { id: byHand } = await makeUser(superUser, { TOM: roleWith(['VIEW_REGION']) })
    const { id, displayName } = await createGroup()
    await give(id, reader)
    await join(id, String(byHand))
    expect(await roleOf(byHand)).toBe('Clerk')
    expect((await logged())[0]).toMatchObject({
      subject: displayName,
      outcome: 'noted',
      reason: expect.stringContaining('was given by hand and stays') as string,
    })
    await leave(id, String(byHand))
    expect(await roleOf(byHand)).toBe('Clerk')
  })

  test('that was changed by hand since counts as given by hand', async () => {
    const user = await createUser()
    const { id } = await createGroup([user])
    await give(id, reader)
    const record = await read(user)
    const changed = formOf(record)
    const TOM = { ...changed.roles.TOM, permissions: ['VIEW_REGION', 'VIEW_BUSINESS_UNIT'] as never }
    await superUser.ok(
      calls.updateCompanyUser,
      { company_user_id: Number(user) },
      { body: { ...changed, roles: { ...changed.roles, TOM } } },
    )
    await leave(id, user)
    expect((await read(user)).roles.TOM).toMatchObject({
      grant_access: true,
      permissions: ['VIEW_REGION', 'VIEW_BUSINESS_UNIT'],
    })
  })

  test('keeps what limits it for a person', async () => {
    const user = await createUser()
    const { id } = await createGroup([user])
    await give(id, reader)
    const record = await read(user)
    const [unit] = (await superUser.ok(calls.listBusinessUnits)) as { id: number }[]
    const changed = formOf(record)
    const TOM = {
      ...changed.roles.TOM,
      metafield: { ...changed.roles.TOM?.metafield, business_units: [unit?.id ?? 0] },
    }
    await superUser.ok(
      calls.updateCompanyUser,
      { company_user_id: Number(user) },
      { body: { ...changed, roles: { ...changed.roles, TOM } } },
    )
    await give(id, planner)
    expect((await read(user)).roles.TOM).toMatchObject({
      name: planner.name,
      metafield: { business_units: [{ id: unit?.id }] },
    })
  })

  test('is never that of a super user, nor of an application that the company lacks', async () => {
    const { id } = await createGroup()
    const save = (roles: object) =>
      superUser(calls.saveProvisionedGroup, { provisioned_group_id: Number(id) }, { body: { roles } as never })
    const refused = await save({ TOM: { name: 'COMPANY_SUPER_USER', permissions: [] }, JE: null })
    expect([refused.status, Object.keys(refused.body.error ?? {})]).toEqual([400, ['roles.TOM.name']])
    const blind = await save({ TOM: { name: 'Blind', permissions: ['CREATE_REGION'] }, JE: null })
    expect(blind.status).toBe(400)
  })

  test('is of no use to those who may not choose it', async () => {
    const { id } = await createGroup()
    const staff = await clientOf(api, 'super@talent.example', superUser.companyId)
    expect((await staff(calls.readProvisioning)).status).toBe(200)
    const { status } = await staff(
      calls.saveProvisionedGroup,
      { provisioned_group_id: Number(id) },
      { body: { roles: { TOM: reader, JE: null } } },
    )
    expect(status).toBe(403)
  })
})

describe('members', () => {
  const membersOf = async (id: string) =>
    (await provider.send('GET', `/Groups/${id}`)).body.members?.map(({ value }) => value) ?? []

  test('are added, removed and replaced, as Entra ID and Okta do', async () => {
    const [a, b, c] = [await createUser(), await createUser(), await createUser()]
    const { id } = await createGroup([a])
    const patch = (...operations: object[]) => provider.patch(`/Groups/${id}`, operations)
    await patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: b }] })
    expect(await membersOf(id)).toEqual([a, b])
    await patch({ op: 'Remove', path: 'members', value: [{ value: a }] })
    expect(await membersOf(id)).toEqual([b])
    await patch(
      { op: 'remove', path: `members[value eq "${b}"]` },
      { op: 'add', path: 'members', value: [{ value: c, display: 'C' }] },
    )
    expect(await membersOf(id)).toEqual([c])
    await patch({ op: 'replace', path: 'members', value: [{ value: a }, { value: b }] })
    expect(await membersOf(id)).toEqual([a, b])
    await patch({ op: 'replace', value: { id, displayName: 'Renamed', members: [{ value: c }] } })
    expect(await membersOf(id)).toEqual([c])
    expect((await provider.send('GET', `/Groups/${id}`)).body.displayName).toBe('Renamed')
    await patch({ op: 'remove', path: 'members' })
    expect(await membersOf(id)).toEqual([])
    const { status, body } = await provider.send('PUT', `/Groups/${id}`, {
      displayName: 'Whole',
      members: [{ value: a }],
    })
    expect([status, body.displayName, body.members?.length]).toEqual([200, 'Whole', 1])
  })

  test('are told with their users', async () => {
    const user = await createUser()
    const { id, displayName } = await createGroup([user])
    expect((await provider.send('GET', `/Users/${user}`)).body.groups).toMatchObject([
      { value: id, display: displayName },
    ])
    expect((await provider.find(`groups.value eq "${id}"`)).body.Resources.map((one) => one.id)).toEqual([user])
  })

  test('who are nobody here are refused, and nobody else joins', async () => {
    const user = await createUser()
    const { id } = await createGroup()
    for (const unknown of ['999999', 'nobody', '', '1e3']) {
      const { status, body } = await join(id, user, unknown)
      expect([unknown, status, body.scimType]).toEqual([unknown, 400, 'invalidValue'])
    }
    expect(await membersOf(id)).toEqual([])
    expect((await logged())[0]).toMatchObject({ outcome: 'refused', status: 400 })
  })

  test('join by many requests at once', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, createUser))
    const { id } = await createGroup()
    await give(id, reader)
    const answers = await Promise.all(users.map((user) => join(id, user)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect((await membersOf(id)).toSorted()).toEqual(users.toSorted())
    expect(await Promise.all(users.map(roleOf))).toEqual(users.map(() => reader.name))
  })

  test('change the tag of their group', async () => {
    const user = await createUser()
    const { id, meta } = await createGroup()
    const { headers } = await join(id, user)
    expect(headers.etag).not.toBe(meta.version)
    const outdated = await provider.patch(`/Groups/${id}`, [{ op: 'remove', path: 'members' }], {
      'if-match': meta.version,
    })
    expect(outdated.status).toBe(412)
  })
})

describe('groups', () => {
  test('are found by name, as Entra ID asks, and listed with or without members', async () => {
    const user = await createUser()
    const { id, displayName } = await createGroup([user])
    const ask = (query: string) => provider.send('GET', `/Groups?${query}`)
    const found = await ask(
      `excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${displayName.toUpperCase()}"`)}`,
    )
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName }] })
    expect(found.body.Resources[0]).not.toHaveProperty('members')
    expect((await ask('count=10')).body.Resources[0]?.members).toHaveLength(1)
    expect((await ask(`filter=${encodeURIComponent(`members.value eq "${user}"`)}`)).body.totalResults).toBe(1)
    expect((await ask('sortBy=displayName&sortOrder=descending')).status).toBe(200)
  })

  test('have a name of their own', async () => {
    const { displayName, externalId } = await createGroup()
    for (const twice of [{ displayName: displayName.toLowerCase() }, { displayName: 'Other', externalId }]) {
      const { status, body } = await provider.send('POST', '/Groups', twice)
      expect([status, body.scimType]).toEqual([409, 'uniqueness'])
    }
    expect((await provider.send('POST', '/Groups', { displayName: ' ' })).status).toBe(400)
  })

  test('of everybody are none that an identity provider finds', async () => {
    await superUser.ok(calls.saveDefaultProvisioning, {}, { body: { roles: { TOM: reader, JE: null } } })
    const [everybody] = await api.database.db
      .select()
      .from(provisionedGroups)
      .where(eq(provisionedGroups.is_everybody, true))
    expect((await provider.send('GET', '/Groups')).body.totalResults).toBe(0)
    expect((await provider.send('DELETE', `/Groups/${everybody?.id ?? 0}`)).status).toBe(404)
    const { status } = await superUser(calls.deleteProvisionedGroup, { provisioned_group_id: everybody?.id ?? 0 })
    expect(status).toBe(404)
  })
})
