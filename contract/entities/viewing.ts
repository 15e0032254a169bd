import { z } from 'zod'
import { id } from './fields'
import { application, sessionUser } from './session'

/** A view that has begun, with the session that the viewed person has. */
export const startedView = z
  .object({
    id,
    /** Seconds until it ends by itself. */
    expires_in: z.int(),
    user: sessionUser,
    permissions: z.array(z.string()),
    applications: z.array(application),
  })
  .meta({ id: 'StartedView' })

/** The views that have ended; none if the session has no such view, or it was over. */
export const endedViews = z.object({ ids: z.array(id) }).meta({ id: 'EndedViews' })

/** ISO 8601, UTC. */
const dateAndTime = z.string().meta({ format: 'date-time' })

/** Somebody who looked at the console as the caller. */
export const viewing = z
  .object({
    id,
    viewer: z.string(),
    /** The viewer's company; null for provider staff. */
    company: z.string().nullable(),
    started_at: dateAndTime,
    /** Null while the view is open. */
    ended_at: dateAndTime.nullable(),
  })
  .meta({ id: 'Viewing' })
export type Viewing = z.output<typeof viewing>

/** How long views are listed, and how many at most. */
export const viewingsListed = { days: 60, count: 20 } as const
