/**
 * Receives the body of an upload as it is, and reads its file when there is a place to process it: what a file is read to
 * takes many times its size. Both happen before the transaction starts, so that a retried one doesn't read it again.
 */
import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../../contract/call'
import { csvLimits } from '../../contract/constants'
import { fieldErrors } from '../../contract/fieldErrors'
import { csvSizeMessage, messages } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import type { CsvFile } from '../csv/collect'
import { readCsv } from '../csv/read'
import { splitChunks } from '../tools/splitChunks'
import { fileRefused, invalid } from '../errors/apiError'
import { checkFileName, checkImageName } from './fileName'

/** What an operation receives: the rows of a CSV file or the bytes of an image. */
export interface Contents {
  readonly csv: CsvFile
  readonly image: Buffer
}

interface Received<U extends Upload> {
  readonly contents: Contents[U['content']]
  /** What was sent along with the file, if the upload declares choices. */
  readonly choices: unknown
  /** Identifies both. */
  readonly digest: string
}

const maxChoicesBytes = 2_097_152

type Bytes = AsyncIterable<Uint8Array>

const readers: {
  readonly [content in Upload['content']]: (bytes: Bytes, upload: Upload) => Promise<Contents[content]>
} = {
  csv: (bytes, { limits, mayRepeatColumns }) => readCsv(bytes, { ...csvLimits, ...limits }, mayRepeatColumns),
  image: (bytes) => buffer(bytes),
}

const refusals = {
  csv: { type: refusalMessages.csvType, size: csvSizeMessage },
  image: { type: messages.imageType, size: () => messages.imageSize },
} as const satisfies Record<Upload['content'], unknown>

/** The error for a request that doesn't contain the expected file. */
export const invalidFile = ({ content }: Upload) => fileRefused(refusals[content].type)

/** A received body, in pieces. */
type Body = Uint8Array[]

/** What a form has besides its file: its boundaries, heads and small fields. */
const formBytes = 65_536

const largestBody = ({ maxBytes, choices }: Upload): number => maxBytes + (choices ? maxChoicesBytes : 0) + formBytes

/**
 * Receives the body of a request. Throws 1007 if it can't contain the file, or as soon as it is too large; then the rest is
 * left unread.
 */
const receiveBody = async (request: FastifyRequest, upload: Upload): Promise<Body> => {
  if (!request.isMultipart()) throw invalidFile(upload)
  const tooLarge = () => fileRefused(refusals[upload.content].size(upload.maxBytes))
  const chunks: Body = []
  let left = largestBody(upload)
  if (Number(request.headers['content-length'] ?? 0) > left) throw tooLarge()
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    left -= chunk.length
    if (left < 0) throw tooLarge()
    chunks.push(chunk)
  }
  return chunks
}

/** Yields the pieces of a body, which are released. */
async function* take(chunks: Body): AsyncGenerator<Uint8Array> {
  for (const [index, chunk] of chunks.entries()) {
    yield chunk
    chunks[index] = new Uint8Array()
  }
}

/** Streams a body in small chunks. */
const streamOf = (body: Body, { headers }: FastifyRequest): Readable =>
  Object.assign(Readable.from(splitChunks(take(body)), { objectMode: false }), { headers })

type Form = AsyncIterator<Multipart>

const openForm = (request: FastifyRequest, body: Readable, { maxBytes, choices }: Upload): Form => {
  // The multipart parser reads from `raw`; a single chunk there could hold thousands of parts.
  const view = Object.create(request, { raw: { value: body } }) as FastifyRequest
  const settings = {
    limits: { fileSize: maxBytes, files: 2, fields: 10, parts: 12, fieldSize: choices ? maxChoicesBytes : 1024 },
    throwFileSizeLimit: false,
    // The parser hangs if a skipped part exceeds this buffer within a single chunk.
    fileHwm: 1_048_576,
  }
  return view.parts(settings)
}

/** Returns the next file of a form, undefined at its end. Other fields are skipped, except for the choices. */
const findFile = async (
  form: Form,
  upload: Upload,
  takeChoices: (sent: unknown) => void,
): Promise<MultipartFile | undefined> => {
  for (;;) {
    const next = await form.next().catch(() => undefined)
    if (!next) throw invalidFile(upload)
    if (next.done) return undefined
    if (next.value.type === 'file') return next.value
    if (next.value.fieldname !== 'choices' || !upload.choices) continue
    if (next.value.valueTruncated) throw invalid({ choices: ['Please send at most 2 MB of choices.'] })
    takeChoices(next.value.value)
  }
}

const parseJson = (sent: unknown): unknown => {
  try {
    return typeof sent === 'string' ? JSON.parse(sent) : sent
  } catch {
    throw invalid({ choices: ['Please send the choices as JSON.'] })
  }
}

/** Reads the choices as the upload declares them; without any, its defaults. */
const readChoices = ({ choices }: Upload, sent: unknown = '{}'): unknown => {
  if (!choices) return undefined
  const { data, error } = choices.safeParse(parseJson(sent))
  if (error) throw invalid(fieldErrors(error.issues, 'choices'))
  return data
}

/** Yields the bytes of a file; throws 1007 if it is too large, or if the form ends prematurely. */
async function* bytesOf({ file }: MultipartFile, upload: Upload, hash: Hash): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) {
      hash.update(chunk as Uint8Array)
      yield chunk as Uint8Array
    }
  } catch {
    throw invalidFile(upload)
  }
  if (file.truncated) throw fileRefused(refusals[upload.content].size(upload.maxBytes))
}

const readFile = async <U extends Upload>(request: FastifyRequest, body: Readable, upload: U): Promise<Received<U>> => {
  const form = openForm(request, body, upload)
  let sent: unknown
  const takeChoices = (choices: unknown) => (sent = choices)
  const file = await findFile(form, upload, takeChoices)
  if (file?.fieldname !== upload.field) throw invalidFile(upload)
  checkFileName(upload, file.filename, file.mimetype)
  const hash = createHash('sha256')
  const contents = await readers[upload.content as U['content']](bytesOf(file, upload, hash), upload)
  if (contents instanceof Buffer) checkImageName(file.filename, contents)
  if (await findFile(form, upload, takeChoices)) throw fileRefused(refusalMessages.oneFile)
  const choices = readChoices(upload, sent)
  return { contents, choices, digest: hash.update(JSON.stringify(choices ?? null)).digest('base64url') }
}

/** Reads the file of an upload. Throws 1001, 1007 or 1009 as soon as the error is certain. */
export type ReadUpload = () => Promise<Received<Upload>>

/** Receives the body of a request. What is wrong with it is thrown when its file is read. */
export const receiveUpload = async (request: FastifyRequest, upload: Upload): Promise<ReadUpload> => {
  const [body] = await Promise.allSettled([receiveBody(request, upload)])
  return async () => {
    if (body.status === 'rejected') throw body.reason
    const stream = streamOf(body.value, request)
    try {
      return await readFile(request, stream, upload)
    } finally {
      stream.destroy()
    }
  }
}
