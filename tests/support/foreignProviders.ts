/** Identity providers of companies: an honest one, by `oidc-provider`, and one that can be told to lie. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseSetCookie } from 'cookie'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import type { Provider } from 'oidc-provider'
import { loadLibrary } from '../../server/oidc/library'

export const clientId = 'talent-console'
export const clientSecret = 'a secret of the other side, long enough'

type Claims = Record<string, unknown>

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => void server.close(() => done()))
    },
  }
}

/** Starts an honest provider, at which `person` is signed in. */
export const startHonestProvider = async () => {
  const library = await loadLibrary()
  let provider: Provider | undefined
  const state: { person: Claims & { sub: string } } = { person: { sub: 'nobody' } }
  const server = await listen((request, response) => {
    if (!provider) return void request.socket.destroy()
    if (request.url?.startsWith('/interaction/'))
      return void provider.interactionFinished(request, response, { login: { accountId: state.person.sub } })
    void provider.callback()(request, response)
  })
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  return {
    issuer: server.issuer,
    state,
    /** Makes the client of the product, whose address is known by then. */
    register: (redirectUri: string, secret = clientSecret) => {
      provider = new library.Provider(server.issuer, {
        clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [redirectUri] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
        cookies: { keys: ['a key of cookies for tests'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
        jwks: { keys: [key] },
        ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
        findAccount: (_ctx, id) => ({ accountId: id, claims: () => state.person }),
        loadExistingGrant: async (ctx) => {
          const grant = new ctx.oidc.provider.Grant({ accountId: state.person.sub, clientId })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
      })
    },
    stop: server.stop,
  }
}

interface Lies {
  /** Changes what the ID token says. */
  claims?: (claims: Claims) => Claims
  /** Changes what comes back to the product. */
  callback?: (parameters: Record<string, string>) => Record<string, string>
  /** Changes what is published. */
  metadata?: (metadata: Claims) => Claims
  /** How the ID token is signed. */
  signature?: 'none' | 'otherKey' | 'broken'
  /** Takes what stands in the header as it is, without decoding it. */
  readsRawly?: boolean
  /** Answers the token endpoint otherwise. */
  token?: (response: ServerResponse) => void
  /** By how many seconds its clock is ahead. */
  seconds?: number
}

const unsigned = (claims: Claims): string =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = ''
  for await (const part of request) body += String(part)
  return new URLSearchParams(body)
}

/** Starts a provider that does as it is told: `lies` says what is wrong about it. */
export const startLyingProvider = async () => {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const others = await generateKeyPair('RS256')
  const codes = new Map<string, { readonly nonce: string; readonly challenge: string; readonly redirect: string }>()
  const state: { person: Claims; lies: Lies; secrets: string[] } = { person: {}, lies: {}, secrets: [clientSecret] }
  const json = (response: ServerResponse, value: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  let issuer = ''
  const sign = async (claims: Claims, key: CryptoKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)

  const idToken = async (nonce: string): Promise<string> => {
    const { lies, person } = state
    const now = Math.floor(Date.now() / 1000) + (lies.seconds ?? 0)
    const honest = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...person }
    const claims = lies.claims?.(honest) ?? honest
    if (lies.signature === 'none') return unsigned(claims)
    const token = await sign(claims, lies.signature === 'otherKey' ? others.privateKey : keys.privateKey)
    return lies.signature === 'broken' ? `${token.slice(0, -8)}AAAAAAAA` : token
  }
  const answerToken = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    if (state.lies.token) return state.lies.token(response)
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ')
    const [, encoded = ''] = Buffer.from(basic, 'base64').toString().split(':')
    const decoded = state.lies.readsRawly ? encoded : decodeURIComponent(encoded.replaceAll('+', ' '))
    if (!state.secrets.includes(body.get('client_secret') ?? decoded))
      return json(response, { error: 'invalid_client' }, 401)
    const code = body.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!given || given.challenge !== challenge || given.redirect !== body.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400)
    json(response, { access_token: 'some', token_type: 'Bearer', id_token: await idToken(given.nonce) })
  }
  const authorize = (url: URL, response: ServerResponse) => {
    const asked = Object.fromEntries(url.searchParams)
    const code = randomBytes(16).toString('hex')
    const redirect = asked.redirect_uri ?? ''
    codes.set(code, { nonce: asked.nonce ?? '', challenge: asked.code_challenge ?? '', redirect })
    const honest = { code, state: asked.state ?? '', iss: issuer }
    const parameters = new URLSearchParams(state.lies.callback?.(honest) ?? honest)
    response.writeHead(303, { location: `${redirect}?${parameters.toString()}` })
    response.end()
  }
  const publish = () => {
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }
    return state.lies.metadata?.(metadata) ?? metadata
  }
  const server = await listen((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname === '/.well-known/openid-configuration') return json(response, publish())
    if (url.pathname === '/jwks')
      return void exportJWK(keys.publicKey).then((key) =>
        json(response, { keys: [{ ...key, kid: 'one', use: 'sig' }] }),
      )
    if (url.pathname === '/authorize') return authorize(url, response)
    if (url.pathname === '/token') return void answerToken(request, response)
    json(response, {}, 404)
  })
  ;({ issuer } = server)
  return { issuer, state, stop: server.stop }
}

/** A browser that keeps cookies for each host, and goes where it is sent. */
export class Wanderer {
  readonly #cookies = new Map<string, Map<string, string>>()

  cookies(address: string | URL): string {
    return [...(this.#cookies.get(new URL(address).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Opens one address, without being sent on. */
  async open(address: string | URL): Promise<{ status: number; to: URL | undefined; text: string }> {
    const url = new URL(address)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.cookies(url), accept: 'text/html' },
    })
    const own = this.#cookies.get(url.origin) ?? new Map<string, string>()
    this.#cookies.set(url.origin, own)
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '' } = parseSetCookie(line)
      if (value === '') own.delete(name)
      else own.set(name, value)
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      to: location === null ? undefined : new URL(location, url),
      text: await response.text(),
    }
  }

  /** Goes on until nothing sends it further, or the address meets a condition; returns where it ends. */
  async follow(address: string | URL, isEnd: (url: URL) => boolean = () => false) {
    let at = new URL(address)
    for (let steps = 0; steps < 12; steps += 1) {
      if (isEnd(at)) return { at, status: 0, text: '' }
      const { to, status, text } = await this.open(at)
      if (!to) return { at, status, text }
      at = to
    }
    throw new Error(`The browser is sent around, at last to ${at.href}`)
  }
}
