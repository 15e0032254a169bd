import type { Call } from '../../../contract/call'
import type { AnyResource } from '../resource'
import { restPlaceOf } from '../rest'

/** Returns the call whose guard lets the history of records be read; undefined if nobody changes them here. */
export const readingCall = (resource: AnyResource): Call | undefined => {
  const { one, list, create, update } = resource.calls
  return (create ?? update) && !restPlaceOf(resource) ? (one ?? list) : undefined
}
