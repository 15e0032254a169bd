import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from '../../../contract/csvFormulas'
import { csvLimits } from '../../../contract/constants'
import { readCsv } from '../../../server/csv/read'
import { writeCsv, type Cell } from '../../../server/csv/write'

const write = async (rows: readonly (readonly Cell[])[]): Promise<string[]> => {
  const given = async function* () {
    yield* rows
  }
  const chunks: string[] = []
  for await (const chunk of writeCsv(given())) chunks.push(chunk)
  return chunks
}
const whole = async (rows: readonly (readonly Cell[])[]) => (await write(rows)).join('')

test('a file starts with a UTF-8 byte order mark and uses CRLF line ends', async () => {
  expect(
    await whole([
      ['A', 'B'],
      ['ä', null],
    ]),
  ).toBe('\uFEFFA,B\r\nä,\r\n')
})

test('formulas are escaped', async () => {
  const signs = ['=1+1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠x', "'=1"]
  const text = await whole(signs.map((sign) => [sign]))
  expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual(signs.map((sign) => `'${sign}`))
})

test('formulas are escaped wherever a spreadsheet may begin a cell', async () => {
  const escaped: readonly (readonly [text: string, written: string])[] = [
    ['x;=1+1', "x;'=1+1"],
    ['x;\t=1', "x;\t'=1"],
    ['x\t@y', "x\t'@y"],
    ['x\n-1', "x\n'-1"],
    ['x; =1', "x; '=1"],
    [' =1', " '=1"],
    ['\u00A0\u3000=1', "\u00A0\u3000'=1"],
    ['\u200B=1', "\u200B'=1"],
    ['x;"=1', `x;"'=1`],
    ["x;'=1", "x;''=1"],
    ['x;＝1;﹢1', "x;'＝1;'﹢1"],
    ['Sales, -20% = x-y', 'Sales, -20% = x-y'],
  ]
  for (const [text, written] of escaped) {
    expect(guardFormula(text)).toBe(written)
    expect(unguardFormula(written)).toBe(text)
  }
  // A spreadsheet that splits at semicolons, even within quotes, finds no formula.
  const cells = (await whole([['a', 'b;=1+1', 'c']])).replace('\uFEFF', '').split(';')
  expect(cells.filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([])
})

test('a number stays a number', async () => {
  expect(await whole([[-12.5, 0]])).toBe('\uFEFF-12.5,0\r\n')
})

test('a number that could be read as thousands gets a zero', async () => {
  expect(await whole([[1.125, 0.125, 1234.125, 1000, 1e-10]])).toBe('\uFEFF1.1250,0.125,1234.125,1000,0.0000000001\r\n')
})

test('many rows are written in many chunks', async () => {
  const chunks = await write(Array.from({ length: 20_000 }, (_, index) => [index, 'some text']))
  expect(chunks.length).toBeGreaterThan(10)
})

test('reading returns what was written', async () => {
  const odd = [
    'plain',
    'a, b; c\td',
    'say "hi"',
    '"',
    'two\nlines',
    'two\r\nlines',
    "'tis",
    "'=1",
    "''-1",
    '=SUM(A1)',
    '-5',
    '＠x',
    'x;=1',
    "x;'=1",
    'x\n\t=1',
    '";=1',
    '👩‍👩‍👧',
    '‮right to left',
    'sep=;',
  ]
  const bytes = Buffer.from(await whole([['A', 'B'], ...odd.map((cell) => [cell, 'x'])]))
  const { rows } = await readCsv(
    (async function* () {
      yield bytes
    })(),
    csvLimits,
  )
  expect(rows.map(({ cells }) => cells[0])).toEqual(odd)
})
