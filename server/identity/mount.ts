/**
 * Serves the way to the identity providers of companies and back, beside the API.
 *
 * | Address                     | Who opens it                                   | Leads to                        |
 * | --------------------------- | ---------------------------------------------- | ------------------------------- |
 * | `/external/sign-in/:key`    | the sign-in page, or a tile of the other side  | the provider                    |
 * | `/external/test/:name`      | the window of a super user who tests           | the provider                    |
 * | `/external/callback/:key`   | a browser that comes back                      | `/login` with a ticket, or a page that says what is wrong |
 * | `/external/saml/:key`       | a browser that comes back by SAML              | the same                        |
 * | `/external/saml/:key/metadata` | the other side, or whoever sets it up       | what this side is called there  |
 */
import { stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ssoCookieName, type Client } from '../accounts/client'
import { tallyClient } from '../accounts/attempts'
import { visitsPerAddress } from '../accounts/limits'
import { newSecret } from '../accounts/secrets'
import type { PooledDatabase } from '../database/connection'
import { ApiError } from '../errors/apiError'
import { reporterOf, type Report } from '../securityEvents'
import type { Person } from './claims'
import { faultIn, ProviderFault } from './faults'
import type { OpenIdConnect } from './openIdConnect'
import { failurePage, testPage } from './pages'
import { findByKey, findProvider, ownSideOf, providerPaths, relyingOf, samlOf, type Provider } from './providers'
import { beginSaml, completeSaml, ownMetadata } from './saml'
import { isOfBrowser, keepVisit, nameBrowser, newVisitName, spendVisit, type Visit } from './visits'
import { say } from '../../contract/say'

/** Somebody who has come back from a provider. */
export interface Arrival {
  readonly provider: Provider
  readonly person: Person
  readonly requestId: string
  readonly report: Report
  readonly log: FastifyRequest['log']
}

/** What the modules decide. */
export interface Deciding {
  /** Returns the id of the account of somebody who may come in; throws `ProviderFault` with the reason if nobody may. */
  admit(arrival: Arrival): Promise<number>
  /** Keeps what a test has found, and returns it. */
  noteTest(
    visit: Visit,
    provider: Provider,
    outcome: Person | ProviderFault,
    arrival: Pick<Arrival, 'requestId' | 'report'>,
  ): Promise<Parameters<typeof testPage>[0]>
}

export interface Mounted extends Deciding {
  readonly db: PooledDatabase
  readonly publicUrl: string
  /** The key that secrets of providers are encrypted with. */
  readonly key: string
  readonly openId: OpenIdConnect
  readonly readClient: (request: FastifyRequest, reply: FastifyReply) => Client
}

const over =
  'This sign-in has lapsed, was used already, or was begun in another browser. Please begin once more; cookies have to be allowed.'
/** A form of SAML: its response, and the state. */
const mostFormBytes = 400_000

const inactive = 'This way to sign in is not in use. Ask an administrator of your company.'

/** Addresses lead only to a sign-in that waits for an application. */
const onwardPattern = /^\/sso\/[\w./-]{1,300}$/
export const onwardOf = (text: unknown): string | null =>
  typeof text === 'string' && onwardPattern.test(text) && !text.includes('..') && !text.includes('//') ? text : null

interface Query {
  readonly onward?: unknown
  readonly remember?: unknown
  readonly state?: unknown
}

