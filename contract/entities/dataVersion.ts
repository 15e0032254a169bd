import { z } from 'zod'
import { id } from './fields'

/** A version of a company's job grades or long-term incentives; exactly one of each is active (A118). */
export const dataVersion = z
  .object({
    id,
    name: z.string(),
    is_active: z.boolean(),
    /** `YYYY-MM-DD HH:mm:ss`, UTC. */
    created_at: z.string(),
    /** The number of grades or incentives. */
    count: z.int(),
  })
  .meta({ id: 'Version' })
