/** Answers what is no whole HTTP request: it reaches neither a route nor a hook. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codes } from '../../contract/envelope'
import { ApiError } from './apiError'

const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
}

/** Sends the envelope of an error, as every other answer has it, and closes the connection. */
export const answerClientError = ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = refusals[code] ?? [400, 'The request cannot be read.']
  const body = JSON.stringify(new ApiError(status, codes.validation, message).envelope())
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
