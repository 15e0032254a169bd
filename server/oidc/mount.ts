/** Serves the OpenID provider beside the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { reporterOf } from '../securityEvents'
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

/** Registers the routes; `provider` gives the provider of now. */
export const mountProvider = async (
  app: FastifyInstance,
  issuer: string,
  provider: () => Promise<Provider>,
): Promise<void> => {
  const origin = new URL(issuer)
  await app.register(async (oidc) => {
    oidc.removeAllContentTypeParsers()
    // The library reads bodies itself.
    oidc.addContentTypeParser('*', (_request, _body, done) => done(null))
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = (await provider()).callback()
      noteRequest(request.raw, { id: request.id, report: reporterOf(request) })
      setHeaders(request, reply)
      tellOrigin(request, origin)
      reply.hijack()
      await answer(request.raw, reply.raw)
    }
    for (const url of paths) oidc.all(url, { schema: { hide: true } as object }, handle)
  })
}
