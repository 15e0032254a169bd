/** Tells of each answered request by the name of its call: paths would be without number (decision 0111). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallName } from '../../contract/calls'
import { sendSignal } from '../tools/signals'
import { pathOf } from './pathOf'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route answers. */
    call?: CallName
    /** Whether it writes in one transaction, so that nothing is changed if that fails. */
    isOneTransaction?: boolean
  }
}

/** What is requested besides calls. */
export const otherRequests = ['console', 'image', 'keys', 'openid', 'scim', 'api'] as const

const otherOf = ({ url }: FastifyRequest): (typeof otherRequests)[number] => {
  const [first, second] = pathOf(url).split('/').filter(Boolean)
  if (first === 'media') return 'image'
  if (first === 'oidc') return 'openid'
  if (first === '.well-known') return second === 'jwks.json' ? 'keys' : 'openid'
  return first === 'api' || first === 'scim' ? first : 'console'
}

/** Returns the name of the call that a request makes, or what else it is for. */
export const callNameOf = (request: FastifyRequest): string => request.routeOptions.config.call ?? otherOf(request)

export const tellAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    sendSignal('answered', {
      call: callNameOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}
