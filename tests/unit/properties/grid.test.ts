/** Properties of the grid: its clipboard, its history, and merges with what others saved. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readerOf, setCells, noCells, type CellText } from '../../../src/custom/grid/model/cells'
import { readText, writeText } from '../../../src/custom/grid/model/clipboard'
import { mergeCells, mergeText, rebase } from '../../../src/custom/grid/model/merge'
import { emptySheet, readSheet, redo, sheetOf, undo, write } from '../../../src/custom/grid/model/sheet'

/** Texts of the characters that a clipboard may damage, and any others. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', ' ', "'", '=', 'a', '0'), maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const block = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )

const keys = ['0', '1', '2']
const places = keys.flatMap((row) => keys.map((column) => ({ row, column })))
const cell = fc.record({
  row: fc.constantFrom(...keys),
  column: fc.constantFrom(...keys),
  text: fc.constantFrom('', 'G1', 'G2', 'G3'),
})
const cells = fc.array(cell, { maxLength: 6 })
const readOf = (texts: readonly CellText[]) =>
  readerOf(
    setCells(
      noCells,
      texts.map((one) => ({ ...one, text: one.text || undefined })),
    ),
  )
const version = cells.map(readOf)
const textsOf = (read: (row: string, column: string) => string) => places.map(({ row, column }) => read(row, column))

describe('the clipboard', () => {
  test('returns each block as it was copied, whatever its cells hold', () => {
    fc.assert(
      fc.property(block, (copied) => {
        expect(readText(writeText(copied))).toEqual(copied)
      }),
    )
  })

  test('reads any text as a rectangle with at least one cell', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const rows = readText(one + other)
        expect(rows[0]?.length).toBeGreaterThan(0)
        expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
      }),
    )
  })
})

describe('the history', () => {
  test('leads back to where it began, and forth again, through any acts', () => {
    fc.assert(
      fc.property(version, fc.array(cells, { maxLength: 8 }), (base, acts) => {
        const sheet = acts.reduce((before, texts) => write(before, base, texts), emptySheet)
        const back = sheet.past.reduce(undo, sheet)
        expect(textsOf(readSheet(back, base))).toEqual(textsOf(base))
        expect(sheet.past.reduce(redo, back).edits).toEqual(sheet.edits)
      }),
    )
  })
})

describe('a merge', () => {
  test('of one cell takes the only change, is the same from both sides, and asks where they differ', () => {
    const any = fc.constantFrom('', 'G1', 'G2')
    fc.assert(
      fc.property(any, any, any, (base, theirs, yours) => {
        const merged = mergeText(base, theirs, yours)
        expect(merged).toBe(mergeText(base, yours, theirs))
        expect(mergeText(base, theirs, base)).toBe(theirs)
        expect(merged === null).toBe(theirs !== base && yours !== base && theirs !== yours)
      }),
    )
  })

  test('of many cells decides about each as about one', () => {
    fc.assert(
      fc.property(version, version, version, (base, theirs, yours) => {
        const { texts, conflicts } = mergeCells(places, base, theirs, yours)
        const merged = new Map(texts.map((one) => [`${one.row} ${one.column}`, one.text]))
        const asked = new Set(conflicts.map(({ row, column }) => `${row} ${column}`))
        for (const { row, column } of places) {
          const key = `${row} ${column}`
          const one = mergeText(base(row, column), theirs(row, column), yours(row, column))
          expect(asked.has(key)).toBe(one === null)
          if (one !== null) expect(merged.get(key) ?? theirs(row, column)).toBe(one)
        }
      }),
    )
  })
})

describe('edits that are moved to a newer base', () => {
  test('lose nothing: each cell shows the merged text, or the own one in a conflict', () => {
    fc.assert(
      fc.property(version, version, cells, (base, newer, edits) => {
        const sheet = sheetOf(edits, base)
        const yours = readSheet(sheet, base)
        const shown = readSheet(rebase(sheet, base, newer).sheet, newer)
        for (const { row, column } of places) {
          const merged = mergeText(base(row, column), newer(row, column), yours(row, column))
          expect(shown(row, column)).toBe(merged ?? yours(row, column))
        }
      }),
    )
  })

  test('stay as they are on the same base, and move twice as they move once', () => {
    fc.assert(
      fc.property(version, version, cells, (base, newer, edits) => {
        const sheet = sheetOf(edits, base)
        expect(rebase(sheet, base, base)).toEqual({ sheet, conflicts: [] })
        const once = rebase(sheet, base, newer).sheet
        expect(rebase(once, newer, newer).sheet.edits).toEqual(once.edits)
      }),
    )
  })
})
