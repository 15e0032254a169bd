import { z } from 'zod'
import { id } from './fields'

/** A version of a company's job grades or long-term incentives; exactly one of each kind is active (A118). */
export const dataVersion = z
  .object({
    id,
    name: z.string(),
    is_active: z.boolean(),
    /** `YYYY-MM-DD HH:mm:ss`, UTC. */
    created_at: z.string(),
    /** How many grades or incentives it holds. */
    count: z.int(),
  })
  .meta({ id: 'Version' })
