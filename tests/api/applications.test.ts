/** Applications are records that masters look after (decision 0123). */
import { parseSetCookie } from 'cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationRecord, ApplicationSecret, OwnApplication } from '../../contract/entities/application'
import { publicUrl, startApi, type Api } from '../support/api'

let api: Api
let master: string
beforeAll(async () => {
  api = await startApi()
  master = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

const planner = {
  name: 'Planner',
  kind: 'web',
  address: 'https://planner.example.com/',
  redirect_uris: ['https://planner.example.com/callback'],
}
const create = (values: object = {}) =>
  api.send<ApplicationRecord>('POST', '/admin/application/', { token: master, body: { ...planner, ...values } })
const own = async (email: string) => {
  const { token } = await api.signIn(email)
  return (await api.send<OwnApplication[]>('GET', '/applications/', { token: token.access })).body.data
}

test('the three of the specification are there, and keep their keys', async () => {
  const { body } = await api.send<ApplicationRecord[]>('GET', '/admin/applications/', { token: master })
  expect(body.data.map(({ id, application, name }) => ({ id, application, name }))).toEqual([
    { id: 3, application: 'LIVE_PAY_BENCHMARKING_TOOL', name: 'Live Pay Benchmarking' },
    { id: 2, application: 'JE', name: 'TAREF' },
    { id: 1, application: 'TOM', name: 'TOM' },
  ])
  const [, taref] = body.data
  const changed = await api.send('PUT', '/admin/application/2/', {
    token: master,
    body: { ...planner, name: 'TAREF', company_ids: [1], version: taref?.version },
  })
  expect(changed.status).toBe(400)
  expect(Object.keys(changed.body.error ?? {}).toSorted()).toEqual(['address', 'company_ids'])
})

test.each(['super@talent.example', 'admin@talent.example', 'super@aurora.example'])(
  'nobody but masters looks after applications: not %s',
  async (email) => {
    const { access: token } = (await api.signIn(email)).token
    expect((await api.send('GET', '/admin/applications/', { token })).status).toBe(403)
    expect((await api.send('POST', '/admin/application/', { token, body: planner })).status).toBe(403)
    expect((await api.send('POST', '/admin/application/1/secret/', { token, body: { overlap_hours: 0 } })).status).toBe(
      403,
    )
  },
)

describe('an address', () => {
  test.each([
    ['http://planner.example.com/callback', 'must begin with https://'],
    ['https://*.example.com/callback', 'wildcard'],
    ['https://planner.example.com/#here', 'fragment'],
    ['https://somebody:secret@planner.example.com/', 'user name'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['nothing', 'is not an address'],
    ['https:planner.example.com/callback', 'is not an address'],
    ['https:///planner.example.com/callback', 'is not an address'],
    ['https://planner.example.com/a b', 'is not an address'],
  ])('is refused at its field: %s', async (address, message) => {
    const { status, body } = await create({
      redirect_uris: [address],
      backchannel_logout_uri: address,
      address,
      post_logout_redirect_uris: [address],
    })
    expect(status).toBe(400)
    for (const field of ['redirect_uris', 'post_logout_redirect_uris', 'backchannel_logout_uri', 'address'])
      expect((body.error as Record<string, string[]>)[field]?.join()).toContain(message)
  })

  test.each(['http://localhost:3200/callback', 'http://127.0.0.1/callback', 'http://[::1]:1/callback'])(
    'of this machine needs no https: %s',
    async (address) => {
      expect((await create({ name: address, redirect_uris: [address] })).status).toBe(201)
    },
  )
})

test('a secret is told once, kept hashed, and not in history', async () => {
  const { body } = await create({ name: 'Secretive' })
  const { id } = body.data
  const made = await api.send<ApplicationSecret>('POST', `/admin/application/${id}/secret/`, {
    token: master,
    body: { overlap_hours: 0 },
  })
  const secret = made.body.data.client_secret
  expect(secret).toMatch(/^[\w-]{43}$/)
  const { body: read } = await api.send<ApplicationRecord>('GET', `/admin/application/${id}/`, { token: master })
  expect(read.data.secret_made_at).not.toBeNull()
  expect(JSON.stringify(read)).not.toContain(secret)
  const { rows } = await api.database.db.execute(
    `select a.secret_hash, (select count(*) from history.changes where call = 'makeApplicationSecret')::int as changes,
      (select json_agg(r) from history.changed_rows r where r.record = 'applications')::text as history
     from applications a where id = ${id}`,
  )
  const [row] = rows as { secret_hash: string; changes: number; history: string }[]
  expect(row?.secret_hash).not.toBe(secret)
  expect(row?.changes).toBe(1)
  expect(row?.history).not.toContain(row?.secret_hash)
})

test('an application of a browser has no secret, and loses the one that it had', async () => {
  const { body } = await create({ name: 'Widget' })
  const { id } = body.data
  await api.send('POST', `/admin/application/${id}/secret/`, { token: master, body: { overlap_hours: 0 } })
  const { body: before } = await api.send<ApplicationRecord>('GET', `/admin/application/${id}/`, { token: master })
  const changed = await api.send<ApplicationRecord>('PUT', `/admin/application/${id}/`, {
    token: master,
    body: { ...planner, name: 'Widget', kind: 'browser', version: before.data.version },
  })
  expect(changed.body.data.secret_made_at).toBeNull()
  const refused = await api.send('POST', `/admin/application/${id}/secret/`, {
    token: master,
    body: { overlap_hours: 0 },
  })
  expect(refused.status).toBe(409)
})

test('the selector offers those that are active and have an address, by name, and says which one may open; none of other companies', async () => {
  const [first, second, third] = ['Zebra', 'apple', 'Éclair']
  await create({ name: first, roles: ['COMPANY_SUPER_USER'] })
  await create({ name: second })
  await create({ name: third, company_ids: [2] })
  await create({ name: 'Without address', address: null })
  const { body } = await create({ name: 'Switched off' })
  await api.send('PATCH', `/admin/application/${body.data.id}/?active=false`, { token: master })
  const named = (all: readonly OwnApplication[]) =>
    all.filter(({ name }) => [first, second, third].includes(name)).map((one) => [one.name, one.may_open])
  const mine = await own('user@aurora.example')
  expect(mine.map(({ name }) => name)).not.toContain('Without address')
  expect(mine.map(({ name }) => name)).not.toContain('Switched off')
  expect(named(mine)).toEqual([
    [second, true],
    [first, false],
  ])
  expect(named(await own('super@aurora.example'))).toEqual([
    [second, true],
    [first, true],
  ])
  expect(named(await own('master@talent.example'))).toEqual([
    [second, true],
    [third, true],
    [first, false],
  ])
})

test('a name is taken once, and what is not there cannot be named', async () => {
  expect((await create({ name: 'TOM' })).body.error).toHaveProperty('name')
  expect((await create({ name: 'Elsewhere', company_ids: [999_999] })).body.error).toHaveProperty('company_ids')
  expect((await create({ name: 'Pictured', picture_url: 'https://evil.example/x.png' })).body.error).toHaveProperty(
    'picture_url',
  )
  expect((await create({ name: 'Roled', roles: ['KING'] })).status).toBe(400)
})

test('the cookies of a sign-in are set over https alone, and by no other host where all paths have them', async () => {
  const { body } = await create({ name: 'Cookie planner' })
  const query = new URLSearchParams({
    client_id: body.data.client_id,
    redirect_uri: planner.redirect_uris[0] ?? '',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  const headers = { host: new URL(publicUrl).host }
  const answer = await api.app.inject({ method: 'GET', url: `/oidc/auth?${query}`, headers })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => parseSetCookie(line))
  expect(cookies.length).toBeGreaterThan(2)
  for (const { name, path, secure, httpOnly } of cookies) {
    expect(name).toMatch(path === '/' ? /^__Host-/ : /^__Secure-/)
    expect({ secure, httpOnly }).toEqual({ secure: true, httpOnly: true })
  }
})
