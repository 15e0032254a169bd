import type { AnyResource } from '../resource'
import { restPlaceOf } from '../rest'

/** Returns which call's guard lets the history of records be read; undefined if nobody changes them here. */
export const readingSlot = (resource: AnyResource): 'one' | 'list' | undefined => {
  const { one, create, update } = resource.calls
  return (create ?? update) && !restPlaceOf(resource) ? (one ? 'one' : 'list') : undefined
}
