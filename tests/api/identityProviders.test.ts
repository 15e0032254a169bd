/** A company's own identity provider: set up, tested, activated, and signed in by (decision 0133). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { IdentityProvider, MailDomain, PossibleKeeper, WayIn } from '../../contract/entities/identityProvider'
import type { OpenSession } from '../../contract/entities/openSession'
import { codes } from '../../contract/envelope'
import type { Provisioning } from '../../contract/entities/provisioning'
import { companyPresets } from '../../contract/permissions'
import type { LoginAnswer } from '../../contract/entities/session'
import { refusalMessages } from '../../contract/refusalMessages'
import { signInMessages } from '../../contract/signInMessages'
import {
  attempts,
  federatedIdentities,
  identityProviders,
  mailDomains,
  providerVisits,
} from '../../server/database/tables'
import { demoPassword } from '../../server/data/demo/accounts'
import { userForm } from '../support/companyUsers'
import { countLockWaits } from '../support/lockWaits'
import { ageSessions } from '../support/oldSessions'
import { startDnsServer, type DnsServer } from '../support/dnsServer'
import { clientId, clientSecret, startHonestProvider, startLyingProvider, Wanderer } from '../support/foreignProviders'
import { startFrontDoor, type FrontDoor } from '../support/openId'
import { until } from '../support/until'

let dns: DnsServer
let door: FrontDoor
let honest: Awaited<ReturnType<typeof startHonestProvider>>
let lying: Awaited<ReturnType<typeof startLyingProvider>>
let superToken: string
let company: number

beforeAll(async () => {
  dns = await startDnsServer()
  door = await startFrontDoor({ env: { IDENTITY_PROVIDER_HOSTS: 'any', DNS_SERVERS: dns.address } })
  honest = await startHonestProvider()
  lying = await startLyingProvider()
  const { token, user } = await door.signIn('super@aurora.example')
  superToken = token.access
  company = user.company?.id ?? 0
})
afterAll(async () => {
  await door.stop()
  await Promise.all([honest.stop(), lying.stop(), dns.stop()])
})
beforeEach(() => {
  lying.state.lies = {}
  lying.state.secrets = [clientSecret]
})
afterEach(async () => {
  await door.repairs.db.delete(attempts)
  await door.repairs.db.delete(identityProviders)
  await door.repairs.db.delete(mailDomains)
})

const ofCompany = (path: string) => `/company/${company}/${path}`
const call = async <Data>(method: string, path: string, body?: object, token = superToken) => {
  const answer = await door.send<Data>(method, ofCompany(path), { token, ...(body && { body }) })
  if (answer.status >= 300)
    throw new Error(`${answer.status} ${answer.body.message} ${JSON.stringify(answer.body.error)}`)
  return answer.body.data
}
const form = (issuer: string, given: object = {}) => ({
  kind: 'oidc',
  name: 'Example Entra',
  issuer,
  client_id: clientId,
  client_secret: clientSecret,
  admits_new: false,
  ...given,
})
const enter = (issuer: string, given: object = {}) =>
  call<IdentityProvider>('POST', 'identity-providers/', form(issuer, given))

/** Proves a domain as a company does: by a record of the DNS. */
const prove = async (domain: string) => {
  const { id, record } = await call<MailDomain>('POST', 'mail-domains/', { domain })
  dns.records.set(domain, ['v=spf1 -all', record])
  return call<MailDomain>('POST', `mail-domains/${id}/check/`)
}

/** Goes through a test as the window of a super user does; returns what the page says. */
const goThroughTest = async ({ id }: Pick<IdentityProvider, 'id'>, window = new Wanderer()) => {
  const { address } = await call<{ address: string }>('POST', `identity-providers/${id}/test/`)
  return (await window.follow(address)).text
}
const activate = ({ id }: Pick<IdentityProvider, 'id'>) =>
  call<IdentityProvider>('POST', `identity-providers/${id}/activate/`)

/** Stores that a provider works, without going there. */
const setActive = async ({ id }: Pick<IdentityProvider, 'id'>) => {
  await door.repairs.db.update(identityProviders).set({ state: 'tested' })
  return activate({ id })
}

const isLogin = (url: URL) => url.pathname === '/login'
const wayIn = async (domain: string) =>
  (await door.send<WayIn>('POST', '/v2/auth/login/way-in/', { body: { domain } })).body.data.provider

const ticketIn = (url: URL) => new URLSearchParams(url.hash.slice(1)).get('ticket') ?? ''
const takeUp = (ticket: string, browser: Wanderer) =>
  door.send<LoginAnswer>('POST', '/v2/auth/login/provider/', { body: { ticket }, cookie: browser.cookies(door.issuer) })

/** Signs in as a browser does, and returns the answer of the login. */
const signInBy = async ({ sign_in_uri }: IdentityProvider, browser = new Wanderer()) => {
  const { at, text, status } = await browser.follow(sign_in_uri, isLogin)
  if (!isLogin(at)) return { refused: text, status }
  return { answer: await takeUp(ticketIn(at), browser), status }
}

const person = (email: string, given: object = {}) => ({
  sub: `id of ${email}`,
  email,
  email_verified: true,
  given_name: 'Freja',
  family_name: 'Lindqvist',
  ...given,
})
const users = async (email: string) =>
  (
    await door.repairs.pool.query<{ id: number; first_name: string; last_name: string; company_id: number }>(
      'select id, first_name, last_name, company_id from users where email = $1',
      [email],
    )
  ).rows

