/**
 * Converts Excel files (.xlsx) to the CSV files that the server reads, and back. Runs in a worker (excelWorker.ts), since a file
 * may be large, and hostile: its sizes are checked before it is unpacked, and its sheets before they are read.
 */
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/universal'
import writeXlsxFile from 'write-excel-file/universal'
import { guardFormula, unguardFormula } from '../../../../contract/csvFormulas'
import type { ColumnKinds } from '../../../../contract/csvRows'
import { decimalMarks, isAmbiguousDecimal, readDecimal, withoutDecimalMark } from '../../../../contract/decimals'
import { columnKey } from '../../../../contract/naming'
import { attributesOf, findPercents } from './percents'

/** What an unpacked file may hold in all its parts: twenty times as much as the largest upload. */
const mostBytes = 256 * 1024 * 1024
/** Cells of all sheets, with the empty ones before others. */
const mostCells = 2_000_000

export type Refusal = 'notExcel' | 'tooLarge' | 'empty'

/** Thrown for files that can't be converted. */
export class ExcelRefusal extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** What a spreadsheet may make of a text, such as a date of the grade `1-2`. */
type Made = 'date' | 'percent' | 'boolean'

/** A cell in a column of texts that holds none. */
interface MadeCell {
  /** The row number; the header is row 1. */
  readonly row: number
  readonly column: string
  readonly value: string
  readonly made: Made
}

export interface Sheet {
  readonly name: string
  /** Its rows as a CSV file. */
  readonly csv: string
  readonly madeCells: readonly MadeCell[]
  /** Whether it has numbers in text cells that depend on the decimal mark. */
  readonly needsMark: boolean
}

const refuse = (refusal: Refusal): never => {
  throw new ExcelRefusal(refusal)
}

/**
 * Unpacks the parts of a file that are read, unless they are too large together, or the library could choose another one of
 * the same name. Sizes that lie end a part early.
 */
const unpack = (bytes: Uint8Array): Readonly<Record<string, Uint8Array>> => {
  let total = 0
  const names = new Set<string>()
  const isRead = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) return false
    if (names.has(name)) refuse('notExcel')
    names.add(name)
    total += originalSize
    return total <= mostBytes || refuse('tooLarge')
  }
  try {
    return unzipSync(bytes, { filter: isRead })
  } catch (error) {
    throw error instanceof ExcelRefusal ? error : new ExcelRefusal('notExcel')
  }
}

/** A tag as spreadsheet programs write it. Parsers differ in what they make of others, which could hide addresses. */
const tags = /<\/?(?<name>[\w.:-]+)(?:[ \t\r\n]+[\w.:-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*[ \t\r\n]*\/?>/g
const declaration = /^<\?xml[^<>?]*\?>/
const address = /^(?<letters>[A-Z]{0,3})(?<row>\d{1,7})$/

/** The library ignores prefixes. */
const withoutPrefix = (name: string): string => name.replace(/^[^:]*:/, '')

const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Returns the address of a row or cell, such as `7` or `B7`, or undefined if it has none. */
const addressIn = (tag: string): { readonly column: number; readonly row: number } | undefined => {
  const [own, ...others] = attributesOf(tag).filter(([name]) => withoutPrefix(name) === 'r')
  if (!own) return undefined
  const at = others.length === 0 ? address.exec(own[1])?.groups : undefined
  return at ? { column: columnOf(at.letters ?? ''), row: Number(at.row) } : refuse('notExcel')
}

/** Returns the tags that begin rows and cells. */
const placedTags = function* (xml: string): Generator<{ readonly tag: string; readonly isRow: boolean }> {
  let end = declaration.exec(xml)?.[0].length ?? 0
  for (const { 0: tag, index, groups } of xml.matchAll(tags)) {
    if (xml.indexOf('<', end) !== index) return refuse('notExcel')
    end = index + tag.length
    const name = withoutPrefix(groups?.name ?? '')
    if (!tag.startsWith('</') && (name === 'row' || name === 'c')) yield { tag, isRow: name === 'row' }
  }
  if (xml.includes('<', end)) refuse('notExcel')
}

/**
 * Counts the cells of a sheet as the library will make them: it fills up what addresses leave out, and makes all rows as wide
 * as the widest one, down to the last that has a value.
 */
const countCells = (xml: string): number => {
  let [cells, rows, width, widest, filled] = [0, 0, 0, 0, 0]
  for (const { tag, isRow } of placedTags(xml)) {
    const at = addressIn(tag)
    if (isRow) [cells, width] = [cells + width, 0]
    rows = Math.max(isRow ? rows + 1 : rows, at?.row ?? 0)
    width = Math.max(width, at?.column ?? 0)
    // A row without a number may be the last that the library makes.
    if (isRow ? at : tag.endsWith('/>')) continue
    filled = rows
    widest = Math.max(widest, width)
  }
  return Math.max(cells + width, filled * widest) + rows
}

/** Returns what reads the text of a part. */
const checkedParts = (bytes: Uint8Array): ((part: string) => string) => {
  const decoder = new TextDecoder()
  const parts = unpack(bytes)
  let cells = 0
  for (const part of Object.values(parts)) {
    const xml = decoder.decode(part)
    if (xml.includes('sheetData')) cells += countCells(xml)
    if (cells > mostCells) refuse('tooLarge')
  }
  return (part) => decoder.decode(parts[part])
}

const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 })

