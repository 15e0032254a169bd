/** Who needs a second factor, and from when on: what companies and the provider require (decision 0134). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { codes } from '../../contract/envelope'
import { refusalMessages } from '../../contract/refusalMessages'
import { dayAhead, dayInUtc } from '../../contract/days'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, roleWith } from '../support/companyUsers'
import { addPasskey, makeDevice } from '../support/passkeys'
import { addAuthenticator, codeOf } from '../support/secondFactors'

const today = dayInUtc
const tomorrow = () => dayAhead(1)
const nobody = { second_factor_from: null, second_factor_roles: [] }

let api: Api
let superUser: Client
let master: Client
beforeAll(async () => {
  api = await startApi()
  superUser = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', superUser.companyId)
  await addAuthenticator(api, superUser.token)
  await addAuthenticator(api, master.token)
})
afterAll(() => api.stop())

type Rule = { readonly second_factor_from: string | null; readonly second_factor_roles: readonly string[] }

const requireOfCompany = async (rule: Rule, by = superUser) => {
  const { second_factor_from: from, second_factor_roles: roles } = rule
  const { counts: _counts, ...company } = await by.ok(calls.readCompany)
  const body = { ...company, second_factor_from: from && `${from} 00:00:00`, second_factor_roles: roles }
  return by(calls.updateCompany, {}, { body: body as never })
}
const requireOfStaff = async (rule: Rule) => {
  const { version } = await master.ok(calls.readStaffRules)
  return master(calls.updateStaffRules, {}, { body: { ...rule, version } as never })
}
afterEach(async () => {
  await requireOfCompany(nobody)
  await requireOfStaff(nobody)
})

const makePerson = () => makeSignedIn(api, superUser, { TOM: roleWith(['VIEW_REGION']) })
const listsRegions = (person: Client) => person(calls.listRegions)
const verified = async ({ token }: Client) =>
  (await api.send<{ second_factor_from: string | null }>('GET', '/v2/auth/verify-user/?application=SSO', { token }))
    .body.data.second_factor_from

test('nobody needs one unless somebody says so', async () => {
  const person = await makePerson()
  expect((await listsRegions(person)).status).toBe(200)
  expect(await verified(person)).toBeNull()
})

test('from the day on, whoever has none can only set one up, and goes on in the same session then', async () => {
  const person = await makePerson()
  const day = today()
  expect((await requireOfCompany({ ...nobody, second_factor_from: day })).status).toBe(200)
  const refused = await listsRegions(person)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    codes.factorRequired,
    refusalMessages.factorRequired,
  ])
  expect(await verified(person)).toBe(day)
  await addAuthenticator(api, person.token)
  expect((await listsRegions(person)).status).toBe(200)
  expect(await verified(person)).toBeNull()
})

test('whoever has one already notices nothing', async () => {
  await requireOfCompany({ ...nobody, second_factor_from: today() })
  expect((await listsRegions(superUser)).status).toBe(200)
})

test('before the day nobody is kept out, and everybody who has none is told of it', async () => {
  const person = await makePerson()
  const day = tomorrow()
  await requireOfCompany({ ...nobody, second_factor_from: day })
  expect((await listsRegions(person)).status).toBe(200)
  expect(await verified(person)).toBe(day)
})

test('roles can be named: others need none', async () => {
  const person = await makePerson()
  await requireOfCompany({ second_factor_from: today(), second_factor_roles: ['COMPANY_SUPER_USER'] })
  expect((await listsRegions(person)).status).toBe(200)
  const other = await makeSignedIn(api, superUser, {
    TOM: { ...roleWith(['VIEW_REGION']), name: 'COMPANY_ADMIN' },
  })
  await requireOfCompany({ second_factor_from: today(), second_factor_roles: ['COMPANY_ADMIN'] })
  expect((await listsRegions(other)).body.code).toBe(codes.factorRequired)
})

test('an application that asks the front door who is there is refused as well', async () => {
  const person = await makePerson()
  await requireOfCompany({ ...nobody, second_factor_from: today() })
  const { status, body } = await api.send('GET', '/v2/auth/verify-user/?application=TOM', { token: person.token })
  expect([status, body.code]).toEqual([403, codes.factorRequired])
})

test('the own one cannot be removed while it is required', async () => {
  const person = await makePerson()
  const secret = await addAuthenticator(api, person.token)
  await requireOfCompany({ ...nobody, second_factor_from: today() })
  const remove = () => person(calls.removeAuthenticator, {}, { body: { code: codeOf(secret, 30) } })
  const refused = await remove()
  expect([refused.status, refused.body.message]).toEqual([409, refusalMessages.factorNeeded])
  await requireOfCompany(nobody)
  expect((await remove()).status).toBe(200)
})

test('nothing that manages others is open without one', async () => {
  await requireOfStaff({ ...nobody, second_factor_from: today() })
  const staff = await clientOf(api, 'super@talent.example', superUser.companyId)
  for (const call of [calls.listTomUsers, calls.listAllCompanies, calls.listOwnSessions]) {
    const { status, body } = await staff(call)
    expect([call.path, status, body.code]).toEqual([call.path, 403, codes.factorRequired])
  }
  const { status } = await staff(calls.removeTomUserFactor, { tom_user_id: master.userId } as never)
  expect(status).toBe(403)
})

test('what the provider requires of its staff concerns no company, and the other way round', async () => {
  const person = await makePerson()
  const staff = await clientOf(api, 'admin@talent.example', superUser.companyId)
  await requireOfStaff({ ...nobody, second_factor_from: today() })
  expect((await listsRegions(person)).status).toBe(200)
  expect((await staff(calls.listAllCompanies)).body.code).toBe(codes.factorRequired)
  await requireOfStaff({ second_factor_from: today(), second_factor_roles: ['TOM_MASTER_USER'] })
  expect((await staff(calls.listAllCompanies)).status).toBe(200)
  await requireOfCompany({ ...nobody, second_factor_from: today() })
  expect((await staff(calls.listAllCompanies)).status).toBe(200)
})

test('rules tell how many they concern who have none yet, and are saved over nobody’s change', async () => {
  await requireOfStaff({ second_factor_from: today(), second_factor_roles: ['TOM_MASTER_USER'] })
  const { lacking, version } = await master.ok(calls.readStaffRules)
  expect(lacking).toBe(0)
  await requireOfStaff({ ...nobody, second_factor_from: tomorrow() })
  expect((await master.ok(calls.readStaffRules)).lacking).toBeGreaterThan(0)
  const late = await master(calls.updateStaffRules, {}, { body: { ...nobody, version } as never })
  expect([late.status, late.body.code]).toEqual([409, codes.conflict])
})

test.each([
  ['second_factor_from', { second_factor_from: '2026-02-30' }],
  ['second_factor_from', { second_factor_from: '' }],
  ['second_factor_roles', { second_factor_roles: ['COMPANY_ADMIN'] }],
])('a wrong %s is told at its field', async (field, wrong) => {
  const { version } = await master.ok(calls.readStaffRules)
  const { status, body } = await master(calls.updateStaffRules, {}, { body: { ...nobody, version, ...wrong } as never })
  expect([status, Object.keys(body.error as object)[0]?.split('.')[0]]).toEqual([400, field])
})

test('a form that does not know the rule leaves it as it is', async () => {
  await requireOfCompany({ second_factor_from: tomorrow(), second_factor_roles: ['COMPANY_ADMIN'] })
  const {
    counts: _counts,
    second_factor_from: _from,
    second_factor_roles: _roles,
    ...form
  } = await superUser.ok(calls.readCompany)
  expect(await superUser.ok(calls.updateCompany, {}, { body: form as never })).toMatchObject({
    second_factor_from: `${tomorrow()} 00:00:00`,
    second_factor_roles: ['COMPANY_ADMIN'],
  })
})

test('one of two factors can be removed, and the last one stays', async () => {
  const person = await makePerson()
  const secret = await addAuthenticator(api, person.token)
  await addPasskey(person, 'Phone', makeDevice())
  await requireOfCompany({ ...nobody, second_factor_from: today() })
  const { passkeys } = await person.ok(calls.readSecondFactors)
  expect((await person(calls.removeAuthenticator, {}, { body: { code: codeOf(secret, 30) } })).status).toBe(200)
  const last = await person(calls.removePasskey, { passkey_id: passkeys[0]?.id ?? 0 })
  expect([last.status, last.body.message]).toEqual([409, refusalMessages.factorNeeded])
  expect((await person.ok(calls.readSecondFactors)).passkeys).toHaveLength(1)
})

test('a passkey is a second factor as well', async () => {
  const person = await makePerson()
  await requireOfCompany({ ...nobody, second_factor_from: today() })
  expect((await listsRegions(person)).body.code).toBe(codes.factorRequired)
  await addPasskey(person, 'Phone', makeDevice())
  expect((await listsRegions(person)).status).toBe(200)
})

test('both lists of users find those who have none', async () => {
  const [without, within] = [await makePerson(), await makePerson()]
  await addPasskey(within, 'Phone', makeDevice())
  const found = async (second_factor: boolean) =>
    (await superUser.ok(calls.listCompanyUsers, {}, { query: { second_factor, all: true } })).map(({ id }) => id)
  expect(await found(false)).toContain(without.userId)
  expect(await found(false)).not.toContain(within.userId)
  expect(await found(true)).toEqual(expect.arrayContaining([within.userId, superUser.userId]))
  const staff = async (second_factor: boolean) =>
    (await master.ok(calls.listTomUsers, {}, { query: { second_factor, all: true } })).length
  expect(await staff(true)).toBe(0)
  expect(await staff(false)).toBeGreaterThan(0)
})
