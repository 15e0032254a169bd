/** Answers what Node refuses by itself: such a request reaches no route, and without us it gets no envelope. */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { codes } from '../../contract/envelope'
import { ApiError, notFound } from '../errors/apiError'

const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
}

const headersOf = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  connection: 'close',
})

/** Sends the envelope of an error on a bare connection, and closes it. */
const answerSocket = (error: ApiError, socket: Duplex): void => {
  // Node has taken its own listener off a tunnel's connection: one that is reset would end the process.
  socket.on('error', () => {})
  const body = JSON.stringify(error.envelope())
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    ...Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Answers what is not a complete HTTP request. */
export const answerClientError = ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = refusals[code] ?? [400, 'The request cannot be read.']
  answerSocket(new ApiError(status, codes.validation, message), socket)
}

const refuseExpectation = (_request: IncomingMessage, response: ServerResponse): void => {
  const error = new ApiError(417, codes.validation, 'Of all expectations only 100-continue can be met.')
  const body = JSON.stringify(error.envelope())
  response.writeHead(error.status, headersOf(body)).end(body)
}

/** Refuses unknown expectations, tunnels and requests without a host. Needs `requireHostHeader: false`. */
export const refuseOddRequests = (app: FastifyInstance): void => {
  const server = app.server as Server
  server.on('checkExpectation', refuseExpectation)
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => answerSocket(notFound(), socket))
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new ApiError(400, codes.validation, 'The request names no host.')
  })
}
