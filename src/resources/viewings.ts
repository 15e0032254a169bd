import { viewAs as calls } from '../../contract/calls/viewAs'
import { defineResource } from '../schema/resource'

/** Who has viewed the console as the user. */
export const viewings = defineResource({
  name: 'viewings',
  calls: { list: calls.listViewings },
  fields: {},
})