describe('an honest provider', () => {
  test('is entered, tested, activated and signed in by', async () => {
    const provider = await enter(honest.issuer)
    expect(provider).toMatchObject({ state: 'draft', is_required: false, client_id: clientId, last_test: null })
    expect(JSON.stringify(provider)).not.toContain(clientSecret)
    honest.register(provider.redirect_uri)
    honest.state.person = person('admin@aurora.example')
    await expect(activate(provider)).rejects.toThrow('409 Test this provider first.')
    await prove('aurora.example')
    expect(await wayIn('aurora.example')).toBeNull()

    const shown = await goThroughTest(provider)
    expect(shown).toContain('The test has worked')
    expect(shown).toContain('admin@aurora.example')
    expect(await activate(provider)).toMatchObject({ state: 'active', last_test: { worked: true, mistakes: [] } })

    const way = await wayIn('aurora.example')
    expect(way).toMatchObject({ name: 'Example Entra', is_required: false })
    expect(`${door.issuer}${way?.address}`).toBe(provider.sign_in_uri)
    const { answer } = await signInBy(provider)
    expect(answer?.body.data).toMatchObject({
      user: { email: 'admin@aurora.example', company: { id: company } },
      is_one_time_password: false,
    })
    // The names are those of the provider from now on.
    expect(await users('admin@aurora.example')).toMatchObject([{ first_name: 'Freja', last_name: 'Lindqvist' }])
    expect(await call<IdentityProvider[]>('GET', 'identity-providers/')).toMatchObject([{ people: 1 }])
  })

  test('opens a session that ends with the browser, unless the person wants to be remembered', async () => {
    const provider = await enter(honest.issuer)
    honest.register(provider.redirect_uri)
    honest.state.person = person('user@aurora.example')
    await prove('aurora.example')
    await setActive(provider)
    for (const [query, endsWithBrowser] of [
      ['', true],
      ['?remember=1', false],
    ] as const) {
      const { answer } = await signInBy({ ...provider, sign_in_uri: provider.sign_in_uri + query })
      const token = answer?.body.data.token?.access ?? ''
      const { body } = await door.send<OpenSession[]>('GET', '/sessions/', { token })
      expect(body.data.find(({ is_current }) => is_current)).toMatchObject({ ends_with_browser: endsWithBrowser })
    }
  })

  test('being away signs nobody out, and its page says how to go on', async () => {
    const provider = await enter(honest.issuer)
    honest.register(provider.redirect_uri)
    honest.state.person = person('user@aurora.example')
    await prove('aurora.example')
    await setActive(provider)
    const { answer } = await signInBy(provider)
    const token = answer?.body.data.token?.access ?? ''
    // Nobody listens there.
    await door.repairs.db.update(identityProviders).set({ issuer: 'http://localhost:9' })
    const { refused, status } = await signInBy(provider)
    expect(status).toBe(503)
    expect(refused).toContain('The identity provider cannot be reached at the moment.')
    expect(refused).toContain(`href="${new URL(provider.sign_in_uri).pathname}"`)
    expect((await door.send('GET', '/v2/auth/verify-user/?application=SSO', { token })).status).toBe(200)
  })

  test('that falls silent when people come back says so, too', async () => {
    const { provider } = await setUp()
    lying.state.lies = { token: (response) => response.destroy() }
    const { refused, status } = await signInBy(provider)
    expect(status).toBe(503)
    expect(refused).toContain('Try again')
  })
})

/** The lying provider, active for the company of the demo. */
const setUp = async (given: object = {}) => {
  const provider = await enter(lying.issuer, given)
  await prove('aurora.example')
  await setActive(provider)
  lying.state.person = person('user@aurora.example')
  return { provider }
}
const refusalOf = async (provider: IdentityProvider) => (await signInBy(provider)).refused ?? 'signed in'
const now = () => Math.floor(Date.now() / 1000)

const companyUser = {
  name: 'COMPANY_USER',
  permissions: companyPresets.TOM.COMPANY_USER,
  has_live_pay_tool: false,
}
const saveDefaultRole = async (roles: { TOM: object | null; JE: object | null }) => {
  const { everybody } = await call<Provisioning>('GET', 'provisioning/')
  await call('PUT', 'provisioning/everybody/', { roles, invites: true, version: everybody.version })
}
const rolesOf = async (email: string) =>
  (
    await door.repairs.pool.query<{ application: string; name: string }>(
      `select r.application, r.name from user_roles r join users u on u.id = r.user_id
        where u.email = $1 and r.grant_access order by 1`,
      [email],
    )
  ).rows

