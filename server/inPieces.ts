/** Works on large things in pieces that keep no other call waiting for long. */
import { setImmediate } from 'node:timers/promises'
import { inTurns } from './inTurns'

const one = inTurns(1)

/**
 * Waits for a turn of the event loop in which no other large thing is worked on.
 *
 * Other calls are answered between two turns, so that these wait for one piece of work, however many come at once.
 */
export const nextTurn = (): Promise<void> => one(() => setImmediate())

/** The slowest content, a CSV file of empty lines or a form of boundaries, takes some 2 µs a byte. */
const pieceLength = 8_192

/** Yields the same bytes in short pieces, each in a turn of its own. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += pieceLength) {
      await nextTurn()
      yield chunk.subarray(start, start + pieceLength)
    }
}
