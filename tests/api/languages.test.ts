/** The API answers in the language that a client asks for; what machines read of an answer is the same in all of them (decision 0143). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { preferences } from '../../contract/calls/preferences'
import { keepLanguage, languageOfAccount } from '../../server/accounts/language'
import { demoOneTimePassword } from '../../server/data/demo/accounts'
import { inLanguage as speakIn, languages } from '../../server/tools/language'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeUser } from '../support/companyUsers'
import { inLanguage } from '../support/inLanguage'

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = (await clientOf(api, 'master@talent.example')).token
})
afterAll(() => api.stop())

const others = languages.filter((code) => code !== 'en')

type Sent = Parameters<Api['send']>[2]

/** Bad requests of many kinds, each with what is wrong about it. */
const bad: readonly (readonly [what: string, method: 'GET' | 'POST' | 'PUT', path: string, sent: () => Sent])[] = [
  ['no token', 'GET', '/sectors/', () => ({})],
  ['a forged token', 'GET', '/sectors/', () => ({ token: 'a.b.c' })],
  ['no body', 'POST', '/sector/', () => ({ token })],
  [
    'a body that is no JSON',
    'POST',
    '/sector/',
    () => ({ token, body: '{', headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a body of another kind',
    'POST',
    '/sector/',
    () => ({ token, body: '<a/>', headers: { 'content-type': 'text/xml' } }),
  ],
  ['too long a name', 'POST', '/sector/', () => ({ token, body: { name: 'x'.repeat(300) } })],
  ['an unknown record', 'PUT', '/sector/2147483647/', () => ({ token, body: { name: 'Mining' } })],
  ['an unknown path', 'GET', '/nothing/', () => ({ token })],
  ['too large a page', 'GET', '/sectors/?page_size=1000', () => ({ token })],
  ['an unknown column', 'GET', '/sectors/?sort=age', () => ({ token })],
  [
    'a wrong password',
    'POST',
    '/v2/auth/login/',
    () => ({ body: { email: 'nobody@aurora.example', password: 'wrong' } }),
  ],
  ['no email', 'POST', '/v2/auth/login/', () => ({ body: { email: '', password: 'wrong' } })],
  [
    'an invalid reset link',
    'POST',
    '/v2/auth/reset-password/',
    () => ({ body: { token: 'x', password: 'Long-enough-2026' } }),
  ],
  [
    'text like a message',
    'POST',
    '/sector/',
    () => ({ token, body: { name: '{count, plural, other {', description: 7 } }),
  ],
]

describe.each(others)('in %s', (code) => {
  test.each(bad)(
    '%s has the status and the code that it has in English, and other words',
    async (_, method, path, sent) => {
      const ask = (language: string) =>
        api.send(method, path, { ...sent(), headers: { ...sent()?.headers, 'accept-language': language } })
      const [english, other] = [await ask('en'), await ask(code)]
      expect([other.status, other.body?.code]).toEqual([english.status, english.body?.code])
      expect(other.status).toBeLessThan(500)
      const fields = ({ body }: typeof other) => Object.keys((body as { error?: object | null })?.error ?? {})
      expect(fields(other)).toEqual(fields(english))
      if (english.body?.message !== 'Invalid Token') expect(other.text).not.toBe(english.text)
      expect(other.headers['content-language']).toBe(code)
    },
  )

  test('limits of a rule are told with their numbers', async () => {
    const { body } = await api.send('POST', '/sector/', {
      token,
      headers: { 'accept-language': code },
      body: { name: 'x'.repeat(300) },
    })
    expect(body).toMatchObject({ error: { name: [expect.stringContaining('255')] } })
  })
})

test('what tells a client to refresh its token is the same in all languages', async () => {
  for (const code of languages) {
    const { body } = await api.send('GET', '/sectors/', { headers: { 'accept-language': code } })
    expect(body).toMatchObject({ code: 1002, message: 'Invalid Token' })
  }
})

test.each([
  ['xx, fr;q=0.5', 'fr'],
  ['fr-CA', 'fr'],
  ['en, fr', undefined],
  ['xx', undefined],
  ['', undefined],
  [',;q=;;,*;q=9', undefined],
  ['fr;q=0, *', undefined],
])('with Accept-Language ‘%s’ the answer is in %s', async (header, expected) => {
  const { status, headers } = await api.send('GET', '/nothing/', { headers: { 'accept-language': header } })
  expect([status, headers['content-language']]).toEqual([404, expected])
})

/** Reads the parts of a mail as they are shown. */
const decoded = (mail: string): string =>
  mail
    .split(/^--.*$/m)
    .map((part) => {
      const [head = '', body = ''] = part.split(/\r?\n\r?\n(.*)/s)
      return /base64/.test(head) ? Buffer.from(body, 'base64').toString() : body
    })
    .join('\n')

test('a mail is written in the language that its reader has chosen, whoever causes it', async () => {
  const email = 'viewer@aurora.example'
  const viewer = await clientOf(api, email)
  await viewer.ok(preferences.storePreferences, {}, { body: { preferences: [{ key: 'locale', value: '"ar"' }] } })
  await api.send('POST', '/auth/forgot-password/', { body: { email }, headers: { 'accept-language': 'fr' } })
  const [mail = ''] = await api.mailsTo(email)
  expect(decoded(mail)).toMatch(/<html lang=(?:3D)?"ar" dir=(?:3D)?"rtl">/)
  expect(decoded(mail)).toContain(inLanguage('ar', 'server')('Hello {name},').replace('{name}', '\u2068Jonas\u2069'))
})

const speakFor = (client: Client, code: string) =>
  client.ok(
    preferences.storePreferences,
    {},
    { body: { preferences: [{ key: 'locale', value: JSON.stringify(code) }] } },
  )

test('an invitation is written in the language of whoever invites', async () => {
  const inviter = await clientOf(api, 'super@aurora.example')
  await speakFor(inviter, 'ar')
  const { email } = await makeUser(inviter)
  const [mail = ''] = await api.mailsTo(email)
  expect(decoded(mail)).toMatch(/<html lang=(?:3D)?"ar" dir=(?:3D)?"rtl">/)
})

test('an account keeps the language in which its password was chosen, unless it has one', async () => {
  const choose = async (token: string, code: string) => {
    const { status } = await api.send('POST', calls.changePassword.path, {
      body: { token, password: `A-longer-one-${code}-2026` },
      headers: { 'accept-language': code },
    })
    expect(status).toBe(200)
  }
  const { body } = await api.logIn('onetime@aurora.example', demoOneTimePassword)
  await choose(body.data.reset_token ?? '', 'de')
  const { user } = await api.signIn('onetime@aurora.example', 'A-longer-one-de-2026')
  expect(await languageOfAccount(api.database.db, user.id)).toBe('de')
  await speakIn('fr', () => keepLanguage(api.database.db, user.id))
  expect(await languageOfAccount(api.database.db, user.id)).toBe('de')
})
