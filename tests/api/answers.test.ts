/** Checks the members of answers, and the separation of companies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../support/api'

const accounts = [
  'master@talent.example',
  'sales@talent.example',
  'super@aurora.example',
  'viewer@aurora.example',
  'super@borealis.example',
  'viewer@borealis.example',
  'analyst@cascadia.example',
]

interface Person {
  token: string
  isPlatform: boolean
  companyId: number | null
}

let api: Api
let people: Person[]
let aurora: number

beforeAll(async () => {
  api = await startApi()
  people = []
  for (const email of accounts) {
    const { user, token } = await api.signIn(email)
    people.push({ token: token.access, isPlatform: !user.is_company_user, companyId: user.company?.id ?? null })
  }
  aurora = people[2]?.companyId ?? 0
})
afterAll(() => api.stop())

test('a company user learns nothing of another company', async () => {
  const foreign = people.filter(({ companyId }) => companyId !== null && companyId !== aurora)
  expect(foreign.length).toBeGreaterThan(0)
  for (const { token } of foreign) {
    expect((await api.send('GET', '/companies/all/', { token })).text).not.toContain('Aurora')
    expect((await api.send('GET', `/company/${aurora}/`, { token })).text).not.toContain('Aurora')
  }
})

test('every list has the message and members of the envelope', async () => {
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

test('a company contains all its members', async () => {
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
