/** Without "Remember me", nothing of a session goes on without the cookie that ends with its browser (decision 0135). */
import { parseSetCookie } from 'cookie'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenSession } from '../../contract/entities/openSession'
import type { LoginAnswer, Token } from '../../contract/entities/session'
import { demoPassword } from '../../server/data/demo/accounts'
import { refreshTokens, sessions } from '../../server/database/tables'
import { startApi, type Answer, type Api } from '../support/api'
import { openBrowser } from '../support/browser'
import { keepLog } from '../support/logLines'
import { addAuthenticator, challengeOf, codeOf } from '../support/secondFactors'

const log = keepLog()
const email = 'user@aurora.example'
const name = '__Host-browser-'
let api: Api
beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'fatal' }, log.stream)
})
afterAll(() => api.stop())

type Browser = ReturnType<typeof openBrowser>
let browser: Browser
beforeEach(() => {
  browser = openBrowser(api)
})
afterEach(() => log.clear())

const signIn = async (where: Browser, remember: boolean | undefined, headers?: Record<string, string>) => {
  const body = { email, password: demoPassword, ...(remember !== undefined && { remember }) }
  const answer = await where.post<LoginAnswer>('/v2/auth/login/', body, headers)
  if (!answer.body.data.token) throw new Error(`${email} could not sign in`)
  return { ...answer.body.data.token, answer }
}
const exchange = (where: Browser, refresh: string) => where.post<Token>('/auth/refresh-token/', { refresh })
const cookiesIn = ({ headers }: Answer<unknown>) =>
  [headers['set-cookie'] ?? []].flat().map((line) => parseSetCookie(String(line)))
const tiesOf = ({ jar }: Browser) => [...jar.keys()].filter((key) => key.startsWith(name))
const list = async (access: string) => (await api.send<OpenSession[]>('GET', '/sessions/', { token: access })).body.data
const mayCall = async (access: string) => (await api.send('GET', '/sessions/', { token: access })).status === 200
const suspicions = () => log.events().filter(({ event }) => String(event).startsWith('refresh token'))

/** What a thief copies from the disk: the storage, not the cookies. */
const elsewhere = () => openBrowser(api)

