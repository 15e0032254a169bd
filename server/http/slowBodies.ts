/**
 * Cuts off requests whose body hardly arrives or never ends. Node only bounds how long a request may take in all, which for
 * the largest file on a slow line is many minutes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls'
import type { Call } from '../../contract/call'

/** The slowest line that can be used: 128 kbit/s. */
const bytesPerSecond = 16_384
/** For connecting, and for a line that is interrupted. */
const graceMilliseconds = 20_000
/** During a shutdown, a body of which nothing has arrived for so long is not waited for. */
const stalledMilliseconds = 5_000
const checkMilliseconds = 1_000

const largestUpload = Math.max(...Object.values<Call>(calls).map(({ upload }) => upload?.maxBytes ?? 0))

/** How long the largest file takes on the slowest line. */
export const requestMilliseconds = graceMilliseconds + Math.ceil(largestUpload / bytesPerSecond) * 1000

interface Arriving {
  readonly raw: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  /** What had arrived on the connection when the request began. */
  readonly before: number
  read: number
  readAt: number
}

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isTooSlow = ({ raw, since, before }: Arriving, now: number): boolean =>
  raw.socket.bytesRead - before < ((now - since - graceMilliseconds) / 1000) * bytesPerSecond

/** Whether nothing has arrived for a while. */
const isStalled = (arriving: Arriving, now: number): boolean => {
  const { bytesRead } = arriving.raw.socket
  if (bytesRead > arriving.read) Object.assign(arriving, { read: bytesRead, readAt: now })
  return now - arriving.readAt > stalledMilliseconds
}

const cut = (app: FastifyInstance, { raw, response }: Arriving): void => {
  const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent) raw.destroy()
  else app.server.emit('clientError', error, raw.socket)
}

/** Answers 408 to requests whose body arrives more slowly than on any line in use, and to stalled ones during a shutdown. */
export const cutSlowBodies = (app: FastifyInstance, stopping: AbortSignal): void => {
  /** A connection has one request at a time. */
  const bodies = new Map<Socket, Arriving>()
  const check = () => {
    const now = Date.now()
    for (const [socket, arriving] of bodies) {
      const { raw } = arriving
      const stalled = isStalled(arriving, now)
      if (raw.complete || raw.destroyed) bodies.delete(socket)
      else if (isTooSlow(arriving, now) || (stalled && stopping.aborted)) {
        bodies.delete(socket)
        cut(app, arriving)
      }
    }
  }
  const timer = setInterval(check, checkMilliseconds).unref()
  app.addHook('onRequest', async ({ raw }, { raw: response }) => {
    if (raw.complete || !mayHaveBody(raw)) return
    const { socket } = raw
    const { bytesRead } = socket
    const now = Date.now()
    bodies.set(socket, { raw, response, since: now, before: bytesRead, read: bytesRead, readAt: now })
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
