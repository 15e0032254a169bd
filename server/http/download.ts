import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { writeCsv, type Cell } from '../csv/write'
import { limitConcurrency } from '../tools/limitConcurrency'

/** A download holds a connection to the database for as long as its client takes to read: most are left to the calls. */
const inTurn = limitConcurrency(4)
/** A client that reads nothing for so long has given up. */
const stalledMilliseconds = 30_000

async function* withFirst(first: IteratorResult<string>, others: AsyncIterable<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* others
}

/**
 * Sends rows as a CSV file while they are read, once it is the turn of this file.
 *
 * The first of them are read before anything is sent: what fails by then is answered as an error. What fails later, and a
 * client that stalls, breaks the connection off, so that nobody takes half of a file for all of it.
 */
export const sendCsv = (
  reply: FastifyReply,
  fileName: string,
  rows: AsyncIterable<readonly Cell[]>,
  stalled = stalledMilliseconds,
): Promise<FastifyReply> =>
  inTurn(async () => {
    // The client has gone while it waited.
    if (reply.raw.destroyed) return reply
    const chunks = writeCsv(rows)
    try {
      const file = Readable.from(withFirst(await chunks.next(), chunks), { objectMode: false })
      reply.raw.setTimeout(stalled, () => reply.raw.destroy())
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(file)
      await finished(file).catch(() => {})
    } finally {
      // A file that nobody has begun to read does not do it by itself.
      await chunks.return(undefined)
    }
    return reply
  })
