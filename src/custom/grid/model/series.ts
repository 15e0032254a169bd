/** Fills from a block into its neighbours, as a fill handle does: texts with numbers go on, others repeat. */
import type { CellText } from './cells'
import { contains, placesIn, type Block, type Place } from './selection'
import { textAt, writesAt, type Table } from './table'

interface Numbered {
  readonly before: string
  readonly number: number
  readonly digits: number
  readonly after: string
}

/** A text with one number at its end, or before a last word: 'G1', 'Level 09', '3', '2nd'. Longer numbers would be rounded. */
const pattern = /^(.*?)(\d{1,15})(\D*)$/su

const numberedIn = (text: string): Numbered | null => {
  const [, before, digits, after] = pattern.exec(text) ?? []
  if (before === undefined || digits === undefined || after === undefined) return null
  // The number of '1.5' or '1,5' isn't '5'.
  return /\d[.,]$/.test(before) ? null : { before, number: Number(digits), digits: digits.length, after }
}

const isAlike = (one: Numbered, other: Numbered) => one.before === other.before && one.after === other.after

/**
 * Returns a function that goes on with a list of texts: it gives the text at any place, counted from the first of the list. A
 * number alone is repeated, as in spreadsheets; with others it goes on.
 *
 * @example seriesOf(['G1', 'G3'])(2) // 'G5'
 */
export const seriesOf = (texts: readonly string[]): ((place: number) => string) => {
  const repeat = (place: number) => texts[((place % texts.length) + texts.length) % texts.length] ?? ''
  const numbered = texts.map(numberedIn)
  const [first, second] = numbered
  const isSeries = first && numbered.every((one) => one && isAlike(one, first))
  const isPlain = first?.before === '' && first.after === ''
  if (!first || !isSeries || (!second && isPlain)) return repeat
  const step = second ? second.number - first.number : 1
  if (numbered.some((one, place) => one?.number !== first.number + place * step)) return repeat
  // Leading zeros keep the width.
  const width = texts.some((text) => /(?:^|\D)0\d/.test(text)) ? first.digits : 0
  return (place) => {
    const number = first.number + place * step
    return number < 0 ? '' : `${first.before}${String(number).padStart(width, '0')}${first.after}`
  }
}

/** Returns the texts that extend a block to a larger one, along the rows or the columns. */
export const fillFrom = (table: Table, source: Block, target: Block): CellText[] => {
  const isDown = target.left === source.left && target.right === source.right
  const placesOf = (line: number): Place[] =>
    isDown
      ? Array.from({ length: source.bottom - source.top + 1 }, (_row, row) => ({ row: source.top + row, column: line }))
      : Array.from({ length: source.right - source.left + 1 }, (_column, column) => ({
          row: line,
          column: source.left + column,
        }))
  const series = new Map<number, (place: number) => string>()
  const textOf = (place: Place) => {
    const line = isDown ? place.column : place.row
    const known = series.get(line) ?? seriesOf(placesOf(line).map((one) => textAt(table, one)))
    series.set(line, known)
    return known(isDown ? place.row - source.top : place.column - source.left)
  }
  const places = [...placesIn([target])].filter((place) => !contains(source, place))
  return writesAt(table, places, textOf)
}

/** Goes on with the filled cells at the beginning of each block: down, or to the right in a block of one row. */
export const fillSeries = (table: Table, blocks: readonly Block[]): CellText[] =>
  blocks.flatMap((block) => {
    const isDown = block.bottom > block.top
    const length = isDown ? block.bottom - block.top + 1 : block.right - block.left + 1
    const isEmpty = (line: number) => {
      const places = isDown
        ? { ...block, top: block.top + line, bottom: block.top + line }
        : { ...block, left: block.left + line, right: block.left + line }
      return [...placesIn([places])].every((place) => textAt(table, place) === '')
    }
    let known = 1
    while (known < length && !isEmpty(known)) known += 1
    // All of it is filled: the first line counts.
    const count = known === length ? 1 : known
    const source = isDown ? { ...block, bottom: block.top + count - 1 } : { ...block, right: block.left + count - 1 }
    return fillFrom(table, source, block)
  })

/** Returns the block that a drag of the fill handle reaches: along the axis in which the pointer is further away. */
export const reach = (source: Block, { row, column }: Place): Block => {
  const down = Math.max(row - source.bottom, source.top - row, 0)
  const along = Math.max(column - source.right, source.left - column, 0)
  if (down === 0 && along === 0) return source
  return down >= along
    ? { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) }
    : { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) }
}
