/** Reads archives, and finds out whether they are whole. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../database/connectError'
import { StartError } from '../tools/startError'
import { padding, readHeader } from './tar'
import { aboutName, manifestName, type ArchivedFile, type Manifest } from './write'

/** Takes bytes from a stream. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }
  /** Returns at most so many bytes; none at the end. */
  async #next(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) return this.#rest
      this.#rest = value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }
  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const chunk = await this.#next(left)
      if (chunk.length === 0) throw new Error('unexpected end of file')
      left -= chunk.length
      yield chunk
    }
  }
  readonly take = async (size: number): Promise<Buffer> => {
    const chunks: Buffer[] = []
    for await (const chunk of this.stream(size)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
}

const explain = (file: string, error: unknown): unknown => {
  if (error instanceof StartError) return error
  const code = codeOf(error)
  const text = String(error)
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new StartError(`${file} cannot be read (${code}): name a file that exists and that you may read.`)
  if (/unexpected end of file/.test(text))
    return new StartError(`${file} ends in the middle: it was not written or copied to its end. Use another one.`)
  if (error instanceof SyntaxError)
    return new StartError(`${file} is damaged: what it says of itself cannot be read. Use another one.`, {
      cause: error,
    })
  if (/^Z_|no header/.test(`${code}${text}`) || /incorrect|invalid|no header/.test(text))
    return new StartError(`${file} is no file of this program, or is damaged: use another one.`, { cause: error })
  return error
}

const damaged = (file: string, name: string) =>
  new StartError(`${file} is damaged: ${name} is not what was written. Use another one.`)

/** Small files are read as a whole; a larger one would only take the memory. */
const mostText = 268_435_456

/** Paths that would lead out of the folder that an archive is unpacked into. */
const isSafe = (name: string) => !name.startsWith('/') && !name.split('/').includes('..') && !name.includes('\0')

interface Read {
  readonly sizes: Map<string, Manifest[string]>
  manifest: Manifest | undefined
}

const checkManifest = (file: string, { sizes, manifest }: Read): void => {
  if (!manifest) throw new Error('unexpected end of file')
  for (const [name, { size, sha256 }] of Object.entries(manifest)) {
    const found = sizes.get(name)
    if (found?.size !== size || found.sha256 !== sha256) throw damaged(file, name)
  }
  const added = [...sizes.keys()].find((name) => !Object.hasOwn(manifest, name))
  if (added !== undefined) throw damaged(file, added)
}

const open = (file: string): { readonly bytes: Bytes; readonly close: () => void } => {
  const source = createReadStream(file, { highWaterMark: 262_144 })
  const stream = pipeline(source, createGunzip({ chunkSize: 262_144 }), () => {})
  return { bytes: new Bytes(stream), close: () => source.destroy() }
}

/**
 * Yields the files of an archive, each to be read before the next one is asked for. Throws a StartError where it is damaged, at the latest
 * at its end, so nothing of it may be used before that.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchivedFile> {
  const { bytes, close } = open(file)
  const read: Read = { sizes: new Map(), manifest: undefined }
  async function* content(name: string, size: number): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of bytes.stream(size)) {
        hash.update(chunk)
        yield chunk
      }
    } catch (error) {
      throw explain(file, error)
    }
    read.sizes.set(name, { size, sha256: hash.digest('hex') })
  }
  try {
    for (let head = await readHeader(bytes.take); head; head = await readHeader(bytes.take)) {
      const { name, size } = head
      if (!isSafe(name) || read.sizes.has(name)) throw damaged(file, name)
      if (name === manifestName && size > mostText) throw damaged(file, name)
      if (name === manifestName) read.manifest = JSON.parse((await bytes.take(size)).toString('utf8')) as Manifest
      else if (name.endsWith('/')) yield { name, size, content: [] }
      else {
        const rest = content(name, size)
        yield { name, size, content: rest }
        for await (const _ of rest);
      }
      await bytes.take(padding(size).length)
    }
    checkManifest(file, read)
  } catch (error) {
    throw explain(file, error)
  } finally {
    close()
  }
}

/** Returns the text of a file in an archive. */
export const textOf = async ({ name, size, content }: ArchivedFile): Promise<string> => {
  if (size > mostText) throw new StartError(`${name} in the file is too large to be read: use another file.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const formatOf = (about: unknown): unknown =>
  typeof about === 'object' && about !== null && 'format' in about ? about.format : undefined

/** Returns what an archive is about; throws a StartError unless it has the format. */
export const readAbout = async <About extends { readonly format: string }>(
  file: string,
  format: About['format'],
  otherwise: string,
): Promise<About> => {
  for await (const entry of readArchive(file)) {
    const about: unknown = entry.name === aboutName ? JSON.parse(await textOf(entry)) : undefined
    if (formatOf(about) === format) return about as About
    throw new StartError(`${file} is not ${format}${about ? `, but ${String(formatOf(about))}` : ''}: ${otherwise}.`)
  }
  throw new StartError(`${file} is empty: use another one.`)
}
