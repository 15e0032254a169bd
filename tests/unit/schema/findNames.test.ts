import { expect, test } from 'vitest'
import { countryAliases, countryRows } from '../../../server/reference/countries'
import { findNames, hasWords, matchNames } from '../../../src/schema/kinds/matchNames'

const options = ['Côte d’Ivoire', 'Curaçao', 'Pakistan', 'Türkiye'].map((name) => ({ name }))
const found = (typed: string) => findNames(typed, options).map(({ name }) => name)

test('options are found by part of their name, ignoring case and accents', () => {
  expect(found('PAK ')).toEqual(['Pakistan'])
  expect(found('curacao')).toEqual(['Curaçao'])
  expect(found('TÜRK')).toEqual(['Türkiye'])
  expect(found('o')).toEqual(['Côte d’Ivoire', 'Curaçao'])
  expect(found('x')).toEqual([])
})

const countries = [
  { name: 'Ukraine', aliases: ['UA', 'UKR'] },
  { name: 'United Arab Emirates', aliases: ['AE', 'ARE', 'UAE', 'Emirates'] },
  { name: 'United Kingdom', aliases: ['GB', 'GBR', 'UK', 'Great Britain'] },
  { name: 'United States', aliases: ['US', 'USA', 'United States of America'] },
].map((country, id) => ({ id, ...country }))
const foundCountry = (typed: string) => findNames(typed, countries).map(({ name }) => name)

test('options are found by aliases and codes, exact matches first', () => {
  expect(foundCountry('usa')).toEqual(['United States'])
  expect(foundCountry('united states of am')).toEqual(['United States'])
  expect(foundCountry('uk')).toEqual(['United Kingdom', 'Ukraine'])
  expect(foundCountry('emirates')).toEqual(['United Arab Emirates'])
  expect(foundCountry('reat')).toEqual([])
})

const allCountries = countryRows.map((row) => ({ ...row, aliases: countryAliases(row.short_code) }))

test.each([
  ['usa', 'United States'],
  ['uk', 'United Kingdom'],
  ['uae', 'United Arab Emirates'],
  ['holland', 'Netherlands'],
  ['burma', 'Myanmar'],
  ['turkey', 'Türkiye'],
])('of all countries, %s finds %s first', (typed, name) => {
  expect(findNames(typed, allCountries)[0]?.name).toBe(name)
})

test('names that begin with the search come before those that only contain it', () => {
  const names = ['Dänemark', 'Südsudan', 'Sudan', 'Dominica'].toSorted(new Intl.Collator('de').compare)
  expect(
    findNames(
      'dän',
      ['Sudan', 'Dänemark'].map((name) => ({ name })),
    ).map(({ name }) => name),
  ).toEqual(['Dänemark', 'Sudan'])
  expect(
    findNames(
      'd',
      names.map((name) => ({ name })),
    ).map(({ name }) => name),
  ).toEqual(['Dänemark', 'Dominica', 'Sudan', 'Südsudan'])
})

test('pasted names can be aliases', () => {
  expect(matchNames('UK; usa; Atlantis', countries)).toMatchObject({
    found: [{ name: 'United Kingdom' }, { name: 'United States' }],
    unknown: ['Atlantis'],
  })
})

test('all options are listed for an empty search', () => expect(found(' ')).toHaveLength(4))

test('the name of an action is found by its words, whatever stands between them', () => {
  expect(hasWords('عرض المناطق', 'عرض: \u2068المناطق\u2069')).toBe(true)
  expect(hasWords('مناطق', 'عرض: \u2068المناطق\u2069')).toBe(true)
  expect(hasWords('REGION view', 'View Regions')).toBe(true)
  expect(hasWords('حذف المناطق', 'عرض: \u2068المناطق\u2069')).toBe(false)
  expect(hasWords('', 'View Regions')).toBe(true)
})
