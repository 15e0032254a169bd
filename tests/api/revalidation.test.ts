import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf } from '../support/client'
import { newName } from '../support/structure'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

/** Reads like a browser; the response may be compressed or empty. */
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await api.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}
const tagOf = async (path: string) => String((await read(path)).headers.etag)

describe('a cached response', () => {
  test.each(['/countries/', '/companies/all/', '/admin/tom-users/', '/company/1/', '/sectors/?page=1'])(
    'of %s is cached privately and revalidated before use',
    async (path) => {
      const { headers, status } = await read(path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/".+"$/) })
      expect(String(headers.vary).toLowerCase()).toContain('authorization')
      const again = await read(path, { 'if-none-match': String(headers.etag) })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'private, no-cache' })
    },
  )

  test('has the same ETag, compressed or not', async () => {
    const plain = await read('/countries/')
    const packed = await read('/countries/', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers.etag).toBe(plain.headers.etag)
    expect(String(packed.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(String(packed.headers.vary).toLowerCase()).toContain('authorization')
    const again = await read('/countries/', { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test.each(['/company/1/', '/grade/company/all'])('of %s in one language is not used for another', async (path) => {
    const german = await read(path, { 'accept-language': 'de' })
    expect(String(german.headers.vary).toLowerCase()).toContain('accept-language')
    const headers = { 'accept-language': 'ar', 'if-none-match': String(german.headers.etag) }
    expect(await read(path, headers)).toMatchObject({ status: 200, headers: { 'content-language': 'ar' } })
  })

  test('is sent in full once it has changed', async () => {
    const path = '/sectors/?page=1'
    const before = await tagOf(path)
    const master = await clientOf(api, 'master@talent.example')
    const { name } = await master.ok(calls.createSector, {}, { body: { name: newName('Sector') } })
    const after = await read(path, { 'if-none-match': before })
    expect(after.status).toBe(200)
    expect(after.headers.etag).not.toBe(before)
    expect(after.text).toContain(name)
  })

  test('of one user is not used for another', async () => {
    const mine = await tagOf('/companies/all/')
    const { token: theirs } = await api.signIn('super@aurora.example')
    const answer = await api.send('GET', '/companies/all/', {
      token: theirs.access,
      headers: { 'if-none-match': mine },
    })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('Borealis')
  })

  test('is not revealed to users without permission', async () => {
    const tag = await tagOf('/companies/all/')
    expect((await api.send('GET', '/companies/all/', { headers: { 'if-none-match': tag } })).status).toBe(401)
    const { token: viewer } = await api.signIn('viewer@borealis.example')
    const users = await tagOf('/admin/tom-users/')
    const refused = await api.send('GET', '/admin/tom-users/', {
      token: viewer.access,
      headers: { 'if-none-match': users },
    })
    expect(refused.status).toBe(403)
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(refused.headers.etag).toBeUndefined()
  })
})

test.each([
  ['/companies/all/', 401, { authorization: '' }],
  ['/companies/all/', 401, { authorization: 'Bearer made-up' }],
  ['/company/999999/', 404, {}],
  ['/sectors/?page=x', 400, {}],
])('an error of %s stays %i for who sends its hash', async (path, status, headers) => {
  const error = await read(path, headers)
  expect(error.status).toBe(status)
  const hash = createHash('sha1').update(error.text).digest('base64')
  for (const tag of [`W/"${hash}"`, `"${hash}"`]) {
    const again = await read(path, { ...headers, 'if-none-match': tag })
    expect(again).toMatchObject({ status, text: error.text })
    expect(again.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(again.headers.etag).toBeUndefined()
  }
})

test.each(['/v2/auth/verify-user/?application=SSO', '/sector/download/', '/health', '/company/999999/', '/nowhere'])(
  'a response of %s is not cached',
  async (path) => {
    const { headers } = await read(path)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
  },
)
