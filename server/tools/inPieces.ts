/** Works on large things in pieces that keep no other call waiting for long. */
import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from './limitConcurrency'

const one = limitConcurrency(1)

/** Yields to the event loop; only one large job runs at a time. */
export const yieldToOthers = (): Promise<void> => one(() => setImmediate())

/** The slowest content, a CSV file of empty lines or a form of boundaries, takes some 2 µs a byte. */
const pieceLength = 8_192

/** Yields the same bytes in short pieces, each in a turn of its own. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += pieceLength) {
      await yieldToOthers()
      yield chunk.subarray(start, start + pieceLength)
    }
}
