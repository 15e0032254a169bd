/** Applications sign people in by OpenID Connect (decision 0122), with a client library that nobody here wrote. */
import { eq } from 'drizzle-orm'
import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { dayAhead } from '../../contract/days'
import type { LoginAnswer } from '../../contract/entities/session'
import { demoPassword } from '../../server/data/demo/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenSession } from '../../contract/entities/openSession'
import type { NewAuthenticator } from '../../contract/entities/secondFactor'
import { codes } from '../../contract/envelope'
import { deriveKey, sealingPurpose } from '../../server/accounts/secrets'
import { rotateSigningKeys } from '../../server/accounts/signingKeys'
import { applications, attempts, authenticators, companies, sessions } from '../../server/database/tables'
import { signInsBegunPerAddress } from '../../server/accounts/limits'
import { testSecret } from '../support/api'
import { codeOf } from '../support/secondFactors'
import { begin, Browser, startFrontDoor, type FrontDoor } from '../support/openId'

let door: FrontDoor
let planner: Awaited<ReturnType<FrontDoor['register']>>
let config: client.Configuration
beforeAll(async () => {
  door = await startFrontDoor({ processes: 2 })
  planner = await door.register({ post_logout_redirect_uris: ['http://localhost:9/bye'] })
  config = await door.discover(planner.record.client_id, planner.secret)
})
afterAll(() => door.stop())

const user = 'user@aurora.example'

/** Signs somebody in to the planner in a new browser. */
const signedIn = async (email = user, company?: number) => {
  const session = await door.signIn(email)
  const browser = new Browser(door, session.token.access)
  const { address, redeem } = await begin(config)
  const callback = await browser.signInTo(address, company)
  return { session, browser, callback, redeem, tokens: await redeem(callback) }
}

const auroraId = async () => {
  const [row] = await door.first.database.db.select().from(companies).where(eq(companies.name, 'Aurora Foods'))
  return row?.id ?? 0
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: { error?: string; cause?: readonly { parameters?: { error?: string } }[] }) =>
      error.error ?? error.cause?.[0]?.parameters?.error ?? String(error),
  )

