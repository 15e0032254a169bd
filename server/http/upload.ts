/** Receives the file of an upload, before the transaction of its call and once, however often that is tried. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../../contract/call'
import { csvLimits } from '../../contract/constants'
import { messages } from '../../contract/messages'
import type { CsvFile } from '../csv/collect'
import { readCsv } from '../csv/read'
import { inPieces } from '../tools/inPieces'
import { fileRefused } from '../errors/apiError'

/** What an operation gets for a file: the rows of a CSV file, the bytes of an image. */
export interface Contents {
  readonly csv: CsvFile
  readonly image: Buffer
}

type Bytes = AsyncIterable<Uint8Array>

const readers: {
  readonly [content in Upload['content']]: (bytes: Bytes, upload: Upload) => Promise<Contents[content]>
} = {
  csv: (bytes, { limits }) => readCsv(bytes, { ...csvLimits, ...limits }),
  image: (bytes) => buffer(bytes),
}

const refusals = {
  csv: { type: messages.csvType, size: messages.csvSize },
  image: { type: messages.imageType, size: messages.imageSize },
} as const satisfies Record<Upload['content'], unknown>

/** Says of what was sent that it is no file of the upload. */
export const wrongFile = ({ content }: Upload) => fileRefused(refusals[content].type)

/** The body of a request in pieces; the connection outlives them. */
const bodyOf = ({ raw }: FastifyRequest): Readable => {
  const chunks = raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  const body = Readable.from(inPieces(chunks), { objectMode: false })
  // Whoever reads it is told; once it is answered, nobody needs to know that the client has left.
  body.on('error', () => {})
  return Object.assign(body, { headers: raw.headers })
}

/** Reads a body to its end, but not the form in it. */
const discard = (body: Readable): Readable => body.unpipe().resume()

/** Finds the one file of the form, in the field that the call names. */
const findFile = async (request: FastifyRequest, body: Readable, upload: Upload): Promise<MultipartFile> => {
  const { field, maxBytes } = upload
  // The form is read from `raw`, where a chunk can hold thousands of parts.
  const view = Object.create(request, { raw: { value: body } }) as FastifyRequest
  const part = await view
    .file({
      limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 11, fieldSize: 1024 },
      throwFileSizeLimit: false,
      // The parser hangs if a skipped part exceeds this buffer within a single chunk.
      fileHwm: 1_048_576,
    })
    .catch(() => undefined)
  if (part?.fieldname === field) return part
  throw wrongFile(upload)
}

/** The bytes of a file; throws 1007 for one that is too large, or that ends before its form does. */
async function* bytesOf({ file }: MultipartFile, upload: Upload): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
  } catch {
    throw wrongFile(upload)
  }
  if (file.truncated) throw fileRefused(refusals[upload.content].size)
}

const readFile = async <U extends Upload>(
  request: FastifyRequest,
  body: Readable,
  upload: U,
): Promise<Contents[U['content']]> => {
  const file = await findFile(request, body, upload)
  return readers[upload.content as U['content']](bytesOf(file, upload), upload)
}

/** Reads the file of a request; throws 1007 or 1009, as soon as either is certain. */
export const receive = async <U extends Upload>(
  request: FastifyRequest,
  upload: U,
): Promise<Contents[U['content']]> => {
  if (!request.isMultipart()) throw wrongFile(upload)
  const body = bodyOf(request)
  try {
    const contents = await readFile(request, body, upload)
    // Nothing is done for a request that breaks off behind its file.
    await finished(discard(body), { writable: false }).catch(() => {})
    return contents
  } catch (error) {
    discard(body)
    throw error
  }
}
