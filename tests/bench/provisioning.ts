/** Provisions users by SCIM (decision 0132) while others work: how long it takes, and what the others notice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import { demoPassword } from '../../server/data/demo/accounts'
import { median, quantile, type Row } from './figures'
import type { Product } from './product'

const people = Number(process.env.PROVISIONED ?? 10_000)
/** As many requests as Entra ID sends at once. */
const atOnce = 6
const groups = 10
const membersPerRequest = 100
const workers = 4
/** How long somebody looks at a screen. */
const pauseMilliseconds = 500

interface ScimAnswer {
  readonly id: string
  readonly totalResults: number
  readonly Resources?: readonly { readonly id: string }[]
}

interface Envelope<Data> {
  readonly data: Data
  readonly message: string
}

const api = async <Data>(url: string, path: string, token: string, method = 'GET', body?: object): Promise<Data> => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, message } = (await answer.json()) as Envelope<Data>
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${message}`)
  return data
}

const signIn = async (url: string, email: string) => {
  const body = { email, password: demoPassword }
  type Session = { token: { access: string }; user: { company: { id: number } } }
  const { token, user } = await api<Session>(url, '/v2/auth/login/', '', 'POST', body)
  return { token: token.access, company_id: user.company.id }
}

/** Reads lists as people do, until it is told to stop; returns how long each answer took. */
const work = (url: string, token: string, company_id: number) => {
  const taken: number[] = []
  let isOver = false
  const paths = [
    urlOf(calls.listCompanyUsers, { company_id }),
    urlOf(calls.listRegions, { company_id }),
    urlOf(calls.listCompanyUsers, { company_id }, { search: 'anna' }),
    urlOf(calls.listBusinessUnits, { company_id }),
  ]
  const one = async (first: number) => {
    for (let place = first; !isOver; place++) {
      const began = performance.now()
      await api(url, paths[place % paths.length] ?? '', token)
      taken.push(performance.now() - began)
      await sleep(pauseMilliseconds)
    }
  }
  const all = Promise.all(Array.from({ length: workers }, (_, index) => one(index)))
  return async () => {
    isOver = true
    await all
    return `p50 ${median(taken).toFixed(0)} ms, p95 ${quantile(taken, 0.95).toFixed(0)} ms, p99 ${quantile(taken, 0.99).toFixed(0)} ms`
  }
}

/** Does something for each of some items, several at once; returns how long each took. */
const forAll = async <Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>) => {
  const taken: number[] = []
  const waiting = items[Symbol.iterator]()
  const began = performance.now()
  const one = async () => {
    for (const item of waiting) {
      const start = performance.now()
      await act(item)
      taken.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  const seconds = (performance.now() - began) / 1000
  const note = `${(items.length / seconds).toFixed(0)} a second; p50 ${median(taken).toFixed(0)} ms, p95 ${quantile(taken, 0.95).toFixed(0)} ms`
  return { value: `${seconds.toFixed(0)} s`, note }
}

export const measureProvisioning = async ({ url }: Product): Promise<Row[]> => {
  const { token, company_id } = await signIn(url, 'super@aurora.example')
  const key = await api<{ secret: string }>(url, urlOf(calls.createApiKey, { company_id }), token, 'POST', {
    name: 'Directory',
    permissions: ['VIEW_COMPANY_USER', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER'],
    ends_on: dayAhead(1),
  })
  const scim = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as ScimAnswer
  }
  const patch = (path: string, ...Operations: object[]) =>
    scim('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })

  const invites = process.env.INVITES !== 'no'
  const noRoles = { TOM: null, JE: null }
  await api(url, urlOf(calls.saveDefaultProvisioning, { company_id }), token, 'PUT', { roles: noRoles, invites })

  const before = work(url, token, company_id)
  await sleep(10_000)
  const alone = await before()

  const during = work(url, token, company_id)
  const ids: string[] = []
  const nameOf = (index: number) => `provisioned.${index}@aurora-directory.example`
  const indexes = Array.from({ length: people }, (_, index) => index)
  const created = await forAll(indexes, async (index) => {
    const { totalResults } = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${nameOf(index)}"`)}`)
    if (totalResults > 0) throw new Error(`${nameOf(index)} is there already`)
    const { id } = await scim('POST', '/Users', {
      userName: nameOf(index),
      externalId: `external-${index}`,
      active: true,
      name: { givenName: `Given${index}`, familyName: `Family${index}` },
      emails: [{ primary: true, type: 'work', value: nameOf(index) }],
    })
    ids.push(id)
  })

  const made: string[] = []
  for (let index = 0; index < groups; index++) {
    const { id } = await scim('POST', '/Groups', { displayName: `Group ${index}`, externalId: `group-${index}` })
    const path = urlOf(calls.saveProvisionedGroup, { company_id, provisioned_group_id: Number(id) })
    const role = { name: `Provisioned ${index}`, permissions: ['VIEW_REGION', 'VIEW_BUSINESS_UNIT'] }
    await api(url, path, token, 'PUT', { roles: { TOM: role, JE: null } })
    made.push(id)
  }
  const parts = Array.from({ length: Math.ceil(people / membersPerRequest) }, (_, part) => ({
    group: made[part % groups] ?? '',
    members: ids.slice(part * membersPerRequest, (part + 1) * membersPerRequest),
  }))
  const joined = await forAll(parts, ({ group, members }) =>
    patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: members.map((value) => ({ value })) }),
  )
  const asked = await forAll(indexes, (index) =>
    scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${nameOf(index)}"`)}`),
  )
  const meanwhile = await during()

  const off = await signIn(url, 'user@aurora.example')
  const { Resources: [found] = [] } = await scim(
    'GET',
    `/Users?filter=${encodeURIComponent('userName eq "user@aurora.example"')}`,
  )
  const began = performance.now()
  await patch(`/Users/${found?.id ?? ''}`, { op: 'Replace', path: 'active', value: 'False' })
  const { status } = await fetch(`${url}/api${urlOf(calls.listRegions, { company_id })}`, {
    headers: { authorization: `Bearer ${off.token}` },
  })
  const signedOut = performance.now() - began
  if (status !== 401) throw new Error(`Somebody who was switched off got ${status}`)
  return [
    {
      what: `${people} users found missing, created and ${invites ? '' : 'not '}invited, ${atOnce} requests at once`,
      ...created,
    },
    { what: `${people} users in ${groups} groups with roles, ${membersPerRequest} members a request`, ...joined },
    { what: `${people} users found by userName`, ...asked },
    { what: `${workers} people who read lists meanwhile`, value: meanwhile, note: `before: ${alone}` },
    { what: 'Switched off and refused', value: `${signedOut.toFixed(0)} ms` },
  ]
}
