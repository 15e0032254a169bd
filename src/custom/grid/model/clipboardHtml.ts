/** Reads the clipboard's HTML. It is parsed into a document of its own, where scripts and pictures don't load, and never shown. */
import { readText, widthOf } from './clipboard'

/** Elements that begin on a line of their own. */
const blocks = new Set(['P', 'DIV', 'LI', 'UL', 'OL', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'PRE', 'TABLE', 'TR'])

/**
 * Styles would be refused and reported by the page's Content Security Policy, which also holds for a parsed document. They are
 * only read, so they are kept under another name.
 */
const styleName = 'data-copied-style'
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle(?=\s*=)/gi, ` ${styleName}`))

const styleOf = (element: Element): string => element.getAttribute(styleName) ?? ''

const isHidden = (element: Element) => element.hasAttribute('hidden') || /display:\s*none/i.test(styleOf(element))

const isPreformatted = (element: Element) =>
  element.tagName === 'PRE' || /white-space:\s*(?:pre|break-spaces)/i.test(styleOf(element))

/** Returns the text as a browser would show it: line breaks of the markup don't count, those of `<br>` do. */
const shownText = (node: Node, isKept: boolean): string => {
  if (node.nodeType === 3) {
    const text = node.nodeValue ?? ''
    return isKept ? text : text.replaceAll(/[\t\n\f\r ]+/g, ' ')
  }
  if (node.nodeType !== 1) return ''
  const element = node as Element
  if (element.tagName === 'BR') return '\n'
  if (isHidden(element) || element.tagName === 'STYLE' || element.tagName === 'SCRIPT') return ''
  const isKeptInside = isKept || isPreformatted(element)
  let text = ''
  for (const child of element.childNodes) {
    const piece = shownText(child, isKeptInside)
    const isBlock = blocks.has((child as Element).tagName)
    text += isBlock && text.trim() !== '' ? `\n${piece}` : piece
  }
  return text
}

const cellText = (cell: Element): string => {
  const isKept = isPreformatted(cell)
  const text = shownText(cell, isKept).replaceAll('\u00a0', ' ')
  return isKept ? text : text.replaceAll(/ *\n */g, '\n').trim()
}

const spanOf = (cell: Element, name: 'colspan' | 'rowspan') => {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
  return span >= 1 && span <= 10_000 ? span : 1
}

/** Reads a table. A merged cell has its text at the top left, as in the text that spreadsheets copy. */
const readTable = (table: HTMLTableElement): string[][] => {
  const rows: string[][] = []
  const shown = [...table.rows].filter((row) => !isHidden(row))
  for (const [rowIndex, row] of shown.entries()) {
    const texts = (rows[rowIndex] ??= [])
    let column = 0
    for (const cell of [...row.cells].filter((cell) => !isHidden(cell))) {
      while (texts[column] !== undefined) column += 1
      const [width, height] = [spanOf(cell, 'colspan'), Math.min(spanOf(cell, 'rowspan'), shown.length - rowIndex)]
      for (let down = 0; down < height; down += 1) {
        const target = (rows[rowIndex + down] ??= [])
        for (let along = 0; along < width; along += 1) target[column + along] = ''
      }
      texts[column] = cellText(cell)
    }
  }
  const width = widthOf(rows)
  return rows.map((row) => Array.from({ length: width }, (_cell, column) => row[column] ?? ''))
}

/** Reads the one table of an HTML text. Returns null if it has none, or several. */
export const readHtml = (html: string): string[][] | null => {
  const tables = [...new DOMParser().parseFromString(withoutStyles(html), 'text/html').querySelectorAll('table')]
  const [table] = tables
  if (!table || tables.some((other) => other !== table && !table.contains(other))) return null
  const rows = readTable(table)
  return rows.length > 0 && (rows[0]?.length ?? 0) > 0 ? rows : null
}

/**
 * Reads a block from the clipboard's two forms. The text is exact in every character, but a table of a web page or a letter whose
 * cells hold line breaks falls apart in it: if the two differ in shape, the HTML is right. Null if there is neither, as when a
 * picture was copied.
 */
export const readClipboard = (text: string, html: string): string[][] | null => {
  const fromHtml = html === '' ? null : readHtml(html)
  if (!fromHtml) return text === '' ? null : readText(text)
  const fromText = readText(text)
  const isSameShape = fromHtml.length === fromText.length && fromHtml[0]?.length === fromText[0]?.length
  return isSameShape && text !== '' ? fromText : fromHtml
}
