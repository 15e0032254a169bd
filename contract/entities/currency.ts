import { z } from 'zod'
import { id } from './fields'

/** The name of a currency, in the language of the caller. Lists of currencies are in its order. */
const currencyName = z.string().meta({ format: 'currency-name' })

export const currency = z
  .object({ id, name: currencyName, code: z.string(), symbol: z.string() })
  .meta({ id: 'Currency' })
export type Currency = z.output<typeof currency>