describe('an answer of a provider', () => {
  const lies: [string, (typeof lying)['state']['lies'], string][] = [
    ['of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }, 'names another issuer'],
    [
      'mixed up with another issuer',
      { callback: (sent) => ({ ...sent, iss: 'https://evil.example' }) },
      'names another issuer',
    ],
    [
      'without its issuer',
      { callback: ({ code, state }) => ({ code: code ?? '', state: state ?? '' }) },
      'names another issuer',
    ],
    ['for another client', { claims: (claims) => ({ ...claims, aud: 'somebody else' }) }, 'meant for another client'],
    ['of another sign-in', { claims: (claims) => ({ ...claims, nonce: 'another' }) }, 'another sign-in (wrong nonce)'],
    ['without a nonce', { claims: ({ nonce: _nonce, ...claims }) => claims }, '(wrong nonce)'],
    ['with another state', { callback: (sent) => ({ ...sent, state: 'another' }) }, 'begun in another browser'],
    ['that nobody has signed', { signature: 'none' }, 'not signed in a way that is accepted'],
    ['that somebody else has signed', { signature: 'otherKey' }, 'signature of the ID token is wrong'],
    ['that was changed', { signature: 'broken' }, 'signature of the ID token is wrong'],
    ['that has ended', { claims: (claims) => ({ ...claims, exp: now() - 200 }) }, 'differ by more than 2 minutes'],
    ['of a clock 3 minutes ahead', { seconds: 180 }, 'differ by more than 2 minutes'],
    ['of a clock 3 minutes behind', { seconds: -180 }, 'differ by more than 2 minutes'],
    ['without an id', { claims: ({ sub: _sub, ...claims }) => claims }, 'cannot be accepted'],
    [
      'that is an error',
      { callback: ({ state }) => ({ error: 'access_denied', state: state ?? '', iss: lying.issuer }) },
      'did not let you in',
    ],
    ['that is none', { token: (response) => response.end('<html>') }, 'answers what cannot be read'],
    ['that never ends', { token: (response) => response.end('x'.repeat(2_000_000)) }, 'more than it may'],
    [
      'that redirects',
      { token: (response) => response.writeHead(302, { location: 'http://localhost:9' }).end() },
      'redirects',
    ],
  ]
  test.each(lies)('%s is refused in words', async (_what, lie, words) => {
    const { provider } = await setUp()
    lying.state.lies = lie
    const { refused, status } = await signInBy(provider)
    expect(refused?.replaceAll('“', '"')).toContain(words)
    expect(status).toBe(400)
    lying.state.lies = {}
    expect((await signInBy(provider)).answer?.status).toBe(200)
  })

  test('may be of a clock that is a minute off', async () => {
    const { provider } = await setUp()
    for (const seconds of [60, -60]) {
      lying.state.lies = { seconds }
      expect((await signInBy(provider)).answer?.status).toBe(200)
    }
  })

  test('counts once, and in the browser that has asked', async () => {
    const { provider } = await setUp()
    const browser = new Wanderer()
    const callback = (
      await browser.follow(provider.sign_in_uri, (url) => url.pathname.startsWith('/external/callback'))
    ).at
    expect((await new Wanderer().open(callback)).text).toContain('begun in another browser')
    // It was used up by whoever has tried.
    expect((await browser.open(callback)).text).toContain('begun in another browser')

    const again = await browser.follow(provider.sign_in_uri, isLogin)
    const ticket = ticketIn(again.at)
    expect((await takeUp(ticket, new Wanderer())).status).toBe(401)
    expect((await takeUp(ticket, browser)).status).toBe(401)
    const third = await browser.follow(provider.sign_in_uri, isLogin)
    expect((await takeUp(ticketIn(third.at), browser)).status).toBe(200)
    expect((await takeUp(ticketIn(third.at), browser)).status).toBe(401)
    expect(await door.repairs.db.select().from(providerVisits)).toEqual([])
  })

  test('opens a session that ends with the browser, unless somebody who left from here asked to be remembered', async () => {
    const { provider } = await setUp()
    const comeBack = async (query: string) => {
      const browser = new Wanderer()
      const { at } = await browser.follow(`${provider.sign_in_uri}${query}`, isLogin)
      const answer = await takeUp(ticketIn(at), browser)
      const refresh = answer.body.data.token?.refresh
      const tie = answer.cookies.find((line) => line.includes('browser-'))
      // What a thief copies from the disk has no cookies.
      const exchange = (cookie?: string) =>
        door.send('POST', '/auth/refresh-token/', { body: { refresh }, ...(cookie && { cookie }) })
      return { remember: new URLSearchParams(at.hash.slice(1)).get('remember'), tie, exchange }
    }
    const remembered = await comeBack('?remember=1')
    expect(remembered.remember).toBe('1')
    expect(remembered.tie).toBeUndefined()
    expect((await remembered.exchange()).status).toBe(200)
    for (const query of ['', '?remember=0']) {
      const tied = await comeBack(query)
      expect(tied.remember).toBeNull()
      expect(tied.tie).toMatch(/HttpOnly/)
      expect(tied.tie).not.toMatch(/Max-Age|Expires/)
      expect((await tied.exchange(tied.tie?.split(';')[0])).status).toBe(200)
      const copied = await comeBack(query)
      expect((await copied.exchange()).status).toBe(401)
    }
  })

  test('that comes by the address of another provider is refused', async () => {
    const { provider } = await setUp()
    const other = await enter(honest.issuer, { name: 'Another' })
    const browser = new Wanderer()
    const { at } = await browser.follow(provider.sign_in_uri, (url) => url.pathname.startsWith('/external/callback'))
    const mixed = new URL(new URL(other.redirect_uri).pathname + at.search, at)
    expect((await browser.open(mixed)).status).toBe(400)
  })

  test('leads to nothing but the sign-in page, and from there to an application that waits', async () => {
    const { provider } = await setUp()
    const end = async (onward: string) =>
      (await new Wanderer().follow(`${provider.sign_in_uri}?onward=${encodeURIComponent(onward)}`, isLogin)).at
    expect(new URLSearchParams((await end('/sso/continue/abc.def')).hash.slice(1)).get('onward')).toBe(
      '/sso/continue/abc.def',
    )
    for (const wrong of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/sso//evil.example',
      '/sso/../log-out',
      '/app',
    ]) {
      const url = await end(wrong)
      expect(url.origin).toBe(door.issuer)
      expect(url.hash).not.toContain('onward')
    }
  })
})

