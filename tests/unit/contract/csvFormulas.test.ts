import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from '../../../contract/csvFormulas'

// What a spreadsheet would run, or take for a formula after it has split the file in its own way.
test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['﹢1', "'﹢1"],
  ['  =1', "  '=1"],
  ['"=1"', `"'=1"`],
  ['\u200B=1', "\u200B'=1"],
  ['\u00AD=1', "\u00AD'=1"],
  ['A;=1', "A;'=1"],
  ['A\t=1', "A\t'=1"],
  ['A\n=1', "A\n'=1"],
  ['A\r =1;-2', "A\r '=1;'-2"],
  ["'=1", "''=1"],
  ['=-1', "'=-1"],
])('%j is written as %j', (text, written) => {
  expect(guardFormula(text)).toBe(written)
  expect(unguardFormula(written)).toBe(text)
})

test.each(['A=1', 'one-two', 'a@b.example', "it's", "'quoted'", '', '12,5'])('%j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text)
  expect(unguardFormula(text)).toBe(text)
})

test('apostrophes that guard nothing stay when a file is read', () => {
  expect(unguardFormula("'007")).toBe("'007")
  expect(unguardFormula("a'=1")).toBe("a'=1")
})
