/** Publishes the keys that applications check access tokens with (A136). */
import type { FastifyInstance } from 'fastify'
import type { AccessTokens } from '../accounts/accessTokens'
import { cacheSeconds } from '../accounts/signingKeys'

export const registerJwks = (app: FastifyInstance, tokens: AccessTokens): void => {
  app.get('/.well-known/jwks.json', { schema: { hide: true } as object }, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      // Public keys are for everybody, browsers included.
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      // As text: no declared schema describes this answer.
      .send(JSON.stringify({ keys: await tokens.publishedKeys() })),
  )
}