describe('somebody who comes from a provider', () => {
  test('is known by the id of the provider, whatever the address becomes', async () => {
    const { provider } = await setUp()
    const first = await signInBy(provider)
    lying.state.person = { ...lying.state.person, email: 'another@evil.example', email_verified: false }
    const second = await signInBy(provider)
    expect(second.answer?.body.data.user.id).toBe(first.answer?.body.data.user.id)
  })

  test('takes over no account by an address that nobody vouches for, or of a domain that is not proven', async () => {
    const { provider } = await setUp()
    lying.state.person = person('super@aurora.example', { email_verified: false })
    expect(await refusalOf(provider)).toContain('does not vouch for the address')
    lying.state.person = person('super@aurora.example', { email_verified: undefined })
    expect(await refusalOf(provider)).toContain('does not vouch for the address')
    lying.state.person = person('super@aurora.example', { email_verified: undefined, xms_edov: true })
    expect((await signInBy(provider)).answer?.status).toBe(200)
    lying.state.person = { sub: 'nameless' }
    expect(await refusalOf(provider)).toContain('does not tell your mail address')
    await door.repairs.db.update(mailDomains).set({ proven_at: null })
    lying.state.person = person('admin@aurora.example')
    expect(await refusalOf(provider)).toContain('has not proven that aurora.example is its domain')
  })

  test('never gets an account of another company, or of provider staff', async () => {
    const { provider } = await setUp({ admits_new: true })
    await prove('borealis.example')
    await prove('talent.example')
    for (const email of ['super@borealis.example', 'master@talent.example']) {
      lying.state.person = person(email)
      expect(await refusalOf(provider)).toContain('cannot be used to sign in by this company')
    }
    expect(await door.repairs.db.select().from(federatedIdentities)).toEqual([])
  })

  test('gets an account with the default role if the provider lets new people in, and else none', async () => {
    await saveDefaultRole({ TOM: companyUser, JE: null })

    const { provider } = await setUp()
    lying.state.person = person('new.person@aurora.example')
    expect(await refusalOf(provider)).toContain('You have no account here')
    expect(await users('new.person@aurora.example')).toEqual([])
    await call('PUT', `identity-providers/${provider.id}/`, {
      ...form(lying.issuer, { admits_new: true }),
      client_secret: undefined,
      version: (await call<IdentityProvider[]>('GET', 'identity-providers/'))[0]?.version,
    })
    const { answer } = await signInBy(provider)
    expect(answer?.body.data.user).toMatchObject({
      role: 'COMPANY_USER',
      first_name: 'Freja',
      company: { id: company },
    })
    const { rows } = await door.repairs.pool.query(
      `select c.call, u.email from history.changes c join users u on u.id = c.by_id
        where c.call = 'createCompanyUser' order by c.id desc limit 1`,
    )
    expect(rows).toEqual([{ call: 'createCompanyUser', email: 'super@aurora.example' }])
    expect(await rolesOf('new.person@aurora.example')).toEqual([{ application: 'TOM', name: 'COMPANY_USER' }])
    // They have come without an invitation.
    const mails = await door.repairs.pool.query(
      `select kind from mail_outbox where recipient = 'new.person@aurora.example'`,
    )
    expect(mails.rows).toEqual([])
  })

  test('is added in the name of whoever has saved the provider, who has to have the right', async () => {
    const { token, user } = await door.signIn('super@borealis.example')
    const path = `/company/${user.company?.id}/identity-providers/`
    const newPeople = { admits_new: true }
    const entered = await door.send('POST', path, { token: token.access, body: form(lying.issuer, newPeople) })
    expect(entered.body.error?.admits_new?.[0]).toContain('You may not add people to this company.')
    expect((await door.send('POST', path, { token: token.access, body: form(lying.issuer) })).status).toBe(201)

    const { provider } = await setUp(newPeople)
    await door.repairs.pool.query(
      `update user_roles set permissions = array_remove(permissions, 'CREATE_COMPANY_USER')
        where user_id = (select id from users where email = 'super@aurora.example')`,
    )
    try {
      lying.state.person = person('unadded@aurora.example')
      expect(await refusalOf(provider)).toContain('Whoever has set this up may not add people')
      expect(await users('unadded@aurora.example')).toEqual([])
    } finally {
      await door.repairs.pool.query(
        `update user_roles set permissions = array_append(permissions, 'CREATE_COMPANY_USER')
          where user_id = (select id from users where email = 'super@aurora.example') and application = 'TOM'`,
      )
    }
  })

  test('follows the default role as those do whom provisioning brings, until a role is given by hand', async () => {
    await saveDefaultRole({ TOM: companyUser, JE: null })
    const { provider } = await setUp({ admits_new: true })
    for (const name of ['follows', 'stays']) {
      lying.state.person = person(`${name}@aurora.example`)
      expect((await signInBy(provider)).answer?.status).toBe(200)
    }
    await door.repairs.pool.query(
      `update user_roles set permissions = '{VIEW_REGION}' where user_id = (select id from users where email = 'stays@aurora.example')`,
    )
    await saveDefaultRole({ TOM: { ...companyUser, name: 'Reader', permissions: ['VIEW_REGION'] }, JE: null })
    expect(await rolesOf('follows@aurora.example')).toEqual([{ application: 'TOM', name: 'Reader' }])
    expect(await rolesOf('stays@aurora.example')).toEqual([{ application: 'TOM', name: 'COMPANY_USER' }])
  })

  test('gets no role where there is no default one, and comes in all the same', async () => {
    await saveDefaultRole({ TOM: null, JE: null })
    const { provider } = await setUp({ admits_new: true })
    lying.state.person = person('without.role@aurora.example')
    const { answer } = await signInBy(provider)
    expect(answer?.status).toBe(200)
    expect(answer?.body.data.applications).toEqual([])
    expect(await rolesOf('without.role@aurora.example')).toEqual([])
  })

  test('who comes twice at once for the first time is one person', async () => {
    const { provider } = await setUp({ admits_new: true })
    lying.state.person = person('twice@aurora.example')
    const both = await Promise.all([signInBy(provider), signInBy(provider), signInBy(provider)])
    expect(both.map(({ answer }) => answer?.status)).toEqual([200, 200, 200])
    expect(await users('twice@aurora.example')).toHaveLength(1)
    expect(await door.repairs.db.select().from(federatedIdentities)).toHaveLength(1)
  })

  test('has taken up the invitation: nothing that its mail has led to sets a password afterwards', async () => {
    const { provider } = await setUp()
    const email = 'onetime@aurora.example'
    const invited = await door.send<LoginAnswer>('POST', '/v2/auth/login/', {
      body: { email, password: 'Welcome-Once-2026' },
    })
    lying.state.person = person(email)
    expect((await signInBy(provider)).answer?.body.data.user.email).toBe(email)
    const body = { token: invited.body.data.reset_token, password: 'Chosen by a thief 1' }
    const answer = await door.send('POST', urlOf(calls.changePassword, {}), { body })
    expect([answer.status, answer.body.message]).toEqual([400, signInMessages.resetLink])
  })

  test('whose invitation was withdrawn stays out until there is a new one', async () => {
    const { provider } = await setUp({ admits_new: true })
    const email = 'withdrawn.guest@aurora.example'
    const guest = await call<{ id: number }>('POST', 'user/', userForm(undefined, { email }))
    await call('POST', 'users/invitations/withdraw/', { ids: [guest.id] })
    lying.state.person = person(email)
    expect(await refusalOf(provider)).toContain(refusalMessages.invitationWithdrawn)
    await call('POST', 'users/invitations/', { ids: [guest.id] })
    expect((await signInBy(provider)).answer?.body.data.user.email).toBe(email)
  })

  test('and has no password is told how else to confirm that it is them', async () => {
    const { provider } = await setUp({ admits_new: true })
    lying.state.person = person('without.password@aurora.example')
    const token = (await signInBy(provider)).answer?.body.data.token?.access
    for (const password of Array.from({ length: 11 }, () => 'any'))
      expect(await door.send('POST', urlOf(calls.confirmSession, {}), { token, body: { password } })).toMatchObject({
        status: 400,
        body: { error: { password: [refusalMessages.passwordNone] } },
      })
  })

  test('with the address of somebody who has come before is not that person', async () => {
    const { provider } = await setUp()
    await signInBy(provider)
    lying.state.person = person('user@aurora.example', { sub: 'another one' })
    expect(await refusalOf(provider)).toContain('Somebody else has signed in here')
  })

  test('and is switched off here, or whose company is, stays out', async () => {
    const { provider } = await setUp()
    await door.repairs.pool.query(`update users set is_active = false where email = 'user@aurora.example'`)
    expect(await refusalOf(provider)).toContain('inactive')
    await door.repairs.pool.query(`update users set is_active = true where email = 'user@aurora.example'`)
    await door.repairs.pool.query('update companies set is_active = false where id = $1', [company])
    try {
      expect(await wayIn('aurora.example')).toBeNull()
      expect(await refusalOf(provider)).toContain('inactive')
    } finally {
      await door.repairs.pool.query('update companies set is_active = true where id = $1', [company])
    }
  })

  test('is forgotten once the personal data is erased: by which id the provider knows them, and what its test has told', async () => {
    const email = 'erin.falk@aurora.example'
    const made = await call<{ id: number }>('POST', 'user/', userForm(undefined, { email }))
    const provider = await enter(honest.issuer)
    honest.register(provider.redirect_uri)
    honest.state.person = person(email, { sub: 'Erin.Falk@aurora.example', given_name: 'Erin', family_name: 'Falk' })
    await prove('aurora.example')
    expect(await goThroughTest(provider)).toContain('The test has worked')
    expect((await signInBy(await activate(provider))).answer?.status).toBe(200)
    await call('PATCH', `user/${made.id}/?active=false`)
    const kept = async () =>
      JSON.stringify([
        await call<IdentityProvider[]>('GET', 'identity-providers/'),
        await door.repairs.db.select().from(federatedIdentities),
      ])
    expect(await kept()).toMatch(/erin\.falk/i)
    await call('POST', `user/${made.id}/erase/`, { why: 'Asked for it' })
    expect(await kept()).not.toMatch(/erin|falk/i)
    // What the test was worth stays.
    expect(await call<IdentityProvider[]>('GET', 'identity-providers/')).toMatchObject([
      { state: 'active', people: 0, last_test: { worked: true, claims: [] } },
    ])
  })

  test('is sent nowhere by a provider that is not active any more', async () => {
    const { provider } = await setUp()
    const browser = new Wanderer()
    const { at } = await browser.follow(provider.sign_in_uri, isLogin)
    await call('POST', `identity-providers/${provider.id}/deactivate/`)
    expect((await takeUp(ticketIn(at), browser)).status).toBe(401)
    expect(await refusalOf(provider)).toContain('not in use')
    expect(await wayIn('aurora.example')).toBeNull()
  })
})

