/** Shuts down as soon as the last response is sent, instead of waiting for clients to close their connections. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface Closing {
  /** How long to wait for running requests. */
  readonly graceMilliseconds: number
  /** Aborted when the app is about to close, so that clients open their next connection elsewhere. */
  readonly stopping: AbortSignal
}

/**
 * Closes connections when the app shuts down: idle ones (including a browser's keep-alive connections) at once, the
 * others with their response. Requests still running after the grace period are cut off.
 */
export const closeAfterLastResponse = (app: FastifyInstance, { graceMilliseconds, stopping }: Closing): void => {
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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || stopping.aborted) void reply.header('connection', 'close')
    done()
  })
}
