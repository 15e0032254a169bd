import { expect, test } from 'vitest'
import { countryRows } from '../../../server/reference/countries'
import { currencyRows } from '../../../server/reference/currencies'
import {
  countryCalled,
  countryNames,
  currencyCalled,
  currencyNames,
  ranks,
  localizeCell,
} from '../../../server/reference/names'
import { inLanguage, languages } from '../../../server/tools/language'

test('English names are those that are stored', () => {
  expect(countryRows.map(({ name }) => countryNames.localize(name))).toEqual(countryRows.map(({ name }) => name))
  expect(currencyRows.map(({ name }) => currencyNames.localize(name))).toEqual(currencyRows.map(({ name }) => name))
})

test.each([
  ['country', countryRows, countryNames, countryCalled],
  ['currency', currencyRows, currencyNames, currencyCalled],
] as const)('a name in any language stands for one %s', (_, rows, names, called) => {
  for (const language of languages)
    for (const { id, name } of rows) {
      const spelled = inLanguage(language, () => names.localize(name))
      expect([language, spelled, called(spelled)?.id]).toEqual([language, spelled, id])
    }
})

test('files name countries and currencies by codes and names, whatever their case and accents are', () => {
  const code = (text: string) => countryCalled(text)?.short_code
  expect(
    ['DK', 'dnk', 'denmark', 'DANEMARK', 'danemark', 'Dänemark', 'الدانمرك', 'Etats-Unis', 'Atlantis'].map(code),
  ).toEqual(['DK', 'DK', 'DK', 'DK', 'DK', 'DK', 'DK', 'US', undefined])
  // Officially the special administrative region of it.
  expect(code('Hongkong')).toBe('HK')
  expect(['eur', 'Euro', 'يورو', 'Dänische Krone'].map((text) => currencyCalled(text)?.code)).toEqual([
    'EUR',
    'EUR',
    'EUR',
    'DKK',
  ])
})

test('cells are in the order of the reader', () => {
  expect(localizeCell('Austria; Germany')).toBe('Austria; Germany')
  expect(inLanguage('de', () => localizeCell('Austria; Germany'))).toBe('Deutschland; Österreich')
  expect(localizeCell(null)).toBeNull()
})

test('the places of countries follow the order of their names', () => {
  const placeOf = (name: string) => ranks().country[(countryRows.find((row) => row.name === name)?.id ?? 0) - 1] ?? -1
  const isBefore = (one: string, other: string) => placeOf(one) < placeOf(other)
  expect(isBefore('Austria', 'Germany')).toBe(true)
  expect(inLanguage('de', () => isBefore('Austria', 'Germany'))).toBe(false)
})