describe('the only way in', () => {
  const logIn = (email: string) =>
    door.send<LoginAnswer>('POST', '/v2/auth/login/', { body: { email, password: demoPassword } })
  const requireBy = (provider: IdentityProvider, breakGlass: number | null, isRequired = true) =>
    door.send<IdentityProvider>('POST', ofCompany(`identity-providers/${provider.id}/require/`), {
      token: superToken,
      body: { is_required: isRequired, break_glass_id: breakGlass },
    })
  const addFactor = async (email: string) => {
    const { rows } = await door.repairs.pool.query<{ user_id: number }>(
      `insert into authenticators (user_id, secret, confirmed_at) select id, 'sealed', now() from users where email = $1
        on conflict (user_id) do update set confirmed_at = now() returning user_id`,
      [email],
    )
    return rows[0]?.user_id ?? 0
  }
  /** Makes another super user, with a second factor, until they are released. */
  const makeKeeper = async () => {
    const { pool } = door.repairs
    const keeper = await addFactor('admin@aurora.example')
    const { rows } = await pool.query<{ name: string; permissions: unknown }>(
      'select name, permissions from user_roles where user_id = $1',
      [keeper],
    )
    const give = (name: unknown, permissions: unknown) =>
      pool.query('update user_roles set name = $2, permissions = $3 where user_id = $1', [keeper, name, permissions])
    await give('COMPANY_SUPER_USER', companyPresets.TOM.COMPANY_SUPER_USER)
    const release = async () => {
      await give(rows[0]?.name, rows[0]?.permissions)
      await pool.query('update users set is_active = true where id = $1', [keeper])
    }
    return { keeper, release }
  }
  afterEach(() => door.repairs.pool.query('delete from authenticators'))

  test('needs an active provider, and an account with a second factor that keeps its password', async () => {
    const draft = await enter(lying.issuer)
    const keeper = await addFactor('super@aurora.example')
    expect((await requireBy(draft, keeper)).body.message).toContain('Activate this provider first.')
    await prove('aurora.example')
    await setActive(draft)
    const wrong = await requireBy(draft, null)
    expect(wrong.body.error).toEqual({ break_glass_id: ['Choose the account that keeps its password.'] })
    const others = [(await users('admin@aurora.example'))[0]?.id, (await users('super@borealis.example'))[0]?.id]
    await addFactor('admin@aurora.example')
    await addFactor('super@borealis.example')
    for (const id of others) expect((await requireBy(draft, id ?? 0)).status).toBe(400)
    await door.repairs.pool.query('delete from authenticators where user_id = $1', [keeper])
    expect((await requireBy(draft, keeper)).status).toBe(400)
    await addFactor('super@aurora.example')
    expect((await requireBy(draft, keeper)).body.data).toMatchObject({
      is_required: true,
      break_glass: { id: keeper, is_ready: true },
    })
  })

  test('needs an account that has a password to keep', async () => {
    const { provider } = await setUp()
    const keeper = await addFactor('super@aurora.example')
    const keepers = async () =>
      (await call<PossibleKeeper[]>('GET', 'identity-providers/keepers/')).map(({ id }) => id).includes(keeper)
    expect(await keepers()).toBe(true)
    const { rows } = await door.repairs.pool.query<{ password_hash: string }>(
      'select password_hash from users where id = $1',
      [keeper],
    )
    const setHash = (hash: string | undefined | null) =>
      door.repairs.pool.query('update users set password_hash = $2 where id = $1', [keeper, hash])
    try {
      await setHash(null)
      const refusal = await requireBy(provider, keeper)
      expect([refusal.status, refusal.body.error?.break_glass_id?.[0]]).toEqual([
        400,
        'Choose an active super user of the company who has a password and a second factor.',
      ])
      expect(await keepers()).toBe(false)
    } finally {
      await setHash(rows[0]?.password_hash)
    }
  })

  test('refuses right passwords in words, and tells nobody anything by wrong ones', async () => {
    const { provider } = await setUp()
    const keeper = await addFactor('super@aurora.example')
    await requireBy(provider, keeper)
    expect(await wayIn('aurora.example')).toMatchObject({ is_required: true })
    const right = await logIn('user@aurora.example')
    expect([right.status, right.body.code]).toEqual([401, codes.authentication])
    expect(right.body.message).toContain('Your company signs in by Example Entra')
    const wrong = await door.send('POST', '/v2/auth/login/', { body: { email: 'user@aurora.example', password: 'no' } })
    expect(wrong.body.message).toBe('Invalid email or password')
    // The one that keeps its password is asked for its second factor.
    expect((await logIn('super@aurora.example')).body.code).toBe(codes.secondFactor)
    expect((await logIn('super@borealis.example')).status).toBe(200)
    expect((await signInBy(provider)).answer?.status).toBe(200)
    await requireBy(provider, null, false)
    expect((await logIn('user@aurora.example')).status).toBe(200)
  })

  test('keeps the second factor of the account that keeps its password', async () => {
    const { provider } = await setUp()
    const keeper = await addFactor('super@aurora.example')
    await requireBy(provider, keeper)
    const removed = await door.send('DELETE', ofCompany(`user/${keeper}/second-factor/`), {
      token: door.masterToken,
    })
    expect([removed.status, removed.body.message.slice(0, 33)]).toEqual([409, 'This account keeps its password w'])
  })

  test('lets that account not remove its last one by itself either: a password alone would open it', async () => {
    const { provider } = await setUp()
    const keeper = await addFactor('super@aurora.example')
    await requireBy(provider, keeper)
    const { pool } = door.repairs
    const added = await pool.query<{ id: number }>(
      `insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports, is_synced, name)
        values ($1, 'first', 'handle', '', 0, '{}', false, 'Phone'), ($1, 'second', 'handle', '', 0, '{}', false, 'Key') returning id`,
      [keeper],
    )
    await pool.query('delete from authenticators')
    const [first, second] = await Promise.all(
      added.rows.map(({ id }) => door.send('DELETE', `/second-factor/passkeys/${id}/`, { token: superToken })),
    )
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409])
    expect((await pool.query('select from passkeys')).rowCount).toBe(1)
    await pool.query('delete from passkeys')
  })

  test('keeps the account itself, whoever would take its role away or switch it off together with others', async () => {
    const { provider } = await setUp()
    const { keeper, release } = await makeKeeper()
    await requireBy(provider, keeper)
    const kept = /^This account keeps its password while everybody else signs in/
    const asMaster = <Data>(method: string, path: string, body?: object) =>
      door.send<Data>(method, ofCompany(path), { token: door.masterToken, ...(body && { body }) })
    const toggle = calls.toggleCompanyUser
    const switchOff = (token: string) =>
      door.send(toggle.method, `${urlOf(toggle, { company_id: company, company_user_id: keeper })}?active=false`, {
        token,
      })
    const clerk = { name: 'Clerk', permissions: [] }
    for (const [path, body] of [
      ['users/activity/', { is_active: false }],
      ['users/role/', { application: 'TOM', role: clerk }],
    ] as const)
      for (const query of ['?preview=true', '']) {
        const many = await asMaster<{ changed: number; failures: { reason: string }[] }>('POST', `${path}${query}`, {
          ids: [keeper],
          ...body,
        })
        expect(many.body.data, path).toMatchObject({ changed: 0, failures: [{ reason: expect.stringMatching(kept) }] })
      }
    const { token } = await door.signIn('super@talent.example')
    for (const by of [superToken, token.access]) {
      const switched = await switchOff(by)
      expect([switched.status, switched.body.message]).toEqual([409, expect.stringMatching(kept)])
    }
    await requireBy(provider, null, false)
    expect((await switchOff(superToken)).status).toBe(200)
    await release()
  })

  test('loses the account by the switch of a master, who proves to be there: it may have been stolen', async () => {
    const { provider } = await setUp()
    const { keeper, release } = await makeKeeper()
    await requireBy(provider, keeper)
    const { repairs, lines, masterToken } = door
    const toggle = calls.toggleCompanyUser
    const switchTo = (isActive: boolean) =>
      door.send<unknown>(
        toggle.method,
        `${urlOf(toggle, { company_id: company, company_user_id: keeper })}?active=${isActive}`,
        { token: masterToken },
      )
    const readShown = async () => (await call<IdentityProvider[]>('GET', 'identity-providers/'))[0]?.break_glass
    const events = () => lines.filter((line) => line.includes('break-glass account deactivated'))
    const earlier = events().length
    await ageSessions(repairs.pool)
    const asked = await switchTo(false)
    expect([asked.status, asked.body.code, asked.body.data]).toEqual([
      403,
      codes.confirmation,
      { act: 'breakGlass', proofs: ['password'] },
    ])
    expect(await readShown()).toMatchObject({ is_ready: true })
    await ageSessions(repairs.pool, undefined, 0)
    expect((await switchTo(false)).status).toBe(200)
    expect(await readShown()).toMatchObject({ id: keeper, is_ready: false })
    expect(events().length - earlier).toBe(1)
    expect(events().at(-1)).toContain(`"account":${keeper}`)
    expect((await logIn('admin@aurora.example')).status).toBe(401)
    expect((await requireBy(provider, keeper)).status).toBe(400)
    expect((await switchTo(true)).status).toBe(200)
    expect(await readShown()).toMatchObject({ is_ready: true })
    expect(events().length - earlier).toBe(1)
    await release()
  })

  test('keeps the application in which that account has its role', async () => {
    const { provider } = await setUp()
    const keeper = await addFactor('super@aurora.example')
    const { pool } = door.repairs
    const isOther = `company_id = $1 and user_id = $2 and application <> 'TOM'`
    await pool.query(`update user_roles set grant_access = false where ${isOther}`, [company, keeper])
    const read = () => door.send<object>('GET', ofCompany(''), { token: door.masterToken })
    const { body: stored } = await read()
    const saveWith = async (applications: readonly string[]) =>
      door.send('PUT', ofCompany(''), {
        token: door.masterToken,
        body: { ...(await read()).body.data, applications, application_access: applications },
      })
    await requireBy(provider, keeper)
    const refusal = await saveWith(['JE'])
    expect([refusal.status, refusal.body.error]).toEqual([
      400,
      {
        applications: [
          expect.stringMatching(/^The account that keeps its password .* is a super user in TOM\. Keep TOM/),
        ],
      },
    ])
    expect((await read()).body.data).toEqual(stored.data)
    // The role in another application does as well.
    await pool.query(`update user_roles set grant_access = true where ${isOther}`, [company, keeper])
    expect((await saveWith(['JE'])).status).toBe(200)
    const shown = (await call<IdentityProvider[]>('GET', 'identity-providers/', undefined, door.masterToken))[0]
    expect(shown?.break_glass).toMatchObject({ id: keeper, is_ready: true })
    expect((await saveWith(['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'])).status).toBe(200)
    await requireBy(provider, null, false)
    expect((await saveWith(['JE'])).status).toBe(200)
    expect((await saveWith(['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'])).status).toBe(200)
  })

  test('is enough where a second factor is required', async () => {
    const { provider } = await setUp()
    await door.repairs.pool.query('update companies set second_factor_from = $2 where id = $1', [company, '2020-01-01'])
    try {
      const { answer } = await signInBy(provider)
      const token = answer?.body.data.token?.access ?? ''
      expect((await door.send('GET', ofCompany('regions/'), { token })).status).toBe(200)
      const byPassword = (await logIn('user@aurora.example')).body.data.token?.access ?? ''
      expect((await door.send('GET', ofCompany('regions/'), { token: byPassword })).body.code).toBe(
        codes.factorRequired,
      )
    } finally {
      await door.repairs.pool.query('update companies set second_factor_from = null where id = $1', [company])
    }
  })
})

