import { z } from 'zod'
import { id } from './fields'

export const currency = z
  .object({ id, name: z.string(), code: z.string(), symbol: z.string() })
  .meta({ id: 'Currency' })
export type Currency = z.output<typeof currency>
