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

/** A country with search aliases: codes, short and former names. */
export const knownCountry = country.extend({ aliases: z.array(z.string()) }).meta({ id: 'KnownCountry' })

const splitNames = (text: string): string[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The cell of a CSV file with several countries, by name or ISO code, separated by semicolons. */
export const countryNames = lineOrNothing(10_000).transform((text) => [...new Set(splitNames(text))])