describe('a set-up', () => {
  const refused = async (method: string, path: string, body?: object, token = superToken) => {
    const answer = await door.send(method, ofCompany(path), { token, ...(body && { body }) })
    return {
      status: answer.status,
      ...(answer.body.error ? { error: answer.body.error } : { message: answer.body.message }),
    }
  }

  test('says at the fields what is wrong', async () => {
    expect(
      await refused(
        'POST',
        'identity-providers/',
        form('login.example.com', { name: '', client_id: '', client_secret: '' }),
      ),
    ).toEqual({
      status: 400,
      error: {
        name: ['Please enter a name.'],
        issuer: ['This is not an address. It looks like https://login.example.com/tenant.'],
        client_id: ['Please enter the client id.'],
      },
    })
    expect(
      await refused('POST', 'identity-providers/', form('https://a.example', { client_id: 'of\0nobody' })),
    ).toMatchObject({ status: 400, error: { client_id: [expect.stringContaining('invisible characters')] } })
    expect(await refused('POST', 'identity-providers/', form('https://a.example?x=1'))).toMatchObject({
      error: { issuer: ['Leave out ? and what follows.'] },
    })
    expect(
      await refused('POST', 'identity-providers/', form('https://a.example', { client_secret: null })),
    ).toMatchObject({
      error: { client_secret: ['Please enter the client secret.'] },
    })
    expect(
      await refused('POST', 'identity-providers/', form('https://a.example', { admits_new: 'yes' })),
    ).toMatchObject({
      error: { admits_new: ['Please send true or false.'] },
    })
    await enter('https://a.example')
    expect(
      await refused('POST', 'identity-providers/', form('https://b.example', { name: 'example ENTRA' })),
    ).toMatchObject({
      error: { name: ['There is another provider of this name.'] },
    })
  })

  test('shows in the window of a test what is wrong, and stays a draft', async () => {
    const provider = await enter(lying.issuer)
    const tests: [(typeof lying)['state']['lies'], object, string][] = [
      [{}, { sub: 'x' }, 'does not tell the mail address'],
      [{}, person('a@aurora.example', { email_verified: false }), 'does not vouch for the mail address'],
      [{ metadata: (metadata) => ({ ...metadata, issuer: 'https://other.example' }) }, {}, 'names another issuer'],
      [{ signature: 'otherKey' }, person('a@aurora.example'), 'signature of the ID token is wrong'],
    ]
    for (const [lies, who, words] of tests) {
      Object.assign(lying.state, { lies, person: who })
      // What is published is read anew by another process; here it is known.
      const shown = lies.metadata ? words : await goThroughTest(provider)
      expect(shown).toContain(words)
    }
    expect(await call<IdentityProvider[]>('GET', 'identity-providers/')).toMatchObject([
      { state: 'draft', last_test: { worked: false } },
    ])
    const away = await enter('http://localhost:9', { name: 'Away' })
    expect(await goThroughTest(away)).toContain('cannot be reached')
    const none = await enter(`${lying.issuer}/nothing`, { name: 'None' })
    expect(await goThroughTest(none)).toContain('No description of an OpenID provider')
    lying.state.lies = {}
    lying.state.person = person('a@aurora.example')
    expect(await goThroughTest(provider)).toContain('aurora.example is not proven yet')
    expect((await call<IdentityProvider[]>('GET', 'identity-providers/'))[0]).toMatchObject({ state: 'tested' })
  })

  test('shows what a provider says, also where it is cut within a character, or has what cannot be stored', async () => {
    const provider = await enter(lying.issuer)
    const long = `${'a'.repeat(199)}😀`
    const said = { note: long, [long]: 'x', half: '\ud800', zero: 'a\0b', given_name: `${'a'.repeat(254)}😀` }
    lying.state.person = person('a@aurora.example', said)
    expect(await goThroughTest(provider)).toContain('The test has worked')
    lying.state.lies = {
      token: (response) => {
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: 'invalid_scope', error_description: `\0${'a'.repeat(298)}😀` }))
      },
    }
    expect(await goThroughTest(provider)).toContain('refuses the scopes')
  })

  test('of a test counts for what was tested, once, in one window', async () => {
    const provider = await enter(lying.issuer)
    lying.state.person = person('a@aurora.example')
    const { address } = await call<{ address: string }>('POST', `identity-providers/${provider.id}/test/`)
    const window = new Wanderer()
    const { at } = await window.follow(address, (url) => url.pathname.startsWith('/external/callback'))
    const changed = { ...form(lying.issuer, { client_id: 'another' }), version: provider.version }
    await call('PUT', `identity-providers/${provider.id}/`, changed)
    expect((await window.open(at)).text).toContain('The settings were changed since this test began')
    expect((await call<IdentityProvider[]>('GET', 'identity-providers/'))[0]).toMatchObject({ state: 'draft' })
    expect((await new Wanderer().open(address)).text).toContain('has begun already')
  })

  test('of an active provider changes by testing another one in its place', async () => {
    const { provider } = await setUp()
    const version = (await call<IdentityProvider[]>('GET', 'identity-providers/'))[0]?.version
    const other = { ...form('https://other.example'), version }
    expect(await refused('PUT', `identity-providers/${provider.id}/`, other)).toMatchObject({ status: 409 })
    expect(await refused('DELETE', `identity-providers/${provider.id}/`)).toMatchObject({ status: 409 })
    const second = await enter(lying.issuer, { name: 'Second' })
    lying.state.person = person('user@aurora.example')
    await goThroughTest(second)
    await activate(second)
    expect(await call<IdentityProvider[]>('GET', 'identity-providers/')).toMatchObject([
      { name: 'Second', state: 'active' },
      { name: 'Example Entra', state: 'tested' },
    ])
    expect((await signInBy(second)).answer?.status).toBe(200)
  })

  test('of a provider that takes the place of another one is as much the only way in as that is by then', async () => {
    const { provider } = await setUp()
    const second = await enter(lying.issuer, { name: 'Second' })
    await door.repairs.pool.query(`update identity_providers set state = 'tested' where id = $1`, [second.id])
    const keeper = (await users('super@aurora.example'))[0]?.id
    const requiring = await door.repairs.pool.connect()
    try {
      await requiring.query('begin')
      await requiring.query('update identity_providers set is_required = true, break_glass_id = $2 where id = $1', [
        provider.id,
        keeper,
      ])
      const activating = activate(second)
      await until(async () => (await countLockWaits(door.repairs.pool)) > 0)
      await requiring.query('commit')
      expect(await activating).toMatchObject({ state: 'active', is_required: true, break_glass: { id: keeper } })
    } finally {
      requiring.release()
    }
  })

  test('of another issuer knows nobody by the ids of the one before', async () => {
    const { provider } = await setUp()
    expect((await signInBy(provider)).answer?.body.data.user.email).toBe('user@aurora.example')
    await call('POST', `identity-providers/${provider.id}/deactivate/`)
    const version = async () => (await call<IdentityProvider[]>('GET', 'identity-providers/'))[0]?.version
    const saveAs = async (issuer: string) =>
      call<IdentityProvider>('PUT', `identity-providers/${provider.id}/`, {
        ...form(issuer, { client_secret: null }),
        version: await version(),
      })
    expect(await saveAs(lying.issuer)).toMatchObject({ state: 'tested', people: 1 })
    expect(await saveAs('https://other.example')).toMatchObject({ state: 'draft', people: 0 })
    const moved = await saveAs(lying.issuer)
    lying.state.person = { ...lying.state.person, email: 'admin@aurora.example' }
    await goThroughTest(moved)
    await activate(moved)
    expect((await signInBy(moved)).answer?.body.data.user.email).toBe('admin@aurora.example')
  })

  test('takes another secret while the other side still takes the one before', async () => {
    const { provider } = await setUp()
    const rotate = async (secret: string) =>
      call<IdentityProvider>('PUT', `identity-providers/${provider.id}/`, {
        ...form(lying.issuer, { client_secret: secret }),
        version: (await call<IdentityProvider[]>('GET', 'identity-providers/'))[0]?.version,
      })
    expect(await rotate('a new secret')).toMatchObject({
      state: 'active',
      former_secret_until: expect.any(String) as string,
    })
    expect((await signInBy(provider)).answer?.status).toBe(200)
    lying.state.secrets = ['a new secret']
    expect((await signInBy(provider)).answer?.status).toBe(200)
    lying.state.secrets = ['neither']
    expect(await refusalOf(provider)).toContain('refuses the client id or the secret')
    const { rows } = await door.repairs.pool.query<{ text: string }>(
      `select (select jsonb_agg(to_jsonb(p)) from identity_providers p)::text
        || (select jsonb_agg(to_jsonb(r)) from history.changed_rows r where table_name = 'identity_providers')::text as text`,
    )
    expect(rows[0]?.text).not.toContain('a new secret')
  })

  test('shows its secret in the form to a provider that does not decode the one in the header', async () => {
    const { provider } = await setUp()
    lying.state.lies = { readsRawly: true }
    expect((await signInBy(provider)).answer?.status).toBe(200)
    lying.state.secrets = ['another']
    expect(await refusalOf(provider)).toContain('refuses the client id or the secret')
  })

  test('proves a domain by a record of the DNS', async () => {
    const { id, record } = await call<MailDomain>('POST', 'mail-domains/', { domain: 'Proof.Example' })
    expect(record).toMatch(/^talent-console-verification=[\w-]{43}$/)
    dns.records.delete('proof.example')
    const check = () => refused('POST', `mail-domains/${id}/check/`)
    expect(await check()).toMatchObject({ status: 409, message: 'The domain proof.example does not exist.' })
    dns.records.set('proof.example', ['talent-console-verification=something-else'])
    expect(await check()).toMatchObject({ status: 409, message: expect.stringContaining('was not found') as string })
    dns.records.set('proof.example', [`x${record}`, record])
    expect(await check()).toMatchObject({ status: 200 })
    expect(await refused('POST', 'mail-domains/', { domain: 'proof.example' })).toMatchObject({
      error: { domain: ['This domain is listed already.'] },
    })
    for (const domain of ['', 'not a domain', 'http://a.example', 'a@b.example', 'x'.repeat(300)])
      expect(await refused('POST', 'mail-domains/', { domain })).toMatchObject({ status: 400 })
  })

  test('of a domain that two companies prove at the same moment counts for one of them', async () => {
    const { token, user } = await door.signIn('super@borealis.example')
    const companies = [
      { path: `/company/${company}/mail-domains/`, token: superToken },
      { path: `/company/${user.company?.id}/mail-domains/`, token: token.access },
    ]
    const domain = 'both.example'
    const added = await Promise.all(
      companies.map((one) => door.send<MailDomain>('POST', one.path, { ...one, body: { domain } })),
    )
    const found = added.map(({ body }) => body.data)
    dns.records.set(
      domain,
      found.map(({ record }) => record),
    )
    const answers = await Promise.all(
      companies.map((one, place) => door.send('POST', `${one.path}${found[place]?.id}/check/`, one)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of a domain that another company has proven is refused', async () => {
    await prove('shared.example')
    const other = await door.signIn('super@borealis.example')
    const path = `/company/${other.user.company?.id}/mail-domains/`
    const token = other.token.access
    const { body } = await door.send<MailDomain>('POST', path, { token, body: { domain: 'shared.example' } })
    dns.records.set('shared.example', [body.data.record])
    const checked = await door.send('POST', `${path}${body.data.id}/check/`, { token })
    expect([checked.status, checked.body.message.slice(0, 27)]).toEqual([409, 'Another company here has pr'])
  })

  test('asks again who is there', async () => {
    await ageSessions(door.repairs.pool)
    const answer = await door.send('POST', ofCompany('identity-providers/'), {
      token: superToken,
      body: form('https://a.example'),
    })
    expect([answer.status, answer.body.code]).toEqual([403, codes.confirmation])
    superToken = (await door.signIn('super@aurora.example')).token.access
  })
})
