/** Serves the metrics at a port of their own, so that no proxy in front of the console shows them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listenError } from '../tools/startError'
import { collectMetrics, type Measured } from './registry'

interface MetricsSettings extends Measured {
  readonly port: number
  readonly host: string
  readonly log: { error(line: object, message: string): void }
}

/** Begins to collect and serve metrics; throws a StartError if the port is taken. */
export const serveMetrics = async ({ port, host, log, ...measured }: MetricsSettings) => {
  const metrics = await collectMetrics(measured)
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && /^\/metrics(?:$|\?)/.test(request.url ?? '')
    if (!isKnown) return void response.writeHead(404).end()
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  const stop = async () => {
    metrics.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  try {
    server.listen({ port, host })
    await once(server, 'listening')
  } catch (error) {
    await stop()
    throw listenError(error, { port, host, names: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })
  }
  const { address, port: taken, family } = server.address() as AddressInfo
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`, stop }
}
