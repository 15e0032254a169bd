import { expect, test } from 'vitest'
import { continentOf, countryRows, currencyIdOf } from '../../../server/reference/countries'
import { currencyRows } from '../../../server/reference/currencies'

const currencyOf = (code: string) => currencyRows.find(({ id }) => id === currencyIdOf(code))?.code

test('every country is on a continent', () => {
  expect(countryRows.map(({ short_code }) => continentOf(short_code))).not.toContain(undefined)
  expect(['BR', 'MX', 'CU', 'US', 'TR', 'FJ', 'AQ', 'EG', 'ES'].map(continentOf)).toEqual([
    'South America',
    'North America',
    'North America',
    'North America',
    'Asia',
    'Oceania',
    'Antarctica',
    'Africa',
    'Europe',
  ])
})

test('a country brings its own currency, or the only one; none if there are several', () => {
  expect(['DK', 'DE', 'PA', 'BT', 'GG', 'US'].map(currencyOf)).toEqual(['DKK', 'EUR', 'PAB', 'BTN', 'GBP', 'USD'])
  expect(['AQ', 'PS', 'EH'].map(currencyIdOf)).toEqual([null, null, null])
})
