import type { AnyResource } from '../resource'
import { useMay } from '../shared/SchemaContext'
import { readingSlot } from './readingSlot'

/** Returns whether the user may read the history of records, in the company of the route. */
export const useMayReadHistory = (resource: AnyResource): boolean => {
  const may = useMay()
  const slot = readingSlot(resource)
  return slot !== undefined && may(resource, slot)
}
