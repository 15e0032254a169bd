import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeCsv, type Cell } from '../csv/write'
import { limitShares } from '../tools/limitShares'

/**
 * A download holds a database connection for as long as the client takes to read it, so most connections are kept free
 * for other calls, and some for the downloads of other accounts.
 */
const limitDownloads = limitShares({ atOnce: 4, most: 100 }, { atOnce: 2, most: 10 })
/** A client that reads nothing for this long is considered gone. */
const stalledMilliseconds = 30_000

async function* withFirst(first: IteratorResult<string>, others: AsyncIterable<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* others
}

const setHeaders = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)

/** Runs a download when it is its turn, among a few at a time. */
export const onDownloadPlace = <T>(request: FastifyRequest, job: () => Promise<T>): Promise<T> =>
  limitDownloads(request.caller?.account.user.id ?? request, (onPlace) => onPlace(job))

/**
 * Streams rows as a CSV file.
 *
 * The first rows are read before anything is sent, so that an early failure gets a proper error response. A later
 * failure or a stalled client aborts the connection, so that nobody mistakes a partial file for a complete one.
 */
export const streamCsv = async (
  reply: FastifyReply,
  fileName: string,
  rows: AsyncIterable<readonly Cell[]>,
  stalled = stalledMilliseconds,
): Promise<FastifyReply> => {
  // The client disconnected while waiting.
  if (reply.raw.destroyed) return reply
  // Nothing is read: a download may be recorded when its first row is.
  if (reply.request.method === 'HEAD') return setHeaders(reply, fileName).send()
  const chunks = writeCsv(rows)
  try {
    const file = Readable.from(withFirst(await chunks.next(), chunks), { objectMode: false })
    reply.raw.setTimeout(stalled, () => reply.raw.destroy())
    void setHeaders(reply, fileName).send(file)
    await finished(file).catch(() => {})
  } finally {
    // A stream that was never read does not close its source.
    await chunks.return(undefined)
  }
  return reply
}

/** Streams rows as a CSV file when it is its turn. */
export const sendCsv = (...[reply, ...rest]: Parameters<typeof streamCsv>): Promise<FastifyReply> =>
  onDownloadPlace(reply.request, () => streamCsv(reply, ...rest))
