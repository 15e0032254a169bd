/** Parses uploaded CSV files as a stream, and reports the row where a malformed one breaks. */
import { pipeline } from 'node:stream/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import type { CsvLimits } from '../../contract/call'
import { findDelimiter, namedDelimiter } from '../../contract/csvDelimiter'
import { splitChunks } from '../tools/splitChunks'
import { Collector, type CsvFile } from './collect'
import { decode } from './decode'

/** How many characters are searched for the delimiter if the first line is longer. */
const sampleLength = 16_384

/** Yields the first line in one chunk, so that its delimiter can be detected, then the rest. */
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
  const named = namedDelimiter(start)
  let isSeparatorLine = named !== undefined
  const parser: Parser = parse({
    delimiter: named ?? findDelimiter(start.slice(0, sampleLength)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: rowLength,
    // Treat everything past the last column as one cell, so that the row length limit also stops a line of delimiters.
    ignore_last_delimiters: columns + 1,
    on_record: (record: string[], context) => {
      // csv-parse creates an Error for every row whose width differs from the first. Resetting the count skips that check.
      Object.assign(parser.info, { records: 0 })
      if (!isSeparatorLine) return collector.add(record, context)
      isSeparatorLine = false
      return null
    },
  })
  // Rows are collected as they are parsed, so nothing is read from the stream itself.
  return parser.resume()
}

/**
 * Reads a CSV file; throws 1007 if it isn't one, 1009 if it is malformed or exceeds the limits.
 *
 * Works in small chunks, so that other calls are not blocked.
 */
export const readCsv = async (
  bytes: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  mayRepeatColumns?: boolean,
): Promise<CsvFile> => {
  const text = headerFirst(decode(bytes))
  const { value: start = '' } = await text.next()
  const collector = new Collector(limits, mayRepeatColumns)
  const all = async function* () {
    yield Buffer.from(start)
    for await (const chunk of text) yield Buffer.from(chunk)
  }
  try {
    await pipeline(splitChunks(all()), makeParser(start, limits, collector))
  } catch (error) {
    throw error instanceof CsvError ? collector.broken(error.code, Number(error.index)) : error
  }
  return collector.finish()
}
