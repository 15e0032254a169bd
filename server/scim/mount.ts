/**
 * Serves SCIM 2.0 beside the API, for identity providers (decision 0132).
 *
 * | Path below `/scim/v2` | Methods |
 * |---|---|
 * | `/Users`, `/Groups` | GET, POST |
 * | `/Users/7`, `/Groups/7` | GET, PUT, PATCH, DELETE |
 * | `/Users/.search`, `/Groups/.search` | POST |
 * | `/Bulk` | POST |
 * | `/ServiceProviderConfig`, `/ResourceTypes`, `/Schemas` | GET |
 * | `/Me` | 501: a key is no person |
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAgain, authenticate } from '../http/authentication'
import type { CheckSettings } from '../http/checks'
import { refuseCompressed } from '../http/requestBodies'
import { maintenance, notFound, unauthenticated } from '../errors/apiError'
import type { SignedInCaller } from '../accounts/account'
import type { Performing } from '../modules/performCall'
import { reporterOf, reportRefusal } from '../securityEvents'
import { answerRequest } from './answer'
import { answerBulk } from './bulk'
import { errorBody, refusalOf, ScimError } from './errors'
import type { Answer, ResourceName, Scim, ScimRequest } from './request'
import { mostBulkBytes } from './limits'
import { listBody, resourceTypesOf, schemasOf, serviceProviderConfig } from './schemas'
import { requireObject } from './sent'

interface ScimSettings extends Pick<CheckSettings, 'database' | 'tokens' | 'readClient' | 'countCall' | 'banners'> {
  readonly operations: Performing['operations']
  readonly publicUrl: string
  readonly wakeOutbox: () => void
}

const prefix = '/scim/v2'
const mediaType = 'application/scim+json; charset=utf-8'

const send = (reply: FastifyReply, { status, body, etag, location }: Answer) => {
  void reply.status(status).serializer(JSON.stringify)
  if (etag !== undefined) void reply.header('etag', etag)
  if (location !== undefined) void reply.header('location', location)
  return body ? reply.type(mediaType).send(body) : reply.send()
}

/** Sends why a request is refused, in SCIM's own shape. */
const sendRefusal = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { retryAfter, ...refusal } = refusalOf(error, request)
  if (refusal.status >= 500 && refusal.status !== 501) request.log.error({ err: error }, 'a request by SCIM failed')
  const { reason } = error as { readonly reason?: string }
  reportRefusal(request, { status: refusal.status, message: refusal.detail, ...(reason !== undefined && { reason }) })
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer')
  if (retryAfter) void reply.header('retry-after', retryAfter)
  return reply.status(refusal.status).type(mediaType).serializer(JSON.stringify).send(errorBody(refusal))
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

const resources = { Users: 'User', Groups: 'Group' } as const satisfies Record<string, ResourceName>

interface Parameters {
  readonly id?: string
}

export const mountScim = async (app: FastifyInstance, settings: ScimSettings): Promise<void> => {
  const { database, tokens, readClient, countCall, banners, operations, publicUrl, wakeOutbox } = settings
  const base = publicUrl + prefix

  /** Finds the program of the key; nobody else is answered. */
  const requireKey = async (request: FastifyRequest, reply: FastifyReply) => {
    request.client = readClient(request, reply)
    const caller = await authenticate(database.db, tokens, request.headers)
    if (!caller.key || caller.companyId === null)
      throw unauthenticated('Send the key of a program: a super user of the company makes one in the console.')
    request.caller = caller
    countCall(-caller.key.id, reply)
    const shown = request.method === 'GET' ? null : banners.present()
    if (shown?.refuses_writes) throw maintenance(shown.ends_at)
  }

  /** Reads the rights of the key again: they may have been taken away while the body arrived. */
  const scimOf = async (request: FastifyRequest): Promise<Scim> => {
    const known = request.caller as SignedInCaller
    const caller = request.method === 'GET' ? known : await findAgain(database.db, known)
    return {
      database,
      caller,
      company: caller.companyId ?? 0,
      requestId: request.id,
      log: request.log,
      report: reporterOf(request),
      operations,
      base,
      wakeOutbox,
    }
  }

  await app.register(
    async (scim) => {
      refuseCompressed(scim)
      scim.removeAllContentTypeParsers()
      const parse = scim.getDefaultJsonParser('error', 'error')
      scim.addContentTypeParser(
        ['application/scim+json', 'application/json'],
        { parseAs: 'string', bodyLimit: mostBulkBytes },
        (request, body, done) => {
          if (body.length === 0) done(null)
          else void parse(request, body as string, done)
        },
      )
      scim.setErrorHandler(sendRefusal)
      scim.setNotFoundHandler((request, reply) => sendRefusal(notFound(), request, reply))
      scim.addHook('onRequest', requireKey)
      scim.addHook('onSend', (_request, reply, _payload, done) => {
        void reply.header('cache-control', 'no-store')
        done()
      })

      const answer = async (
        request: FastifyRequest,
        reply: FastifyReply,
        resource: ResourceName,
        given: Partial<ScimRequest> = {},
      ) => {
        const { id } = request.params as Parameters
        const { headers } = request
        const sent: ScimRequest = {
          method: request.method as ScimRequest['method'],
          resource,
          id,
          query: request.query as ScimRequest['query'],
          body: request.body,
          ifMatch: headers['if-match'],
          ifNoneMatch: headerOf(headers['if-none-match']),
          ...given,
        }
        return send(reply, await answerRequest(await scimOf(request), sent, request))
      }
      const schema = { hide: true } as object
      for (const [path, resource] of Object.entries(resources)) {
        const handler = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, resource)
        scim.route({ method: ['GET', 'POST'], url: `/${path}`, schema, handler })
        scim.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE'], url: `/${path}/:id`, schema, handler })
        scim.post(`/${path}/.search`, { schema }, (request, reply) =>
          answer(request, reply, resource, { method: 'GET', query: requireObject(request.body) }),
        )
      }
      scim.post('/Bulk', { schema }, async (request, reply) =>
        send(reply, await answerBulk(await scimOf(request), request.body, request)),
      )
      const describe = (path: string, described: readonly { readonly id?: string }[]) => {
        scim.get(`/${path}`, { schema }, (_request, reply) => send(reply, { status: 200, body: listBody(described) }))
        scim.get(`/${path}/:id`, { schema }, (request, reply) => {
          const { id } = request.params as Parameters
          const found = described.find((one) => one.id?.toLowerCase() === id?.toLowerCase())
          if (!found) throw notFound()
          return send(reply, { status: 200, body: found })
        })
      }
      describe('Schemas', schemasOf(base))
      describe('ResourceTypes', resourceTypesOf(base))
      const config = serviceProviderConfig(base, `${publicUrl}/api/docs`)
      scim.get('/ServiceProviderConfig', { schema }, (_request, reply) => send(reply, { status: 200, body: config }))
      scim.all('/Me', { schema }, () => {
        throw new ScimError(501, undefined, 'A key is no person: ask for /Users.')
      })
      // Otherwise the console would answer these.
      for (const url of ['/', '/*']) scim.all(url, { schema }, (_request, reply) => reply.callNotFound())
    },
    { prefix },
  )
}
