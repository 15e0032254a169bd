/** Keys with which programs call the API for a company (decision 0129). */
import { z } from 'zod'
import { date, id, ref, requiredText } from './fields'
import { permission } from './role'

/** How many keys a company can have at most. */
export const mostApiKeys = 50
/** A key lives at most this long; it can be renewed before. */
export const longestKeyDays = 366
/** How long the former secret of a key can go on at most. */
export const longestOverlapDays = 30
/** From when on a key is said to end soon. */
export const keyEndsSoonDays = 30

/** What every secret begins with, so that people and scanners of sources recognise it. */
export const secretPrefix = 'tck_'

const endsOn = { ends_on: date }

/** A misspelled member would be a key that is not what was meant. */
export const newApiKey = z.strictObject(
  {
    name: requiredText('Please enter a name.', 100),
    permissions: z
      .array(permission, 'Please send a list.')
      .min(1, 'Choose one or more permissions.')
      .max(500, 'Please send at most 500 entries.')
      .transform((names) => [...new Set(names)]),
    ...endsOn,
  },
  'The only members are name, permissions and ends_on.',
)

/** A new secret for a key, and for how many days the former one goes on. */
export const renewedApiKey = z.strictObject(
  {
    ...endsOn,
    overlap_days: z
      .int('Please enter a whole number.')
      .min(0, 'Please enter 0 or more.')
      .max(longestOverlapDays, 'Please enter at most {maximum}.'),
  },
  'The only members are ends_on and overlap_days.',
)

const day = z.string().meta({ format: 'date' })

export const apiKey = z
  .object({
    id,
    name: z.string(),
    /** As chosen. What the maker does not hold any more, the key can't do either. */
    permissions: z.array(z.string()),
    /** Whether it can do nothing at present: it has ended, or its maker may not sign in any more. */
    is_idle: z.boolean(),
    made_by: ref,
    /** `YYYY-MM-DD HH:mm:ss`, UTC. */
    created_at: z.string(),
    /** The last day on which it works, UTC. */
    ends_on: day,
    /** The last characters of the present secret, to recognise it by. */
    hint: z.string(),
    /** The last day, UTC, on which it was used; null if it never was. */
    used_on: day.nullable(),
    /** Until when the former secret goes on, `YYYY-MM-DD HH:mm:ss`, UTC; null without one. */
    former_until: z.string().nullable(),
    /** The last day on which the former secret was used; null if it never was, or without one. */
    former_used_on: day.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof apiKey>

/** A key with its secret, which is shown once. */
export const apiKeyWithSecret = apiKey.extend({ secret: z.string() }).meta({ id: 'ApiKeyWithSecret' })
export type ApiKeyWithSecret = z.output<typeof apiKeyWithSecret>
