import { AsyncLocalStorage } from 'node:async_hooks'
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

type Chunk = string | Uint8Array

/** The stream asks for chunks when the socket has room, which knows nothing of the call: its language and its trace go along. */
const inContext = (chunks: AsyncGenerator<Chunk>): AsyncIterable<Chunk> & Pick<AsyncGenerator<Chunk>, 'next'> => {
  const run = AsyncLocalStorage.snapshot()
  const next = () => run(() => chunks.next())
  return { next, [Symbol.asyncIterator]: () => ({ next, return: () => chunks.return(undefined) }) }
}

async function* withFirst(first: IteratorResult<Chunk>, others: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  if (!first.done) yield first.value
  yield* others
}

/** How many rows are counted before the first is sent. They wait in memory, so of larger files only "more than" is known. */
export const countedRows = 10_000

/** Notes how many rows a file has before the first is sent: what can't be noted isn't sent. The header is no row. */
export async function* noted(
  rows: AsyncIterable<readonly Cell[]>,
  note: (count: number, isMore: boolean) => Promise<unknown>,
): AsyncGenerator<readonly Cell[]> {
  const iterator = rows[Symbol.asyncIterator]()
  const waiting: (readonly Cell[])[] = []
  try {
    let next = await iterator.next()
    for (; !next.done && waiting.length <= countedRows; next = await iterator.next()) waiting.push(next.value)
    await note(Math.max(waiting.length - 1, 0), !next.done)
    yield* waiting.splice(0)
    for (; !next.done; next = await iterator.next()) yield next.value
  } finally {
    // Whoever stops reading lets the query end.
    await iterator.return?.()
  }
}

interface Headers {
  readonly fileName: string
  readonly type: string
}

const setHeaders = (reply: FastifyReply, { fileName, type }: Headers): FastifyReply =>
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${fileName}"`)

/** Runs a download when it is its turn, among a few at a time. */
export const onDownloadPlace = <T>(request: FastifyRequest, job: () => Promise<T>): Promise<T> =>
  limitDownloads(request.caller?.account.user.id ?? request, (onPlace) => onPlace(job))

/**
 * Streams a file.
 *
 * Its beginning is read before anything is sent, so that an early failure gets a proper error response. A later
 * failure or a stalled client aborts the connection, so that nobody mistakes a partial file for a complete one.
 */
export const streamFile = async (
  reply: FastifyReply,
  headers: Headers,
  chunks: AsyncGenerator<Chunk>,
  stalled = stalledMilliseconds,
): Promise<FastifyReply> => {
  // The client disconnected while waiting.
  if (reply.raw.destroyed) return reply
  // Nothing is read: a download may be recorded when its first row is.
  if (reply.request.method === 'HEAD') return setHeaders(reply, headers).send()
  try {
    const inCall = inContext(chunks)
    const file = Readable.from(withFirst(await inCall.next(), inCall), { objectMode: false })
    reply.raw.setTimeout(stalled, () => reply.raw.destroy())
    void setHeaders(reply, headers).send(file)
    await finished(file).catch(() => {})
  } finally {
    // A stream that was never read does not close its source.
    await chunks.return(undefined)
  }
  return reply
}

/** Streams rows as a CSV file. */
export const streamCsv = (
  reply: FastifyReply,
  fileName: string,
  rows: AsyncIterable<readonly Cell[]>,
  stalled?: number,
): Promise<FastifyReply> => streamFile(reply, { fileName, type: 'text/csv; charset=utf-8' }, writeCsv(rows), stalled)

/** Streams rows as a CSV file when it is its turn. */
export const sendCsv = (...[reply, ...rest]: Parameters<typeof streamCsv>): Promise<FastifyReply> =>
  onDownloadPlace(reply.request, () => streamCsv(reply, ...rest))
