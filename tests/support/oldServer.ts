/** Fakes a PostgreSQL server of any version, or one that is still starting. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

const message = (kind: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 65_535)])

const signedIn = Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))])

const column = (name: string) =>
  Buffer.concat([
    Buffer.from(`${name}\0`),
    int32(0),
    int16(0),
    int32(25),
    int16(-1 & 65_535),
    int32(-1 >>> 0),
    int16(0),
  ])

const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)])

const row = (values: Record<string, string>) =>
  Buffer.concat([
    message('T', int16(Object.keys(values).length), ...Object.keys(values).map(column)),
    message('D', int16(Object.keys(values).length), ...Object.values(values).map(value)),
    message('C', 'SELECT 1'),
    message('Z', Buffer.from('I')),
  ])

const startingUp = message('E', 'SFATAL', 'C57P03', 'Mthe database system is starting up', Buffer.from([0]))

interface OldServerOptions {
  readonly version: string
  /** How many connections to refuse while “starting”. */
  readonly refusals?: number
}

/** Listens on a free port and returns its URL. */
export const startOldServer = async ({ version, refusals = 0 }: OldServerOptions) => {
  let connections = 0
  const serve = (socket: Socket) => {
    const isRefused = ++connections <= refusals
    socket.on('error', () => {})
    socket.once('data', () => {
      if (isRefused) socket.end(startingUp)
      else socket.write(signedIn)
      socket.on('data', (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(row({ version, encoding: 'UTF8' })))
    })
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgres://user@127.0.0.1:${port}/database`, stop: () => server.close() }
}
