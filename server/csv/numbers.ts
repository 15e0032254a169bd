/** Reads the numbers in a file, all with one decimal mark: the given one, or else the one that the file itself shows. */
import type { z } from 'zod'
import { isNumberCell } from '../../contract/csvRows'
import {
  findDecimalMark,
  isAmbiguousDecimal,
  plainDecimal,
  readDecimal,
  type DecimalMark,
} from '../../contract/decimals'
import { say, texts } from '../../contract/say'

const wrongMark = texts({
  '.': 'This is not a number with a decimal point.',
  ',': 'This is not a number with a decimal comma.',
})

const ambiguous = (text: string): string =>
  say('This can be {point} or {comma}. Choose the decimal mark of the file, or write the number without separators.', {
    point: String(readDecimal(text, '.')),
    comma: String(readDecimal(text, ',')),
  })

type Read = { readonly text: string } | { readonly reason: string }

const readNumber = (text: string, given: DecimalMark | undefined, found: DecimalMark | undefined): Read => {
  if (!given && !found && isAmbiguousDecimal(text)) return { reason: ambiguous(text) }
  const mark = given ?? found ?? '.'
  const other = mark === '.' ? ',' : '.'
  const plain = plainDecimal(text, mark)
  if (plain !== null) return { text: plain }
  const otherwise = plainDecimal(text, other)
  // The row schema says what else is wrong.
  if (otherwise === null) return { text }
  return given ? { reason: say(wrongMark[given]) } : { text: otherwise }
}

/** Returns a reader for the cells of a column: it returns a number as digits with a decimal point, any other text unchanged. */
export const numberReaders = (
  schemas: readonly z.ZodType[],
  textsOf: (place: number) => Iterable<string>,
  given: DecimalMark | undefined,
): ((place: number, text: string) => Read) => {
  const places = schemas.flatMap((schema, place) => (isNumberCell(schema) ? place : []))
  const numbers = new Set(places)
  const all = function* () {
    for (const place of places) yield* textsOf(place)
  }
  const found = given ? undefined : findDecimalMark(all())
  return (place, text) => (numbers.has(place) && text !== '' ? readNumber(text, given, found) : { text })
}
