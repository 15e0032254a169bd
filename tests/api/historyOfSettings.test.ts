/** Keys, ways to sign in, groups, plans, reviews and rules of staff are told in activity and history like any record (decision 0153). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, regularResources } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import type { ActivityEntry } from '../../contract/entities/activity'
import { historied } from '../../contract/history'
import { companyPresets } from '../../contract/permissions'
import { apiKeys, apiKeySecrets, identityProviders } from '../../server/database/tables'
import { decide, itemOf, openReview, takeBack } from '../support/accessReviews'
import { startApi, type Api } from '../support/api'
import { makeKeyPair } from '../support/certificates'
import { clientOf, type Client } from '../support/client'
import { makeCompany, makeLogo } from '../support/companies'
import { makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { startDnsServer, type DnsServer } from '../support/dnsServer'
import { connectProvider, groupSchema, type Provider } from '../support/scim'
import { makeRegion, makeUnit, newName } from '../support/structure'

let api: Api
let dns: DnsServer
let owner: Client
/** A super user of another company, who may read all of this there. */
let other: Client
let master: Client
let sales: Client
let provider: Provider
beforeAll(async () => {
  dns = await startDnsServer()
  api = await startApi({ IDENTITY_PROVIDER_HOSTS: 'any', DNS_SERVERS: dns.address })
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
  const { id } = await makeCompany(master, await makeLogo(api))
  other = await makeSignedIn(api, await clientOf(api, 'master@talent.example', id), {
    TOM: roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' }),
  })
  sales = await clientOf(api, 'sales@talent.example', owner.companyId)
  provider = await connectProvider(api, owner)
})
afterAll(async () => {
  await api.stop()
  await dns.stop()
})

/** Entries about one record, the newest first, as a reader is told them. */
const entriesOf = async (kind: string, id: number, by = owner): Promise<ActivityEntry[]> =>
  (await by.ok(calls.listCompanyActivity, {}, { query: { kind, record: `${kind}:${by.companyId}:${id}` } })).entries
const historyOf = async (kind: string, id: number, by = owner) =>
  (await by.ok(calls.readCompanyHistory, {}, { query: { record: kind, id } })).entries

/** Returns the acts on a record, the oldest first, if page, filter, history and file tell the same. */
const actsOn = async (kind: string, id: number) => {
  const entries = await entriesOf(kind, id)
  const history = await historyOf(kind, id)
  expect(entries.map(({ id: change }) => change)).toEqual(history.map(({ id: change }) => change))
  const own = entries.map(({ records }) => records.find((one) => one.kind === kind && one.id === id))
  expect(own.map((one) => one?.members)).toEqual(history.map(({ members }) => members))
  for (const entry of entries) expect(entry.kinds).toContain(kind)
  const { text } = await owner(
    calls.downloadCompanyActivity,
    {},
    { query: { kind, record: `${kind}:${owner.companyId}:${id}` } },
  )
  expect(text).toContain(`,${kind},${id},`)
  return history.toReversed().map(({ call, change, members, by }) => ({ call, change, members, by: by?.id }))
}

const act = (call: string, change: string, members: readonly string[] = [], by = owner.userId) => ({
  call,
  change,
  members,
  by,
})

const keyForm = (name = newName('Payroll')) => ({ name, permissions: ['VIEW_REGION'] as never, ends_on: dayAhead(30) })

const oidcForm = { kind: 'oidc', issuer: 'https://login.people.example/t', client_id: 'c' } as const
const makeOidc = (name = newName('Entra')) =>
  owner.ok(calls.createIdentityProvider, {}, { body: { ...oidcForm, name, client_secret: 'Hush-4711' } as never })

const makeGroup = async (name = newName('Group')) => {
  const { body } = await provider.send('POST', '/Groups', { schemas: [groupSchema], displayName: name, members: [] })
  return Number(body.id)
}

const newDomain = () => `${newName('people').toLowerCase().replaceAll(' ', '-')}.example`

/** Plans a move of a new region between new units. */
const planMove = async () => {
  const [first, second] = [await makeUnit(owner), await makeUnit(owner)]
  const region = await makeRegion(owner, { units: [first.id] })
  const body = { from_business_unit_id: first.id, to_business_unit_id: second.id }
  const sent = { call: 'moveRegion', record_id: region.id, body, counts_from: dayAhead(3), note: 'New year' } as const
  const { id, version } = await owner.ok(calls.planChange, {}, { body: sent as never })
  return { id, version, region, first, second }
}

