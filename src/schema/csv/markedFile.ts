import Papa from 'papaparse'
import { namedDelimiter } from '../../../contract/csvDelimiter'
import { guardFormula, unguardFormula } from '../../../contract/csvFormulas'
import type { RejectedCell } from '../../../contract/entities/imports'
import { labelled } from '../../../contract/glue'

/** A reason with the name of its column. */
export const reasonText = ({ column, reason }: RejectedCell): string =>
  column === null ? reason : labelled(column, reason)

/** Groups rejected cells by row number. */
export const reasonsByRow = (rejected: readonly RejectedCell[]): ReadonlyMap<number, readonly RejectedCell[]> => {
  const rows = new Map<number, RejectedCell[]>()
  for (const cell of rejected) {
    const own = rows.get(cell.row) ?? []
    own.push(cell)
    rows.set(cell.row, own)
  }
  return rows
}

const textOf = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

const joinReasons = (rejected: readonly RejectedCell[]): ReadonlyMap<number, string> =>
  new Map([...reasonsByRow(rejected)].map(([row, cells]) => [row, cells.map(reasonText).join(' ')]))

/**
 * Adds a column with the reasons, replacing one from a previous upload. Short rows are padded, so that no reason ends
 * up in a data column.
 */
const addReasons = (
  rows: readonly (readonly string[])[],
  reasons: ReadonlyMap<number, string>,
  heading: string,
): string[][] => {
  const start = rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  const header = rows[start] ?? []
  const width = header.at(-1)?.startsWith(heading) ? header.length - 1 : header.length
  return rows.map((cells, index) => {
    const own = cells.length > header.length ? cells : cells.slice(0, width)
    const missing = Array<string>(Math.max(0, width - own.length)).fill('')
    const shown = [index === start ? heading : '', reasons.get(index + 1)].filter(Boolean)
    return [...own, ...missing, shown.join(': ')]
  })
}

/** Escapes formulas as a download does; the file may be one, or may have been marked before. */
const withoutFormulas = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((cells) => cells.map((cell) => guardFormula(unguardFormula(cell))))

/** Returns a copy of a rejected file with an extra column that lists the errors of each row. */
export const markedFile = async (file: File, rejected: readonly RejectedCell[], heading: string): Promise<File> => {
  const text = (await textOf(file)).replace(/(?:\r\n?|\n)$/, '')
  const delimiter = namedDelimiter(text)
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimitersToGuess: [',', ';', '\t'],
    ...(delimiter !== undefined && { delimiter, skipFirstNLines: 1 }),
  })
  const name = file.name.replace(/\.xls[xm]\b/i, '').replace(/(?:-errors)?(?:\.csv)?$/i, '')
  const marked = Papa.unparse(withoutFormulas(addReasons(data, joinReasons(rejected), heading)))
  // The byte order mark lets Excel detect UTF-8.
  return new File(['\uFEFF', marked], `${name}-errors.csv`, { type: 'text/csv' })
}
