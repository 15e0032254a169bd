/** Properties of the clipboard's HTML. It is parsed by the browser, so these run in jsdom. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeHtml, writeText } from '../../../src/custom/grid/model/clipboard'
import { readClipboard, readHtml } from '../../../src/custom/grid/model/clipboardHtml'
import '../../support/properties.setup'

const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '\t',
      '\n',
      '\r',
      '\u00a0',
      ' ',
      '=',
      'a',
      '0',
      '<br>',
      '&lt;',
      '</td>',
      '<td>',
    ),
    maxLength: 8,
  }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const blockOf = (cell: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    )

test('a table returns each block as it was copied, whatever its cells hold', () => {
  fc.assert(
    // HTML has one kind of newline, and no no-break space of its own.
    fc.property(blockOf(text.map((one) => one.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' '))), (copied) => {
      expect(readHtml(writeHtml(copied))).toEqual(copied)
    }),
  )
})

test('both forms together return each block exactly', () => {
  fc.assert(
    fc.property(blockOf(text), (copied) => {
      fc.pre(writeText(copied) !== '')
      expect(readClipboard(writeText(copied), writeHtml(copied))).toEqual(copied)
    }),
  )
})

test('no HTML breaks it: a rectangle is read, or nothing', () => {
  const piece = fc.constantFrom(
    '<table>',
    '</table>',
    '<tr>',
    '</tr>',
    '<td>',
    '<td colspan=2>',
    '<td rowspan=3>',
    '<td hidden>',
    '<th>',
    '<br>',
    '<p>',
    '</p>',
    '<style>',
    '<script>',
    '&nbsp;',
    'a',
    ' ',
    '\n',
    '<tbody>',
    '<pre>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      const rows = readHtml(`<table>${pieces.join('')}</table>`)
      if (rows === null) return
      expect(rows[0]?.length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
    }),
  )
})
