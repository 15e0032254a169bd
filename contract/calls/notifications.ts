import { call, list, record } from '../call'
import { readNotification, readNotifications, storedNotifications } from '../entities/readNotification'
import { signedIn } from '../guards'

const path = '/notifications/read/'

/** The notifications that a user has read, in any browser (A133). The console finds what to notify of. */
export const notifications = {
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