describe('a person', () => {
  test('signs in by the front door, and the application learns who, for which company, and what they may do', async () => {
    const { tokens, session } = await signedIn()
    const claims = tokens.claims()
    expect(claims).toMatchObject({
      iss: door.issuer,
      sub: String(session.user.id),
      email: user,
      name: `${session.user.first_name} ${session.user.last_name}`,
      company: { name: 'Aurora Foods' },
      permissions: session.permissions,
      role: session.user.role,
    })
    const info = await client.fetchUserInfo(config, tokens.access_token, String(session.user.id))
    expect(info.permissions).toEqual(session.permissions)
    expect(tokens.expires_in).toBeLessThanOrEqual(300)
  })

  test('sees at a session in which applications it was used, by the names that they have now', async () => {
    const other = await door.register()
    const its = await door.discover(other.record.client_id, other.secret)
    const { browser, session } = await signedIn()
    await browser.signInTo((await begin(its)).address)
    const name = `Renamed ${other.record.id}`
    await door.repairs.db.update(applications).set({ name }).where(eq(applications.id, other.record.id))
    const { body } = await door.send<OpenSession[]>('GET', '/sessions/', { token: session.token.access })
    expect(body.data.find((one) => one.is_current)?.applications).toEqual([planner.record.name, name])
  })

  test('is asked nothing the second time, nor with prompt=none', async () => {
    const { browser } = await signedIn()
    const again = await begin(config)
    const { to } = await browser.open(again.address)
    expect(to?.pathname).toBe('/callback')
    const silent = await begin(config, { prompt: 'none' })
    const answer = await browser.open(silent.address)
    expect(answer.to?.searchParams.get('code')).toBeTruthy()
  })

  test('has to sign in anew once the session of the console has ended', async () => {
    const { browser, session } = await signedIn()
    await door.send('POST', '/auth/logout/', { token: session.token.access, body: { refresh: session.token.refresh } })
    const silent = await browser.open((await begin(config, { prompt: 'none' })).address)
    expect(silent.to?.searchParams.get('error')).toBe('login_required')
    const { to } = await browser.open((await begin(config)).address)
    expect(to?.pathname).toMatch(/^\/sso\/continue\//)
  })

  test('signs in again where the application wants that, and not only goes on', async () => {
    const { browser } = await signedIn()
    // Moments are told in seconds.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const { to } = await browser.open((await begin(config, { prompt: 'login' })).address)
    expect((await browser.pending(to)).body.data).toMatchObject({ next: 'signIn' })
    expect((await browser.finish(to)).status).toBe(409)
    browser.token = (await door.signIn(user)).token.access
    expect((await browser.pending(to)).body.data).toMatchObject({ next: 'finish' })
    const finished = await browser.finish(to)
    const { to: back } = await browser.open(finished.body.data.address)
    expect(back?.searchParams.get('code')).toBeTruthy()
  })

  test('signs in again where the application expects somebody else', async () => {
    const { tokens, session } = await signedIn()
    const { address } = await begin(config, { id_token_hint: tokens.id_token ?? '' })
    const other = new Browser(door, (await door.signIn('admin@aurora.example')).token.access)
    const { to } = await other.open(address)
    expect((await other.pending(to)).body.data).toMatchObject({ next: 'signIn' })
    expect((await other.finish(to)).status).toBe(409)
    other.token = session.token.access
    expect((await other.pending(to)).body.data).toMatchObject({ next: 'finish' })
  })

  test('cannot be led to finish the sign-in that somebody else has begun', async () => {
    const stranger = new Browser(door)
    const { to } = await stranger.open((await begin(config)).address)
    const victim = new Browser(door, (await door.signIn(user)).token.access)
    await victim.open((await begin(config)).address)
    const finished = await victim.finish(to)
    expect(finished.status).toBe(409)
    expect(finished.body.message).toContain('begun in another browser')
  })

  test('is not taken for who was signed in before in the same browser, and has not signed out', async () => {
    const { browser } = await signedIn()
    const { response } = await browser.open(`${door.issuer}/api/v2/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@aurora.example', password: demoPassword }),
    })
    const { data } = (await response.json()) as { data: LoginAnswer }
    browser.token = data.token?.access
    const { address, redeem } = await begin(config)
    const tokens = await redeem(await browser.signInTo(address))
    expect(tokens.claims()?.email).toBe('admin@aurora.example')
  })

  test('may be another person than before in the same browser', async () => {
    const { browser } = await signedIn()
    const other = await door.signIn('admin@aurora.example')
    browser.token = other.token.access
    const { address, redeem } = await begin(config, { prompt: 'select_account' })
    const { to } = await browser.open(address)
    const finished = await browser.finish(to)
    const page = await browser.open(finished.body.data.address)
    // The library ends what was left by a form that sends itself.
    const html = await page.response.text()
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const ended = await browser.open(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    })
    const { to: back } = await browser.open(ended.to ?? '')
    const tokens = await redeem(back ?? new URL(door.issuer))
    expect(tokens.claims()?.sub).toBe(String(other.user.id))
  })
})

describe('provider staff', () => {
  test('choose a company, and another one without a password', async () => {
    const aurora = await auroraId()
    const session = await door.signIn('super@talent.example')
    const browser = new Browser(door, session.token.access)
    const first = await begin(config)
    const { to } = await browser.open(first.address)
    expect((await browser.pending(to)).body.data).toMatchObject({ next: 'company' })
    const refused = await browser.finish(to, 2_000_000)
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { company_id: ['This company does not use the application.'] } },
    })
    const finished = await browser.finish(to, aurora)
    const { to: back } = await browser.open(finished.body.data.address)
    const tokens = await first.redeem(back ?? new URL(door.issuer))
    expect(tokens.claims()?.company).toEqual({ id: aurora, name: 'Aurora Foods' })
    const [other] = await door.first.database.db.select().from(companies).where(eq(companies.name, 'Borealis Energy'))
    const second = await begin(config, { company: String(other?.id), prompt: 'none' })
    const switched = await browser.open(second.address)
    const after = await second.redeem(switched.to ?? new URL(door.issuer))
    expect(after.claims()?.company).toEqual({ id: other?.id, name: 'Borealis Energy' })
    // The tokens of the other tab are about the company of that tab.
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ company: { id: aurora } })
  })

  test('are told with prompt=none that a company is to be chosen', async () => {
    const { browser } = await signedIn('super@talent.example', await auroraId())
    const other = await door.register()
    const another = await door.discover(other.record.client_id, other.secret)
    const answer = await browser.open((await begin(another, { prompt: 'none' })).address)
    expect(answer.to?.searchParams.get('error')).toBe('account_selection_required')
  })

  test.each(['abc', '0', '99999999999', '-1'])('are refused the company %s', async (company) => {
    const { browser } = await signedIn('super@talent.example', await auroraId())
    const answer = await browser.open((await begin(config, { prompt: 'none', company })).address)
    expect(answer.to?.searchParams.get('error')).toBe('access_denied')
  })
})

describe('a company user', () => {
  test('is refused another company', async () => {
    const { browser } = await signedIn()
    const [other] = await door.first.database.db.select().from(companies).where(eq(companies.name, 'Borealis Energy'))
    const asked = await begin(config, { company: String(other?.id) })
    const { to } = await browser.open(asked.address)
    expect((await browser.pending(to)).body.data).toMatchObject({ next: 'refused', refusal: 'company' })
    expect((await browser.finish(to)).status).toBe(403)
  })

  test.each([
    [{}, 'company'],
    [{ roles: ['TOM_ADMIN', 'COMPANY_SUPER_USER'] }, 'role'],
  ])('is refused an application that is for others: %j', async (rules, refusal) => {
    const others = await door.register({
      name: `Others ${refusal}`,
      ...rules,
      company_ids: [await borealisId()],
    })
    const its = await door.discover(others.record.client_id, others.secret)
    const browser = new Browser(door, (await door.signIn(user)).token.access)
    const { to } = await browser.open((await begin(its)).address)
    expect((await browser.pending(to)).body.data).toMatchObject({ next: 'refused', refusal })
    expect((await browser.finish(to)).status).toBe(403)
  })
})

const borealisId = async () => {
  const [row] = await door.first.database.db.select().from(companies).where(eq(companies.name, 'Borealis Energy'))
  return row?.id ?? 0
}

describe('rights that are taken away', () => {
  test('show at once at introspection and userinfo, and refuse the refresh of a person who is switched off', async () => {
    const { tokens, session } = await signedIn('viewer@aurora.example')
    const before = await client.tokenIntrospection(config, tokens.access_token)
    expect(before).toMatchObject({ active: true, permissions: session.permissions })
    await door.repairs.db.execute(
      `update user_roles set permissions = '{VIEW_REGION}' where user_id = ${session.user.id}`,
    )
    const after = await client.tokenIntrospection(config, tokens.access_token)
    expect(after.permissions).toEqual(['VIEW_REGION'])
    const info = await client.fetchUserInfo(config, tokens.access_token, String(session.user.id))
    expect(info.permissions).toEqual(['VIEW_REGION'])
    const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(next.claims()?.permissions).toEqual(['VIEW_REGION'])
    await door.repairs.db.execute(`update users set is_active = false where id = ${session.user.id}`)
    expect(await client.tokenIntrospection(config, next.access_token)).toEqual({ active: false })
    expect(await errorOf(client.refreshTokenGrant(config, next.refresh_token ?? ''))).toBe('invalid_grant')
    expect(await errorOf(client.fetchUserInfo(config, next.access_token, client.skipSubjectCheck))).not.toBe('no error')
  })

  test('end with the session', async () => {
    const { tokens, session } = await signedIn()
    await door.send('POST', '/auth/logout/', { token: session.token.access, body: { refresh: session.token.refresh } })
    expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
    expect(await errorOf(client.refreshTokenGrant(config, tokens.refresh_token ?? ''))).toBe('invalid_grant')
  })

  test('end with the application', async () => {
    const other = await door.register()
    const its = await door.discover(other.record.client_id, other.secret)
    const browser = new Browser(door, (await door.signIn(user)).token.access)
    const asked = await begin(its)
    const tokens = await asked.redeem(await browser.signInTo(asked.address))
    await door.send('PATCH', `/admin/application/${other.record.id}/?active=false`, { token: door.masterToken })
    expect(await errorOf(client.tokenIntrospection(its, tokens.access_token))).toBe('invalid_client')
    const page = await browser.open((await begin(its)).address)
    expect(page.response.status).toBe(400)
    expect(await page.response.text()).toContain('is switched off')
  })
})

describe('a second factor that is required and missing', () => {
  const requireFrom = (day: string | null) =>
    door.repairs.db.update(companies).set({ second_factor_from: day }).where(eq(companies.name, 'Borealis Energy'))
  afterEach(async () => {
    await requireFrom(null)
    await door.repairs.db.delete(authenticators)
  })

  const addAuthenticator = async (token: string) => {
    const { body } = await door.send<NewAuthenticator>('POST', '/second-factor/authenticator/', { token })
    const code = codeOf(body.data.secret)
    await door.send('POST', '/second-factor/authenticator/confirm/', { token, body: { code } })
  }

  test('keeps people out of applications that they were in, until they have set one up', async () => {
    const { tokens, browser, session } = await signedIn('viewer@borealis.example')
    await requireFrom('2026-01-01')
    expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
    expect(await errorOf(client.refreshTokenGrant(config, tokens.refresh_token ?? ''))).toBe('invalid_grant')
    const silent = await browser.open((await begin(config, { prompt: 'none' })).address)
    expect(silent.to?.searchParams.get('error')).toBe('login_required')
    const { address, redeem } = await begin(config)
    const { to } = await browser.open(address)
    expect((await browser.finish(to)).body.code).toBe(codes.factorRequired)
    await addAuthenticator(session.token.access)
    const again = await redeem(await browser.signInTo(address))
    expect(await client.tokenIntrospection(config, again.access_token)).toMatchObject({ active: true })
  })

  test('keeps nobody out before its day', async () => {
    const { tokens } = await signedIn('super@borealis.example')
    await requireFrom('2999-01-01')
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true })
  })
})

test('introspections that arrive together tell each about its own person', async () => {
  const people = await Promise.all([signedIn(), signedIn('super@aurora.example'), signedIn('viewer@borealis.example')])
  const answers = await Promise.all(
    [...people, ...people].map(({ tokens }) => client.tokenIntrospection(config, tokens.access_token)),
  )
  expect(answers).toMatchObject(
    [...people, ...people].map(({ session }) => ({
      active: true,
      sub: String(session.user.id),
      permissions: session.permissions,
    })),
  )
})

describe('an application', () => {
  test('is refused without PKCE, and with PKCE in plain', async () => {
    const browser = new Browser(door)
    const { address } = await begin(config)
    address.searchParams.delete('code_challenge')
    address.searchParams.delete('code_challenge_method')
    expect((await browser.open(address)).to?.searchParams.get('error_description')).toContain('PKCE')
    const plain = await begin(config, { code_challenge_method: 'plain' })
    expect((await browser.open(plain.address)).to?.searchParams.get('error')).toBe('invalid_request')
  })

  test.each(['http://localhost:9/other', 'https://evil.example/callback', 'http://localhost:9/callback/../x'])(
    'is refused the address %s, on a page that says why',
    async (redirect_uri) => {
      const { response, to } = await new Browser(door).open((await begin(config, { redirect_uri })).address)
      expect({ status: response.status, to }).toEqual({ status: 400, to: undefined })
      const page = await response.text()
      expect(page).toContain('not registered for it')
      expect(page).toContain('invalid_redirect_uri')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    },
  )

  test('is refused if nobody knows it, on a page that says so', async () => {
    const { response } = await new Browser(door).open((await begin(config, { client_id: '<script>' })).address)
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('not known here')
    expect(page).not.toContain('<script>')
  })

  test('is refused with a wrong secret', async () => {
    const wrong = await door.discover(planner.record.client_id, 'wrong')
    expect(await errorOf(client.refreshTokenGrant(wrong, 'x'))).toBe('invalid_client')
    expect(await errorOf(client.tokenIntrospection(wrong, 'x'))).toBe('invalid_client')
  })

  test('goes on with its former secret while it lasts', async () => {
    const { tokens } = await signedIn()
    const made = await door.send<{ client_secret: string }>('POST', `/admin/application/${planner.record.id}/secret/`, {
      token: door.masterToken,
      body: { overlap_hours: 1 },
    })
    const next = await door.discover(planner.record.client_id, made.body.data.client_secret)
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true })
    expect(await client.tokenIntrospection(next, tokens.access_token)).toMatchObject({ active: true })
    const last = await door.send<{ client_secret: string }>('POST', `/admin/application/${planner.record.id}/secret/`, {
      token: door.masterToken,
      body: { overlap_hours: 0 },
    })
    expect(await errorOf(client.tokenIntrospection(config, tokens.access_token))).toBe('invalid_client')
    config = await door.discover(planner.record.client_id, last.body.data.client_secret)
    planner = { ...planner, secret: last.body.data.client_secret }
  })

  test('learns nothing about the tokens of another one', async () => {
    const { tokens } = await signedIn()
    const other = await door.register()
    const its = await door.discover(other.record.client_id, other.secret)
    expect(await client.tokenIntrospection(its, tokens.access_token)).toEqual({ active: false })
  })

  test('loses all tokens if a code is used twice', async () => {
    const { redeem, callback, tokens } = await signedIn()
    expect(await errorOf(redeem(callback))).toBe('invalid_grant')
    expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
  })

  test('is sent back with an error for a text that the database cannot keep', async () => {
    const browser = new Browser(door)
    for (const name of ['state', 'nonce', 'company']) {
      const { to, response } = await browser.open((await begin(config, { [name]: 'a\u0000' })).address)
      expect([name, response.status, to?.searchParams.get('error')]).toEqual([name, 303, 'invalid_request'])
    }
    const out = `${door.issuer}/oidc/logout?client_id=${planner.record.client_id}&state=%00`
    expect((await browser.open(`${out}&post_logout_redirect_uri=http://localhost:9/bye`)).response.status).toBe(400)
    expect(door.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('gets nobody back at an address that was taken off its record while they signed in', async () => {
    const { record, secret } = await door.register({
      redirect_uris: ['http://localhost:9/callback', 'http://localhost:9/b'],
    })
    const its = await door.discover(record.client_id, secret)
    const browser = new Browser(door, (await door.signIn(user)).token.access)
    const { to } = await browser.open((await begin(its)).address)
    const { name, kind, version } = (
      await door.send<typeof record>('GET', `/admin/application/${record.id}/`, { token: door.masterToken })
    ).body.data
    const body = { name, kind, version, redirect_uris: ['http://localhost:9/b'] }
    const changed = await door.send('PUT', `/admin/application/${record.id}/`, { token: door.masterToken, body })
    expect(changed.status).toBe(200)
    expect((await browser.finish(to)).status).toBe(409)
  })

  test.each([1, 2, 3, 4])('loses all tokens if a refresh token is used twice at the same time (%i)', async () => {
    const { tokens } = await signedIn()
    const second = await door.discover(planner.record.client_id, planner.secret, 1)
    const refresh = (by: client.Configuration) => client.refreshTokenGrant(by, tokens.refresh_token ?? '')
    const results = await Promise.allSettled([refresh(config), refresh(second), refresh(config), refresh(second)])
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(won.length).toBeLessThanOrEqual(1)
    for (const { access_token: token, refresh_token: next } of won) {
      expect(await client.tokenIntrospection(config, token)).toEqual({ active: false })
      expect(await errorOf(client.refreshTokenGrant(config, next ?? ''))).toBe('invalid_grant')
    }
  })

  test('gets tokens once for a code that is used twice at the same time', async () => {
    const browser = new Browser(door, (await door.signIn(user)).token.access)
    const { address, redeem } = await begin(config)
    const callback = await browser.signInTo(address)
    const second = await door.discover(planner.record.client_id, planner.secret, 1)
    const results = await Promise.allSettled([redeem(callback), redeem(callback, second), redeem(callback)])
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })

  test('loses all tokens if a refresh token is used twice', async () => {
    const { tokens } = await signedIn()
    const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(await errorOf(client.refreshTokenGrant(config, tokens.refresh_token ?? ''))).toBe('invalid_grant')
    expect(await client.tokenIntrospection(config, next.access_token)).toEqual({ active: false })
  })

  test('holds no token of the console: an ID token opens nothing there, although the same key has signed it', async () => {
    const { record, secret } = await door.register({ backchannel_logout_uri: 'http://localhost:9/out' })
    const its = await door.discover(record.client_id, secret)
    const session = await door.signIn(user)
    const { address, redeem } = await begin(its)
    const tokens = await redeem(await new Browser(door, session.token.access).signInTo(address))
    const { id_token: idToken = '', access_token: access, refresh_token: refresh = '' } = tokens
    expect(decodeProtectedHeader(idToken).kid).toBe(decodeProtectedHeader(session.token.access).kid)
    expect(tokens.claims()?.sid).toEqual(expect.any(String))
    for (const token of [idToken, access, refresh])
      expect((await door.send('GET', '/sessions/', { token })).status).toBe(401)
    expect((await door.send('GET', '/sessions/', { token: session.token.access })).status).toBe(200)
  })

  test('ends a token itself', async () => {
    const { tokens } = await signedIn()
    await client.tokenRevocation(config, tokens.refresh_token ?? '')
    expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
  })

  test('of a browser signs people in without a secret', async () => {
    const { record } = await door.register({ kind: 'browser' })
    const its = await door.discover(record.client_id)
    const browser = new Browser(door, (await door.signIn(user)).token.access)
    const { address, redeem } = await begin(its)
    const tokens = await redeem(await browser.signInTo(address))
    expect(tokens.claims()?.email).toBe(user)
  })

  test('signs people out, which ends the session of the console too', async () => {
    const { browser, tokens, session } = await signedIn()
    const address = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'http://localhost:9/bye',
      state: 'here',
    })
    const { to } = await browser.open(address)
    expect(to?.href).toBe('http://localhost:9/bye?state=here')
    expect((await door.send('GET', '/sessions/', { token: session.token.access })).status).toBe(401)
    // Once more, when nothing is left.
    expect((await browser.open(address)).to?.href).toBe('http://localhost:9/bye?state=here')
  })

  test('sends people to the sign-in page of the front door after that, unless it has a page of its own', async () => {
    const { browser, tokens } = await signedIn()
    const { to } = await browser.open(client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '' }))
    expect(to?.pathname).toBe('/log-out')
    const foreign = await browser.open(
      client.buildEndSessionUrl(config, { post_logout_redirect_uri: 'https://evil.example/' }),
    )
    expect(foreign.response.status).toBe(400)
  })
})

describe('several processes', () => {
  test('redeem codes that another one has given', async () => {
    const browser = new Browser(door, (await door.signIn(user)).token.access)
    const { address, redeem } = await begin(config)
    const callback = await browser.signInTo(address)
    const second = await door.discover(planner.record.client_id, planner.secret, 1)
    const tokens = await redeem(callback, second)
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true })
  })

  test('know at once that another one has switched an application off, and what a person lost', async () => {
    const other = await door.register()
    const [its, elsewhere] = await Promise.all(
      [0, 1].map((index) => door.discover(other.record.client_id, other.secret, index)),
    )
    if (!its || !elsewhere) throw new Error('There are two processes')
    const session = await door.signIn('viewer@borealis.example')
    const asked = await begin(its)
    const tokens = await asked.redeem(await new Browser(door, session.token.access).signInTo(asked.address))
    const introspect = () => client.tokenIntrospection(elsewhere, tokens.access_token)
    expect(await introspect()).toMatchObject({ active: true, permissions: session.permissions })
    const settings = { token: door.masterToken }
    await door.send('PATCH', `/admin/application/${other.record.id}/?active=false`, settings)
    expect(await errorOf(introspect())).toBe('invalid_client')
    await door.send('PATCH', `/admin/application/${other.record.id}/?active=true`, settings)
    expect(await introspect()).toMatchObject({ active: true })
    await door.send('POST', '/auth/logout/', { token: session.token.access, body: { refresh: session.token.refresh } })
    expect(await introspect()).toEqual({ active: false })
  })

  test('sign with the keys that were rotated while they run', async () => {
    const { tokens, browser } = await signedIn()
    const { db } = door.first.database
    await rotateSigningKeys(db, deriveKey(testSecret, sealingPurpose), { revoke: true })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const again = await begin(config)
    const { to } = await browser.open(again.address)
    const after = await again.redeem(
      to ?? new URL(door.issuer),
      await door.discover(planner.record.client_id, planner.secret),
    )
    const kid = (token: string | undefined) => decodeProtectedHeader(token ?? '').kid
    expect(kid(after.id_token)).not.toBe(kid(tokens.id_token))
    // The hint of before still tells which application it is.
    const out = await browser.open(
      client.buildEndSessionUrl(config, {
        id_token_hint: tokens.id_token ?? '',
        post_logout_redirect_uri: 'http://localhost:9/bye',
      }),
    )
    expect(out.to?.pathname).toBe('/bye')
  })
})