export const mountIdentity = (app: FastifyInstance, parts: Mounted): void => {
  const { db, publicUrl, key: sealingKey, openId, readClient } = parts
  const isHttps = publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' } as const

  const show = (reply: FastifyReply, status: number, { page, policy }: ReturnType<typeof failurePage>) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(page)

  const leadTo = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', 'no-store').redirect(address, 303)

  /** Says why it did not work; what is none of the other side's making becomes an error as everywhere. */
  const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown, again?: string) => {
    const fault = faultIn(error)
    if (fault.cause !== undefined) request.log.info({ err: fault.cause }, 'an identity provider was refused')
    return show(reply, fault.isPassing ? 503 : 400, failurePage({ reason: fault.words, requestId: request.id, again }))
  }

  /** The cookie of the browser, which gets one if it has none. */
  const browserOf = (client: Client, reply: FastifyReply): string => {
    if (client.ssoBrowser) return client.ssoBrowser
    const browser = newSecret()
    void reply.header('set-cookie', stringifySetCookie(ssoCookieName(isHttps), browser, cookie))
    return browser
  }

  /** Returns where the person goes, and what has to come back: a nonce, or the id of a request. */
  const ask = async (provider: Provider, state: string) => {
    if (provider.kind === 'oidc')
      return openId.begin(relyingOf(provider, sealingKey), state, `${publicUrl}${providerPaths.callback(provider.key)}`)
    const { address, id } = await beginSaml(samlOf(provider), ownSideOf(provider, publicUrl), state)
    return { address, nonce: id }
  }

  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    client: Client,
    provider: Provider,
    visit: Pick<Visit, 'purpose'> & Partial<Visit>,
    again?: string,
  ) => {
    try {
      const state = newVisitName()
      const { address, ...asked } = await ask(provider, state)
      await keepVisit(db, state, {
        ...visit,
        company_id: provider.company_id,
        provider_id: provider.id,
        browser: nameBrowser(browserOf(client, reply)),
        ...asked,
      })
      return leadTo(reply, address)
    } catch (error) {
      if (visit.purpose === 'test' && visit.user_id) {
        const outcome = faultIn(error)
        const found = await parts.noteTest({ ...visit, user_id: visit.user_id } as Visit, provider, outcome, {
          requestId: request.id,
          report: reporterOf(request),
        })
        return show(reply, 200, testPage(found))
      }
      return fail(request, reply, error, again)
    }
  }

  /** Refuses who begins more visits than people do. */
  const limited = async (request: FastifyRequest, reply: FastifyReply, client: Client): Promise<boolean> => {
    const wait = await tallyClient(db, visitsPerAddress, client)
    if (wait === undefined) return false
    void reply.header('retry-after', wait)
    void show(
      reply,
      429,
      failurePage({
        reason: say('Too many sign-ins were begun from here. Please wait {wait} seconds.', { wait }),
        requestId: request.id,
      }),
    )
    return true
  }

  const hide = { schema: { hide: true } as object }

  app.get<{ Params: { key: string }; Querystring: Query }>('/external/sign-in/:key', hide, async (request, reply) => {
    const client = readClient(request, reply)
    if (await limited(request, reply, client)) return reply
    const { key } = request.params
    const provider = await findByKey(db, key)
    if (!provider || provider.state !== 'active')
      return show(reply, 404, failurePage({ reason: say(inactive), requestId: request.id }))
    const onward = onwardOf(request.query.onward)
    const remembers = request.query.remember === '1'
    const query = new URLSearchParams({ ...(onward && { onward }), ...(remembers && { remember: '1' }) }).toString()
    const again = `${providerPaths.signIn(provider.key)}${query && `?${query}`}`
    return begin(request, reply, client, provider, { purpose: 'signIn', onward, remembers }, again)
  })

  app.get<{ Params: { name: string } }>('/external/test/:name', hide, async (request, reply) => {
    const client = readClient(request, reply)
    if (await limited(request, reply, client)) return reply
    const asked = await spendVisit(db, request.params.name, ['test'])
    const provider = asked && (await findProvider(db, asked.company_id, asked.provider_id))
    if (!provider || asked.browser !== null)
      return show(
        reply,
        400,
        failurePage({
          reason: say('This test has begun already, or took too long. Begin another one in the console.'),
          requestId: request.id,
        }),
      )
    const { user_id, provider_version } = asked
    return begin(request, reply, client, provider, { purpose: 'test', user_id, provider_version })
  })

  interface Return {
    /** What names the visit: the state of OpenID Connect, or the relay state of SAML. */
    readonly state: unknown
    /** Whether the cookies of the browser come along: they don't with a form of another site. */
    readonly hasCookies: boolean
    readonly complete: (provider: Provider, visit: Visit, state: string) => Promise<Person>
  }

  const comeBack = async (
    request: FastifyRequest<{ Params: { readonly key: string } }>,
    reply: FastifyReply,
    { state, hasCookies, complete }: Return,
  ) => {
    const client = readClient(request, reply)
    const report = reporterOf(request)
    const visit = typeof state === 'string' ? await spendVisit(db, state, ['signIn', 'test']) : undefined
    const provider = visit && (await findProvider(db, visit.company_id, visit.provider_id))
    const refuse = (reason: string) =>
      report('external sign-in refused', { account: null, ...(provider && { company: provider.company_id }), reason })
    // The address names the provider that was asked: an answer that comes by that of another one is mixed up.
    const isExpected =
      provider?.key === request.params.key &&
      visit !== undefined &&
      (!hasCookies || isOfBrowser(visit, client.ssoBrowser))
    if (!provider || !isExpected || typeof state !== 'string') {
      refuse('the visit is unknown, over, or of another browser')
      const known = await findByKey(db, request.params.key)
      const again = known?.state === 'active' ? providerPaths.signIn(known.key) : undefined
      return show(reply, 400, failurePage({ reason: say(over), requestId: request.id, again }))
    }
    if (visit.purpose === 'test') {
      const outcome = await complete(provider, visit, state).catch(faultIn)
      const found = await parts.noteTest(visit, provider, outcome, { requestId: request.id, report })
      return show(reply, 200, testPage(found))
    }
    const onward = { ...(visit.remembers && { remember: '1' }), ...(visit.onward && { onward: visit.onward }) }
    try {
      if (provider.state !== 'active') throw new ProviderFault(inactive)
      const person = await complete(provider, visit, state)
      const user_id = await parts.admit({ provider, person, requestId: request.id, report, log: request.log })
      const ticket = newVisitName()
      const { company_id, provider_id, browser, remembers } = visit
      // Whoever takes it up has to have the cookie of the browser that began.
      await keepVisit(db, ticket, { company_id, provider_id, purpose: 'ticket', browser, user_id, remembers })
      return leadTo(reply, `/login#${new URLSearchParams({ ticket, ...onward }).toString()}`)
    } catch (error) {
      if (error instanceof ApiError) throw error
      const fault = faultIn(error)
      refuse(fault.message)
      const query = new URLSearchParams(onward).toString()
      return fail(request, reply, fault, `${providerPaths.signIn(provider.key)}${query && `?${query}`}`)
    }
  }

  app.get<{ Params: { key: string }; Querystring: Query }>('/external/callback/:key', hide, (request, reply) =>
    comeBack(request, reply, {
      state: request.query.state,
      hasCookies: true,
      complete: (provider, { nonce, verifier }, state) =>
        openId.complete(relyingOf(provider, sealingKey), new URL(request.raw.url ?? '', publicUrl), {
          state,
          nonce: nonce ?? '',
          verifier: verifier ?? '',
        }),
    }),
  )

  app.get<{ Params: { key: string } }>('/external/saml/:key/metadata', hide, async (request, reply) => {
    const provider = await findByKey(db, request.params.key)
    if (provider?.kind !== 'saml') return reply.callNotFound()
    return reply
      .type('application/samlmetadata+xml')
      .header('content-disposition', 'attachment; filename="talent-console-metadata.xml"')
      .send(ownMetadata(ownSideOf(provider, publicUrl)))
  })

  void app.register(async (saml) => {
    saml.removeAllContentTypeParsers()
    saml.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    saml.post<{ Params: { key: string }; Body: Readonly<Record<string, string>> | undefined }>(
      '/external/saml/:key',
      hide,
      (request, reply) =>
        comeBack(request, reply, {
          state: request.body?.RelayState,
          hasCookies: false,
          complete: (provider, { nonce }) =>
            completeSaml(samlOf(provider), ownSideOf(provider, publicUrl), {
              response: request.body?.SAMLResponse ?? '',
              requestId: nonce ?? '',
            }),
        }),
    )
  })
}
