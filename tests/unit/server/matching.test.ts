import { expect, test } from 'vitest'
import { wordsOf } from '../../../server/search/matching'

test('a search is split into folded words, however many', () => {
  expect(wordsOf('  Anna  MÜLLER ')).toEqual(['anna', 'muller'])
  expect(wordsOf('a b c d e f g h')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(wordsOf(' \u0301 ')).toEqual([])
  expect(wordsOf('\u2068Anna\u2069 \u200FMüller')).toEqual(['anna', 'muller'])
})
