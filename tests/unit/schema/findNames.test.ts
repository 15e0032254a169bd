import { expect, test } from 'vitest'
import { findNames, matchNames } from '../../../src/schema/kinds/matchNames'

const options = ['Côte d’Ivoire', 'Curaçao', 'Pakistan', 'Türkiye'].map((name) => ({ name }))
const found = (typed: string) => findNames(typed, options).map(({ name }) => name)

test('options are found by a part of their name, without case and accents', () => {
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

test('options are found by the names and codes that people use, the one that is called just that first', () => {
  expect(foundCountry('usa')).toEqual(['United States'])
  expect(foundCountry('united states of am')).toEqual(['United States'])
  expect(foundCountry('uk')).toEqual(['United Kingdom', 'Ukraine'])
  expect(foundCountry('emirates')).toEqual(['United Arab Emirates'])
  expect(foundCountry('reat')).toEqual([])
})

test('pasted names may be such names, too', () => {
  expect(matchNames('UK; usa; Atlantis', countries)).toMatchObject({
    found: [{ name: 'United Kingdom' }, { name: 'United States' }],
    unknown: ['Atlantis'],
  })
})

test('all options are there while nothing is typed', () => expect(found(' ')).toHaveLength(4))
