import { byFold } from '../database/listing'
import { countries, currencies } from '../database/tables'
import type { Operations } from '../http/operation'

export const referenceOperations: Operations<'listCountries' | 'listCurrencies'> = {
  listCountries: {
    run: ({ db }) =>
      db
        .select({
          id: countries.id,
          name: countries.name,
          short_code: countries.shortCode,
          phone_code: countries.phoneCode,
        })
        .from(countries)
        .orderBy(...byFold(countries)),
  },
  listCurrencies: {
    run: ({ db }) =>
      db
        .select()
        .from(currencies)
        .orderBy(...byFold(currencies)),
  },
}
