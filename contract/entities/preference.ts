import { z } from 'zod'
import { id, printable, unprintableMessage } from './fields'

/** How much is kept for an account: keys, bytes of a value, and bytes of all values. */
export const preferenceLimits = { keys: 200, bytes: 64_000, allBytes: 256_000 } as const

const { keys: maxKeys, bytes: maxBytes } = preferenceLimits

const keyMessage = 'Please send a key.'

/** A key of the console's store, such as `regions.hiddenColumns`. */
const key = z
  .string(keyMessage)
  .min(1, keyMessage)
  .max(100, 'Please use at most 100 characters.')
  .refine(printable, unprintableMessage)

const valueMessage = 'Please send a value as JSON text, or null.'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isSmall = (text: string) => new TextEncoder().encode(text).length <= maxBytes

/** A setting of the console, which follows the account to any browser. */
export const preference = z
  .object({
    key: z.string(),
    /** JSON that only the console reads. */
    value: z.string(),
  })
  .meta({ id: 'Preference' })

/** The settings to change; the others stay. */
export const preferencesPayload = z.object({
  /** Whose settings they are, if not the caller's; then they are refused. A tab may send them when somebody else has signed in. */
  user_id: id.optional(),
  preferences: z
    .array(
      z.object(
        {
          key,
          /** Null removes the setting. */
          value: z
            .string(valueMessage)
            .refine(isSmall, { error: 'Please send at most {most} bytes.', params: { most: maxBytes }, abort: true })
            .refine(printable, { error: unprintableMessage, abort: true })
            .refine(isJson, valueMessage)
            .nullable(),
        },
        'Please send a key and a value.',
      ),
      'Please send a list.',
    )
    .max(maxKeys, 'Please send at most {maximum} entries.')
    .refine((list) => new Set(list.map((one) => one.key)).size === list.length, 'Please send each key once.'),
})

/** The user, and the keys of all their settings. */
export const storedPreferences = z.object({ id, keys: z.array(z.string()) }).meta({ id: 'StoredPreferences' })
