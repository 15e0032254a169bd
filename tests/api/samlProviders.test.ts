/** A company's own SAML provider: its metadata, honest answers, and those that are forged (decision 0133). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityProvider, ReadMetadata } from '../../contract/entities/identityProvider'
import type { LoginAnswer } from '../../contract/entities/session'
import { identityProviders, mailDomains } from '../../server/database/tables'
import { makeKeyPair } from '../support/certificates'
import { Wanderer } from '../support/foreignProviders'
import { startFrontDoor, type FrontDoor } from '../support/openId'
import {
  assertionOf,
  readRequest,
  responseOf,
  samlAddress,
  samlIssuer,
  samlKey,
  samlMetadata,
  signXml,
  type Said,
  type SamlRequest,
} from '../support/samlProvider'

let door: FrontDoor
let token: string
let company: number
beforeAll(async () => {
  door = await startFrontDoor()
  const signedIn = await door.signIn('super@aurora.example')
  token = signedIn.token.access
  company = signedIn.user.company?.id ?? 0
})
afterAll(() => door.stop())
afterEach(async () => {
  await door.repairs.db.delete(identityProviders)
  await door.repairs.db.delete(mailDomains)
})

const send = <Data>(method: string, path: string, body?: object) =>
  door.send<Data>(method, `/company/${company}/${path}`, { token, ...(body && { body }) })
const ok = async <Data>(method: string, path: string, body?: object) => {
  const answer = await send<Data>(method, path, body)
  if (answer.status >= 300) throw new Error(`${answer.body.message} ${JSON.stringify(answer.body.error)}`)
  return answer.body.data
}
const form = (given: object = {}) => ({
  kind: 'saml',
  name: 'Example SAML',
  issuer: samlIssuer,
  sign_in_address: samlAddress,
  certificates: [samlKey('one').certificate],
  admits_new: false,
  ...given,
})

/** An active provider, whose domain is proven. */
const setUp = async (given: object = {}) => {
  const { id } = await ok<IdentityProvider>('POST', 'identity-providers/', form(given))
  await door.repairs.db.update(identityProviders).set({ state: 'tested' })
  await door.repairs.db
    .insert(mailDomains)
    .values({ company_id: company, domain: 'aurora.example', token: 'token', proven_at: new Date() })
  return ok<IdentityProvider>('POST', `identity-providers/${id}/activate/`)
}

/** Begins a sign-in, up to the address of the provider. */
const begin = async ({ sign_in_uri }: IdentityProvider, browser = new Wanderer()) => {
  const { to } = await browser.open(sign_in_uri)
  if (!to) throw new Error('The browser was not sent to the provider')
  return readRequest(to)
}

/** Posts an answer as the page of a provider does: without the cookies of this side. */
const post = async (consumer: string, xml: string, relayState: string) => {
  const response = await fetch(consumer, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }),
  })
  const location = response.headers.get('location')
  return { status: response.status, text: await response.text(), to: location && new URL(location, door.issuer) }
}
const answer = (request: SamlRequest, xml: string) => post(request.consumer, xml, request.relayState)
const honest = (request: SamlRequest, said: Said = {}) => signXml(responseOf(request, assertionOf(request, said)))

const takeUp = (to: URL | string | null, browser: Wanderer) =>
  door.send<LoginAnswer>('POST', '/v2/auth/login/provider/', {
    body: { ticket: new URLSearchParams(new URL(to ?? '').hash.slice(1)).get('ticket') },
    cookie: browser.cookies(door.issuer),
  })

