/**
 * A preview decides once about people who are the same, the change about each of them: both tell the same of random
 * people, roles, lists, acts and callers.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantableApplications, type GrantableApplication } from '../../contract/applications'
import { companyPresets, type Permission } from '../../contract/permissions'
import { roleLists } from '../../contract/roles'
import { linkTables } from '../../server/modules/companyUsers/states'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeBlind, makeSignedIn, roleWith } from '../support/companyUsers'
import { numbersFrom } from '../support/numbers'
import { makePlace } from '../support/structure'

const people = 120
const rounds = 60

let api: Api
let callers: Client[]
let ids: number[]
let places: Awaited<ReturnType<typeof makePlace>>[]
beforeAll(async () => {
  api = await startApi()
  const owner = await clientOf(api, 'super@aurora.example')
  const desk: Permission[] = ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER', 'VIEW_REGION']
  const hidden: Permission[] = ['UPDATE_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER', 'VIEW_REGION']
  callers = [
    owner,
    await makeSignedIn(api, owner, { TOM: roleWith(desk, { name: 'People desk' }) }),
    await makeBlind(api, owner, hidden),
    await clientOf(api, 'master@talent.example', owner.companyId),
  ]
  places = [await makePlace(owner), await makePlace(owner), await makePlace(owner)]
  await insertPeople(owner.companyId)
})
afterAll(() => api.stop())

const random = numbersFrom(4711)
const pick = <One>(some: readonly One[]): One => some[random(some.length)] as One
const some = <One>(all: readonly One[]): One[] => all.filter(() => random(2) === 0)

const names = ['Reader', 'COMPANY_USER', 'COMPANY_ADMIN', 'COMPANY_SUPER_USER', 'Analyst'] as const
const permissionsOf = (application: GrantableApplication, name: string): Permission[] => {
  if (name === 'Reader') return ['VIEW_REGION']
  if (name === 'Analyst') return pick([['VIEW_REGION'], ['VIEW_REGION', 'VIEW_OFFER'], ['VIEW_OFFER', 'VIEW_REGION']])
  return [...companyPresets[application][name as 'COMPANY_USER']]
}

/** Lists that mostly fit together. */
const scope = () => {
  const chosen = some(places)
  const inside = pick([chosen, chosen, places])
  return {
    business_units: chosen.map((place) => place.business_unit_id),
    regions: inside.map((place) => place.region_id),
    countries: [...new Set(some(inside).map((place) => place.country_id))],
  }
}

/** Inserts somebody who is the same as somebody else. */
const insertTwin = async ({ companyId, userId }: Client, round: number): Promise<number> => {
  const { pool } = api.repairs
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (company_id, first_name, last_name, email) values ($1, 'Twin', $2, $2 || '.twin@people.example')
     returning id`,
    [companyId, `round.${round}`],
  )
  const id = rows[0]?.id ?? 0
  await pool.query(
    `insert into user_roles (company_id, user_id, application, grant_access, name, description, permissions, has_live_pay_tool)
     select company_id, $2, application, grant_access, name, description, permissions, has_live_pay_tool
     from user_roles where user_id = $1`,
    [userId, id],
  )
  return id
}

/** Inserts people whom no form would make, too: revoked roles with lists, super users with lists, and people without roles. */
const insertPeople = async (companyId: number): Promise<void> => {
  const { pool } = api.repairs
  ids = []
  for (let number = 0; number < people; number++) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (company_id, first_name, last_name, email, is_active, is_one_time_password)
       values ($1, 'Random', $2, $3, $4, $5) returning id`,
      [companyId, `Person ${number}`, `random.${number}@people.example`, random(5) > 0, random(5) === 0],
    )
    const id = rows[0]?.id ?? 0
    ids.push(id)
    for (const application of some(grantableApplications)) {
      const name = pick(names)
      await pool.query(
        `insert into user_roles (company_id, user_id, application, grant_access, name, description, permissions, has_live_pay_tool)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          companyId,
          id,
          application,
          random(6) > 0,
          name,
          pick([name, 'Described']),
          permissionsOf(application, name),
          application === 'TOM' && random(3) === 0,
        ],
      )
      const lists: Partial<Record<string, number[]>> = random(2) === 0 ? scope() : {}
      for (const list of roleLists)
        for (const listed of lists[list] ?? [])
          await pool.query(
            `insert into ${linkTables[list].name} (company_id, user_id, application, ${linkTables[list].column})
             values ($1, $2, $3, $4) on conflict do nothing`,
            [companyId, id, application, listed],
          )
    }
  }
}

const role = (application: GrantableApplication) => {
  const name = pick(names)
  return {
    name,
    permissions: permissionsOf(application, name),
    ...(random(4) === 0 && { has_live_pay_tool: random(2) === 0 }),
  }
}

/** A random change: the end of its path, and its body. */
const change = (): readonly [path: string, body: object] => {
  const application = pick(grantableApplications)
  return pick([
    () => ['activity', { is_active: random(2) === 0 }] as const,
    () => ['role', { application, role: random(4) === 0 ? null : role(application) }] as const,
    () => ['scope', { application, mode: pick(['replace', 'add', 'remove']), metafield: scope() }] as const,
    () =>
      [
        'permission',
        { application, mode: pick(['give', 'take']), permission: pick(['VIEW_REGION', 'CREATE_OFFER', 'VIEW_OFFER']) },
      ] as const,
    () => ['rights', { like: pick(ids), with_scope: random(2) === 0 }] as const,
  ])()
}

const unknownId = 2_000_000_000

test('a preview tells what the change does, to whomever and by whomever', async () => {
  const told = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    const caller = pick(callers)
    const { companyId, userId, token } = caller
    // Nobody may do to themselves what they may do to whoever is the same.
    const twin = await insertTwin(caller, round)
    const [path, body] = change()
    const url = `/company/${companyId}/users/${path}/`
    const sent = {
      token,
      body: { ids: [...some(ids), ...some([userId, twin, unknownId])], ...body },
    }
    const preview = await api.send('POST', `${url}?preview=true`, sent)
    const done = await api.send('POST', url, sent)
    // Only a preview warns.
    const { warnings: _warnings, ...foretold } = (preview.body.data ?? {}) as Record<string, unknown>
    expect([path, body, preview.status, foretold]).toEqual([path, body, done.status, done.body.data ?? {}])
    const { changed = 0, unchanged = 0, failed = 0 } = (done.body.data ?? {}) as Partial<Record<string, number>>
    for (const [what, count] of Object.entries({ changed, unchanged, failed }))
      told.set(`${path} ${what}`, (told.get(`${path} ${what}`) ?? 0) + count)
  }
  // Otherwise nothing would have been compared.
  for (const path of ['activity', 'role', 'scope', 'permission', 'rights'])
    for (const what of ['changed', 'unchanged', 'failed'])
      expect([path, what, told.get(`${path} ${what}`)]).not.toEqual([path, what, 0])
})
