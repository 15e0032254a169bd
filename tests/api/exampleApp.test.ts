/** The example application in front of the real app: whom it recognizes, and what it lets them do. */
import { generateKeyPairSync, sign as signWith } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApplication, type View } from '../../examples/application/application'
import { readSettings } from '../../examples/application/settings'
import { publicUrl, startApi, testSecret, type Api } from '../support/api'
import { encodePart, readSigner, type Signer } from '../support/signer'

let api: Api
let example: Server
let sign: Signer
let frontDoor: string
const companies = new Map<string, number>()

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const start = (env: Record<string, string> = {}) =>
  createApplication(readSettings({ FRONT_DOOR_URL: frontDoor, ISSUER: publicUrl, APPLICATION: 'JE', ...env }))

let address: string

beforeAll(async () => {
  api = await startApi()
  frontDoor = await api.app.listen({ host: '127.0.0.1', port: 0 })
  example = start()
  address = await listen(example)
  sign = await readSigner(api.database.pool, testSecret)
  const { rows } = await api.database.pool.query<{ id: number; name: string }>('select id, name from companies')
  for (const { id, name } of rows) companies.set(name, id)
})
afterAll(async () => {
  example.close()
  example.closeAllConnections()
  await api.stop()
})

interface Answer extends View {
  message: string
}

const at = (company: string, rest = '') => `/companies/${companies.get(company)}${rest}`

