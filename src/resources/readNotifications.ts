import { calls } from '../../contract/calls'
import { defineResource } from '../schema/resource'

/** What the signed-in person has read; its records are keys, and they are written as a whole. */
export const readNotifications = defineResource({
  name: 'readNotifications',
  calls: { list: calls.listReadNotifications, create: calls.storeReadNotifications },
  fields: {},
})
