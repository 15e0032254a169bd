/** Splits long-running work so that it doesn't block other calls. */
import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from './limitConcurrency'

const one = limitConcurrency(1)

/** Yields to the event loop; only one long-running job proceeds at a time. */
export const yieldToOthers = (): Promise<void> => one(() => setImmediate())

/** The slowest content (a CSV file of empty lines, or a form of boundaries) takes about 2 µs per byte. */
const chunkLength = 8_192

/** Yields the same bytes in small chunks, each in a new turn of the event loop. */
export async function* splitChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += chunkLength) {
      await yieldToOthers()
      yield chunk.subarray(start, start + chunkLength)
    }
}
