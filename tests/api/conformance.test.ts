/** Walks every served call x every role x own and foreign company: a new call is tested the day it is served. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paramNames, urlOf, type Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { admits, type Caller } from '../../contract/guards'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'

const served = Object.keys(operationsOf({} as never)) as CallName[]
const guarded = served.filter((name) => calls[name].guard !== 'public')
const accounts = [
  'master@talent.example',
  'super@talent.example',
  'admin@talent.example',
  'sales@talent.example',
  'super@aurora.example',
  'admin@aurora.example',
  'user@aurora.example',
  'viewer@aurora.example',
  'super@borealis.example',
  'viewer@borealis.example',
  'analyst@cascadia.example',
]

interface Person extends Caller {
  email: string
  token: string
}

let api: Api
let people: Person[]
let aurora: number

beforeAll(async () => {
  api = await startApi()
  people = []
  for (const email of accounts) {
    const { user, permissions, token } = await api.signIn(email)
    people.push({
      email,
      token: token.access,
      isPlatform: !user.is_company_user,
      companyId: user.company?.id ?? null,
      role: user.role,
      permissions,
    })
  }
  aurora = people.find(({ email }) => email === 'super@aurora.example')?.companyId ?? 0
})
afterAll(() => api.stop())

/** A path with ids of records that do not exist, in the given company. */
const pathOf = (call: Call, companyId: number, other = 2_000_000_000) =>
  urlOf(
    call,
    Object.fromEntries(paramNames(call.path).map((name) => [name, name === 'company_id' ? companyId : other])),
  )

const send = (name: CallName, companyId: number, token?: string, other?: number) =>
  api.send(calls[name].method, pathOf(calls[name], companyId, other), { token })

describe.each(guarded)('%s', (name) => {
  const call: Call = calls[name]

  test('needs a token', async () => {
    const { status, body } = await send(name, aurora)
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 1002, message: 'Invalid Token' })
  })

  test('is open to exactly whom its guard admits, in the own and in a foreign company', async () => {
    for (const person of people)
      for (const companyId of new Set([aurora, person.companyId ?? aurora])) {
        const { status, body } = await send(name, companyId, person.token)
        const place = `${person.email} in company ${companyId}`
        expect(status, place).not.toBe(401)
        expect(status === 403, place).toBe(!admits(call.guard, person, companyId))
        if (status === 403) expect(body).toMatchObject({ code: 1003, message: 'Access Denied', data: null })
      }
  })
})

describe.each(guarded.filter((name) => paramNames(calls[name].path).length > 0))('%s', (name) => {
  const call: Call = calls[name]

  test('answers 404 for a malformed or unknown id', async () => {
    const [master] = people
    for (const id of ['0', '-1', 'x', '1.5', '99999999999', '2147483648', '%00', 'null']) {
      const path = call.path.replace(/:\w+/g, id)
      const { status, body } = await api.send(call.method, path, { token: master?.token })
      expect(status, path).toBe(404)
      expect(body).toMatchObject({ code: 1004, message: 'Not found' })
    }
    expect((await send(name, 2_000_000_000, master?.token)).status).toBe(404)
  })
})

test('a company user learns nothing of another company', async () => {
  const foreign = people.filter(({ companyId }) => companyId !== null && companyId !== aurora)
  expect(foreign.length).toBeGreaterThan(0)
  for (const { token } of foreign) {
    expect((await api.send('GET', '/companies/all/', { token })).text).not.toContain('Aurora')
    expect((await api.send('GET', `/company/${aurora}/`, { token })).text).not.toContain('Aurora')
  }
})

test('every list answer says so, and carries the members of the envelope', async () => {
  const [master] = people
  for (const path of ['/companies/all/', '/countries/', '/currencies/']) {
    const { status, body } = await api.send<unknown[]>('GET', path, { token: master?.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, code: 1000, message: 'Successfully fetched list', pagination: null })
    expect(body.data.length).toBeGreaterThan(2)
  }
})

test('currency 138 is the US dollar, and every currency has its members', async () => {
  const { body } = await api.send<Record<string, unknown>[]>('GET', '/currencies/', { token: people[0]?.token })
  expect(body.data.find(({ id }) => id === 138)).toMatchObject({ code: 'USD', symbol: '$' })
  for (const currency of body.data) expect(Object.keys(currency).toSorted()).toEqual(['code', 'id', 'name', 'symbol'])
})

test('provider staff get every company, a company user their own', async () => {
  const lists = await Promise.all(
    people.map(({ token }) => api.send<{ id: number }[]>('GET', '/companies/all/', { token })),
  )
  for (const [index, { companyId, isPlatform }] of people.entries()) {
    const ids = lists[index]?.body.data.map(({ id }) => id) ?? []
    if (isPlatform) expect(ids.length).toBeGreaterThanOrEqual(8)
    else expect(ids).toEqual([companyId])
  }
})

test('a company is answered with all its members', async () => {
  const { body } = await api.send<Record<string, unknown>>('GET', `/company/${aurora}/`, { token: people[0]?.token })
  expect(body.message).toBe('Company fetched')
  expect(body.data).toMatchObject({
    id: aurora,
    name: 'Aurora Foods',
    applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
    contract_start_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2} 00:00:00$/),
    country: { id: body.data.country_id, name: expect.any(String) },
    currency: {
      id: body.data.currency_id,
      name: expect.any(String),
      code: expect.any(String),
      symbol: expect.any(String),
    },
    user: { first_name: expect.any(String), last_name: expect.any(String) },
  })
})