describe('a session without "Remember me"', () => {
  test('is given a cookie that ends with the browser, and that no script and no other site or host can use', async () => {
    const { answer } = await signIn(browser, false)
    const tie = cookiesIn(answer).find((cookie) => cookie.name.startsWith(name))
    expect(tie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'strict', path: '/' })
    expect(tie).not.toHaveProperty('maxAge')
    expect(tie).not.toHaveProperty('expires')
    expect(tie).not.toHaveProperty('domain')
  })

  test('goes on in its browser, exchange after exchange', async () => {
    const first = await signIn(browser, false)
    const { body } = await exchange(browser, first.refresh)
    const again = await exchange(browser, body.data.refresh)
    expect(again.status).toBe(200)
    expect(await mayCall(again.body.data.access)).toBe(true)
    expect(suspicions()).toEqual([])
  })

  test('is exchanged once by two tabs at the same time', async () => {
    const { refresh } = await signIn(browser, false)
    const answers = await Promise.all([exchange(browser, refresh), exchange(browser, refresh)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.data.refresh)).size).toBe(1)
  })

  test('ends for everybody when its token is used without the cookie, which is told', async () => {
    const { access, refresh } = await signIn(browser, false)
    log.clear()
    const answer = await exchange(elsewhere(), refresh)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 1002, message: 'Invalid refresh token', data: null })
    expect(suspicions()).toMatchObject([
      { event: 'refresh token copied', account: expect.any(Number), reason: 'the session was ended' },
    ])
    expect(await mayCall(access)).toBe(false)
    expect((await exchange(browser, refresh)).status).toBe(401)
  })

  test('takes no cookie but its own: neither that of another browser nor that of another session', async () => {
    const thief = elsewhere()
    await signIn(thief, false)
    const first = await signIn(browser, false)
    expect((await exchange(thief, first.refresh)).status).toBe(401)

    const second = await signIn(browser, false)
    const [one = '', other = ''] = tiesOf(browser)
    browser.jar.set(other, browser.jar.get(one) ?? '')
    expect((await exchange(browser, second.refresh)).status).toBe(401)
  })

  test('is told as copied also if the token was used before', async () => {
    const { refresh } = await signIn(browser, false)
    await exchange(browser, refresh)
    await api.database.db.update(refreshTokens).set({ used_at: sql`now() - interval '1 minute'` })
    log.clear()
    await exchange(elsewhere(), refresh)
    expect(suspicions()).toMatchObject([{ event: 'refresh token copied' }])
  })

  test('ends in its browser, too, when a used token is used again', async () => {
    const { refresh } = await signIn(browser, false)
    await exchange(browser, refresh)
    await api.database.db.update(refreshTokens).set({ used_at: sql`now() - interval '1 minute'` })
    log.clear()
    expect((await exchange(browser, refresh)).status).toBe(401)
    expect(suspicions()).toMatchObject([{ event: 'refresh token reused' }])
  })

  test('does not replace another one of its browser, and leaves its cookie when it is signed out', async () => {
    const [one, other] = await Promise.all([signIn(browser, false), signIn(browser, false)])
    expect(tiesOf(browser)).toHaveLength(2)
    await browser.post('/auth/logout/', { refresh: one.refresh })
    expect(tiesOf(browser)).toHaveLength(1)
    expect((await exchange(browser, other.refresh)).status).toBe(200)
  })

  test('leaves no more than five cookies in a browser that never ends; the last ones go on', async () => {
    const tokens: string[] = []
    for (let count = 0; count < 7; count++) tokens.push((await signIn(browser, false)).refresh)
    expect(tiesOf(browser)).toHaveLength(5)
    for (const refresh of tokens.slice(2)) expect((await exchange(browser, refresh)).status).toBe(200)
  })

  test('can be ended without the cookie', async () => {
    const { access, refresh } = await signIn(browser, false)
    expect((await elsewhere().post('/auth/logout/', { refresh })).status).toBe(200)
    expect(await mayCall(access)).toBe(false)
  })

  test('is stored with a hash of the cookie, not with the cookie', async () => {
    await signIn(browser, false)
    const secret = browser.jar.get(tiesOf(browser)[0] ?? '') ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    const { rows } = await api.database.db.execute(sql`select ${sessions}::text as row from ${sessions}`)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a session that may outlive the browser', () => {
  test.each([true, undefined])('with remember %s goes on without a cookie', async (remember) => {
    const { refresh } = await signIn(browser, remember)
    expect(tiesOf(browser)).toEqual([])
    expect((await exchange(elsewhere(), refresh)).status).toBe(200)
  })

  test('is also that of a console on another site, to which browsers send no such cookie', async () => {
    const { refresh } = await signIn(browser, false, { 'sec-fetch-site': 'cross-site' })
    expect(tiesOf(browser)).toEqual([])
    expect((await exchange(browser, refresh)).status).toBe(200)
  })

  test('is not that of a console on another host of the site', async () => {
    const { refresh } = await signIn(browser, false, { 'sec-fetch-site': 'same-site' })
    expect((await exchange(elsewhere(), refresh)).status).toBe(401)
  })
})

test('a sign-in with a second factor says it with the code', async () => {
  const person = 'viewer@borealis.example'
  const { token } = await api.signIn(person)
  const secret = await addAuthenticator(api, token.access)
  const challenge = await challengeOf(api, person, demoPassword)
  const body = { challenge, code: codeOf(secret, 30), remember: false }
  const completed = await browser.post<LoginAnswer>('/v2/auth/login/second-factor/', body)
  const refresh = completed.body.data.token?.refresh ?? ''
  const next = await exchange(browser, refresh)
  expect(next.status).toBe(200)
  expect((await exchange(elsewhere(), next.body.data.refresh)).status).toBe(401)
})

test('people see which sessions end with the browser', async () => {
  await api.database.db.delete(sessions)
  await signIn(browser, true)
  const { access } = await signIn(browser, false)
  expect((await list(access)).map(({ ends_with_browser }) => ends_with_browser)).toEqual([true, false])
})

test('what is no truth value is refused beside its field', async () => {
  const body = { email, password: demoPassword, remember: 'yes' }
  const answer = await browser.post('/v2/auth/login/', body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toEqual({ remember: ['Please send true or false.'] })
})
