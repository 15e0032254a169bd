/** Writes ZIP archives as streams, with a digest of each file. */
import { createHash } from 'node:crypto'
import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive, as parts of its text. */
export interface ArchivedFile {
  readonly name: string
  readonly parts: AsyncIterable<string> | Iterable<string>
}

/** What an archive holds of a file. */
export interface Digest {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Streams an archive of files, each read to its end before the next one; `digests` gets an entry for each that is written. */
export async function* zip(
  files: AsyncIterable<ArchivedFile>,
  digests: Digest[] = [],
): AsyncGenerator<Uint8Array<ArrayBufferLike>> {
  const ready: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const encoder = new TextEncoder()
  for await (const { name, parts } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    archive.add(file)
    const hash = createHash('sha256')
    let size = 0
    for await (const part of parts) {
      const bytes = encoder.encode(part)
      hash.update(bytes)
      size += bytes.length
      file.push(bytes)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    digests.push({ name, bytes: size, sha256: hash.digest('hex') })
    yield* ready.splice(0)
  }
  archive.end()
  yield* ready.splice(0)
}
