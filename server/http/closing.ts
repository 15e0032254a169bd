/** Shuts down as soon as the last response is sent, instead of waiting for clients to close their connections. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long clients have to close idle connections, too, before these are cut off. */
const lingerMilliseconds = 500
const checkMilliseconds = 10

interface Closing {
  /** How long to wait for running requests. */
  readonly graceMilliseconds: number
  /** Aborted when the app is about to close, so that clients open their next connection elsewhere. */
  readonly stopping: AbortSignal
}

/**
 * Closes connections when the app shuts down: while that is announced, with their next response; then idle ones (including a
 * browser's keep-alive connections) at once, the others with their response. Requests still running after the grace period
 * are cut off.
 *
 * An idle connection is ended, not reset, so that a client whose next request crosses its end on the way reads the end, and
 * sends the request again elsewhere. Such a request is not carried out, since it could not be answered. A new connection gets
 * time for its first request, which is on its way: a proxy can't send a write again elsewhere.
 */
export const closeAfterLastResponse = (app: FastifyInstance, { graceMilliseconds, stopping }: Closing): void => {
  const idle = new Set<Socket>()
  const fresh = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => [idle, fresh].forEach((sockets) => sockets.delete(socket)))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    for (const sockets of [idle, fresh]) sockets.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket)
    })
  })
  const endIdle = async () => {
    const ended = [...idle]
    for (const socket of ended) socket.end()
    const isOpen = (socket: Socket) => !socket.destroyed
    const isWaiting = () => ended.some(isOpen) || fresh.size > 0
    for (const deadline = Date.now() + lingerMilliseconds; isWaiting() && Date.now() < deadline;)
      await sleep(checkMilliseconds)
    for (const socket of [...ended, ...fresh]) socket.destroy()
  }
  app.addHook('preClose', async () => {
    isClosing = true
    // A closing server no longer enforces its own timeouts.
    setTimeout(() => app.server.closeAllConnections(), graceMilliseconds).unref()
    await endIdle()
  })
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (!isClosing || !socket.writableEnded) return
    reply.hijack()
    socket.destroy()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || stopping.aborted) void reply.header('connection', 'close')
    done()
  })
}
