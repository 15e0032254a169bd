/**
 * Passes requests on to the front door, so that both products share one address. In production, this is the work of a
 * reverse proxy.
 */
import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream'

const fail = (response: ServerResponse, status: number, text: string) => {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

/** Returns a handler that passes requests on and their answers back. */
export const passTo = (frontDoor: string) => {
  const { protocol, hostname, port } = new URL(frontDoor)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path, headers, socket } = incoming
    const client = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
    try {
      // The path as it came: resolved as a URL, `//other.example` would lead to another server.
      const outgoing = request(
        { hostname, port, method, path, headers: { ...headers, 'x-forwarded-for': client } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          pipeline(answer, response, () => {})
        },
      )
      outgoing.on('error', () => fail(response, 502, `The front door at ${frontDoor} cannot be reached.`))
      response.on('close', () => outgoing.destroy())
      incoming.pipe(outgoing)
    } catch {
      fail(response, 400, 'This request cannot be passed on.')
    }
  }
}
