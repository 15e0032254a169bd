import { z } from 'zod'
import { id, maxItems, printable, unprintableMessage } from './fields'

/** The subject of a notification, a key of the console such as `contract:3:2026-12-31`. */
const key = z
  .string('Please send a text.')
  .min(1, 'Please send a text.')
  .max(100, 'Please use at most 100 characters.')
  .refine(printable, unprintableMessage)

/** A notification that the caller has read. */
export const readNotification = z.object({ id: z.string() }).meta({ id: 'ReadNotification' })

/** Adds to the notifications that are read. */
export const readNotifications = z.object({
  ids: z
    .array(key, 'Please send a list.')
    .max(maxItems, `Please send at most ${maxItems} entries.`)
    .transform((keys) => [...new Set(keys)]),
})

/** The user, and the notifications that they have read. */
export const storedNotifications = z.object({ id, ids: z.array(z.string()) }).meta({ id: 'ReadNotifications' })
