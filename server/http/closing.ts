/** Lets a stop end as soon as the last answer is out, instead of waiting for clients to hang up. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a stop waits for clients that are still sending or reading: half of what containers are given to stop. */
const patienceMilliseconds = 5_000

/**
 * Closes connections once the app is closing: at once those on which nothing runs, a browser's that is only open for
 * later among them, and the others with their answer; what a client leaves unfinished for too long is broken off.
 */
export const closeWithLastAnswer = (app: FastifyInstance): void => {
  const idle = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of idle) socket.destroy()
    // A server that closes looks after no time limits any more.
    setTimeout(() => app.server.closeAllConnections(), patienceMilliseconds).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
}
