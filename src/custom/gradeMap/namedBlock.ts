/** Finds out whether a pasted block names ta ranks or companies, and where its cells belong. */
import { distance } from 'fastest-levenshtein'
import { fold } from '../../../contract/fold'
import type { CellText } from '../grid/model/cells'
import type { Place } from '../grid/model/selection'
import type { GradeMap } from './gradeMap'

type Block = readonly (readonly string[])[]
type Axis = 'ranks' | 'companies'

/** A name in the block, and the row or column of the table that it means. */
export interface BlockName {
  readonly name: string
  /** Null if there is none of this name. */
  readonly key: string | null
}

export interface NamedBlock {
  /** As it was pasted. */
  readonly block: Block
  /** The texts, a row for each ta rank. */
  readonly texts: Block
  /** What each row and column of `texts` is; null if it lies outside the table. */
  readonly ranks: readonly (BlockName | null)[]
  readonly companies: readonly (BlockName | null)[]
}

interface Shown {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

type Names = ReadonlyMap<string, string>

const namesOf = (records: readonly { readonly key: string; readonly name: string }[]): Names =>
  new Map(records.map(({ key, name }) => [fold(name), key]))

const transpose = (block: Block): string[][] =>
  Array.from({ length: Math.max(0, ...block.map((row) => row.length)) }, (_cell, column) =>
    block.map((row) => row[column] ?? ''),
  )

const countKnown = (texts: readonly string[], names: Names): number =>
  texts.filter((text) => text.trim() !== '' && names.has(fold(text))).length

/** Whether at least half of the texts are names. Grades may look like names, so a single one is not enough. */
const isNaming = (texts: readonly string[], names: Names): boolean => {
  const filled = texts.filter((text) => text.trim() !== '')
  const known = countKnown(filled, names)
  return filled.length > 0 && known * 2 >= filled.length && new Set(filled.map(fold)).size === filled.length
}

const readNames = (texts: readonly string[], names: Names): BlockName[] =>
  texts.map((name) => ({ name: name.trim(), key: names.get(fold(name)) ?? null }))

/** Names rows or columns by where they come to lie, from the active cell on. */
const fromPlace = (count: number, keys: readonly string[], from: number): (BlockName | null)[] =>
  Array.from({ length: count }, (_name, place) => {
    const key = keys[from + place]
    return key === undefined ? null : { name: '', key }
  })

/** Reads a block with companies across and ranks down, either of which may be without names. */
const readAcross = (
  block: Block,
  known: Readonly<Record<Axis, Names>>,
  active: Place,
  shown: Shown,
): Omit<NamedBlock, 'block'> | null => {
  const [head = []] = block
  const firstColumn = block.map(([first = '']) => first)
  const hasHead = block.length > 1 && isNaming(head.slice(1), known.companies)
  const rankTexts = hasHead ? firstColumn.slice(1) : firstColumn
  const hasRanks = head.length > 1 && isNaming(rankTexts, known.ranks)
  // Without ranks, the first cell is no corner but a name, too.
  const hasBareHead = !hasRanks && block.length > 1 && isNaming(head, known.companies)
  if (!hasRanks && !hasBareHead) return null
  const below = hasHead || hasBareHead ? block.slice(1) : block
  const texts = hasRanks ? below.map((row) => row.slice(1)) : below
  const width = Math.max(...texts.map((row) => row.length))
  const companies = hasRanks
    ? hasHead
      ? readNames(head.slice(1), known.companies)
      : fromPlace(width, shown.columns, active.column)
    : readNames(head, known.companies)
  const ranks = hasRanks
    ? readNames(rankTexts, known.ranks)
    : fromPlace(texts.length, shown.rows, Math.max(active.row, 0))
  return { texts, ranks, companies }
}

/**
 * Reads a block whose first row or column names ta ranks or companies, whichever way round. Returns null if it names
 * neither, so that it is pasted as it is.
 *
 * @example readNamed([['', 'Aurora'], ['Rank 1', 'G9']], map, { row: 0, column: 0 }, table)
 */
export const readNamed = (
  block: Block,
  { ranks, companies }: Pick<GradeMap, 'ranks' | 'companies'>,
  active: Place = { row: 0, column: 0 },
  shown: Shown = { rows: ranks.map(({ key }) => key), columns: companies.map(({ key }) => key) },
): NamedBlock | null => {
  if (block.length === 1 && block[0]?.length === 1) return null
  const known = { ranks: namesOf(ranks), companies: namesOf(companies) }
  const found = readAcross(block, known, active, shown) ?? readAcross(transpose(block), known, active, shown)
  return found && { block, ...found }
}

/** How many names are offered for one that isn't found. */
const offers = 3

/** Returns the records whose names are closest: those that need the fewest changes, at most half of the letters. */
export const closestTo = <R extends { readonly name: string }>(name: string, records: readonly R[]): R[] => {
  const folded = fold(name)
  return records
    .map((record) => ({ record, length: record.name.length, far: distance(folded, fold(record.name)) }))
    .filter(({ far, length }) => far <= Math.max(folded.length, length) / 2)
    .toSorted((one, other) => one.far - other.far)
    .slice(0, offers)
    .map(({ record }) => record)
}

/** What the user chose for names that aren't found, by axis and name. */
export type Chosen = Readonly<Record<Axis, ReadonlyMap<string, string>>>

/** Returns the texts to write. Rows and columns without a place are left out. */
export const textsOfNamed = ({ texts, ranks, companies }: NamedBlock, chosen: Chosen): CellText[] => {
  const keyOf = (axis: Axis, name: BlockName | null | undefined) =>
    name ? (name.key ?? chosen[axis].get(name.name)) : undefined
  return texts.flatMap((row, rowPlace) =>
    row.flatMap((text, columnPlace) => {
      const [rank, company] = [keyOf('ranks', ranks[rowPlace]), keyOf('companies', companies[columnPlace])]
      return rank === undefined || company === undefined ? [] : [{ row: rank, column: company, text }]
    }),
  )
}

/** Lists the names that aren't found, once each. */
export const unknownIn = (names: readonly (BlockName | null)[]): string[] => [
  ...new Set(names.flatMap((one) => (one && one.key === null && one.name !== '' ? [one.name] : []))),
]
