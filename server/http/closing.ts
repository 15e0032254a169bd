/** Shuts down as soon as the last response is sent, instead of waiting for clients to close their connections. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long to wait for slow clients on shutdown: half the grace period that containers usually get. */
const graceMilliseconds = 5_000

/**
 * Closes connections when the app shuts down: idle ones (including a browser's keep-alive connections) at once, the
 * others with their response. Requests still running after the grace period are cut off.
 */
export const closeAfterLastResponse = (app: FastifyInstance): void => {
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
    // A closing server no longer enforces its own timeouts.
    setTimeout(() => app.server.closeAllConnections(), graceMilliseconds).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
}
