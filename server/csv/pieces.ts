/** Cuts a file into pieces that are short enough to be read without keeping other calls waiting. */
import { nextTurn } from './turn'

/** The slowest content, empty lines, takes some 2 µs a byte. */
const pieceLength = 8_192

/** Yields the same text as short pieces of UTF-8, each in a turn of its own. */
export async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of text) {
    const bytes = Buffer.from(chunk)
    for (let start = 0; start < bytes.length; start += pieceLength) {
      await nextTurn()
      yield bytes.subarray(start, start + pieceLength)
    }
  }
}
