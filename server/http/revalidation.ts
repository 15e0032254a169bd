/** Lets browsers cache responses and revalidate them: an unchanged response is a 304 without a body. */
import { hash } from 'node:crypto'
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/call'
import { callGroups, calls, type CallName } from '../../contract/calls'
import { asOfHeader } from '../../contract/entities/pastRecords'

/** Whether a call reads records. Excludes session calls, which must never be cached, and files, which are streamed. */
const readsRecords = (name: CallName): boolean => {
  const { method, guard, answer }: Call = calls[name]
  return method === 'GET' && guard !== 'public' && answer.kind !== 'file' && !(name in callGroups.auth)
}

type Operations = Readonly<Partial<Record<CallName, unknown>>>

/** Separates operations that read records from the others. */
export const splitReads = (operations: Operations): { reads: Operations; others: Operations } => {
  const entries = Object.entries(operations) as [CallName, unknown][]
  return {
    reads: Object.fromEntries(entries.filter(([name]) => readsRecords(name))),
    others: Object.fromEntries(entries.filter(([name]) => !readsRecords(name))),
  }
}

/**
 * Adds an ETag to every successful response of these routes. It is weak because responses are compressed afterwards.
 */
export const registerRevalidation = async (app: FastifyInstance): Promise<void> => {
  // The plugin also tags errors. Without this, a client that guesses the tag of an error would get a 304 instead of the
  // error.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) delete request.raw.headers['if-none-match']
    done()
  })
  await app.register(etag, { weak: true, hashFn: (payload) => hash('sha1', payload, 'base64') })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode >= 400) {
      void reply.removeHeader('etag')
      return done()
    }
    // One user's cached response must not be reused for another user of the same browser, or in another language.
    const vary = [reply.getHeader('vary'), 'authorization', 'view-as', asOfHeader, 'accept-language']
      .filter(Boolean)
      .join(', ')
    void reply.header('cache-control', 'private, no-cache').header('vary', vary)
    done()
  })
}
