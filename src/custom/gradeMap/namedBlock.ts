/** Finds out whether a pasted block names ta ranks or companies, and where its cells belong. */
import { distance } from 'fastest-levenshtein'
import { rankColumn } from '../../../contract/entities/gradeMap'
import { fold } from '../../../contract/fold'
import type { CellText } from '../grid/model/cells'
import type { Place } from '../grid/model/selection'
import type { GradeMap } from './gradeMap'
import type { Meanings } from './upload/decisions'

type Block = readonly (readonly string[])[]
export type Axis = 'ranks' | 'companies'

/** How a block is read. */
export interface Reading {
  /** The companies are in rows and the ta ranks in columns. */
  readonly isTurned: boolean
  /** Rows above and columns before the names, such as a title; they are left out. */
  readonly above: number
  readonly before: number
  /** Whether the first line names the companies, and the first cells of the lines the ta ranks. */
  readonly names: Readonly<Record<Axis, boolean>>
}

/** A name in the block, and the row or column of the table that it means. */
interface BlockName {
  readonly name: string
  /** Null if there is none of this name. */
  readonly key: string | null
}

export interface NamedBlock {
  /** The texts, a row for each ta rank. */
  readonly texts: Block
  /** What each row and column of `texts` is; null if it lies outside the table. */
  readonly ranks: readonly (BlockName | null)[]
  readonly companies: readonly (BlockName | null)[]
}

type Named = Pick<GradeMap, 'ranks' | 'companies'>

/** What is shown, and where a block without names begins. */
export interface Target {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly active: Place
}

/** Returns the key of a name, or undefined. */
type FindKey = (name: string) => string | undefined

const exact = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** Accents don't matter, unless they tell two names apart. */
const finderOf = (records: readonly { readonly key: string; readonly name: string }[]): FindKey => {
  const keys = new Map(records.map(({ key, name }) => [exact(name), key]))
  const folded = new Map<string, string | undefined>()
  for (const { key, name } of records) folded.set(fold(name), folded.has(fold(name)) ? undefined : key)
  return (name) => keys.get(exact(name)) ?? folded.get(fold(name))
}

const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

const transpose = (block: Block): string[][] =>
  Array.from({ length: block[0]?.length ?? 0 }, (_cell, column) => block.map((row) => row[column] ?? ''))

const countKnown = (texts: readonly string[], find: FindKey): number =>
  texts.filter((text) => isFilled(text) && find(text) !== undefined).length

/** Whether several texts are all names. */
const areNames = (texts: readonly string[], find: FindKey): boolean =>
  texts.length > 1 && countKnown(texts, find) === texts.length

/** Titles and columns with numbers stand before the names: that many lines are searched for them. */
const [mostAbove, mostBefore] = [5, 3]

/** Finds the line with most names, the first of several. */
const bestOf = (lines: readonly (readonly string[])[], find: FindKey) => {
  let [place, known] = [0, 0]
  for (const [index, line] of lines.entries()) {
    const count = countKnown(line, find)
    if (count > known) [place, known] = [index, count]
  }
  return { place, known }
}

/** How many texts are compared with all names, which takes long. */
const mostCompared = 12
/** Short grades resemble each other: they are no misspelt names. */
const shortest = 4

/** Whether most texts are nearly names. */
const isNear = (texts: readonly string[], records: readonly { readonly name: string }[]): boolean => {
  const compared = texts.filter(isFilled).slice(0, mostCompared)
  const near = compared.filter((text) => {
    const name = fold(text)
    return (
      name.length >= shortest &&
      records.some(({ name: other }) => {
        const least = Math.max(name.length, other.length) / 3
        return Math.abs(name.length - other.length) < least && distance(name, fold(other)) < least
      })
    )
  })
  return near.length > 0 && near.length * 2 >= compared.length
}

/** What stands in the corner of a table rather than a name. */
const corners = new Set([rankColumn, 'ranks', 'rank', 'ta ranks', 'company', 'companies'].map((text) => fold(text)))
const isCorner = (text: string) => !isFilled(text) || corners.has(fold(text))

/** Reads a block with companies across; null if it names nothing. */
const detectAcross = (
  block: Block,
  map: Named,
  find: Readonly<Record<Axis, FindKey>>,
): (Omit<Reading, 'isTurned'> & { readonly known: number }) | null => {
  const [width, height] = [block[0]?.length ?? 0, block.length]
  const columnAt = (column: number) => block.map((row) => row[column] ?? '')
  const heads = bestOf(block.slice(0, Math.min(mostAbove, height - 1)), find.companies)
  const firsts = bestOf(
    Array.from({ length: Math.min(mostBefore, width - 1) }, (_line, column) => columnAt(column)),
    find.ranks,
  )
  const [above, before] = [heads.place, firsts.place]
  const head = (block[above] ?? []).slice(before + 1)
  const first = columnAt(before).slice(above + 1)
  const corner = block[above]?.[before] ?? ''
  const isLine = width === 1 || height === 1
  // A line of which several texts are names is a list of grades that are called like them.
  const isList = isLine && (heads.known > 0 ? countKnown(first, find.companies) : countKnown(head, find.ranks)) > 0
  let companies = heads.known > 0 || (height > 1 && isNear(head, map.companies))
  let ranks = firsts.known > 0 || (width > 1 && isNear(first, map.ranks))
  // A name in the corner belongs to one of both lines, and the other one holds grades.
  if (companies && find.companies(corner) !== undefined && !areNames(first, find.ranks)) ranks = false
  else if (ranks && find.ranks(corner) !== undefined && !areNames(head, find.companies)) companies = false
  if (isList || !(companies || ranks)) return null
  if (isCorner(corner)) {
    companies ||= height > 1 && head.some(isFilled)
    ranks ||= width > 1 && first.some(isFilled)
  }
  return {
    above: companies ? above : 0,
    before: ranks ? before : 0,
    names: { companies, ranks },
    known: heads.known + firsts.known,
  }
}

