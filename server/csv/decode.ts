/** Decodes an uploaded file to text, and rejects binary files by their content. */
import { refusalMessages } from '../../contract/refusalMessages'
import { fileRefused } from '../errors/apiError'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** UTF-16 is recognized by its byte order mark; anything else is UTF-8. */
const encodingOf = ([first, second]: Uint8Array): Encoding =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

/** Control characters, common in binary files and absent from text in legacy encodings. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/

const decodeOrRefuse = (decoder: TextDecoder, chunk?: Uint8Array): string => {
  try {
    const text = decoder.decode(chunk, { stream: chunk !== undefined })
    if (!text.includes('\0')) return text
  } catch {
    if (!binary.test(new TextDecoder().decode(chunk))) throw fileRefused(refusalMessages.csvEncoding)
  }
  throw fileRefused(refusalMessages.csvType)
}

/** Ensures that the first chunk has enough bytes for the byte order mark. */
async function* atLeast(count: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of chunks) {
    const first: Uint8Array = held ? Buffer.concat([held, chunk]) : chunk
    held = held && first.length < count ? first : undefined
    if (!held) yield first
  }
  if (held?.length) yield held
}

/** Decodes UTF-8 with or without a byte order mark, and UTF-16 with one; throws 1007 for anything else. */
export async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of atLeast(2, chunks)) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    yield decodeOrRefuse(decoder, chunk)
  }
  // An empty file is rejected.
  if (!decoder) throw fileRefused(refusalMessages.csvType)
  yield decodeOrRefuse(decoder)
}
