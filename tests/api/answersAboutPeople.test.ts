/**
 * What answers tell about people. Each call is sent by somebody who passes its guard without the right to view company users:
 * no answer may hold a name, an address, a number or a role that the request didn't hold.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { paramNames, type Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { companyUserRow } from '../../contract/entities/companyUserRow'
import { admits } from '../../contract/guards'
import { companyPresets, type Permission } from '../../contract/permissions'
import { userRoles } from '../../server/database/tables'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeLogo } from '../support/companies'
import { makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import {
  isUnwanted,
  makeIds,
  makeRequest,
  type Ids,
  type RealRequest,
  type World,
  needsCode,
  needsPasskey,
  needsRecord,
  needsSignIn,
} from '../support/requests'
import { undone } from '../support/undo'
import { formWith } from '../support/upload'

const served = Object.keys(operationsOf({} as never)) as CallName[]
const everything = [...new Set([...companyPresets.TOM.COMPANY_SUPER_USER, ...companyPresets.JE.COMPANY_SUPER_USER])]
const view: Permission = 'VIEW_COMPANY_USER'

/** Access reviews refuse whoever may not view people. */
const isForViewers = (name: CallName) => /AccessReview|PossibleReviewers/.test(name)

/** What is told about a person: texts that occur nowhere else. */
const person = {
  first_name: 'Zebulona',
  last_name: 'Quixworth',
  email: 'zq@people.example',
  phone_number: '5550199887',
}
const role = { name: 'Glockenspiel tuner', description: 'Tunes glockenspiels' }
const told = [...Object.values(person), ...Object.values(role)]

let api: Api
let owner: Client
let caller: Client
let world: World
let ids: Ids
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  const master = await api.signIn('master@talent.example')
  world = { api, token: master.token.access, logo: await makeLogo(api) }
  const made = await makeIds(world, served, owner.companyId)
  const { place_unit = 0, place_region = 0, place_country = 0 } = made
  const metafield = { business_units: [place_unit], regions: [place_region], countries: [place_country] }
  const roles = { TOM: roleWith([], { ...role, metafield }), JE: roleWith([], { ...role, metafield }) }
  const { id } = await makeUser(owner, roles, person)
  caller = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION']), JE: roleWith(['VIEW_REGION']) })
  // Others' views don't exist for the caller.
  const { call, path, sent } = await makeRequest(world, 'createSavedView', made)
  const { body } = await api.send<{ id: number }>(call.method, path, { token: caller.token, ...sent })
  ids = { ...made, company_user_id: id, saved_view_id: body.data.id }
})
afterAll(() => api.stop())

const grant = (permissions: readonly Permission[]) =>
  api.repairs.db
    .update(userRoles)
    .set({ permissions: [...permissions] })
    .where(eq(userRoles.user_id, caller.userId))
/** Stands for the caller's company in guards, which only compare it. */
const anyCompany = 1
const asCaller = (permissions: readonly Permission[]) => ({
  isPlatform: false,
  companyId: anyCompany,
  role: 'Clerk',
  permissions,
})

/** Permissions that let somebody make a call who may not view company users: each that is enough, and everything else. */
const rightsFor = ({ guard }: Call): Permission[][] =>
  guard === 'public'
    ? []
    : [
        ...guard.flatMap(({ permissions }) => (permissions.length > 0 ? permissions.map((name) => [name]) : [[]])),
        everything.filter((name) => name !== view),
        everything.filter((name) => name !== view && name !== 'UPDATE_COMPANY_USER'),
      ].filter((permissions) => !permissions.includes(view) && admits(guard, asCaller(permissions), anyCompany))

/** Rows about the person: as they are, and with other roles. */
const rowsOfPerson = () => {
  const about = `${person.first_name},${person.last_name},${person.email},,TOM`
  const renamed = `Someone,Else,${person.email},,TOM`
  return [
    `${about},TOM User Role,,,,,,,`,
    `${renamed},COMPANY_BUSINESS_ACCESS,,,,,,,`,
    `${about},COMPANY_BUSINESS_ACCESS,,,,,,,`,
    `${about},Nobody has it,,,,,,,`,
  ]
}
const headerOfUsers = columnsOfRow(companyUserRow).join()

/** Whether a call changes many people. */
const isOfMany = ({ body }: Call): boolean => 'filter' in ((body as z.ZodObject | undefined)?.shape ?? {})

/** The bodies with which a call is about the person; undefined for that of any valid request. */
const bodiesOf = async (name: CallName, { sent }: RealRequest): Promise<readonly RealRequest['sent'][]> => {
  if (name === 'uploadCompanyUsers')
    return Promise.all(rowsOfPerson().map((row) => formWith(`${headerOfUsers}\n${row}`)))
  if (!isOfMany(calls[name])) return [sent]
  return [{ body: { ...(sent.body as object), ids: [ids.company_user_id, caller.userId, 2_000_000_000] } }]
}

/** A call in all ways in which it can be about the person, or about what their roles are limited to. */
const requestsOf = async (name: CallName): Promise<RealRequest[]> => {
  const places = { ...ids, business_unit_id: ids.place_unit ?? 0, region_id: ids.place_region ?? 0 }
  const request = await makeRequest(world, name, ids)
  const { call } = request
  const about = (await bodiesOf(name, request)).map((sent) => ({ ...request, sent }))
  const isOfPlace = ['business_unit_id', 'region_id'].some((param) => paramNames(call.path).includes(param))
  const all = isOfPlace ? [...about, await makeRequest(world, name, places)] : about
  const previewed = (one: RealRequest) => ({ ...one, path: `${one.path.replace(/\?.*/, '')}?preview=true` })
  return call.query && 'preview' in call.query.shape ? [...all, ...all.map(previewed)] : all
}

