/** Reads uploaded CSV files as a stream, and says of a broken one in which row it breaks. */
import { pipeline } from 'node:stream/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import type { CsvLimits } from '../../contract/call'
import { inPieces } from '../tools/inPieces'
import { Collector, type CsvFile } from './collect'
import { decode } from './decode'
import { findDelimiter } from './delimiter'

/** How much of a file shows its delimiter, in characters, if its first line is longer. */
const sampleLength = 16_384

/** First the text up to where its delimiter can be told, then all that follows. */
async function* headerFirst(text: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | undefined = ''
  for await (const chunk of text) {
    if (start === undefined) yield chunk
    else {
      start += chunk
      if (!/[\r\n]/.test(start.trimStart()) && start.length < sampleLength) continue
      yield start
      start = undefined
    }
  }
  if (start) yield start
}

const makeParser = (start: string, { columns, rowLength }: CsvLimits, collector: Collector): Parser => {
  const parser: Parser = parse({
    delimiter: findDelimiter(start.slice(0, sampleLength)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: rowLength,
    // Treat everything past the last column as one cell, so that the row length limit also stops a line of delimiters.
    ignore_last_delimiters: columns + 1,
    on_record: (record: string[], context) => {
      // csv-parse creates an Error for every row whose width differs from the first. Resetting the count skips that check.
      Object.assign(parser.info, { records: 0 })
      return collector.add(record, context)
    },
  })
  // Nothing comes out of it: the rows are collected as they are read.
  return parser.resume()
}

/**
 * Reads a CSV file; throws 1007 if it is none, 1009 if its quotes are broken or if it holds more than the limits allow.
 *
 * Piece by piece, so that the calls of others are answered meanwhile.
 */
export const readCsv = async (bytes: AsyncIterable<Uint8Array>, limits: CsvLimits): Promise<CsvFile> => {
  const text = headerFirst(decode(bytes))
  const { value: start = '' } = await text.next()
  const collector = new Collector(limits)
  const all = async function* () {
    yield Buffer.from(start)
    for await (const chunk of text) yield Buffer.from(chunk)
  }
  try {
    await pipeline(inPieces(all()), makeParser(start, limits, collector))
  } catch (error) {
    throw error instanceof CsvError ? collector.broken(error.code, Number(error.index)) : error
  }
  return collector.finish()
}
