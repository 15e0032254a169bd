import type { RejectedCell } from '../../../contract/entities/imports'

const textOf = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** What is wrong, by the number of the row. */
const reasonsOf = (rejected: readonly RejectedCell[]): ReadonlyMap<number, string> => {
  const reasons = new Map<number, string>()
  for (const { row, column, reason } of rejected) {
    const told = column === null ? reason : `${column}: ${reason}`
    reasons.set(row, [reasons.get(row), told].filter(Boolean).join(' '))
  }
  return reasons
}

/**
 * Gives the rows back with the reasons in one more column. A file that comes back has such a column already; shorter
 * rows are filled up, so that no reason stands in a column of the data.
 */
const mark = (
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
    const told = [index === start ? heading : '', reasons.get(index + 1)].filter(Boolean)
    return [...own, ...missing, told.join(': ')]
  })
}

/** Gives a refused file back with one more column, that says in each row what is wrong with it. */
export const markedFile = async (file: File, rejected: readonly RejectedCell[], heading: string): Promise<File> => {
  const { default: Papa } = await import('papaparse')
  const text = (await textOf(file)).replace(/(?:\r\n?|\n)$/, '')
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false, delimitersToGuess: [',', ';', '\t'] })
  const name = file.name.replace(/(?:-errors)?\.csv$/i, '')
  const marked = Papa.unparse(mark(data, reasonsOf(rejected), heading), { escapeFormulae: true })
  // With a byte order mark, so that Excel reads the names right.
  return new File(['\uFEFF', marked], `${name}-errors.csv`, { type: 'text/csv' })
}

/** Lets the browser save a file that was made here. */
export const saveFile = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
