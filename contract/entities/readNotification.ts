import { z } from 'zod'
import { id, maxItems, printable, unprintableMessage } from './fields'

/** What a notification is about, in words of the console's own, such as `contract:3:2026-12-31`. */
const key = z
  .string('Please send a text.')
  .min(1, 'Please send a text.')
  .max(100, 'Please use at most 100 characters.')
  .refine(printable, unprintableMessage)

/** A notification that the caller has read. */
export const readNotification = z.object({ id: z.string() }).meta({ id: 'ReadNotification' })

/** Notifications that are read by now, beside those that were. */
export const readNotifications = z.object({
  ids: z
    .array(key, 'Please send a list.')
    .max(maxItems, `Please send at most ${maxItems} entries.`)
    .transform((keys) => [...new Set(keys)]),
})

/** Whose notifications they are, and which of them are read. */
export const storedNotifications = z.object({ id, ids: z.array(z.string()) }).meta({ id: 'ReadNotifications' })
