import { call, list } from '../call'
import { knownCountry } from '../entities/country'
import { currency } from '../entities/currency'
import { signedIn } from '../guards'

export const reference = {
  listCountries: call({
    method: 'GET',
    path: '/countries/',
    summary: 'List all countries by name',
    answer: list(knownCountry),
    guard: signedIn(),
  }),
  listCurrencies: call({
    method: 'GET',
    path: '/currencies/',
    summary: 'List all currencies by name',
    answer: list(currency),
    guard: signedIn(),
  }),
}
