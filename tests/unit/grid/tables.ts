import { readerOf, setCells, noCells, type Cells } from '../../../src/custom/grid/model/cells'
import type { Table } from '../../../src/custom/grid/model/table'

const keys = (prefix: string, count: number) => Array.from({ length: count }, (_key, index) => `${prefix}${index}`)

/** Builds cells from rows of texts: row keys r0, r1 …, column keys c0, c1 … */
export const cellsOf = (texts: readonly (readonly string[])[]): Cells =>
  setCells(
    noCells,
    texts.flatMap((row, rowIndex) =>
      row.map((text, columnIndex) => ({ row: `r${rowIndex}`, column: `c${columnIndex}`, text: text || undefined })),
    ),
  )

/** Builds a table from rows of texts. */
export const tableOf = (texts: readonly (readonly string[])[]): Table => ({
  rows: keys('r', texts.length),
  columns: keys('c', texts[0]?.length ?? 0),
  read: readerOf(cellsOf(texts)),
})

/** Returns pseudo-random whole numbers below a limit, the same ones for the same seed. */
export const randomOf = (seed: number) => {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Texts that a clipboard may damage. */
export const nastyTexts = [
  '',
  ' ',
  '007',
  '1.234,50',
  '=A1+1',
  'a\tb',
  'one\ntwo',
  'one\r\ntwo',
  'one\rtwo',
  '\n',
  '\t',
  '"',
  '""',
  '"quoted"',
  'say "hi"',
  'half "',
  '"half',
  '"5\t6"',
  "'",
  '<b>bold</b>',
  '&amp;',
  '2026-01-02',
  '١٢٣',
  'É\u0301',
  '👩‍🚀',
  '  padded  ',
  '\u00a0',
]
