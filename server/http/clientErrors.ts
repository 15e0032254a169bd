/** Answers requests that Node itself rejects before they reach a route, so that they get the error envelope too. */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { codes } from '../../contract/envelope'
import { ApiError, notFound } from '../errors/apiError'
import { envelopeIn } from './errors'
import { languageOfRequest } from './languages'
import { sourceLanguage } from '../tools/language'
import { drain } from './requestBodies'

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

/** Sends an error envelope on a raw socket and closes it. */
const respondOnSocket = (error: ApiError, socket: Duplex, language = sourceLanguage): void => {
  // Node removes its own error listener from a CONNECT socket; without one, a reset would crash the process.
  socket.on('error', () => {})
  const body = JSON.stringify(envelopeIn(language, error))
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    ...Object.entries(headersOf(body)).map((header) => header.join(': ')),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Answers malformed or incomplete HTTP requests: in English, since their headers were not read. */
export const answerClientError = ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = refusals[code] ?? [400, 'The request cannot be read.']
  respondOnSocket(new ApiError(status, codes.validation, message), socket)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/** Some clients send their body without waiting for this answer; they lose it unless the body is read first. */
const rejectExpectation = (request: IncomingMessage, response: ServerResponse): void => {
  const error = new ApiError(417, codes.validation, 'Only the expectation 100-continue is supported.')
  const body = JSON.stringify(envelopeIn(languageOfRequest(request), error))
  const headers = headersOf(body)
  if (hasBody(request)) {
    drain(request)
    headers.connection = 'keep-alive'
  }
  response.writeHead(error.status, headers).end(body)
}

/** Throws 400 unless there is one Host header with a host: with several, a proxy may have meant another one than we do. */
const checkHost = ({ httpVersion, rawHeaders, headers }: IncomingMessage): void => {
  const count = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
  if (count > 1) throw new ApiError(400, codes.validation, 'There is more than one Host header.')
  if (count === 0 && httpVersion === '1.1') throw new ApiError(400, codes.validation, 'The Host header is missing.')
  if (!/^[^\s,;/\\?#@"<>]*$/.test(headers.host ?? ''))
    throw new ApiError(400, codes.validation, 'The Host header is not a host.')
}

/**
 * Rejects unknown expectations, CONNECT requests and requests without exactly one Host header. Needs
 * `requireHostHeader: false`.
 */
export const rejectUnsupportedRequests = (app: FastifyInstance): void => {
  const server = app.server as Server
  server.on('checkExpectation', rejectExpectation)
  server.on('connect', (request: IncomingMessage, socket: Duplex) =>
    respondOnSocket(notFound(), socket, languageOfRequest(request)),
  )
  app.addHook('onRequest', async ({ raw }) => checkHost(raw))
}
