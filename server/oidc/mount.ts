/** Serves the OpenID provider beside the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { clientToWait, tallyClient } from '../accounts/attempts'
import type { Client } from '../accounts/client'
import { signInsBegunPerAddress } from '../accounts/limits'
import type { Queryable } from '../database/connection'
import { reporterOf } from '../securityEvents'
import { errorPage } from './errorPage'
import { noteRequest } from './requests'

const paths = ['/oidc/*', '/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']

/** Nothing here is a page of its own, but for forms that send themselves. */
const policy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Sets the headers that hooks would: they don't run for a response that the library writes. */
const setHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('x-request-id', request.id)
  raw.setHeader('content-security-policy', policy)
}

/** Tells the library what a proxy would: the address of the client, and that of this installation. */
const tellOrigin = (request: FastifyRequest, issuer: URL): void => {
  const { headers } = request.raw
  headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1)
  headers['x-forwarded-host'] = issuer.host
  headers['x-forwarded-for'] = request.ip
}

/** Where sign-ins begin, and go on. */
const begins = /^\/oidc\/auth/i

/** Whether the library has begun a sign-in, which waits for the front door. */
const hasBegun = ({ raw }: FastifyReply): boolean => String(raw.getHeader('location')).startsWith('/sso/')

const refuse = (request: FastifyRequest, reply: FastifyReply, wait: number) => {
  reporterOf(request)('sign-in refused', { account: null, reason: 'too many attempts: address' })
  const { page, policy } = errorPage({ error: 'slow_down', description: undefined, requestId: request.id })
  return reply
    .status(429)
    .header('retry-after', wait)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page)
}

export interface Mounting {
  readonly db: Queryable
  readonly issuer: string
  readonly readClient: (request: FastifyRequest, reply: FastifyReply) => Client
  /** Gives the provider of now. */
  readonly provider: () => Promise<Provider>
}

/** Registers the routes. Sign-ins that begin are counted, so that no stranger fills the database with them. */
export const mountProvider = async (
  app: FastifyInstance,
  { db, issuer, readClient, provider }: Mounting,
): Promise<void> => {
  const origin = new URL(issuer)
  await app.register(async (oidc) => {
    oidc.removeAllContentTypeParsers()
    // The library reads bodies itself.
    oidc.addContentTypeParser('*', (_request, _body, done) => done(null))
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      request.client = readClient(request, reply)
      const wait = begins.test(request.url) ? await clientToWait(db, signInsBegunPerAddress, request.client) : undefined
      if (wait !== undefined) return refuse(request, reply, wait)
      const answer = (await provider()).callback()
      noteRequest(request.raw, { id: request.id, report: reporterOf(request), language: request.language })
      setHeaders(request, reply)
      tellOrigin(request, origin)
      reply.hijack()
      await answer(request.raw, reply.raw)
      if (hasBegun(reply)) await tallyClient(db, signInsBegunPerAddress, request.client)
      return reply
    }
    for (const url of paths) oidc.all(url, { schema: { hide: true } as object }, handle)
  })
}
