import { z } from 'zod'

/** The header of calls that read records as they were at a moment (decision 0099). */
export const asOfHeader = 'As-Of'

/** A moment in ISO 8601, such as `2026-11-01T00:00:00Z`. */
export const moment = z.iso.datetime({ offset: true }).meta({ format: 'date-time' })

/** Since when records can be read as they were. */
export const pastRecords = z
  .object({
    /** ISO 8601, UTC. */
    begins_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'PastRecords' })
