/**
 * The clipboard's forms of a block, as spreadsheets write them. Text: cells separated by tabs, rows by newlines; a cell that holds
 * either, or begins with a quote, is quoted, with its quotes doubled. HTML: a table.
 */

const needsQuotes = /[\t\n\r]|^"/

const quote = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes a block as text. Like spreadsheets, it ends each row with a newline, except for a single cell. */
export const writeText = (block: readonly (readonly string[])[]): string => {
  const lines = block.map((row) => row.map(quote).join('\t'))
  const isSingle = block.length === 1 && block[0]?.length === 1
  return isSingle ? (lines[0] ?? '') : lines.map((line) => `${line}\n`).join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replaceAll(/["&<>]/g, (character) => entities[character] ?? character)

/** Marks a cell as text, so that a spreadsheet keeps leading zeros and turns nothing into a date. */
const textCell = 'style="white-space:pre-wrap;mso-number-format:\'\\@\'"'

/** Marks a table that was copied from a grid: all of it is cells, without headings. */
const ownMark = 'data-grid-cells'

/** Whether a block was copied from a grid. */
export const isOwnCopy = (html: string): boolean => html.includes(`<table ${ownMark}>`)

/** Writes a block as an HTML table. */
export const writeHtml = (block: readonly (readonly string[])[]): string => {
  const cell = (text: string) => `<td ${textCell}>${escapeHtml(text).replaceAll(/\r\n|\n|\r/g, '<br>')}</td>`
  const rows = block.map((row) => `<tr>${row.map(cell).join('')}</tr>`)
  return `<table ${ownMark}><tbody>${rows.join('')}</tbody></table>`
}

/** A quoted cell, which has to end where a cell ends; otherwise its quote is an ordinary character. */
const quoted = /"([^"]*(?:""[^"]*)*)"(?=[\t\n\r]|$)/y
const plain = /[^\t\n\r]*/y
const separator = /\t|\r\n|\n|\r/y

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Returns the length of the longest row. There may be more rows than a call may have arguments. */
export const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((width, { length }) => Math.max(width, length), 0)

/** Fills short rows with empty cells. */
const squared = (rows: readonly string[][]): string[][] => {
  const width = widthOf(rows)
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}

/**
 * Reads text from the clipboard. One newline at its end is dropped.
 *
 * @example readText('007\t"one\ntwo"\r\n') // [['007', 'one\ntwo']]
 */
export const readText = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const inQuotes = matchAt(quoted, text, at)
    const cell = inQuotes ?? matchAt(plain, text, at)
    rows.at(-1)?.push(inQuotes?.[1]?.replaceAll('""', '"') ?? cell?.[0] ?? '')
    at += cell?.[0].length ?? 0
    const end = matchAt(separator, text, at)?.[0]
    if (end === undefined) return squared(rows)
    at += end.length
    if (end !== '\t') {
      if (at === text.length) return squared(rows)
      rows.push([])
    }
  }
}
