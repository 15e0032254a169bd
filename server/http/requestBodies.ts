/** Rules for the bodies of all requests, whatever reads them. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { compressed } from '../errors/apiError'

/**
 * Refuses compressed bodies with 415 before any of it is read.
 *
 * Forms are read from the connection itself, where nothing unpacks them, and a small body could unpack to any size.
 */
export const refuseCompressed = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding === 'identity') return
    void reply.header('accept-encoding', 'identity')
    throw compressed()
  })
}

/** A body without an end keeps no connection: no file that we take is larger or slower. */
const mostDiscarded = 64 * 1024 * 1024
const discardMilliseconds = 30_000

const discard = (raw: IncomingMessage): void => {
  let left = mostDiscarded
  const timer = setTimeout(() => raw.destroy(), discardMilliseconds).unref()
  raw.unpipe().on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  raw.resume()
}

/**
 * Discards the rest of a body that is answered before its end.
 *
 * The connection stays open for it, even if the client asked to close it: closing while bytes arrive resets the
 * connection, and the client would lose the answer.
 */
export const discardUnread = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return
    discard(raw)
    void reply.header('connection', 'keep-alive')
  })
}