const send = async ({ call, path, sent }: RealRequest) =>
  undone(api.database.pool, () => api.send(call.method, path, { token: caller.token, ...sent }))

/** What an answer tells of the person beyond its request. */
const leaksIn = (text: string, { path, sent }: RealRequest): string[] => {
  const { body } = sent
  const asked = `${path} ${body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body)}`
  return told.filter((word) => text.includes(word) && !asked.includes(word))
}

const checked = served.filter((name) => rightsFor(calls[name] as Call).length > 0)

test('whoever may view users is told all of that', async () => {
  await grant(everything)
  const { text } = await api.send('GET', `/company/${owner.companyId}/users/?search=zq@`, { token: caller.token })
  expect(told.filter((word) => !text.includes(word))).toEqual([])
  const body = { ids: [ids.company_user_id], application: 'JE', role: null }
  const path = `/company/${owner.companyId}/users/role/?preview=true`
  const preview = await api.send('POST', path, { token: caller.token, body })
  expect(preview.text).toContain(role.name)
})

test('the switch does not tell somebody who may not read users who there is with more rights', async () => {
  const superUser = await clientOf(api, 'super@aurora.example')
  const answersTo = async (permissions: readonly Permission[]) => {
    await grant(permissions)
    const paths = [superUser.userId, 2_000_000_000].map((id) => `/company/${owner.companyId}/user/${id}/`)
    const answers = []
    for (const path of paths) {
      const { status, body } = await api.send('PATCH', `${path}?active=false`, { token: caller.token })
      answers.push([status, body.message])
    }
    return answers
  }
  const [strong, unknown] = await answersTo(['ENABLE_DISABLE_COMPANY_USER'])
  expect(strong).toEqual(unknown)
  expect(unknown?.[0]).toBe(404)
  const told = await answersTo(['ENABLE_DISABLE_COMPANY_USER', 'VIEW_COMPANY_USER'])
  expect(told.map(([status]) => status)).toEqual([403, 404])
})

test.each([
  ['toggleManyCompanyUsers', 'ENABLE_DISABLE_COMPANY_USER'],
  ['inviteCompanyUsers', 'CREATE_COMPANY_USER'],
] as const)(
  '%s of ids tells no more than the switch of one: neither who has more rights, nor in which state anybody is',
  async (name, right) => {
    const call: Call = calls[name]
    const superUser = await clientOf(api, 'super@aurora.example')
    const rights = { TOM: roleWith(['VIEW_REGION']), JE: roleWith(['VIEW_REGION']) }
    const off = await makeUser(owner, rights)
    await owner.ok(calls.toggleCompanyUser, { company_user_id: off.id }, { query: { active: false } })
    const signedIn = await makeSignedIn(api, owner, rights)
    const tell = async (id: number, query: string) => {
      const path = `/company/${owner.companyId}${call.path.replace('/company/:company_id', '')}${query}`
      const body = { ids: [id], ...(name === 'toggleManyCompanyUsers' && { is_active: false }) }
      const { status, text } = await undone(api.database.pool, () =>
        api.send(call.method, path, { token: caller.token, body }),
      )
      return `${status} ${text.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'ID')}`
    }
    await grant(['VIEW_REGION', right])
    for (const query of ['', '?preview=true']) {
      const unknown = await tell(2_000_000_000, query)
      expect(unknown).toContain('This user does not exist.')
      expect(await tell(superUser.userId, query)).toBe(unknown)
      const [invited, inactive, active] = [
        await tell(ids.company_user_id ?? 0, query),
        await tell(off.id, query),
        await tell(signedIn.userId, query),
      ]
      expect([inactive, active]).toEqual([invited, invited])
    }
  },
)

describe.each(checked)('%s', (name) => {
  const call: Call = calls[name]
  /** Whoever changes a person may read this one person. */
  const isOfPerson = paramNames(call.path).includes('company_user_id')
  const mayRead = (permissions: readonly Permission[]) =>
    isOfPerson && admits(calls.readCompanyUser.guard, asCaller(permissions), anyCompany)

  test('tells nothing of people to somebody who may not view them', async () => {
    let succeeded = 0
    for (const permissions of rightsFor(call).filter((held) => !mayRead(held))) {
      await grant(permissions)
      for (const request of await requestsOf(name)) {
        const { status, text } = await send(request)
        if (status < 300) succeeded++
        expect({ permissions, path: request.path, leaks: leaksIn(text, request) }).toMatchObject({ leaks: [] })
      }
    }
    const isRefused =
      isUnwanted(name) ||
      needsCode.has(name) ||
      needsPasskey.has(name) ||
      needsRecord.has(name) ||
      needsSignIn.has(name)
    if (!isOfPerson && !isRefused && !isForViewers(name)) expect(succeeded).toBeGreaterThan(0)
  })

  if (!isOfMany(call)) return

  test('finds nobody by a filter for them', async () => {
    for (const permissions of rightsFor(call)) {
      await grant(permissions)
      const { path, sent } = await makeRequest(world, name, ids)
      const body = { ...(sent.body as object), ids: undefined, filter: { role: role.name } }
      for (const query of ['?preview=true', `?plan=${'a'.repeat(64)}`]) {
        const { status } = await send({ call, path: `${path.replace(/\?.*/, '')}${query}`, sent: { body } })
        expect([permissions, query, status]).toEqual([permissions, query, 403])
      }
    }
  })
})
