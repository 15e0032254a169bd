/** A DNS server that answers TXT records, for domains that only exist in tests. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerBytes = 12
const text = 16
const noSuchName = 3

/** Reads the name that is asked for, and where the question ends. */
const questionOf = (message: Buffer): { readonly name: string; readonly end: number } => {
  const labels: string[] = []
  let at = headerBytes
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

const answerOf = (record: string): Buffer => {
  const bytes = Buffer.from(record)
  const head = Buffer.alloc(13)
  // The name is that of the question; a minute to live.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(text, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(bytes.length + 1, 10)
  head.writeUInt8(bytes.length, 12)
  return Buffer.concat([head, bytes])
}

/** Starts it; `records` can be changed at any time. */
export const startDnsServer = async (port = 0) => {
  const records = new Map<string, readonly string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port: sender, address }) => {
    const { name, end } = questionOf(message)
    const found = records.get(name)
    const header = Buffer.from(message.subarray(0, headerBytes))
    header.writeUInt16BE(0x8180 | (found ? 0 : noSuchName), 2)
    header.writeUInt16BE(found?.length ?? 0, 6)
    header.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([header, message.subarray(headerBytes, end), ...(found ?? []).map(answerOf)]),
      sender,
      address,
    )
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    stop: () => new Promise<void>((done) => void socket.close(() => done())),
  }
}

export type DnsServer = Awaited<ReturnType<typeof startDnsServer>>