describe('a SAML provider', () => {
  test('lets somebody in whom it has signed for', async () => {
    const provider = await setUp()
    expect(provider).toMatchObject({ kind: 'saml', client_id: null, state: 'active' })
    const browser = new Wanderer()
    const request = await begin(provider, browser)
    expect(request).toMatchObject({ entityId: provider.entity_id, consumer: provider.redirect_uri })
    const { to } = await answer(request, honest(request))
    const { body } = await takeUp(to, browser)
    expect(body.data.user).toMatchObject({ email: 'user@aurora.example', first_name: 'Freja', last_name: 'Lindqvist' })
  })

  test('opens a session in the browser that began alone', async () => {
    const provider = await setUp()
    const request = await begin(provider)
    const { to } = await answer(request, honest(request))
    expect((await takeUp(to, new Wanderer())).status).toBe(401)
  })

  test('may sign with either certificate while they change, and with none that has ended', async () => {
    const provider = await setUp({ certificates: [samlKey('one').certificate, samlKey('two').certificate] })
    for (const name of ['one', 'two'] as const) {
      const request = await begin(provider)
      const xml = signXml(responseOf(request, assertionOf(request)), { by: samlKey(name) })
      expect((await answer(request, xml)).status).toBe(303)
    }
    await door.repairs.db.update(identityProviders).set({ certificates: [samlKey('ended').certificate] })
    const request = await begin(provider)
    const { text } = await answer(request, signXml(responseOf(request, assertionOf(request)), { by: samlKey('ended') }))
    expect(text).toContain('The certificate of the identity provider has ended.')
  })

  test('whose certificate ends is told in the bell, until there is another one', async () => {
    const kinds = async () => (await ok<{ kind: string }[]>('GET', 'notifications/')).map(({ kind }) => kind)
    const soon = makeKeyPair('Ends soon', 20).certificate
    const provider = await setUp({ certificates: [soon] })
    expect(await kinds()).toContain('provider-secrets')
    const body = form({ certificates: [soon, samlKey('one').certificate], version: provider.version })
    const changed = await ok<IdentityProvider>('PUT', `identity-providers/${provider.id}/`, body)
    expect(changed).toMatchObject({ state: 'active', certificates: [{ subject: 'CN=Ends soon' }, {}] })
    expect(await kinds()).not.toContain('provider-secrets')
  })

  test('tells by its metadata what to enter', async () => {
    const both = [samlKey('one').certificate, samlKey('two').certificate]
    const read = await ok<ReadMetadata>('POST', 'identity-providers/metadata/', { text: samlMetadata(both) })
    expect(read).toMatchObject({ issuer: samlIssuer, sign_in_address: samlAddress })
    expect(read.certificates.map(({ subject }) => subject)).toEqual([
      'CN=Identity provider one',
      'CN=Identity provider two',
    ])
    const wrongs: [object, string][] = [
      [{ text: 'not XML' }, 'This is no XML.'],
      [{ text: '<a><b></a>' }, 'This is no XML.'],
      [{ text: '<a/>' }, 'describe no identity provider'],
      [
        { text: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${samlMetadata()}` },
        'document type or entities',
      ],
      [{ text: samlMetadata([]) }, 'no certificate that can be used'],
      [{ text: samlMetadata().replaceAll('HTTP-Redirect', 'SOAP') }, 'lack an address for sign-in'],
      [
        { text: `${'<E xmlns="urn:oasis:names:tc:SAML:2.0:metadata">'.repeat(6000)}${'</E>'.repeat(6000)}` },
        'more elements than it may have',
      ],
    ]
    for (const [body, words] of wrongs) {
      const { status, body: refused } = await send('POST', 'identity-providers/metadata/', body)
      expect(status).toBe(400)
      expect(refused.error?.text?.[0]).toContain(words)
    }
    // Nobody looks into the own network with this.
    for (const address of [
      'http://example.com/',
      'https://127.0.0.1/',
      'https://localhost/',
      'file:///etc/passwd',
      'x',
    ]) {
      const { status, body: refused } = await send('POST', 'identity-providers/metadata/', { address })
      expect([status, typeof refused.error?.address?.[0]], address).toEqual([400, 'string'])
    }
  })

  test('finds ours where they can be read', async () => {
    const provider = await setUp()
    const { status, text } = await new Wanderer().open(provider.entity_id ?? '')
    expect(status).toBe(200)
    expect(text).toContain(`entityID="${provider.entity_id}"`)
    expect(text).toContain(`Location="${provider.redirect_uri}"`)
  })

  test('says at the fields what is wrong', async () => {
    const wrong = form({ sign_in_address: 'http://', certificates: [] })
    expect((await send('POST', 'identity-providers/', wrong)).body.error).toEqual({
      sign_in_address: ['This is not an address. It looks like https://login.example.com/tenant.'],
      certificates: ['Please enter the certificate.'],
    })
    const unread = form({ certificates: ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'] })
    expect((await send('POST', 'identity-providers/', unread)).body.error?.certificates?.[0]).toContain(
      'cannot be read',
    )
    const open = form({ sign_in_address: 'http://login.example.com' })
    expect((await send('POST', 'identity-providers/', open)).body.error).toEqual({
      sign_in_address: ['The address must begin with https://.'],
    })
  })
})

/** Wraps what was signed, and puts something else where readers look. */
const evil = (request: SamlRequest) => assertionOf(request, { email: 'super@aurora.example' })

type Forged = (request: SamlRequest) => string
const simple =
  (said: Said): Forged =>
  (request) =>
    honest(request, said)

describe('an answer by SAML', () => {
  const forgeries: [string, Forged, string][] = [
    ['that nobody has signed', (request) => responseOf(request, assertionOf(request)), 'not signed with a certificate'],
    [
      'that somebody else has signed',
      (request) => signXml(responseOf(request, assertionOf(request)), { by: samlKey('two') }),
      'not signed with a certificate',
    ],
    [
      'of which only the response is signed',
      (request) => signXml(responseOf(request, assertionOf(request)), { element: 'Response' }),
      'not signed with a certificate',
    ],
    ['signed with SHA-1', (request) => signXml(responseOf(request, assertionOf(request)), { method: 'sha1' }), 'SHA-1'],
    [
      'signed with SHA-1 that is spelled otherwise',
      (request) =>
        signXml(responseOf(request, assertionOf(request)), { method: 'sha1' })
          .replaceAll(/Algorithm="([^"]*#rsa-sha1)"/g, "Algorithm='$1'")
          .replaceAll('#sha1"', '#sha&#49;"'),
      'SHA-1',
    ],
    [
      'whose address was changed afterwards',
      (request) => honest(request).replace('>user@aurora.example<', '>super@aurora.example<'),
      'not signed with a certificate',
    ],
    [
      'that has an unsigned assertion before the signed one',
      (request) => honest(request).replace('<saml:Assertion', `${evil(request)}<saml:Assertion`),
      'several assertions',
    ],
    [
      'that has an unsigned assertion behind the signed one',
      (request) => honest(request).replace('</samlp:Response>', `${evil(request)}</samlp:Response>`),
      'several assertions',
    ],
    [
      'that wraps the signed assertion in an unsigned one',
      (request) => {
        const [signed = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(honest(request)) ?? []
        return responseOf(request, evil(request).replace('<saml:Subject>', `<x>${signed}</x><saml:Subject>`))
      },
      'not signed with a certificate',
    ],
    [
      'that hides the signed assertion in the signature of another one',
      (request) => {
        const [signed = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(honest(request)) ?? []
        const [signature = ''] = /<Signature.*<\/Signature>/s.exec(signed) ?? []
        const moved = signature.replace('</Signature>', `<Object>${signed.replace(signature, '')}</Object></Signature>`)
        return responseOf(request, evil(request).replace('<saml:Subject>', `${moved}<saml:Subject>`))
      },
      'something else than the assertion',
    ],
    ['that hides an address in a comment', simple({ email: 'super@aurora.example<!---->.evil.example' }), ''],
    [
      'with entities that become many',
      (request) => `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${honest(request)}`,
      'document type or entities',
    ],
    [
      'with an entity of a file',
      (request) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${honest(request)}`,
      'document type or entities',
    ],
    ['of another issuer', simple({ issuer: 'https://evil.example' }), 'another issuer'],
    ['for another service', simple({ audience: 'https://other.example' }), 'audience is not the entity id'],
    ['for nobody in particular', simple({ audience: null }), 'audience'],
    ['for another address', simple({ recipient: 'https://other.example' }), 'recipient is not that of this side'],
    ['to another request', simple({ inResponseTo: '_another' }), 'answers no request of this sign-in'],
    ['of a clock 4 minutes behind', simple({ seconds: -240 }), 'differ by more than 2 minutes'],
    ['of a clock 4 minutes ahead', simple({ seconds: 240 }), 'differ by more than 2 minutes'],
    [
      'of somebody who is another one each time',
      simple({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
      'another one at each sign-in',
    ],
    ['of somebody whose id cannot be stored', simple({ nameId: 'a&#0;b' }), 'too long or unreadable'],
    [
      'of so many elements that a look at it takes seconds',
      (request) => honest(request).replace('<saml:AttributeStatement>', `$&${'<a/>'.repeat(20_000)}`),
      'more elements than it may have',
    ],
    ['that is no XML', () => 'not XML', ''],
    ['that is empty', () => '', ''],
    ['that is endless', () => 'x'.repeat(160_000), 'longer than it may be'],
  ]
  test.each(forgeries)('%s is refused in words', async (_what, forge, words) => {
    const provider = await setUp()
    const request = await begin(provider)
    const { status, text, to } = await answer(request, forge(request))
    expect([status, to]).toEqual([400, null])
    expect(text).toContain(words)
    expect(text).toContain('Try again')
  })

  test('may be of a clock that is a minute off', async () => {
    const provider = await setUp()
    for (const seconds of [60, -60]) {
      const request = await begin(provider)
      expect((await answer(request, honest(request, { seconds }))).status).toBe(303)
    }
  })

  test('counts once, and never unasked', async () => {
    const provider = await setUp()
    const request = await begin(provider)
    const xml = honest(request)
    expect((await answer(request, xml)).status).toBe(303)
    expect((await answer(request, xml)).text).toContain('was used already')
    expect((await post(request.consumer, xml, '')).status).toBe(400)
    expect((await post(request.consumer, xml, 'made-up')).status).toBe(400)
    // It answers the request of before, not that of now.
    const other = await begin(provider)
    expect((await answer(other, xml)).text).toContain('answers no request of this sign-in')
  })

  test('that is not sent as a form, or is too large, is no failure of ours', async () => {
    const provider = await setUp()
    for (const [type, body] of [
      ['application/json', '{}'],
      ['text/xml', '<a/>'],
      ['application/x-www-form-urlencoded', 'x'.repeat(500_000)],
      ['application/x-www-form-urlencoded', ''],
    ] as const) {
      const { status } = await fetch(provider.redirect_uri, { method: 'POST', body, headers: { 'content-type': type } })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})
