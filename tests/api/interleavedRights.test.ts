/** Rights under interleaved calls: each call is judged by the rights of its own caller, as they are at that moment. */
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { Permission } from '../../contract/permissions'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeSignedIn, roleWith } from '../support/companyUsers'

let api: Api
let owner: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

/** Calls of which each asks for a right of its own. */
const guarded: readonly (readonly [Permission, Call])[] = [
  ['VIEW_REGION', calls.listRegions],
  ['VIEW_BUSINESS_UNIT', calls.listBusinessUnits],
  ['VIEW_COMPANY_USER', calls.listCompanyUsers],
  ['VIEW_LEGAL_ENTITY', calls.listLegalEntities],
]
const path = { business_unit_id: 1, region_id: 1, country_id: 1 }

interface Person {
  readonly client: Client
  held: readonly Permission[]
}

const makePerson = async (...held: Permission[]): Promise<Person> => ({
  client: await makeSignedIn(api, owner, { TOM: roleWith(held) }),
  held,
})

/** Gives other rights to somebody, as a super user does in the form. */
const give = async (person: Person, ...held: Permission[]) => {
  const company_user_id = person.client.userId
  const stored = await owner.ok(calls.readCompanyUser, { company_user_id })
  const form = formOf(stored)
  const roles = { ...form.roles, TOM: { ...form.roles.TOM, permissions: held } }
  await owner.ok(calls.updateCompanyUser, { company_user_id }, { body: { ...form, roles } })
  person.held = held
}

/** Whether a call passes its guard; what is not found was looked for. */
const passes = async ({ client }: Person, call: Call) => {
  const { status } = await client(call, path)
  if (![200, 403, 404].includes(status)) throw new Error(`${call.path} answered ${status}`)
  return status !== 403
}

/** Makes all calls of everybody at once, those of each person between those of the others. */
const expectOwnRights = async (people: readonly Person[], times = 5) => {
  const asked = Array.from({ length: times }, () => guarded).flatMap((all) =>
    all.flatMap(([right, call]) => people.map((person) => ({ person, right, call }))),
  )
  const answers = await Promise.all(asked.map(({ person, call }) => passes(person, call)))
  const wrong = asked.flatMap(({ person, right }, index) =>
    answers[index] === person.held.includes(right) ? [] : [`${people.indexOf(person)} ${right} ${answers[index]}`],
  )
  expect(wrong).toEqual([])
}

test('calls of several people at once never mix their rights, while these change hands', async () => {
  const people = [
    await makePerson('VIEW_REGION'),
    await makePerson('VIEW_BUSINESS_UNIT', 'VIEW_COMPANY_USER'),
    await makePerson(),
    await makePerson('VIEW_LEGAL_ENTITY', 'VIEW_REGION'),
  ]
  for (let round = 0; round < people.length; round++) {
    await expectOwnRights(people)
    const held = people.map((person) => person.held)
    for (const [index, person] of people.entries()) await give(person, ...(held[(index + 1) % held.length] ?? []))
  }
})

test('people of two companies each stay in their own', async () => {
  const other = await clientOf(api, 'super@borealis.example')
  const asked = Array.from({ length: 40 }, (_, index) => {
    const [by, company_id] = [index % 2 === 0 ? owner : other, index % 4 < 2 ? owner.companyId : other.companyId]
    return { by, company_id, isOwn: by.companyId === company_id }
  })
  const statuses = await Promise.all(
    asked.map(async ({ by, company_id }) => (await by(calls.listRegions, { company_id } as object)).status),
  )
  expect(statuses).toEqual(asked.map(({ isOwn }) => (isOwn ? 200 : 403)))
})

test('a right that is taken away refuses the very next call, in every browser, in the middle of others', async () => {
  const person = await makePerson('VIEW_REGION', 'VIEW_COMPANY_USER')
  const { email } = await owner.ok(calls.readCompanyUser, { company_user_id: person.client.userId })
  const elsewhere: Person = { client: await clientOf(api, email), held: person.held }
  const bystander = await makePerson('VIEW_REGION')
  const both = [person, elsewhere]
  for (let round = 0; round < 5; round++) {
    await give(person, 'VIEW_REGION', 'VIEW_COMPANY_USER')
    expect(await Promise.all(both.map((one) => passes(one, calls.listRegions)))).toEqual([true, true])
    const takeAway = async () => {
      await give(person, 'VIEW_COMPANY_USER')
      return Promise.all(both.map((one) => passes(one, calls.listRegions)))
    }
    const [passed] = await Promise.all([takeAway(), expectOwnRights([bystander])])
    expect(passed).toEqual([false, false])
  }
  await owner.ok(calls.toggleCompanyUser, { company_user_id: person.client.userId }, { query: { active: false } })
  expect((await elsewhere.client(calls.listCompanyUsers)).status).toBe(401)
})

test('a call whose body arrives late is judged by the rights of that moment', async () => {
  const person = await makePerson('VIEW_COMPANY_USER', 'VIEW_BUSINESS_UNIT', 'CREATE_BUSINESS_UNIT')
  /** Sends the end of the body after something has happened. */
  const sendSlowly = async (meanwhile: () => Promise<unknown>) => {
    async function* body() {
      yield '{"name": "Late '
      await sleep(50)
      await meanwhile()
      yield 'unit"}'
    }
    const headers = { 'content-type': 'application/json' }
    const path = `/company/${owner.companyId}/business-unit/`
    return (await api.send('POST', path, { token: person.client.token, headers, body: Readable.from(body()) })).status
  }
  expect(await sendSlowly(() => give(person, 'VIEW_COMPANY_USER'))).toBe(403)
  const company_user_id = person.client.userId
  await give(person, 'VIEW_COMPANY_USER', 'VIEW_BUSINESS_UNIT', 'CREATE_BUSINESS_UNIT')
  const deactivate = () => owner.ok(calls.toggleCompanyUser, { company_user_id }, { query: { active: false } })
  expect(await sendSlowly(deactivate)).toBe(401)
})
