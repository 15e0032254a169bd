import { z } from 'zod'
import { id } from './fields'

export const country = z
  .object({
    id,
    name: z.string(),
    /** ISO 3166 alpha-2, in capitals. */
    short_code: z.string(),
    /** The calling code without plus. */
    phone_code: z.string(),
  })
  .meta({ id: 'Country' })
export type Country = z.output<typeof country>

/** A country with what people also call it, so that selectors find it: codes, short and former names. */
export const knownCountry = country.extend({ aliases: z.array(z.string()) }).meta({ id: 'KnownCountry' })
