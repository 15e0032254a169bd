import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { writeCsv, type Cell } from '../csv/write'

/**
 * Sends rows as a CSV file while they are read.
 *
 * The first of them are read before anything is sent: what fails by then is answered as an error. What fails later breaks
 * the connection off, so that nobody takes half of a file for all of it.
 */
export const sendCsv = async (reply: FastifyReply, fileName: string, rows: AsyncIterable<readonly Cell[]>) => {
  const chunks = writeCsv(rows)
  const first = await chunks.next()
  const all = async function* () {
    if (!first.done) yield first.value
    yield* chunks
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(all(), { objectMode: false }))
}
