import { expect, test } from 'vitest'
import { countryAliases, countryRows } from '../../../server/reference/countries'
import { findNames, matchNames } from '../../../src/schema/kinds/matchNames'

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

test('pasted names can be aliases', () => {
  expect(matchNames('UK; usa; Atlantis', countries)).toMatchObject({
    found: [{ name: 'United Kingdom' }, { name: 'United States' }],
    unknown: ['Atlantis'],
  })
})

test('all options are listed for an empty search', () => expect(found(' ')).toHaveLength(4))
