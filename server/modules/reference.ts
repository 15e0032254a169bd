import { continentOf, countryAliases, currencyIdOf } from '../reference/countries'
import { continentNames, countryNames } from '../reference/names'
import { byName } from '../database/listing'
import { countries, currencies } from '../database/tables'
import type { Operations } from '../http/operation'

export const referenceOperations: Operations<'listCountries' | 'listCurrencies'> = {
  listCountries: {
    run: async ({ db }) => {
      const rows = await db
        .select({
          id: countries.id,
          name: countries.name,
          short_code: countries.short_code,
          phone_code: countries.phone_code,
        })
        .from(countries)
        .orderBy(...byName(countries))
      return rows.map((row) => {
        const continent = continentOf(row.short_code)
        return {
          ...row,
          aliases: [
            ...(countryNames.localize(row.name) === row.name ? [] : [row.name]),
            ...countryAliases(row.short_code),
          ],
          continent,
          continent_name: continentNames.localize(continent),
          currency_id: currencyIdOf(row.short_code),
        }
      })
    },
  },
  listCurrencies: {
    run: ({ db }) =>
      db
        .select({ id: currencies.id, name: currencies.name, code: currencies.code, symbol: currencies.symbol })
        .from(currencies)
        .orderBy(...byName(currencies)),
  },
}
