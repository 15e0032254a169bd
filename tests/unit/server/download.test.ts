import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { sendCsv } from '../../../server/http/download'

/** So long that a client is never taken for stalled, even on a busy machine. */
const patient = 60_000
const lineLength = 1000
/** Text that compresses to half its size. */
const newLine = () => randomBytes(lineLength / 2).toString('hex')
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/**
 * Serves a file with the given number of lines to clients that stall for at most so many milliseconds, and counts the
 * concurrent reads of the source.
 */
const startDownloads = async (lines: number, stalled: number) => {
  const reads = { open: 0, most: 0, all: 0 }
  async function* rows() {
    reads.all += 1
    reads.open += 1
    reads.most = Math.max(reads.most, reads.open)
    try {
      for (let i = 0; i < lines; i++) yield [newLine()]
    } finally {
      reads.open -= 1
    }
  }
  const app = Fastify()
  await app.register(compress, { threshold: 1024, encodings: ['gzip'] })
  app.get('/', async (_request, reply) => sendCsv(reply, 'lines.csv', rows(), stalled))
  await app.listen({ host: '127.0.0.1', port: 0 })
  stops.push(() => app.close())
  const { port } = app.server.address() as { port: number }
  const connections = () => promisify(app.server.getConnections.bind(app.server))()
  return { port, reads, connections }
}

/** Requests the file without reading the response. */
const ask = async (port: number, headers = ''): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  stops.push(() => socket.destroy())
  await once(socket, 'connect')
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\n${headers}\r\n`)
  return socket
}

describe('a download', () => {
  test.each(['', 'accept-encoding: gzip\r\n'])(
    'that the client does not read frees its slot, one of four (%j)',
    async (headers) => {
      const { port, reads } = await startDownloads(Infinity, 300)
      for (let i = 0; i < 10; i++) await ask(port, headers)
      await expect.poll(() => reads.all).toBe(10)
      await expect.poll(() => reads.open).toBe(0)
      expect(reads.most).toBe(4)
    },
    40_000,
  )

  test('frees its slot when the client disconnects, and takes none if that happened while waiting', async () => {
    const { port, reads, connections } = await startDownloads(Infinity, patient)
    const served = [await ask(port), await ask(port), await ask(port), await ask(port)]
    await expect.poll(() => reads.open).toBe(4)
    const waiting = await ask(port)
    await expect.poll(connections).toBe(5)
    waiting.destroy()
    await expect.poll(connections).toBe(4)
    for (const socket of served) socket.destroy()
    await expect.poll(() => reads.open).toBe(0)
    expect(reads.all).toBe(4)
  })

  test('reads nothing for a HEAD request, and frees its slot', async () => {
    const { port, reads } = await startDownloads(100, patient)
    for (let i = 0; i < 6; i++)
      expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })).headers.get('content-type')).toMatch(/csv/)
    await expect.poll(() => reads.open).toBe(0)
    expect(reads.all).toBe(0)
  })

  test('that is read slowly arrives complete', async () => {
    const lines = 10_000
    const { port, reads } = await startDownloads(lines, 3000)
    const { body } = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'identity' } })
    let bytes = 0
    for await (const chunk of body ?? []) {
      bytes += chunk.length
      await sleep(30)
    }
    const byteOrderMark = 3
    expect(bytes).toBe(byteOrderMark + lines * (lineLength + 2))
    expect(reads.open).toBe(0)
  })
})
