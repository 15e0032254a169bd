import { call, list, record } from '../call'
import { notification } from '../entities/notification'
import { readNotification, readNotifications, storedNotifications } from '../entities/readNotification'
import { inCompany, signedIn } from '../guards'

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