/** Opens a review of which the owner and another one have a share. */
const openOwn = async () => {
  const mayReview = () =>
    makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_OFFER']) })
  const [first, reviewer] = [await mayReview(), await mayReview()]
  const person = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER']) })
  const review = await openReview(owner, [owner.userId, first.userId], {
    permission: 'VIEW_OFFER',
    application: 'TOM',
  })
  return { first, reviewer, person, review }
}

test('a key is told from its making to its end, without its secret', async () => {
  const { id, secret, name, ends_on } = await owner.ok(calls.createApiKey, {}, { body: keyForm() })
  const renewed = await owner.ok(
    calls.renewApiKey,
    { api_key_id: id },
    { body: { ends_on: dayAhead(60), overlap_days: 3 } },
  )
  const hashes = await api.database.db
    .select({ hash: apiKeySecrets.hash })
    .from(apiKeySecrets)
    .where(eq(apiKeySecrets.api_key_id, id))
  await owner.ok(calls.deleteApiKey, { api_key_id: id })
  expect(await actsOn('apiKeys', id)).toEqual([
    act('createApiKey', 'added'),
    act('renewApiKey', 'changed', ['ends_on', 'secret_number']),
    act('deleteApiKey', 'removed'),
  ])
  const entries = await entriesOf('apiKeys', id)
  expect(entries[2]?.records[0]?.after).toEqual({
    id,
    name,
    permissions: ['VIEW_REGION'],
    made_by: { id: owner.userId, name: expect.stringMatching(/ /) },
    ends_on,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    secret_number: 1,
  })
  const told = JSON.stringify([entries, await historyOf('apiKeys', id)])
  for (const text of [secret, renewed.secret, ...hashes.map(({ hash }) => hash)]) expect(told).not.toContain(text)
})

test('an identity provider is told with its certificates, and without its secrets and the key of its addresses', async () => {
  const saml = {
    kind: 'saml',
    name: 'Example',
    issuer: 'urn:example:idp',
    sign_in_address: 'https://login.people.example/saml',
    certificates: [makeKeyPair('one', 100).certificate],
    admits_new: false,
  } as const
  const made = await owner.ok(calls.createIdentityProvider, {}, { body: saml as never })
  const of = { identity_provider_id: made.id }
  const certificates = [makeKeyPair('two', 200).certificate]
  const { version } = made
  await owner.ok(calls.updateIdentityProvider, of, { body: { ...saml, certificates, version } as never })
  await owner.ok(calls.deleteIdentityProvider, of)
  expect(await actsOn('identityProviders', made.id)).toEqual([
    act('createIdentityProvider', 'added'),
    act('updateIdentityProvider', 'changed', ['certificates', 'secret_ends_on']),
    act('deleteIdentityProvider', 'removed'),
  ])
  const [, changed] = await historyOf('identityProviders', made.id)
  expect(changed?.before?.certificates).toEqual([expect.objectContaining({ subject: 'CN=one' })])
  expect(changed?.after?.certificates).toEqual([expect.objectContaining({ subject: 'CN=two' })])

  const second = await makeOidc()
  const [stored] = await api.database.db.select().from(identityProviders).where(eq(identityProviders.id, second.id))
  const told = JSON.stringify([
    await entriesOf('identityProviders', second.id),
    await historyOf('identityProviders', second.id),
  ])
  expect(told).toContain('secret_made_at')
  for (const text of ['Hush-4711', stored?.secret, stored?.key]) {
    expect(text).toBeTruthy()
    expect(told).not.toContain(text)
  }
})

test('a mail domain is told from when it was added to when it was proven and removed', async () => {
  const domain = newDomain()
  const { id, record } = await owner.ok(calls.createMailDomain, {}, { body: { domain } })
  dns.records.set(domain, [record])
  await owner.ok(calls.checkMailDomain, { mail_domain_id: id })
  await owner.ok(calls.deleteMailDomain, { mail_domain_id: id })
  expect(await actsOn('mailDomains', id)).toEqual([
    act('createMailDomain', 'added'),
    act('checkMailDomain', 'changed', ['proven_at']),
    act('deleteMailDomain', 'removed'),
  ])
  expect((await entriesOf('mailDomains', id))[0]?.records[0]?.before).toMatchObject({ domain })
})

