/** Answers each call in the language that its client asks for. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inLanguage, negotiate, sourceLanguage } from '../tools/language'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the language in which the caller reads messages. */
    language: string
  }
}

/** Returns the language in which a request is answered. Programs that provision people know some refusals by their words. */
export const languageOfRequest = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): string =>
  url?.startsWith('/scim/') ? sourceLanguage : negotiate(headers['accept-language'])

const go = ({ language }: FastifyRequest, done: () => void): void =>
  language === sourceLanguage ? done() : inLanguage(language, done)

/** Lets everything that a call does speak the language of its caller, and says which in the answer of the API unless it is English. */
export const speakLanguages = (app: FastifyInstance): void => {
  app.decorateRequest('language', sourceLanguage)
  app.addHook('onRequest', (request, reply, done) => {
    request.language = languageOfRequest(request)
    // Files of the console are the same for all readers.
    if (request.language !== sourceLanguage && request.url.startsWith('/api/'))
      void reply.header('content-language', request.language)
    go(request, done)
  })
  // What arrives of a body is read outside of it.
  app.addHook('preValidation', (request, _reply, done) => go(request, done))
}
