import { z } from 'zod'
import { id, lineOrNothing, ref } from './fields'

/** The name of a country, in the language of the caller. Lists of countries are in its order. */
export const countryName = z.string().meta({ format: 'country-name' })

/** A reference to a country, with its name. */
export const countryRef = ref.extend({ name: countryName }).meta({ id: 'CountryRef' })

export const country = z
  .object({
    id,
    name: countryName,
    /** ISO 3166 alpha-2, upper case. */
    short_code: z.string(),
    /** The calling code without the plus sign. */
    phone_code: z.string(),
  })
  .meta({ id: 'Country' })
export type Country = z.output<typeof country>

export const continents = [
  'Africa',
  'Antarctica',
  'Asia',
  'Europe',
  'North America',
  'Oceania',
  'South America',
] as const
export type Continent = (typeof continents)[number]

/** A country with what selectors know of it. */
export const knownCountry = country
  .extend({
    /** Names to search by: codes, short and former names. */
    aliases: z.array(z.string()),
    continent: z.enum(continents),
    /** The name of the continent in the language of the reader. */
    continent_name: z.string(),
    /** The currency that people are paid in there; null where there are several. */
    currency_id: id.nullable(),
  })
  .meta({ id: 'KnownCountry' })

const splitNames = (text: string): string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The cell of a CSV file with several countries, by name or ISO code, separated by semicolons. */
export const countryNames = lineOrNothing(10_000).transform((text) => [...new Set(splitNames(text))])