test('sign-ins that begin are limited by network, so that no stranger fills the database with them', async () => {
  const { db } = door.first.database
  const { browser } = await signedIn()
  await db.delete(attempts)
  const stranger = async () => (await new Browser(door).open((await begin(config)).address)).response
  const counted = async () => (await db.select({ points: attempts.points }).from(attempts)).map(({ points }) => points)
  expect((await stranger()).status).toBe(303)
  // Counted once it is answered.
  await expect.poll(counted).toEqual([1])
  const { most } = signInsBegunPerAddress
  await db.update(attempts).set({ points: most - 1 })
  expect((await stranger()).status).toBe(303)
  await expect.poll(counted).toEqual([most])
  const refused = await stranger()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.text()).toContain('Too many sign-ins were begun from your network')
  // Nothing else is refused.
  expect((await fetch(`${door.issuer}/oidc/userinfo`)).status).toBe(401)
  await db.delete(attempts)
  expect((await browser.open((await begin(config)).address)).to?.pathname).toBe('/callback')
})

describe('garbage', () => {
  const bodies = [
    '',
    'x',
    '{"a":1}',
    'token=%00&client_id=%00',
    'client_id=a&client_id=b',
    `token=${'a'.repeat(70_000)}`,
    '%',
    'grant_type=authorization_code&code=%F0',
  ]
  const types = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data', 'x']
  const queries = [
    '',
    '?',
    '?client_id=%00',
    '?client_id[]=1',
    `?client_id=${'a'.repeat(5000)}`,
    '?id_token_hint=a.b.c',
    '?response_type=code&client_id=x&scope=%ff',
    '?prompt=none&prompt=login',
  ]
  const paths = [
    'auth',
    'auth/x',
    'token',
    'userinfo',
    'introspect',
    'revoke',
    'logout',
    'logout/confirm',
    'logout/success',
    'nothing',
    '%00',
    '..%2f',
  ]

  test.each(paths)('never fails at /oidc/%s', async (path) => {
    const statuses = new Set<number>()
    for (const query of queries)
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE'])
        statuses.add(
          (
            await fetch(`${door.issuer}/oidc/${path}${query}`, {
              method,
              redirect: 'manual',
              headers: { cookie: 'oidc=x; oidc.sig=y; oidc_resume=z', authorization: 'Basic %%%' },
            })
          ).status,
        )
    for (const body of bodies)
      for (const type of types)
        statuses.add(
          (
            await fetch(`${door.issuer}/oidc/${path}`, {
              method: 'POST',
              body,
              headers: { 'content-type': type, authorization: `Bearer ${body.slice(0, 20).replaceAll(/[^a-z]/g, '')}` },
            })
          ).status,
        )
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
  })

  test('of a sign-in is refused', async () => {
    const { access } = (await door.signIn(user)).token
    for (const name of ['x', 'a.b', '.', '..', 'a'.repeat(200), '%00'])
      expect(
        (await door.send('GET', `/sign-in/?interaction=${name}`, { token: access, cookie: 'sso=x' })).status,
      ).toBeLessThan(500)
    expect((await door.send('POST', '/sign-in/', { token: access, body: {} })).status).toBe(400)
  })

  test('is in no log', () => {
    expect(door.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

test('what is kept of sessions and tokens can not be used by whoever reads the database', async () => {
  const { tokens } = await signedIn()
  const { rows } = await door.first.database.db.execute(`select id, payload::text from oidc_state`)
  expect(JSON.stringify(rows)).not.toContain(tokens.access_token)
  expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token)
  expect((await door.first.database.db.select().from(sessions)).length).toBeGreaterThan(0)
})

describe('somebody whom the identity provider of the company switches off', () => {
  test('is signed out of the console and of applications at once', async () => {
    const superUser = await door.signIn('super@aurora.example')
    const { tokens, session } = await signedIn('recruiter@aurora.example')
    const company = await auroraId()
    const { body } = await door.send<{ secret: string }>('POST', `/company/${company}/api-keys/`, {
      token: superUser.token.access,
      body: {
        name: 'Directory',
        permissions: ['VIEW_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER'],
        ends_on: dayAhead(1),
      },
    })
    const isActive = async () => (await client.tokenIntrospection(config, tokens.access_token)).active
    expect(await isActive()).toBe(true)
    const answer = await fetch(`${door.issuer}/scim/v2/Users/${session.user.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${body.data.secret}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
    })
    expect(answer.status).toBe(200)
    expect(await isActive()).toBe(false)
    expect(await errorOf(client.refreshTokenGrant(config, tokens.refresh_token ?? ''))).toBe('invalid_grant')
    const { status } = await door.send('GET', `/company/${company}/regions/`, { token: session.token.access })
    expect(status).toBe(401)
  })
})
