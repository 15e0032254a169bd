/** Rules for all request bodies. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { compressed } from '../errors/apiError'

/**
 * Rejects compressed bodies with 415 before reading them.
 *
 * Uploads are read from the raw stream, where nothing decompresses them, and a small body could expand to any size.
 */
export const refuseCompressed = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding === 'identity') return
    void reply.header('accept-encoding', 'identity')
    throw compressed()
  })
}

/** Limits that stop an endless body from holding a connection; no accepted file is larger or slower. */
const maxDrainedBytes = 64 * 1024 * 1024
const drainMilliseconds = 30_000

/** Reads and discards what is left of a body. */
export const drain = (raw: IncomingMessage): void => {
  let left = maxDrainedBytes
  const timer = setTimeout(() => raw.destroy(), drainMilliseconds).unref()
  raw.unpipe().on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  raw.resume()
}

/**
 * Discards the unread rest of a body after the response.
 *
 * Keeps the connection open for this even if the client asked to close it: closing while data arrives resets the
 * connection, and the client would lose the response.
 */
export const drainUnread = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return
    drain(raw)
    void reply.header('connection', 'keep-alive')
  })
}
