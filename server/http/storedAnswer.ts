/** Sends a large answer that was serialized and compressed before, perhaps for another request. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A complete envelope, compressed. */
export class StoredAnswer {
  constructor(
    /** Identifies the content: the same tag means the same answer. */
    readonly tag: string,
    /** Makes the answer, or returns it if it has been made. Not called if the client has it already. */
    readonly gzipped: () => Promise<Buffer>,
  ) {}
}

const decompress = promisify(gunzip)
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /(?:^|[,\s])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers['accept-encoding'] ?? '')

/** Whether the client has the answer with this tag; it may list several, or any with an asterisk. */
const hasTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((given) => [`"${tag}"`, '*'].includes(given.trim().replace(/^W\//, '')))

/** Sends 304 without a body if the client has the answer with this tag. */
export const sendStored = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, gzipped }: StoredAnswer,
): Promise<FastifyReply> => {
  void reply.header('etag', `W/"${tag}"`).header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  if (hasTag(request, tag)) return reply.status(304).send()
  const body = await gzipped()
  return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(body) : reply.send(await decompress(body))
}
