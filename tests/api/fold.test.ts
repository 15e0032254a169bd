/** The contract and the database fold every character the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareKeys, fold, sortKey } from '../../contract/fold'
import { startApi, type Api } from '../support/api'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const foldThere = async (texts: readonly string[]): Promise<string[]> => {
  const query =
    'select fold(given.text) as folded from unnest($1::text[]) with ordinality as given (text, place) order by place'
  const { rows } = await api.database.pool.query<{ folded: string }>(query, [texts])
  return rows.map(({ folded }) => folded)
}

/** Blocks that Unicode still extends: browser and database may know different letters here. */
const isGrowing = (code: number) => (code >= 0xa7cb && code <= 0xa7f5) || (code >= 0x1c89 && code <= 0x1c8a)

/** The characters of living scripts; texts of blanks alone are never stored. */
const characters = Array.from({ length: 0x1_0000 + 0x800 }, (_, index) =>
  index < 0x1_0000 ? index : 0x1_d400 - 0x1_0000 + index,
)
  .filter((code) => code > 0 && !(code >= 0xd800 && code < 0xe000) && !isGrowing(code))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character.trim() === character)

test('every character folds the same on both sides', async () => {
  const there = await foldThere(characters)
  const different = characters.filter((character, index) => fold(character) !== there[index])
  expect(different.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
})

test('letters within words fold the same on both sides', async () => {
  const texts = characters.map((character) => `Aé${character}ΣÄ x`)
  const there = await foldThere(texts)
  expect(texts.filter((text, index) => fold(text) !== there[index])).toEqual([])
})

test('numbers sort the same on both sides', async () => {
  const texts = [
    'unit 9',
    'unit 10',
    'unit 010',
    '0',
    '1.2.10',
    'a123456789012b',
    'a1234567890123b',
    `x${'0'.repeat(40)}7`,
    '７',
    'وحدة ١٢',
    '۱۲',
  ]
  const query =
    'select fold_order(fold(given.text)) as key from unnest($1::text[]) with ordinality as given (text, place) order by place'
  const { rows } = await api.database.pool.query<{ key: string }>(query, [texts])
  expect(rows.map(({ key }) => key)).toEqual(texts.map(sortKey))
})

test('folding twice changes nothing', () => {
  const once = characters.map((character) => fold(`a${character}a`))
  expect(once.filter((text) => fold(text) !== text)).toEqual([])
})

test('both sides put texts in the same order', async () => {
  const texts = [
    '',
    'a',
    'ab',
    'a b',
    'a-b',
    'A',
    '\uffee',
    '😀',
    '𝒲',
    'ﬁ',
    'z',
    'ß',
    '강',
    '\ue000',
    'ａ',
    'é',
    'a 9',
    'A 10',
    'a 007',
    'a 123456789012345',
    'a 1.10b2',
  ].map(sortKey)
  const { rows } = await api.database.pool.query<{ text: string }>(
    'select text from unnest($1::text[]) as given (text) order by text collate "C"',
    [texts],
  )
  expect(texts.toSorted(compareKeys)).toEqual(rows.map(({ text }) => text))
})