test('a group of the identity provider is told with its roles, and so is what everybody is given', async () => {
  const name = newName('Group')
  const id = await makeGroup(name)
  const roles = { TOM: { name: 'Reader', permissions: ['VIEW_REGION'], has_live_pay_tool: false }, JE: null }
  await owner.ok(calls.saveProvisionedGroup, { provisioned_group_id: id }, { body: { roles } as never })
  expect((await actsOn('provisionedGroups', id)).map(({ change, members }) => [change, members])).toEqual([
    ['added', []],
    ['changed', ['roles']],
  ])
  const [given, arrived] = await entriesOf('provisionedGroups', id)
  expect(given?.records[0]?.after).toMatchObject({ name, roles: { TOM: { name: 'Reader' } } })
  expect(arrived).toMatchObject({ source: 'program', program: expect.any(String) })

  const { everybody } = await owner.ok(calls.readProvisioning)
  const { version } = everybody
  await owner.ok(calls.saveDefaultProvisioning, {}, { body: { roles, invites: false, version } as never })
  const [entry] = (await owner.ok(calls.listCompanyActivity, {}, { query: { kind: 'provisionedGroups' } })).entries
  expect(entry).toMatchObject({ call: 'saveDefaultProvisioning' })
  expect(entry?.records[0]?.after).toMatchObject({
    name: 'Everybody',
    invites: false,
    is_everybody: true,
  })
})

describe('a planned change', () => {
  test('is told with what it changes in names, when it counts, and that it was withdrawn', async () => {
    const { id, version, region, first, second } = await planMove()
    const of = { planned_change_id: id }
    const body = { counts_from: dayAhead(4), note: 'Later', version, besides: [] }
    await owner.ok(calls.changePlannedChange, of, { body })
    await owner.ok(calls.withdrawPlannedChange, of)
    expect(await actsOn('plannedChanges', id)).toEqual([
      act('planChange', 'added'),
      act('changePlannedChange', 'changed', ['counts_from', 'note']),
      act('withdrawPlannedChange', 'changed', ['state', 'settled_at']),
    ])
    const [, , planned] = await historyOf('plannedChanges', id)
    expect(planned?.after).toMatchObject({
      call: 'moveRegion',
      record: { kind: 'regions', id: region.id, name: region.name },
      changes: [
        {
          field: 'business_unit',
          was: { id: first.id, name: first.name },
          wanted: { id: second.id, name: second.name },
        },
      ],
      state: 'planned',
    })
    expect(planned?.after).not.toHaveProperty('by')
  })

  test('is told to those alone who may make it', async () => {
    const { id } = await planMove()
    const grades = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_JOB_GRADE', 'UPDATE_JOB_GRADE']) })
    const regions = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_REGION', 'UPDATE_REGION', 'VIEW_BUSINESS_UNIT', 'UPDATE_BUSINESS_UNIT']),
    })
    const query = { record: 'plannedChanges', id }
    expect((await grades(calls.listPlannedChanges)).status).toBe(200)
    expect((await grades(calls.readCompanyHistory, {}, { query })).status).toBe(404)
    const [told] = await historyOf('plannedChanges', id, regions)
    // Who it was is for those who may view people.
    const [toldToOwner] = await historyOf('plannedChanges', id)
    expect(toldToOwner?.by).toMatchObject({ id: owner.userId })
    expect(told).toMatchObject({ change: 'added', by: null })
    expect(JSON.stringify(told)).not.toContain(toldToOwner?.by?.name)
  })
})

