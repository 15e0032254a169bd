/** Identity providers send users by SCIM (decision 0132). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { companyPresets } from '../../contract/permissions'
import { apiKeys, companies, mailOutbox, provisioningLog, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { connectProvider, newUser, provisioningRights, reader, type Provider, type ScimResource } from '../support/scim'

let api: Api
let superUser: Client
let provider: Provider
beforeAll(async () => {
  api = await startApi({ CALLS_AT_ONCE: '50' })
  superUser = await clientOf(api, 'super@aurora.example')
  provider = await connectProvider(api, superUser)
})
afterAll(() => api.stop())
beforeEach(() => api.repairs.db.delete(provisioningLog))

const superRoles = {
  TOM: roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' }),
}
const create = async (given: object = {}): Promise<ScimResource> => {
  const { body, status } = await provider.send('POST', '/Users', newUser(given))
  expect([status, body.detail]).toEqual([201, undefined])
  return body
}
const readUser = (id: string) => superUser.ok(calls.readCompanyUser, { company_user_id: Number(id) })
const logged = () => superUser.ok(calls.listProvisioningLog)
const saveDefault = (roles: object) => superUser.ok(calls.saveDefaultProvisioning, {}, { body: { roles } as never })

describe('a new user', () => {
  test('is a person of the company, invited by mail, with the names and number that were sent', async () => {
    const sent = newUser({ phoneNumbers: [{ type: 'work', value: 'tel:+49-30-1234567' }] })
    const { status, body, headers } = await provider.send('POST', '/Users', sent)
    expect(status).toBe(201)
    expect(headers['content-type']).toContain('application/scim+json')
    expect(headers.location).toBe(body.meta.location)
    expect(headers.etag).toBe(body.meta.version)
    expect(body).toMatchObject({
      userName: sent.userName,
      externalId: sent.externalId,
      active: true,
      name: { givenName: 'Ada', familyName: 'Example', formatted: 'Ada Example' },
      emails: [{ value: sent.userName, type: 'work', primary: true }],
      phoneNumbers: [{ value: '+49 301234567', type: 'work' }],
      groups: [],
    })
    expect(await readUser(body.id)).toMatchObject({
      email: sent.userName,
      first_name: 'Ada',
      last_name: 'Example',
      phone_code: '49',
      phone_number: '301234567',
      applications: [],
      invitation: 'invited',
    })
    expect(await logged()).toMatchObject([
      {
        key_name: provider.name,
        method: 'POST',
        resource: 'User',
        subject: sent.userName,
        outcome: 'done',
        status: 201,
        record_id: Number(body.id),
      },
    ])
  })

  test('gets the default role, and none without one', async () => {
    await saveDefault({ TOM: reader, JE: null })
    const { id } = await create()
    expect((await readUser(id)).roles.TOM).toMatchObject({
      grant_access: true,
      name: reader.name,
      permissions: ['VIEW_REGION'],
    })
    await saveDefault({ TOM: null, JE: null })
    expect((await readUser(id)).applications).toEqual([])
  })

  test('who is not active yet is not invited until they are', async () => {
    const sent = newUser({ active: 'False' })
    const { body } = await provider.send('POST', '/Users', sent)
    expect((await readUser(body.id)).is_active).toBe(false)
    const waiting = () => api.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, sent.userName))
    expect(await waiting()).toEqual([])
    await provider.patch(`/Users/${body.id}`, [{ op: 'Replace', path: 'active', value: 'True' }])
    expect((await readUser(body.id)).invitation).toBe('invited')
  })

  test('is invited by nobody where people sign in by the identity provider', async () => {
    const everybody = { roles: { TOM: null, JE: null }, invites: false }
    const { everybody: saved } = await superUser.ok(calls.saveDefaultProvisioning, {}, { body: everybody })
    expect(saved.invites).toBe(false)
    const { id } = await create()
    expect((await readUser(id)).invitation).toBe('none')
    await provider.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])
    await provider.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }])
    expect((await readUser(id)).invitation).toBe('none')
    await superUser.ok(calls.saveDefaultProvisioning, {}, { body: { ...everybody, invites: true } })
  })

  test('may be called otherwise than by the address', async () => {
    const { id, userName } = await create({
      userName: 'ada.upn@tenant.example',
      emails: [{ value: 'ada.mail@people.example', type: 'work' }],
    })
    expect((await readUser(id)).email).toBe('ada.mail@people.example')
    expect(userName).toBe('ada.upn@tenant.example')
    const found = async (filter: string) => (await provider.find(filter)).body.Resources.map((one) => one.id)
    expect(await found('userName eq "ADA.UPN@tenant.example"')).toEqual([id])
    expect(await found('userName eq "ada.mail@people.example"')).toEqual([])
    expect(await found('emails.value eq "ada.mail@people.example"')).toEqual([id])
    // Entra ID compares both in each cycle, and sends what differs.
    await provider.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada.new@people.example' },
    ])
    const { body } = await provider.send('GET', `/Users/${id}`)
    expect([body.userName, body.emails[0]?.value]).toEqual(['ada.upn@tenant.example', 'ada.new@people.example'])
  })

  test('whose name is not sent is named after displayName, or the address', async () => {
    const named = await create({ name: undefined, displayName: 'Grace Brewster Hopper' })
    expect(named.name).toMatchObject({ givenName: 'Grace Brewster', familyName: 'Hopper' })
    const nameless = await create({ name: undefined, userName: 'jean.bartik@people.example', emails: undefined })
    expect(nameless.name).toMatchObject({ givenName: 'jean', familyName: 'bartik' })
  })

  test('is refused if somebody has the address or the externalId, and the log says why', async () => {
    const first = newUser()
    await provider.send('POST', '/Users', first)
    for (const twice of [
      newUser({ userName: first.userName, emails: first.emails }),
      newUser({ externalId: first.externalId }),
    ]) {
      const { status, body } = await provider.send('POST', '/Users', twice)
      expect([status, body.scimType, body.schemas]).toEqual([
        409,
        'uniqueness',
        ['urn:ietf:params:scim:api:messages:2.0:Error'],
      ])
    }
    const [last, before] = await logged()
    expect(last).toMatchObject({
      outcome: 'refused',
      status: 409,
      reason: 'externalId: This externalId is already used.',
    })
    expect(before).toMatchObject({
      outcome: 'refused',
      status: 409,
      reason: expect.stringContaining('already used') as string,
    })
  })

  test('is added once, if it is sent many times at once', async () => {
    const sent = newUser()
    const answers = await Promise.all(Array.from({ length: 8 }, () => provider.send('POST', '/Users', sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(new Set(answers.flatMap(({ body }) => body.scimType ?? []))).toEqual(new Set(['uniqueness']))
  })
})

describe('a user is changed', () => {
  test('as Entra ID does: capitalised operations, texts for flags, paths with filters', async () => {
    const { id } = await create({ phoneNumbers: [{ type: 'work', value: '+1 2025550123' }] })
    const { status, body } = await provider.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'name.givenName', value: 'Augusta' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+44 2079460000' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Analytics' },
      { op: 'Add', path: 'title', value: 'Countess' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: { formatted: 'Augusta King' }, phoneNumbers: [{ value: '+44 2079460000' }] })
    const { body: off } = await provider.patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }])
    expect(off.active).toBe(false)
    expect((await readUser(id)).is_active).toBe(false)
  })

  test('as Okta does: replace without a path, and the whole user', async () => {
    const user = await create()
    const { body } = await provider.patch(`/Users/${user.id}`, [
      { op: 'replace', value: { active: false, 'name.givenName': 'Zoe' } },
    ])
    expect(body).toMatchObject({ active: false, name: { givenName: 'Zoe' } })
    const { status, body: replaced } = await provider.send('PUT', `/Users/${user.id}`, {
      ...user,
      active: true,
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      password: 'Okta sends one',
      locale: 'en-US',
    })
    expect([status, replaced.active, replaced.name.formatted]).toEqual([200, true, 'Another User'])
  })

  test('and the address goes along with a userName that was the address', async () => {
    const { id } = await create()
    const { body } = await provider.patch(`/Users/${id}`, [
      { op: 'replace', path: 'userName', value: 'Renamed.Ada@People.example' },
    ])
    expect(body.emails[0]?.value).toBe('renamed.ada@people.example')
    expect((await readUser(id)).email).toBe('renamed.ada@people.example')
  })

  test('unless nothing of what was sent is kept, which the log says', async () => {
    const { id, meta } = await create()
    const { status, body } = await provider.patch(`/Users/${id}`, [{ op: 'replace', path: 'title', value: 'Countess' }])
    expect([status, body.meta.version]).toEqual([200, meta.version])
    expect((await logged())[0]).toMatchObject({ outcome: 'noted', reason: 'Nothing of this is kept here.' })
  })

  test('and history names the key and its maker', async () => {
    const { id } = await create()
    await provider.patch(`/Users/${id}`, [{ op: 'replace', path: 'name.givenName', value: 'Historic' }])
    const { entries } = await superUser.ok(
      calls.readCompanyHistory,
      {},
      { query: { record: 'companyUsers', id: Number(id) } },
    )
    expect(entries.map(({ call, program, by }) => [call, program, by?.id])).toEqual([
      ['updateCompanyUser', provider.name, superUser.userId],
      ['createCompanyUser', provider.name, superUser.userId],
    ])
  })

  test('by two at once, each keeps what the other has changed', async () => {
    const { id } = await create()
    const patches = await Promise.all([
      provider.patch(`/Users/${id}`, [{ op: 'replace', path: 'name.givenName', value: 'Both' }]),
      provider.patch(`/Users/${id}`, [{ op: 'replace', path: 'name.familyName', value: 'Kept' }]),
    ])
    expect(patches.map(({ status }) => status)).toEqual([200, 200])
    expect((await provider.send('GET', `/Users/${id}`)).body.name.formatted).toBe('Both Kept')
  })

  test('only as it was read, if the client says so', async () => {
    const { id, meta } = await create()
    const rename = (givenName: string, tag: string) =>
      provider.patch(`/Users/${id}`, [{ op: 'replace', path: 'name.givenName', value: givenName }], { 'if-match': tag })
    const first = await rename('First', meta.version)
    expect(first.status).toBe(200)
    expect(first.headers.etag).not.toBe(meta.version)
    expect((await rename('Second', meta.version)).status).toBe(412)
    expect((await rename('Third', String(first.headers.etag))).status).toBe(200)
    const { headers } = await provider.send('GET', `/Users/${id}`)
    const again = await provider.send('GET', `/Users/${id}`, undefined, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('somebody who is switched off', () => {
  test('is signed out at once', async () => {
    const person = await makeSignedIn(api, superUser, { TOM: roleWith(['VIEW_REGION']) })
    expect((await person(calls.listRegions)).status).toBe(200)
    const { status } = await provider.patch(`/Users/${person.userId}`, [
      { op: 'Replace', path: 'active', value: 'False' },
    ])
    expect(status).toBe(200)
    expect((await person(calls.listRegions)).status).toBe(401)
  })

  test('is so with more rights than the key, and as a super user; the maker of the key is not', async () => {
    const second = await makeSignedIn(api, superUser, superRoles)
    expect(
      (await provider.patch(`/Users/${second.userId}`, [{ op: 'replace', value: { active: false } }])).status,
    ).toBe(200)
    expect((await second(calls.listApiKeys)).status).toBe(401)
    const { status, body } = await provider.patch(`/Users/${superUser.userId}`, [
      { op: 'replace', value: { active: false } },
    ])
    expect([status, body.detail]).toEqual([403, expect.stringContaining('made the key')])
    // Brought back by somebody who may: a key gives nobody rights that it lacks.
    const back = await provider.patch(`/Users/${second.userId}`, [{ op: 'replace', value: { active: true } }])
    expect([back.status, back.body.detail]).toEqual([403, expect.stringContaining('rights')])
  })

  test('stays so if something else of the request is refused, which the log says', async () => {
    const person = await makeUser(superUser, { TOM: roleWith(['VIEW_REGION', 'CREATE_REGION']) })
    const { status, body } = await provider.patch(`/Users/${person.id}`, [
      { op: 'replace', value: { active: false, 'name.givenName': 'Other' } },
    ])
    expect([status, body.active, body.name.givenName]).toEqual([200, false, 'Ann'])
    expect((await logged())[0]).toMatchObject({
      outcome: 'noted',
      reason: expect.stringContaining('Only switched off.') as string,
    })
  })

  test('by DELETE is found no more, and comes back under the same id if sent again', async () => {
    const sent = newUser()
    const { body } = await provider.send('POST', '/Users', sent)
    const { status, text } = await provider.send('DELETE', `/Users/${body.id}`)
    expect([status, text]).toEqual([204, ''])
    expect((await readUser(body.id)).is_active).toBe(false)
    for (const [method, payload] of [['GET'], ['DELETE'], ['PUT', sent]] as const)
      expect((await provider.send(method, `/Users/${body.id}`, payload)).status).toBe(404)
    expect((await provider.find(`userName eq "${sent.userName}"`)).body.totalResults).toBe(0)
    const again = await provider.send('POST', '/Users', sent)
    expect([again.status, again.body.id, again.body.active]).toEqual([201, body.id, true])
  })

  test('by DELETE comes back once, of several requests at the same moment', async () => {
    const sent = newUser()
    const { body } = await provider.send('POST', '/Users', sent)
    await provider.send('DELETE', `/Users/${body.id}`)
    const answers = await Promise.all([1, 2, 3].map(() => provider.send('POST', '/Users', sent)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})

describe('a key', () => {
  test('that is missing, unknown or ended is refused with 401', async () => {
    const send = (authorization?: string) =>
      api.app.inject({ url: '/scim/v2/Users', headers: { ...(authorization && { authorization }) } })
    for (const one of [
      undefined,
      'Bearer nonsense',
      `Bearer tck_${superUser.companyId}_${'x'.repeat(43)}`,
      `Bearer ${superUser.token}`,
    ]) {
      const answer = await send(one)
      expect([answer.statusCode, answer.headers['www-authenticate'], answer.json<{ status: string }>().status]).toEqual(
        [401, 'Bearer', '401'],
      )
    }
    const other = await connectProvider(api, superUser)
    expect((await other.send('GET', '/Users?count=1')).status).toBe(200)
    await superUser.ok(calls.deleteApiKey, { api_key_id: other.id })
    expect((await other.send('GET', '/Users?count=1')).status).toBe(401)
    const lapsed = await connectProvider(api, superUser)
    await api.repairs.db.update(apiKeys).set({ ends_on: '2020-01-01' }).where(eq(apiKeys.id, lapsed.id))
    expect((await lapsed.send('GET', '/Users?count=1')).status).toBe(401)
  })

  test('does only what it has the permissions for, and the log says which is missing', async () => {
    const { id } = await create()
    const viewer = await connectProvider(api, superUser, ['VIEW_COMPANY_USER'])
    expect((await viewer.send('GET', `/Users/${id}`)).status).toBe(200)
    const sent: [Parameters<Provider['send']>, string][] = [
      [['POST', '/Users', newUser()], 'CREATE_COMPANY_USER'],
      [['PUT', `/Users/${id}`, newUser()], 'UPDATE_COMPANY_USER'],
      [['DELETE', `/Users/${id}`], 'ENABLE_DISABLE_COMPANY_USER'],
      [['POST', '/Groups', { displayName: 'X' }], 'UPDATE_COMPANY_USER'],
    ]
    for (const [request, missing] of sent) {
      const { status, body } = await viewer.send(...request)
      expect([request[0], status, body.detail]).toEqual([request[0], 403, expect.stringContaining(missing)])
      expect((await logged())[0]).toMatchObject({
        outcome: 'refused',
        status: 403,
        reason: expect.stringContaining(missing) as string,
      })
    }
    const blind = await connectProvider(api, superUser, ['CREATE_COMPANY_USER'])
    expect((await blind.send('GET', '/Users')).status).toBe(403)
  })

  test('of another company finds nobody of this one', async () => {
    const [other] = await api.database.db
      .select({ id: companies.id })
      .from(companies)
      .where(
        sql`${companies.id} <> ${superUser.companyId} and 'TOM' = any(${companies.applications}) and ${companies.is_active}`,
      )
    const staff = await clientOf(api, 'master@talent.example', other?.id ?? 0)
    const foreign = await connectProvider(api, await makeSignedIn(api, staff, superRoles))
    const { id, userName } = await create()
    for (const [method, payload] of [['GET'], ['PUT', newUser()], ['DELETE']] as const)
      expect([method, (await foreign.send(method, `/Users/${id}`, payload)).status]).toEqual([method, 404])
    expect((await foreign.find(`userName eq "${userName}"`)).body.totalResults).toBe(0)
    const { status, body } = await foreign.send('POST', '/Groups', { displayName: 'Foreign', members: [{ value: id }] })
    expect([status, body.detail]).toEqual([400, expect.stringContaining(`No user has the id ${id}`)])
  })

  test('grants nobody more than it holds: who has more is changed by hand', async () => {
    const person = await makeUser(superUser, { TOM: roleWith(['VIEW_REGION', 'CREATE_REGION']) })
    const { status, body } = await provider.patch(`/Users/${person.id}`, [
      { op: 'replace', path: 'userName', value: 'taken.over@people.example' },
    ])
    expect([status, body.detail]).toEqual([403, expect.stringContaining('rights')])
    expect((await readUser(String(person.id))).email).toBe(person.email)
  })

  test('stops with its maker', async () => {
    const second = await makeSignedIn(api, superUser, superRoles)
    const theirs = await connectProvider(api, second, provisioningRights)
    expect((await theirs.send('GET', '/Users?count=1')).status).toBe(200)
    await superUser.ok(calls.toggleCompanyUser, { company_user_id: second.userId }, { query: { active: false } })
    expect((await theirs.send('GET', '/Users?count=1')).status).toBe(401)
  })
})

describe('lists', () => {
  test('are filtered in the database', async () => {
    const given = {
      name: { givenName: 'Filterina', familyName: "O'Neil % _" },
      phoneNumbers: [{ value: '+49 301234567' }],
    }
    const one = await create(given)
    const two = await create({ ...given, active: false, externalId: undefined })
    const found = async (filter: string) => {
      const { body, status } = await provider.find(filter)
      expect([filter, status, body.detail]).toEqual([filter, 200, undefined])
      return body.Resources.map(({ id }) => id).filter((id) => [one.id, two.id].includes(id))
    }
    const both = [one.id, two.id]
    expect(await found(`userName eq "${one.userName.toUpperCase()}"`)).toEqual([one.id])
    expect(await found(`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${one.userName}"`)).toEqual([one.id])
    expect(await found(`externalId eq "${one.externalId ?? ''}"`)).toEqual([one.id])
    expect(await found(`externalId eq "${(one.externalId ?? '').toUpperCase()}"`)).toEqual([])
    expect(await found(`id eq "${one.id}"`)).toEqual([one.id])
    expect(await found(`emails[type eq "work" and value eq "${one.userName}"]`)).toEqual([one.id])
    expect(
      await found(`emails.value sw "${one.userName.slice(0, 6)}" and active eq true and name.givenName eq "filterina"`),
    ).toEqual([one.id])
    expect(await found(`name.givenName eq "Filterina" and active eq "False"`)).toEqual([two.id])
    expect(await found('name.familyName eq "o\'neil % _"')).toEqual(both)
    expect(await found('name.familyName co "% _"')).toEqual(both)
    expect(await found('name.familyName sw "_"')).toEqual([])
    expect(await found('name.givenName ew "INA" and externalId pr')).toEqual([one.id])
    expect(await found('name.givenName eq "Filterina" and not (externalId pr)')).toEqual([two.id])
    expect(await found('not (name.givenName eq "Filterina" or active eq true)')).toEqual([])
    expect(await found(`name.givenName eq "Filterina" and (active eq false or externalId eq "x")`)).toEqual([two.id])
    expect(await found(`name.givenName eq "Filterina" and meta.lastModified gt "2020-01-01T00:00:00Z"`)).toEqual(both)
    expect(
      await found(
        `name.givenName eq "Filterina" and meta.lastModified gt "${new Date(Date.now() + 60_000).toISOString()}"`,
      ),
    ).toEqual([])
  })

  test('come page by page, sorted, with the attributes that are wanted', async () => {
    const all = await provider.send('GET', '/Users?count=200')
    const total = all.body.totalResults
    expect(all.body.itemsPerPage).toBe(Math.min(total, 200))
    const ids: string[] = []
    for (let start = 1; start <= total; start += 5) {
      const { body } = await provider.send('GET', `/Users?startIndex=${start}&count=5`)
      expect([body.startIndex, body.totalResults]).toEqual([start, total])
      ids.push(...body.Resources.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(total)
    expect((await provider.send('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: total,
      itemsPerPage: 0,
      Resources: [],
    })
    expect((await provider.send('GET', '/Users?startIndex=-3&count=-1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    })
    const sorted = await provider.send(
      'GET',
      '/Users?sortBy=userName&sortOrder=descending&count=200&attributes=userName',
    )
    const names = sorted.body.Resources.map(({ userName }) => userName.toLowerCase())
    expect(names).toEqual([...names].sort().reverse())
    expect(Object.keys(sorted.body.Resources[0] ?? {}).sort()).toEqual(['id', 'schemas', 'userName'])
    const { body: part } = await provider.send('GET', '/Users?count=1&excludedAttributes=groups,name.formatted,meta')
    expect(Object.keys(part.Resources[0] ?? {})).not.toContain('groups')
    expect(part.Resources[0]?.name).not.toHaveProperty('formatted')
    const search = await provider.send('POST', '/Users/.search', {
      filter: 'active eq true',
      count: 1,
      attributes: ['id'],
    })
    expect(search.body.itemsPerPage).toBe(1)
  })

  test('and their log name nobody erased: neither what the provider calls them, nor what a note about a group tells', async () => {
    const userName = 'ada-4711'
    const emails = [{ value: 'ada.erased@people.example' }]
    const { id } = await create({ userName, emails, name: { givenName: 'Ada', familyName: 'Erasable' } })
    const refused = await provider.send('POST', '/Users', newUser({ userName: 'ADA-4711' }))
    expect(refused.status).toBe(409)
    const kept = {
      company_id: superUser.companyId,
      key_name: 'Provider',
      method: 'PATCH',
      resource: 'Group',
      outcome: 'noted',
      status: 200,
      request_id: 'request',
    } as const
    // As `settleRoles` notes it: of the person, and of others, in groups of which one is called as the person is.
    const note = 'This role has rights that you do not hold.'
    await api.repairs.db.insert(provisioningLog).values([
      { ...kept, subject: 'Analysts', reason: `${note} Ada Erasable: ${note}` },
      { ...kept, subject: userName, reason: `Mary-Ada Erasable: ${note}` },
    ])
    expect(JSON.stringify(await logged())).toMatch(/ADA-4711.*Ada Erasable|Ada Erasable.*ADA-4711/)
    const path = { company_user_id: Number(id) }
    await superUser.ok(calls.toggleCompanyUser, path, { query: { active: false } })
    await superUser.ok(calls.eraseCompanyUser, path, { body: { why: 'asked for' } })
    const log = (await logged()).map(({ subject, reason }) => [subject, reason])
    expect(log.toSorted()).toEqual([
      ['Analysts', `${note} Erased account ${id}: ${note}`],
      [userName, `Mary-Ada Erasable: ${note}`],
    ])
  })

  test('hold nobody of the provider, and nobody erased', async () => {
    const { id } = await create()
    await superUser.ok(calls.toggleCompanyUser, { company_user_id: Number(id) }, { query: { active: false } })
    expect((await provider.send('GET', `/Users/${id}`)).status).toBe(200)
    const staff = await clientOf(api, 'master@talent.example', superUser.companyId)
    await staff.ok(calls.eraseCompanyUser, { company_user_id: Number(id) }, { body: { why: 'asked for' } })
    expect((await logged()).filter((entry) => entry.record_id === Number(id))).toEqual([])
    expect((await provider.send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await provider.find('userName eq "master@talent.example"')).body.totalResults).toBe(0)
    const [own] = await api.database.db.select().from(users).where(eq(users.email, 'master@talent.example'))
    expect((await provider.send('GET', `/Users/${own?.id ?? 0}`)).status).toBe(404)
  })
})
