import { describe, expect, test } from 'vitest'
import { isOwnCopy, readText, writeHtml, writeText } from '../../../src/custom/grid/model/clipboard'
import { nastyTexts, randomOf } from './tables'

describe('a block survives the clipboard as text', () => {
  test('whatever its cells hold', () => {
    const random = randomOf(1)
    for (let round = 0; round < 2000; round += 1) {
      const columns = 1 + random(4)
      const block = Array.from({ length: 1 + random(4) }, () =>
        Array.from({ length: columns }, () => nastyTexts[random(nastyTexts.length)] ?? ''),
      )
      expect(readText(writeText(block))).toEqual(block)
    }
  })

  test('whatever characters a cell is made of', () => {
    const random = randomOf(2)
    const characters = ['"', '\t', '\n', '\r', 'a', ' ', ',', "'", '0']
    for (let round = 0; round < 2000; round += 1) {
      const text = () => Array.from({ length: random(6) }, () => characters[random(characters.length)]).join('')
      const block = [
        [text(), text()],
        [text(), text()],
      ]
      expect(readText(writeText(block))).toEqual(block)
    }
  })

  test('of 400,000 cells', () => {
    const block = Array.from({ length: 200 }, (_row, row) =>
      Array.from({ length: 2000 }, (_column, column) => (column % 7 ? `${row}.${column}` : 'two\n"lines"')),
    )
    // Compared as text, which is quicker.
    expect(JSON.stringify(readText(writeText(block)))).toBe(JSON.stringify(block))
  })

  test('of 200,000 rows', () => {
    const text = '1\t2\n'.repeat(200_000)
    expect(readText(text)).toHaveLength(200_000)
  })

  test('and a single cell is copied without a newline, so that it fits into a text field', () => {
    expect(writeText([['12']])).toBe('12')
    expect(writeText([['12', '13']])).toBe('12\t13\n')
  })
})

describe('text from other programs is read as they mean it', () => {
  test('Excel: rows end with CRLF, the last one too, and quotes are doubled', () => {
    expect(readText('007\t"one\ntwo"\r\n"say ""hi"""\t\r\n')).toEqual([
      ['007', 'one\ntwo'],
      ['say "hi"', ''],
    ])
  })

  test('Google Sheets and LibreOffice: newlines, with or without one at the end', () => {
    expect(readText('1\t2\n3\t4')).toEqual(readText('1\t2\n3\t4\n'))
    expect(readText('"a\tb"\n')).toEqual([['a\tb']])
  })

  test('an empty last row is only dropped once', () => {
    expect(readText('a\n\n')).toEqual([['a'], ['']])
  })

  test('a quote that opens nothing is a character', () => {
    expect(readText('"5 inches\tx\ny')).toEqual([
      ['"5 inches', 'x'],
      ['y', ''],
    ])
    expect(readText('"a" b\tc')).toEqual([['"a" b', 'c']])
  })

  test('short rows are filled up', () => {
    expect(readText('a\nb\tc\n')).toEqual([
      ['a', ''],
      ['b', 'c'],
    ])
  })

  test('an empty clipboard is one empty cell', () => {
    expect(readText('')).toEqual([['']])
  })
})

test('a table that was copied from a grid is known from others', () => {
  expect(isOwnCopy(writeHtml([['1']]))).toBe(true)
  expect(isOwnCopy('<table><tbody><tr><td>1</td></tr></tbody></table>')).toBe(false)
  expect(isOwnCopy('<table ><tr><td>data-grid-cells</td></tr></table>')).toBe(false)
})
