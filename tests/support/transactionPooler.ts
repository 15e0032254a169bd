/**
 * A pooler that gives each transaction one of a few server connections, as PgBouncer does. Before version 1.21 that one knows
 * nothing of named statements; later ones bring them along.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5, kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const error = (text: string) => message('E', Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`))

/** Returns the complete messages at the front of some bytes, and what is left. */
const split = (bytes: Buffer): { messages: Buffer[]; rest: Buffer } => {
  const messages: Buffer[] = []
  let at = 0
  while (bytes.length >= at + 5 && bytes.length >= at + 1 + bytes.readInt32BE(at + 1)) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    messages.push(bytes.subarray(at, end))
    at = end
  }
  return { messages, rest: bytes.subarray(at) }
}

const kindOf = (bytes: Buffer) => String.fromCharCode(bytes[0] ?? 0)

/** Waits in turn for one of a few server connections; the one that was used last comes first. */
const makeServers = async (url: string, size: number) => {
  const clients = Array.from({ length: size }, () => new pg.Client(url))
  const free: Socket[] = []
  for (const client of clients) {
    client.on('error', () => {})
    await client.connect()
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    free.push(stream.removeAllListeners('data'))
  }
  const waiting: ((socket: Socket) => void)[] = []
  return {
    acquire: async (): Promise<Socket> => free.pop() ?? new Promise((resolve) => waiting.push(resolve)),
    release: (socket: Socket) => {
      const next = waiting.shift()
      if (next) next(socket)
      else free.push(socket)
    },
    stop: () => clients.forEach((client) => void client.end().catch(() => {})),
  }
}

interface Options {
  readonly size?: number
  /** Which parameters a client may send when it connects. */
  readonly accepts?: RegExp
  /** Whether it brings the named statements of a client along to another server connection. */
  readonly bringsNames?: boolean
}

/** Returns the name of the statement that is parsed, or bound to a portal. */
const statementIn = (one: Buffer): string => {
  const [first = '', second = ''] = one.subarray(5).toString('latin1').split('\0', 2)
  return kindOf(one) === 'P' ? first : kindOf(one) === 'B' ? second : ''
}

/** Parses the named statements of one client again where a server connection lacks them. */
const bringNames = (known: WeakMap<Socket, Map<string, Buffer>>) => {
  const own = new Map<string, Buffer>()
  /** For each Parse that was sent, whether the client has not sent it. */
  let parsed: boolean[] = []
  return {
    toServer: (server: Socket, one: Buffer): Buffer => {
      const name = statementIn(one)
      const there = known.get(server) ?? new Map<string, Buffer>()
      known.set(server, there)
      const isParse = kindOf(one) === 'P'
      if (isParse && name) own.set(name, one)
      const parse = own.get(name)
      const isMissing = !isParse && parse !== undefined && there.get(name) !== parse
      if (isParse || isMissing) parsed.push(!isParse)
      if (!parse || (!isParse && !isMissing)) return one
      there.set(name, parse)
      // Another client's may be there under this name.
      const close = message('C', Buffer.from(`S${name}\0`))
      return Buffer.concat(isParse ? [close, one] : [close, parse, one])
    },
    toClient: (messages: readonly Buffer[]): Buffer[] =>
      messages.filter((one) => {
        const kind = kindOf(one)
        if (kind === 'Z') parsed = []
        return kind === '1' ? !parsed.shift() : kind !== '3'
      }),
  }
}

/** Starts a pooler before a server. It trusts everybody. */
export const startTransactionPooler = async (
  url: string,
  { size = 2, accepts = /^(?:user|database|client_encoding|application_name)$/, bringsNames = false }: Options = {},
) => {
  const servers = await makeServers(url, size)
  const sockets = new Set<Socket>()
  const known = new WeakMap<Socket, Map<string, Buffer>>()
  const greet = (client: Socket, startup: Buffer): boolean => {
    const names = startup
      .subarray(8)
      .toString()
      .split('\0')
      .filter((_, index) => index % 2 === 0)
    const refused = names.find((name) => name && !accepts.test(name))
    if (refused) client.end(error(`unsupported startup parameter: ${refused}`))
    else
      client.write(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('K', Buffer.alloc(8, 1)),
          message('Z', Buffer.from('I')),
        ]),
      )
    return !refused
  }
  const serve = (client: Socket) => {
    sockets.add(client)
    const names = bringsNames ? bringNames(known) : undefined
    let isGreeted = false
    let rest: Buffer = Buffer.alloc(0)
    let server: Socket | undefined
    let fromServer: Buffer = Buffer.alloc(0)
    let isClosed = false
    /** How many ReadyForQuery the server still owes. An error arrives before its own, and a client may leave as soon as it has read it. */
    let unanswered = 0
    const forward = (data: Buffer) => {
      const found = split(Buffer.concat([fromServer, data]))
      fromServer = found.rest
      if (!isClosed) client.write(Buffer.concat(names?.toClient(found.messages) ?? found.messages))
      unanswered -= found.messages.filter((one) => kindOf(one) === 'Z').length
      const last = found.messages.at(-1)
      // Ready, and in no transaction.
      if (last && kindOf(last) === 'Z' && last[5] === 'I'.charCodeAt(0) && unanswered === 0) leave()
    }
    const leave = () => {
      if (!server) return
      server.off('data', forward)
      servers.release(server)
      server = undefined
    }
    const take = async (one: Buffer) => {
      if (isClosed) return
      if (kindOf(one) === 'X') return void client.end()
      if (!server) {
        const acquired = await servers.acquire()
        if (isClosed) return servers.release(acquired)
        server = acquired.on('data', forward)
      }
      if (/[QS]/.test(kindOf(one))) unanswered += 1
      server.write(names?.toServer(server, one) ?? one)
    }
    let turn = Promise.resolve()
    client
      .on('error', () => {})
      .on('data', (data) => {
        if (!isGreeted) {
          isGreeted = greet(client, data)
          return
        }
        const found = split(Buffer.concat([rest, data]))
        rest = found.rest
        for (const one of found.messages) turn = turn.then(() => take(one))
      })
    client.on('close', () => {
      sockets.delete(client)
      isClosed = true
      // What a client leaves open is ended and rolled back, before another one gets the server.
      if (!server) return
      unanswered += 2
      server.write(Buffer.concat([message('S', Buffer.alloc(0)), message('Q', Buffer.from('rollback\0'))]))
    })
  }
  const listener = createServer(serve).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = new URL(url)
  address.port = String((listener.address() as AddressInfo).port)
  address.hostname = '127.0.0.1'
  return {
    url: address.href,
    stop: async () => {
      listener.close()
      sockets.forEach((socket) => socket.destroy())
      servers.stop()
    },
  }
}