/** Writes a stored number in digits with a decimal point, with as many of them as a spreadsheet knows. */
const numberText = (stored: string): string => {
  const number = Number(stored)
  return Number.isFinite(number) ? plain.format(number) : stored
}

const dateText = (date: Date): string => {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

interface Cell {
  readonly text: string
  /** A text if undefined. */
  readonly as?: 'number' | Made
}

/** A number as it is stored, which is not a text that looks like one. */
class StoredNumber {
  readonly text: string
  constructor(stored: string) {
    this.text = numberText(stored)
  }
}

const nothing: Cell = { text: '' }

const cellOf = (value: unknown): Cell => {
  if (value instanceof Date) return { text: dateText(value), as: 'date' }
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE', as: 'boolean' }
  if (value instanceof StoredNumber) return { text: value.text, as: 'number' }
  return typeof value === 'string' ? { text: value } : nothing
}

const addressOf = (row: number, place: number): string => {
  const letters = (left: number): string =>
    left < 0 ? '' : letters(Math.floor(left / 26) - 1) + String.fromCharCode(65 + (left % 26))
  return `${letters(place)}${row + 1}`
}

/** Pads all rows to the last column with a text, so that they have as many cells as their heading. */
const rectangle = (rows: readonly (readonly Cell[])[]): Cell[][] => {
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex(({ text }) => text !== '') + 1), 0)
  return rows.map((row) => Array.from({ length: width }, (_cell, place) => row[place] ?? nothing))
}

/** Whether a number is another one, or none, with the other decimal mark. */
const dependsOnMark = (text: string): boolean =>
  isAmbiguousDecimal(text) || decimalMarks.filter((mark) => readDecimal(text, mark) !== null).length === 1

/** As many refused cells as an answer of the server lists. */
const mostMade = 1000

const sheetOf = (name: string, rows: readonly (readonly Cell[])[], { numbers, texts }: ColumnKinds): Sheet => {
  const headings = rows.find((row) => row.some(({ text }) => text !== '')) ?? []
  const keys = headings.map(({ text }) => columnKey(text))
  const hasNumbers = keys.map((key) => numbers.includes(key))
  const hasTexts = keys.map((key) => texts === 'all' || texts.includes(key))
  const needsMark = rows.some((row) =>
    row.some(({ text, as }, place) => hasNumbers[place] && as === undefined && dependsOnMark(text)),
  )
  const madeCells = rows.flatMap((row, index) =>
    row.flatMap(({ text, as }, place): MadeCell[] =>
      hasTexts[place] && as !== undefined && as !== 'number'
        ? [{ row: index + 1, column: headings[place]?.text ?? '', value: text, made: as }]
        : [],
    ),
  )
  const write = ({ text, as }: Cell, place: number) =>
    guardFormula(needsMark && hasNumbers[place] && as !== undefined ? withoutDecimalMark(text) : text)
  return {
    name,
    csv: Papa.unparse(rows.map((row) => row.map(write))),
    madeCells: madeCells.slice(0, mostMade),
    needsMark,
  }
}

/**
 * Returns the sheets that have any text. Numbers are as they are stored, whatever their format shows; those beside texts whose
 * meaning depends on the decimal mark are written without any.
 */
export const readWorkbook = async (file: ArrayBuffer, columns: ColumnKinds): Promise<Sheet[]> => {
  const textOf = checkedParts(new Uint8Array(file))
  const parseNumber = (stored: string) => new StoredNumber(stored)
  const sheets = await readXlsxFile(file, { parseNumber, trim: false }).catch(() => refuse('notExcel'))
  const percents = findPercents(textOf)
  const read = sheets.map(({ sheet, data }, at) => {
    const isPercent = (row: number, place: number) => percents[at]?.has(addressOf(row, place))
    const cells = data.map((row, index) =>
      row.map((value, place): Cell => {
        const cell = cellOf(value)
        return cell.as === 'number' && isPercent(index, place) ? { ...cell, as: 'percent' } : cell
      }),
    )
    return { name: sheet, rows: rectangle(cells) }
  })
  const filled = read.filter(({ rows }) => rows.some((row) => row.length > 0))
  if (filled.length === 0) refuse('empty')
  return filled.map(({ name, rows }) => sheetOf(name, rows, columns))
}

/** Whether a text is a number that is read back as the same text. */
const isNumber = (text: string): boolean => /^-?\d{1,15}(?:\.\d+)?$/.test(text) && numberText(text) === text

// XML can't hold these characters.
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** Looks like the escape of a character, which begins with an escaped underscore then. */
const escape = /_(?=x[0-9A-Fa-f]{4}_)/g

const excelCell = (text: string, row: number) => {
  if (row > 0 && isNumber(text)) return { value: Number(text), type: Number }
  const value = text.replaceAll(unwritable, '').replaceAll(escape, '_x005F_')
  if (value === '') return null
  return { value, type: String, ...(row === 0 && { fontWeight: 'bold' as const }) }
}

const [narrowest, widest] = [10, 40]

/** Returns an Excel file with the rows of a CSV file of ours. */
export const writeWorkbook = async (csv: string): Promise<Blob> => {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true })
  const rows = data.map((row) => row.map(unguardFormula))
  const columns = (rows[0] ?? []).map((heading) => ({
    width: Math.max(narrowest, Math.min(heading.length + 2, widest)),
  }))
  const cells = rows.map((row, index) => row.map((text) => excelCell(text, index)))
  return writeXlsxFile(cells, { columns, stickyRowsCount: 1 }).toBlob()
}
