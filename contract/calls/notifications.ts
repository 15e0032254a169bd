import { call, list, record } from '../call'
import { notification } from '../entities/notification'
import { inCompany, signedIn } from '../guards'
import { z } from 'zod'
import { id, maxItems, printable, unprintableMessage } from '../entities/fields'

/** The subject of a notification, a key of the console such as `contract:3:2026-12-31`. */
const key = z
  .string('Please send a text.')
  .min(1, 'Please send a text.')
  .max(100, 'Please use at most 100 characters.')
  .refine(printable, unprintableMessage)

/** A notification that the caller has read. */
const readNotification = z.object({ id: z.string() }).meta({ id: 'ReadNotification' })

/** Adds to the notifications that are read. */
const readNotifications = z.object({
  ids: z
    .array(key, 'Please send a list.')
    .max(maxItems, 'Please send at most {maximum} entries.')
    .transform((keys) => [...new Set(keys)]),
})

/** The user, and the notifications that they have read. */
const storedNotifications = z.object({ id, ids: z.array(z.string()) }).meta({ id: 'ReadNotifications' })

const path = '/notifications/read/'

/**
 * What waits in a company (A100), and the notifications that a user has read, in any browser (A133). Contracts that end
 * soon are found by the console.
 */
export const notifications = {
  listNotifications: call({
    method: 'GET',
    path: '/company/:company_id/notifications/',
    summary: 'List what waits in a company, as far as the caller may view it',
    answer: list(notification),
    guard: inCompany('VIEW_JOB_GRADE', 'VIEW_COMPANY_LTI', 'VIEW_COMPANY_USER'),
  }),
  listReadNotifications: call({
    method: 'GET',
    path,
    summary: 'List the notifications that the caller has read',
    answer: list(readNotification),
    guard: signedIn(),
  }),
  storeReadNotifications: call({
    method: 'PUT',
    path,
    summary: 'Remember which notifications the caller has read, beside those remembered so far',
    body: readNotifications,
    answer: record(storedNotifications, 'Notifications marked as read'),
    guard: signedIn(),
  }),
}
