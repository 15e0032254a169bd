/** Lets browsers keep what they have read, and ask whether it is still so: an unchanged answer is 304, without a body. */
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/call'
import { callGroups, calls, type CallName } from '../../contract/calls'

/** Tells whether a call reads records. What concerns the session itself is never kept, and files are sent while they are read. */
const readsRecords = (name: CallName): boolean => {
  const { method, guard, answer }: Call = calls[name]
  return method === 'GET' && guard !== 'public' && answer.kind !== 'file' && !(name in callGroups.auth)
}

type Operations = Readonly<Partial<Record<CallName, unknown>>>

/** Parts operations that read records from all others. */
export const partReads = (operations: Operations): { reads: Operations; others: Operations } => {
  const entries = Object.entries(operations) as [CallName, unknown][]
  return {
    reads: Object.fromEntries(entries.filter(([name]) => readsRecords(name))),
    others: Object.fromEntries(entries.filter(([name]) => !readsRecords(name))),
  }
}

/** Gives every successful answer of the routes below an entity tag: a weak one, since answers are compressed afterwards. */
export const registerRevalidation = async (app: FastifyInstance): Promise<void> => {
  // The plugin knows no errors: anyone can hash a refusal, and would be told 304 instead of it.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) delete request.raw.headers['if-none-match']
  })
  await app.register(etag, { weak: true })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) return void reply.removeHeader('etag')
    // What one person may read is no answer to another who uses the same browser.
    const vary = [reply.getHeader('vary'), 'authorization'].filter(Boolean).join(', ')
    void reply.header('cache-control', 'private, no-cache').header('vary', vary)
  })
}