/**
 * Finds out how a block names ta ranks or companies, whichever way round. Names that repeat or are unknown are names all the
 * same. Returns null if it names neither, so that it is pasted as it is.
 */
export const detectNames = (block: Block, map: Named): Reading | null => {
  const find = { ranks: finderOf(map.ranks), companies: finderOf(map.companies) }
  const across = detectAcross(block, map, find)
  const down = detectAcross(transpose(block), map, find)
  const isTurned = down !== null && (across === null || down.known > across.known)
  const found = isTurned ? down : across
  return found && { isTurned, above: found.above, before: found.before, names: found.names }
}

const readNames = (texts: readonly string[], find: FindKey): BlockName[] =>
  texts.map((name) => ({ name: name.trim(), key: isFilled(name) ? (find(name) ?? null) : null }))

/** Names rows or columns by where they come to lie, from the active cell on. */
const fromPlace = (count: number, keys: readonly string[], from: number): (BlockName | null)[] =>
  Array.from({ length: count }, (_name, place) => {
    const key = keys[from + place]
    return key === undefined ? null : { name: '', key }
  })

/**
 * Reads a block; what has no names begins at the active cell.
 *
 * @example readNamed([['', 'Aurora'], ['Rank 1', 'G9']], reading, map, target)
 */
export const readNamed = (pasted: Block, reading: Reading, map: Named, target: Target): NamedBlock => {
  const { isTurned, names } = reading
  const turned = isTurned ? transpose(pasted) : pasted
  const block = turned.slice(reading.above).map((row) => row.slice(reading.before))
  const below = names.companies ? block.slice(1) : block
  const first = names.ranks ? 1 : 0
  const texts = below.map((row) => row.slice(first))
  return {
    texts,
    companies: names.companies
      ? readNames(block[0]?.slice(first) ?? [], finderOf(map.companies))
      : fromPlace(texts[0]?.length ?? 0, target.columns, target.active.column),
    ranks: names.ranks
      ? readNames(
          below.map(([name = '']) => name),
          finderOf(map.ranks),
        )
      : fromPlace(texts.length, target.rows, Math.max(target.active.row, 0)),
  }
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

/** What the user chose. */
export interface Chosen {
  /** For names that aren't found. */
  readonly ranks: Meanings
  readonly companies: Meanings
  /** Which line counts of those that mean the same, by axis and key. */
  readonly lines: Readonly<Record<Axis, ReadonlyMap<string, number>>>
}

export const noneChosen: Chosen = {
  ranks: new Map(),
  companies: new Map(),
  lines: { ranks: new Map(), companies: new Map() },
}

/** Returns what each row or column means by its name and the choices; undefined if it is left out. */
const meantBy = (block: NamedBlock, axis: Axis, chosen: Chosen): (string | undefined)[] =>
  block[axis].map((one) => {
    if (!one) return undefined
    return one.key ?? (chosen[axis].get(one.name)?.toString() || undefined)
  })

/** Rows or columns that mean the same. */
interface Repeat {
  readonly key: string
  /** Their places in the block. */
  readonly places: readonly number[]
}

/** Lists what the block names more than once. */
export const repeatsIn = (block: NamedBlock, axis: Axis, chosen: Chosen): Repeat[] => {
  const places = new Map<string, number[]>()
  for (const [place, key] of meantBy(block, axis, chosen).entries())
    if (key !== undefined) places.set(key, [...(places.get(key) ?? []), place])
  return [...places].flatMap(([key, some]) => (some.length > 1 ? [{ key, places: some }] : []))
}

/** Returns the texts of a row or column of the block. */
export const lineAt = ({ texts }: NamedBlock, axis: Axis, place: number): readonly string[] =>
  axis === 'ranks' ? (texts[place] ?? []) : texts.map((row) => row[place] ?? '')

/** Returns the key of each row or column that is pasted: of those that mean the same, the chosen one. */
const keysOf = (block: NamedBlock, axis: Axis, chosen: Chosen): (string | undefined)[] => {
  const keys = meantBy(block, axis, chosen)
  for (const { key, places } of repeatsIn(block, axis, chosen))
    for (const place of places) if (chosen.lines[axis].get(key) !== place) keys[place] = undefined
  return keys
}

/** Returns the texts to write, and how many filled cells of rows and columns without a place are left out. */
export const textsOfNamed = (
  block: NamedBlock,
  chosen: Chosen,
): { readonly texts: readonly CellText[]; readonly leftOut: number } => {
  const [rows, columns] = [keysOf(block, 'ranks', chosen), keysOf(block, 'companies', chosen)]
  const texts: CellText[] = []
  let leftOut = 0
  for (const [rowPlace, cells] of block.texts.entries()) {
    for (const [columnPlace, text] of cells.entries()) {
      const [row, column] = [rows[rowPlace], columns[columnPlace]]
      if (row !== undefined && column !== undefined) texts.push({ row, column, text })
      else if (isFilled(text)) leftOut += 1
    }
  }
  return { texts, leftOut }
}

/** Lists the names that aren't found, once each. */
export const unknownIn = (names: readonly (BlockName | null)[]): string[] => [
  ...new Set(names.flatMap((one) => (one && one.key === null && one.name !== '' ? [one.name] : []))),
]
