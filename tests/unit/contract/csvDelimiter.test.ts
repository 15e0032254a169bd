import { describe, expect, test } from 'vitest'
import { findDelimiter, namedDelimiter } from '../../../contract/csvDelimiter'

describe('the delimiter', () => {
  test.each([
    ['A,B;C,D', ','],
    ['A;B,C;D', ';'],
    ['A\tB\tC,D', '\t'],
    ['A', ','],
    ['', ','],
    // A spreadsheet with a decimal comma quotes headings that hold one.
    ['"A, B, C";D', ';'],
    ['"A "", B"", C";D', ';'],
    ['"";D', ';'],
    // Line breaks before the header, and within its quotes.
    ['\r\n \r\nA;B', ';'],
    ['"A\nB, C, D";E', ';'],
    // Only the first line counts.
    ['A;B\nC,D,E,F', ';'],
    ['A;B\rC,D,E,F', ';'],
  ])('of %j is %j', (text, delimiter) => {
    expect(findDelimiter(text)).toBe(delimiter)
  })

  test('is the comma if none is more frequent', () => {
    expect(findDelimiter('A,B;C')).toBe(',')
    expect(findDelimiter('A;B\tC')).toBe(';')
  })
})

describe('the delimiter that a file names', () => {
  test.each([
    ['sep=;\r\nA;B', ';'],
    ['SEP=|', '|'],
    ['"sep=,"\nA,B', ','],
    ['sep=\t\nA', '\t'],
  ])('in %j is %j', (text, delimiter) => {
    expect(namedDelimiter(text)).toBe(delimiter)
  })

  test.each(['A;B\nsep=;', ' sep=;\n', 'sep=A\n', 'sep=1\n', 'sep=;;\n', '"sep=;\n', 'sep=;"\n', 'sep="\n', 'sep=\n'])(
    'is none in %j, which is a row',
    (text) => {
      expect(namedDelimiter(text)).toBeUndefined()
    },
  )
})