const send = async (method: 'GET' | 'POST', path: string, token?: string, to = address) => {
  const response = await fetch(`${to}/example/api${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

const signIn = async (email: string) => {
  const { token, user } = await api.signIn(email)
  return { ...token, user }
}

describe('an application behind the front door', () => {
  test('knows who is signed in, and lets them do what their role in this application allows', async () => {
    const { access } = await signIn('super@borealis.example')
    const created = await send('POST', at('Borealis Energy', '/records'), access)
    expect(created).toMatchObject({
      status: 200,
      body: {
        user: { email: 'super@borealis.example' },
        company: { name: 'Borealis Energy' },
        isInUse: true,
        mayCreate: true,
        records: [expect.stringMatching(/^Number 1, by /)],
      },
    })
    const viewer = await signIn('viewer@borealis.example')
    const seen = await send('GET', at('Borealis Energy'), viewer.access)
    expect(seen.body).toMatchObject({ mayCreate: false, records: created.body.records })
    expect(await send('POST', at('Borealis Energy', '/records'), viewer.access)).toMatchObject({
      status: 403,
      body: { message: 'This takes the permission CREATE_JOB_EVALUATION.' },
    })
  })

  test('sees at the next call that a permission was withdrawn', async () => {
    const { access, user } = await signIn('admin@aurora.example')
    const mayCreate = async () => (await send('GET', at('Aurora Foods'), access)).body.mayCreate
    expect(await mayCreate()).toBe(true)
    await api.repairs.pool.query(
      "update user_roles set permissions = array_remove(permissions, 'CREATE_JOB_EVALUATION') where user_id = $1",
      [user.id],
    )
    expect(await mayCreate()).toBe(false)
  })

  test('keeps companies apart, and lets nobody work in one that does not use it', async () => {
    const { access } = await signIn('master@talent.example')
    await send('POST', at('Aurora Foods', '/records'), access)
    expect((await send('GET', at('Cascadia Logistics'), access)).body.records).toEqual([])
    const elsewhere = await send('GET', at('Iroko Financial Services'), access)
    expect(elsewhere.body).toMatchObject({ isInUse: false, permissions: [], mayCreate: false, records: null })
    expect((await send('POST', at('Iroko Financial Services', '/records'), access)).status).toBe(403)
  })

  test('refuses a company user another company, and one who was not granted it', async () => {
    const evaluator = await signIn('super@borealis.example')
    for (const path of [at('Aurora Foods'), '/companies/999999999'])
      expect((await send('GET', path, evaluator.access)).status).toBe(403)
    const viewer = await signIn('viewer@aurora.example')
    expect((await send('GET', at('Aurora Foods'), viewer.access)).status).toBe(403)
  })

  test('refuses a session that has ended, although its token is still valid', async () => {
    const { access, refresh } = await signIn('master@talent.example')
    expect((await send('GET', at('Aurora Foods'), access)).status).toBe(200)
    await api.send('POST', '/auth/logout/', { body: { refresh } })
    expect(await send('GET', at('Aurora Foods'), access)).toEqual({ status: 401, body: { message: 'Please sign in.' } })
  })
})

describe('an application asks the front door about no token that is', () => {
  const claims = { iss: publicUrl, sub: '1', sid: '00000000-0000-4000-8000-000000000000', exp: 9_999_999_999 }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forge = (header: object) => {
    const text = `${encodePart(header)}.${encodePart(claims)}`
    return `${text}.${signWith('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const changed = (token: string) => token.replace(/\.[^.]*\./, `.${encodePart({ ...claims, sub: '2' })}.`)
  const kidOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

  test.each<[string, () => string | undefined]>([
    ['missing', () => undefined],
    ['malformed', () => 'token'],
    ['made of nothing', () => 'a.b.c'],
    ['expired', () => sign({ ...claims, exp: 1 })],
    ['without an expiry', () => sign({ ...claims, exp: undefined })],
    ['changed', () => changed(sign(claims))],
    ['of another key', () => forge({ alg: 'ES256', kid: kidOf(sign(claims)) })],
    ['of an unknown key', () => forge({ alg: 'ES256', kid: 'unknown' })],
    ['of another algorithm', () => sign(claims, { alg: 'HS256' })],
    ['an ID token of another application', () => sign({ ...claims, aud: 'app-1' }, { typ: undefined })],
    ['for somebody else', () => sign({ ...claims, aud: 'app-1' })],
    ['of another type', () => sign(claims, { typ: 'logout+jwt' })],
    ['of no algorithm', () => sign(claims, { alg: 'none' })],
  ])('%s', async (_, make) => {
    const asked: string[] = []
    const listener = ({ url = '' }: { url?: string }) => void asked.push(url)
    api.app.server.on('request', listener)
    const answer = await send('GET', at('Aurora Foods'), make())
    api.app.server.off('request', listener)
    expect(answer).toEqual({ status: 401, body: { message: 'Please sign in.' } })
    expect(asked.filter((url) => url.includes('verify-user'))).toEqual([])
  })

  test('issued elsewhere, and tells its operator which setting is wrong', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const { status } = await send('GET', at('Aurora Foods'), sign({ ...claims, iss: 'https://other.example' }))
    expect(status).toBe(401)
    expect(complain.mock.calls).toEqual([[`Refused a token of https://other.example: ISSUER is ${publicUrl}.`]])
  })
})

describe('under the one address of both', () => {
  test('everything else comes from the front door', async () => {
    const response = await fetch(`${address}/api/ready`)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(await (await fetch(`${frontDoor}/api/ready`)).text())
    const login = await fetch(`${address}/api/v2/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@talent.example', password: 'wrong' }),
    })
    expect(login.status).toBe(401)
    expect((await fetch(`${address}//other.example/`)).headers.get('x-request-id')).toEqual(expect.any(String))
  })

  test('the page lets no foreign script in, and unknown paths are not found', async () => {
    const page = await fetch(`${address}/example/?from=selector`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    for (const path of ['/companies/0', '/companies/x', '/companies/1/records', '/companies/1e3', ''])
      expect((await send('GET', path, 'a.b.c')).status, path).toBe(404)
    expect((await send('POST', '/companies/1', 'a.b.c')).status).toBe(404)
  })

  test('a front door that cannot be reached signs nobody out', async () => {
    const alone = start({ FRONT_DOOR_URL: 'http://127.0.0.1:9' })
    const to = await listen(alone)
    const { status, body } = await send(
      'GET',
      '/companies/1',
      sign({ iss: publicUrl, sub: '1', exp: 9_999_999_999 }),
      to,
    )
    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: 'The front door cannot be reached. Please try again.',
    })
    expect((await fetch(`${to}/login`)).status).toBe(502)
    alone.close()
    alone.closeAllConnections()
  })
})

test('wrong settings of the example are named', () => {
  expect(() => readSettings({ PORT: '99999' })).toThrow('PORT')
  expect(() => readSettings({ FRONT_DOOR_URL: 'here' })).toThrow('FRONT_DOOR_URL')
  expect(() => readSettings({ APPLICATION: 'toString' })).toThrow('APPLICATION must be TOM')
  expect(readSettings({})).toEqual({
    port: 3100,
    frontDoor: 'http://localhost:3000',
    issuer: 'http://localhost:3100',
    application: 'TOM',
  })
})

describe('the REST service of an application', () => {
  const request = async (path: string, token?: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${address}/example/api/announcements${path}`, { ...init, headers })
    const body = (await response.json().catch(() => null)) as unknown
    return { status: response.status, headers: response.headers, body }
  }
  const write = (method: 'POST' | 'PUT', path: string, token: string, body: unknown) =>
    request(path, token, { method, body: typeof body === 'string' ? body : JSON.stringify(body) })

  test('lists, searches, sorts and pages its records for provider staff, with the total', async () => {
    const { access } = await signIn('master@talent.example')
    for (const name of ['Alpha 10', 'alpha 9', 'Beta'])
      expect((await write('POST', '', access, { name, text: `About ${name}` })).status).toBe(201)
    const query = new URLSearchParams({ sort: '["name","ASC"]', range: '[0,0]', filter: '{"q":"ABOUT ALPHA"}' })
    const page = await request(`?${query.toString()}`, access)
    expect(page.body).toEqual([{ id: expect.any(Number), name: 'alpha 9', text: 'About alpha 9' }])
    expect(page.headers.get('content-range')).toBe('announcements 0-0/2')
    expect((await request('?filter={"id":[1]}', access)).body).toMatchObject([{ id: 1 }])
  })

  test('refuses strangers, company users, and staff who may only read', async () => {
    const viewer = await signIn('super@aurora.example')
    const sales = await signIn('sales@talent.example')
    expect((await request('')).status).toBe(401)
    expect((await request('', viewer.access)).status).toBe(403)
    expect((await request('', sales.access)).status).toBe(200)
    expect(await write('PUT', '/1', sales.access, { name: 'Mine', text: 'Mine' })).toMatchObject({
      status: 403,
      body: { message: 'This takes the permission UPDATE_COMPANY.' },
    })
    expect(await request('/1', sales.access)).toMatchObject({ body: { name: 'Welcome' } })
  })

  test('says at which member a body is wrong, and fails on no input', async () => {
    const { access } = await signIn('master@talent.example')
    expect(await write('POST', '', access, { name: ' ', text: 'a' })).toMatchObject({
      status: 422,
      body: { errors: { name: 'Please enter a title.' } },
    })
    for (const body of ['', '{', '[]', 'null', `"${'x'.repeat(200_000)}"`])
      expect([400, 422]).toContain((await write('POST', '', access, body)).status)
    for (const query of ['?sort=["secret","ASC"]', '?range=[0', '?range=[-1,5]', '?filter={"name":"a"}'])
      expect((await request(query, access)).status).toBe(400)
    expect((await request('/999', access)).status).toBe(404)
  })

  test('allows calls from the origin of the front door alone', async () => {
    const asked = await request('', undefined, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(new URL(publicUrl).origin)
    expect(asked.headers.get('access-control-allow-headers')).toContain('range')
  })
})