describe('an access review', () => {
  test('is told from its opening over new reviewers to its end', async () => {
    const { first: one, reviewer, review } = await openOwn()
    const of = { access_review_id: review.id }
    const { version, due_on } = await owner.ok(calls.readAccessReview, of)
    const reviewers = [owner.userId, one.userId, reviewer.userId]
    await owner.ok(calls.updateAccessReview, of, { body: { due_on, reviewers, version } })
    await owner.ok(calls.closeAccessReview, of)
    const [first, second, last] = await actsOn('accessReviews', review.id)
    expect([first, second]).toEqual([
      act('createAccessReview', 'added'),
      act('updateAccessReview', 'changed', ['reviewers']),
    ])
    expect(last).toMatchObject({ call: 'closeAccessReview', members: expect.arrayContaining(['state', 'closed_at']) })
    const [, changed, opened] = await historyOf('accessReviews', review.id)
    expect(opened?.after).toMatchObject({ opened_by: { id: owner.userId }, permission: 'VIEW_OFFER', state: 'open' })
    expect(opened?.after?.region).toBeNull()
    expect(changed?.after?.reviewers).toEqual([{ id: reviewer.userId, name: expect.stringMatching(/ /) }])
  })

  test('tells each decision with its reason: passed on, kept, taken back, and taken away', async () => {
    const { first: reviewer, person, review } = await openOwn()
    const item = async (by: Client) => itemOf(by, review.id, person.id, { whose: 'mine' })
    const all = await itemOf(owner, review.id, person.id, { whose: 'all' })
    const holder = all.reviewer?.id === owner.userId ? owner : reviewer
    const to = holder === owner ? reviewer : owner
    const answers = [
      await decide(holder, review.id, [await item(holder)], { decision: 'pass', to: to.userId } as never),
      await decide(to, review.id, [await item(to)], { decision: 'keep', reason: 'Needs it' } as never),
      await takeBack(to, review.id, [await item(to)]),
      await decide(to, review.id, [await item(to)], { decision: 'take' } as never),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const acts = (await actsOn('accessReviewItems', all.id)).slice(-4)
    expect(acts.map(({ call }) => call)).toEqual([
      'decideAccessReviewItems',
      'decideAccessReviewItems',
      'reopenAccessReviewItems',
      'decideAccessReviewItems',
    ])
    expect(acts[0]?.members).toEqual(['reviewer', 'passed_by'])
    const history = await historyOf('accessReviewItems', all.id)
    expect(history[2]).toMatchObject({
      after: {
        decision: 'kept',
        reason: 'Needs it',
        decided_by: { id: to.userId },
        person: { id: person.id, name: `${person.first_name} ${person.last_name}` },
        application: 'TOM',
      },
    })
    expect(history[0]?.after).toMatchObject({ decision: 'taken' })
    expect(history[1]?.after).toMatchObject({ decision: null, reason: null })
    // What was taken away is told with the decision about it, and can still be given back.
    const [taken] = await entriesOf('accessReviewItems', all.id)
    expect(taken).toMatchObject({ kinds: expect.arrayContaining(['companyUsers', 'accessReviewItems']) })
  })

  test('is told to those who open reviews, and to reviewers as far as it is theirs', async () => {
    const { first, reviewer, review } = await openOwn()
    const [item] = (
      await owner.ok(calls.listAccessReviewItems, { access_review_id: review.id }, { query: { whose: 'all' } })
    ).items
    const status = async (by: Client, record: string, id: number) =>
      (await by(calls.readCompanyHistory, {}, { query: { record, id } })).status
    const statuses = async (by: Client) => [
      await status(by, 'accessReviews', review.id),
      await status(by, 'accessReviewItems', item?.id ?? 0),
    ]
    expect(await statuses(owner)).toEqual([200, 200])
    expect(await statuses(master)).toEqual([200, 200])
    expect(await statuses(reviewer)).toEqual([404, 404])
    const { version, due_on } = await owner.ok(calls.readAccessReview, { access_review_id: review.id })
    const reviewers = [owner.userId, first.userId, reviewer.userId]
    await owner.ok(calls.updateAccessReview, { access_review_id: review.id }, { body: { due_on, reviewers, version } })
    expect(await statuses(reviewer)).toEqual([200, 404])
    const itemsOf = async (whose: 'mine' | 'all', by: Client) =>
      (await by.ok(calls.listAccessReviewItems, { access_review_id: review.id }, { query: { whose } })).items
    const [own] = await itemsOf('mine', first)
    const others = (await itemsOf('all', owner)).find((one) => one.reviewer?.id === owner.userId)
    expect(await status(first, 'accessReviewItems', own?.id ?? 0)).toBe(200)
    expect(await status(first, 'accessReviewItems', others?.id ?? 0)).toBe(404)
    expect(others).toBeDefined()
  })
})

test('rules of staff are told to those who make them alone', async () => {
  const { version, second_factor_from: from, second_factor_roles: roles } = await master.ok(calls.readStaffRules)
  const day = dayAhead(200)
  const body = { second_factor_from: day, second_factor_roles: ['TOM_SALES'] as never, version }
  const changed = await master.ok(calls.updateStaffRules, {}, { body })
  const query = { kind: 'staffRules' }
  const [entry] = (await master.ok(calls.listActivity, {}, { query })).entries
  expect(entry).toMatchObject({
    call: 'updateStaffRules',
    company: null,
    records: [
      {
        kind: 'staffRules',
        members: ['second_factor_from', 'second_factor_roles'],
        after: {
          name: 'Second factor of provider staff',
          second_factor_from: day,
          second_factor_roles: ['TOM_SALES'],
        },
      },
    ],
  })
  const history = { query: { record: 'staffRules', id: 1 } }
  expect((await master.ok(calls.readHistory, {}, history)).entries[0]?.id).toBe(entry?.id)
  expect((await sales.ok(calls.listActivity, {}, { query })).entries).toEqual([])
  expect((await owner.ok(calls.listCompanyActivity, {}, { query })).entries).toEqual([])
  for (const by of [sales, owner]) expect((await by(calls.readHistory, {}, history)).status).toBe(403)
  const restored = { second_factor_from: from, second_factor_roles: roles, version: changed.version }
  await master.ok(calls.updateStaffRules, {}, { body: restored })
})

describe('who may not read a record', () => {
  interface Tried {
    readonly make: () => Promise<number>
    /** The status of its history for provider staff who may not change users. */
    readonly sales: number
  }
  const tried: Readonly<Record<string, Tried>> = {
    apiKeys: {
      make: async () => (await owner.ok(calls.createApiKey, {}, { body: keyForm() })).id,
      sales: 403,
    },
    identityProviders: { make: async () => (await makeOidc()).id, sales: 403 },
    mailDomains: {
      make: async () => (await owner.ok(calls.createMailDomain, {}, { body: { domain: newDomain() } })).id,
      sales: 403,
    },
    // Who may view people may see what their groups give.
    provisionedGroups: { make: makeGroup, sales: 200 },
    plannedChanges: { make: async () => (await planMove()).id, sales: 403 },
    accessReviews: { make: async () => (await openOwn()).review.id, sales: 403 },
    accessReviewItems: {
      make: async () => {
        const { person, review } = await openOwn()
        return (await itemOf(owner, review.id, person.id, { whose: 'all' })).id
      },
      sales: 403,
    },
  }

  test.each(Object.entries(tried))('reads nothing of %s in history or activity', async (kind, expected) => {
    const id = await expected.make()
    const viewer = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER', 'VIEW_REGION']) })
    const query = { record: kind, id }
    expect((await viewer(calls.readCompanyHistory, {}, { query })).status).toBe(403)
    expect((await viewer(calls.listCompanyDeleted, {}, { query: { record: kind } })).status).toBe(403)
    // Neither by another company's path, nor in one's own.
    const foreign = { company_id: owner.companyId } as never
    expect((await other(calls.readCompanyHistory, foreign, { query })).status).toBe(403)
    expect((await other(calls.readCompanyHistory, {}, { query })).status).toBe(404)
    const entries = (await other.ok(calls.listCompanyActivity, {}, { query: { kind } })).entries
    expect(entries.flatMap(({ records }) => records).filter((one) => one.id === id)).toEqual([])
    const asked = { kind, record: `${kind}:${owner.companyId}:${id}` }
    expect((await other.ok(calls.listCompanyActivity, {}, { query: asked })).entries).toEqual([])
    // The page of all companies tells them to the staff who may read them.
    expect((await master.ok(calls.listActivity, {}, { query: asked })).entries.length).toBeGreaterThan(0)
    expect((await sales(calls.readCompanyHistory, {}, { query })).status).toBe(expected.sales)
    const toldToSales = (await sales.ok(calls.listActivity, {}, { query: asked })).entries
    expect(toldToSales.length > 0).toBe(expected.sales === 200)
  })

  test('is tried of every kind without regular calls, besides those that older tests try', () => {
    const irregular = [...historied.keys()].filter((name) => regularResources.every((one) => one.name !== name))
    expect(irregular.toSorted()).toEqual(
      [...Object.keys(tried), 'companies', 'gradeCompanies', 'staffRules'].toSorted(),
    )
  })
})

test('an ended key is listed among what was deleted', async () => {
  const { id, name } = await owner.ok(calls.createApiKey, {}, { body: keyForm() })
  await owner.ok(calls.deleteApiKey, { api_key_id: id })
  const { records } = await owner.ok(calls.listCompanyDeleted, {}, { query: { record: 'apiKeys' } })
  expect(records[0]).toMatchObject({ id, undo_by: null, record: { name } })
  expect(await api.database.db.$count(apiKeys, eq(apiKeys.id, id))).toBe(0)
})
