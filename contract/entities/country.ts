import { z } from 'zod'
import { id, lineOrNothing } from './fields'

export const country = z
  .object({
    id,
    name: z.string(),
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
