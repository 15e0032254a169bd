/** The front door on a real port, with applications behind it, and a browser that goes between them. */
import { parseSetCookie } from 'cookie'
import * as client from 'openid-client'
import type { ApplicationRecord, ApplicationSecret, PendingSignIn } from '../../contract/entities/application'
import type { LoginAnswer } from '../../contract/entities/session'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { connect } from '../../server/database/connection'
import { demoPassword } from '../../server/data/demo/accounts'
import { testSecret } from './api'
import { freePort } from './freePort'
import { openRepairs } from './openRepairs'
import { createTestDatabase, patientSettings } from './postgres'

interface Envelope<Data> {
  readonly success: boolean
  readonly code: number
  readonly message: string
  readonly data: Data
  readonly error?: Readonly<Record<string, readonly string[]>>
}

/** Starts one process of the front door, or more on one database. */
export const startFrontDoor = async ({
  processes = 1,
  hasTurns = false,
  env = {},
}: {
  readonly processes?: number
  readonly hasTurns?: boolean
  readonly env?: Readonly<Record<string, string>>
} = {}) => {
  const testDatabase = await createTestDatabase()
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const config = readConfig({
    DATABASE_URL: testDatabase.url,
    JWT_SECRET: testSecret,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: issuer,
    ...env,
  })
  const lines: string[] = []
  const started = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const database = await connect(testDatabase.url, undefined, patientSettings)
      const app = await buildApp({
        config: { ...config, LOG_LEVEL: 'error' },
        database,
        secret: testSecret,
        publicUrl: issuer,
        consoleFolder: '/nowhere',
        hasTurns,
        logStream: { write: (line: string) => lines.push(line) > 0 } as NodeJS.WritableStream,
      })
      const address = await app.listen({ host: '127.0.0.1', port: index === 0 ? port : 0 })
      return { app, database, address }
    }),
  )
  const [first] = started
  if (!first) throw new Error('Nothing was started')
  /** Sends requests for the front door to one of its processes. */
  const via =
    (index: number) =>
    (url: string | URL, options?: RequestInit): Promise<Response> =>
      fetch(String(url).replace(issuer, started[index]?.address ?? issuer), options)
  const repairs = openRepairs(testDatabase.url)

  const send = async <Data = never>(
    method: string,
    path: string,
    { token, body, cookie }: { token?: string; body?: unknown; cookie?: string } = {},
  ) => {
    const response = await fetch(`${issuer}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const cookies = response.headers.getSetCookie()
    return { status: response.status, cookies, body: (await response.json()) as Envelope<Data> }
  }
  const signIn = async (email: string) => {
    const { body } = await send<LoginAnswer>('POST', '/v2/auth/login/', { body: { email, password: demoPassword } })
    if (!body.data.token) throw new Error(`${email} could not sign in: ${body.message}`)
    return { ...body.data, token: body.data.token }
  }
  const masterToken = (await signIn('master@talent.example')).token.access

  /** Makes an application as a master does. */
  const register = async (values: object = {}) => {
    const { body, status } = await send<ApplicationRecord>('POST', '/admin/application/', {
      token: masterToken,
      body: {
        name: `Planner ${crypto.randomUUID()}`,
        kind: 'web',
        redirect_uris: ['http://localhost:9/callback'],
        ...values,
      },
    })
    if (status !== 201) throw new Error(`${body.message} ${JSON.stringify(body.error)}`)
    const record = body.data
    if (record.kind !== 'web') return { record, secret: '' }
    const made = await send<ApplicationSecret>('POST', `/admin/application/${record.id}/secret/`, {
      token: masterToken,
      body: { overlap_hours: 0 },
    })
    return { record, secret: made.body.data.client_secret }
  }

  const discover = (id: string, secret?: string, index = 0) =>
    client.discovery(new URL(issuer), id, undefined, secret ? client.ClientSecretBasic(secret) : client.None(), {
      execute: [client.allowInsecureRequests],
      [client.customFetch]: via(index) as client.CustomFetch,
    })

  return {
    issuer,
    lines,
    first,
    started,
    repairs,
    via,
    send,
    signIn,
    masterToken,
    register,
    discover,
    stop: async () => {
      for (const { app, database } of started) {
        await app.close()
        await database.close()
      }
      await repairs.pool.end()
      await testDatabase.drop()
    },
  }
}

export type FrontDoor = Awaited<ReturnType<typeof startFrontDoor>>

/** A browser, as far as sign-ins need one: cookies, and the token that the console keeps. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly #door: FrontDoor
  token: string | undefined

  constructor(door: FrontDoor, token?: string) {
    this.#door = door
    this.token = token
  }

  cookiesFor(path: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  /** Opens an address of the front door; returns the answer and where it leads. */
  async open(address: string | URL, options: RequestInit = {}) {
    const url = new URL(address)
    const response = await this.#door.via(0)(url, {
      redirect: 'manual',
      ...options,
      headers: { accept: 'text/html', cookie: this.cookiesFor(url.pathname), ...options.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '', path = '/', expires } = parseSetCookie(line)
      if (value === '' || (expires && expires.getTime() < Date.now())) this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path })
    }
    const location = response.headers.get('location')
    return { response, to: location === null ? undefined : new URL(location, this.#door.issuer) }
  }

  nameOf(page: URL | undefined): string {
    const name = /^\/sso\/continue\/(.+)$/.exec(page?.pathname ?? '')?.[1]
    if (!name) throw new Error(`This is not the page of a sign-in: ${page?.href}`)
    return name
  }

  /** Asks what the page of a sign-in has to do. */
  pending(page: URL | undefined) {
    return this.#door.send<PendingSignIn>('GET', `/sign-in/?interaction=${this.nameOf(page)}`, {
      ...(this.token && { token: this.token }),
      cookie: this.cookiesFor('/api/'),
    })
  }

  finish(page: URL | undefined, company?: number) {
    return this.#door.send<{ address: string }>('POST', '/sign-in/', {
      ...(this.token && { token: this.token }),
      body: { interaction: this.nameOf(page), company_id: company },
      cookie: this.cookiesFor('/api/'),
    })
  }

  /** Goes through a sign-in as the console does; returns where the application is called back. */
  async signInTo(address: string | URL, company?: number): Promise<URL> {
    const { to, response } = await this.open(address)
    if (!to) throw new Error(`The request was refused: ${response.status} ${await response.text()}`)
    if (!to.pathname.startsWith('/sso/')) return to
    const finished = await this.finish(to, company)
    if (finished.status !== 200) throw new Error(`${finished.status} ${finished.body.message}`)
    const last = await this.open(finished.body.data.address)
    if (!last.to) throw new Error(`The sign-in was refused: ${await last.response.text()}`)
    return last.to
  }
}

/** What an application keeps while somebody signs in. */
export const begin = async (
  config: client.Configuration,
  more: Readonly<Record<string, string>> = {},
  redirect = 'http://localhost:9/callback',
) => {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  })
  return {
    address,
    redeem: (callback: URL, by = config) =>
      client.authorizationCodeGrant(by, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }),
  }
}
