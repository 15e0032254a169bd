/**
 * Serves the way to the identity providers of companies and back, beside the API.
 *
 * | Address                     | Who opens it                                   | Leads to                        |
 * | --------------------------- | ---------------------------------------------- | ------------------------------- |
 * | `/external/sign-in/:key`    | the sign-in page, or a tile of the other side  | the provider                    |
 * | `/external/test/:name`      | the window of a super user who tests           | the provider                    |
 * | `/external/callback/:key`   | a browser that comes back                      | `/login` with a ticket, or a page that says what is wrong |
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
import { findByKey, findProvider, providerPaths, relyingOf, type Provider } from './providers'
import { isOfBrowser, keepVisit, newVisitName, spendVisit, type Visit } from './visits'

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

type KeyRequest = FastifyRequest<{ Params: { readonly key: string }; Querystring: Query }>

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
    return show(
      reply,
      fault.isPassing ? 503 : 400,
      failurePage({ reason: fault.message, requestId: request.id, again }),
    )
  }

  /** The cookie of the browser, which gets one if it has none. */
  const browserOf = (client: Client, reply: FastifyReply): string => {
    if (client.ssoBrowser) return client.ssoBrowser
    const browser = newSecret()
    void reply.header('set-cookie', stringifySetCookie(ssoCookieName(isHttps), browser, cookie))
    return browser
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
      const { address, nonce, verifier } = await openId.begin(
        relyingOf(provider, sealingKey),
        state,
        `${publicUrl}${providerPaths.callback(provider.key)}`,
      )
      await keepVisit(db, state, {
        ...visit,
        company_id: provider.company_id,
        provider_id: provider.id,
        browser: browserOf(client, reply),
        nonce,
        verifier,
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
        reason: `Too many sign-ins were begun from here. Please wait ${wait} seconds.`,
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
      return show(reply, 404, failurePage({ reason: inactive, requestId: request.id }))
    const onward = onwardOf(request.query.onward)
    const remembers = request.query.remember === '1'
    const query = new URLSearchParams({ ...(onward && { onward }), ...(remembers && { remember: '1' }) }).toString()
    const again = `${providerPaths.signIn(provider.key)}${query && `?${query}`}`
    return begin(request, reply, client, provider, { purpose: 'signIn', onward, remembers }, again)
  })

  app.get<{ Params: { key: string } }>('/external/test/:key', hide, async (request, reply) => {
    const client = readClient(request, reply)
    if (await limited(request, reply, client)) return reply
    const asked = await spendVisit(db, request.params.key, ['test'])
    const provider = asked && (await findProvider(db, asked.company_id, asked.provider_id))
    if (!provider || asked.browser !== null)
      return show(
        reply,
        400,
        failurePage({
          reason: 'This test has begun already, or took too long. Begin another one in the console.',
          requestId: request.id,
        }),
      )
    const { user_id, provider_version } = asked
    return begin(request, reply, client, provider, { purpose: 'test', user_id, provider_version })
  })

  const comeBack = async (request: KeyRequest, reply: FastifyReply) => {
    const client = readClient(request, reply)
    const report = reporterOf(request)
    const { state } = request.query
    const visit = typeof state === 'string' ? await spendVisit(db, state, ['signIn', 'test']) : undefined
    const provider = visit && (await findProvider(db, visit.company_id, visit.provider_id))
    const refuse = (reason: string, account: number | null = null) =>
      report('external sign-in refused', { account, ...(provider && { company: provider.company_id }), reason })
    // The address names the provider that was asked: an answer that comes by that of another one is mixed up.
    if (
      !provider ||
      typeof state !== 'string' ||
      provider.key !== request.params.key ||
      !isOfBrowser(visit, client.ssoBrowser)
    ) {
      refuse('the visit is unknown, over, or of another browser')
      const again = await findByKey(db, request.params.key)
      return show(
        reply,
        400,
        failurePage({
          reason: over,
          requestId: request.id,
          ...(again?.state === 'active' && { again: providerPaths.signIn(again.key) }),
        }),
      )
    }
    const isTest = visit.purpose === 'test'
    const { nonce, verifier } = visit
    const complete = () =>
      openId.complete(relyingOf(provider, sealingKey), new URL(request.raw.url ?? '', publicUrl), {
        state,
        nonce: nonce ?? '',
        verifier: verifier ?? '',
      })
    if (isTest) {
      const outcome = await complete().catch(faultIn)
      return show(
        reply,
        200,
        testPage(await parts.noteTest(visit, provider, outcome, { requestId: request.id, report })),
      )
    }
    const query = new URLSearchParams({
      ...(visit.onward && { onward: visit.onward }),
      ...(visit.remembers && { remember: '1' }),
    })
    const again = `${providerPaths.signIn(provider.key)}${query.size > 0 ? `?${query.toString()}` : ''}`
    try {
      if (provider.state !== 'active') throw new ProviderFault(inactive)
      const person = await complete()
      const user_id = await parts.admit({ provider, person, requestId: request.id, report, log: request.log })
      const ticket = newVisitName()
      await keepVisit(db, ticket, {
        company_id: provider.company_id,
        provider_id: provider.id,
        purpose: 'ticket',
        browser: client.ssoBrowser,
        user_id,
      })
      const fragment = new URLSearchParams({
        ticket,
        ...(visit.remembers && { remember: '1' }),
        ...(visit.onward && { onward: visit.onward }),
      })
      return leadTo(reply, `/login#${fragment.toString()}`)
    } catch (error) {
      if (error instanceof ApiError) throw error
      const fault = faultIn(error)
      refuse(fault.message)
      return fail(request, reply, fault, again)
    }
  }
  app.get<{ Params: { key: string }; Querystring: Query }>('/external/callback/:key', hide, comeBack)
}
