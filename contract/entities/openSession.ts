/** Sessions as people see them: where an account is signed in. */
import { z } from 'zod'

export const deviceKinds = ['desktop', 'mobile', 'tablet'] as const

/** UTC, `YYYY-MM-DD HH:mm:ss`. */
const utc = z.string()

/** A session that has neither ended nor expired. */
export const openSession = z
  .object({
    id: z.uuid(),
    /** What the browser says it is, such as 'Firefox' and 'Windows'; null if it says nothing that is known. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    device: z.enum(deviceKinds).nullable(),
    /** The applications beside the console in which it was used. */
    applications: z.array(z.string()),
    signed_in_at: utc,
    /** When it last exchanged its refresh token, at most the life of an access token ago while somebody works. */
    used_at: utc,
    /** When it ends by itself. */
    expires_at: utc,
    /** Whether it ends when the browser is closed, as without 'Remember me'. */
    ends_with_browser: z.boolean(),
    /** Whether it is the session of the call. */
    is_current: z.boolean(),
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.output<typeof openSession>

/** How many sessions of an account are listed, and ended by name, at most. */
export const mostSessions = 100

/** Which sessions to end. */
export const sessionsToEnd = z.strictObject(
  {
    ids: z
      .array(z.uuid('Please send ids of sessions.'), 'Please send a list of ids.')
      .min(1, 'Choose one or more sessions.')
      .max(mostSessions, 'Choose at most {maximum} sessions.'),
  },
  'The only member is ids.',
)

/** How many sessions have ended; those that had ended before don't count. */
export const endedSessions = z.object({ ended: z.int() }).meta({ id: 'EndedSessions' })
