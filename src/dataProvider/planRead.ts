import { listParams } from '../schema/routes/readAhead'
import { restPlaceOf } from '../schema/rest'
import type { Read } from '../schema/shared/screens'
import { planList } from './lists'
import { planOne } from './records'
import type { PlannedCall } from './request'

/** Returns the first call of what a screen reads; undefined if it isn't a call of this API, or depends on another one. */
export const planRead = (read: Read): PlannedCall | undefined => {
  if ('call' in read) return { call: read.call, params: {}, query: {} }
  const { resource } = read
  if (restPlaceOf(resource)) return undefined
  if ('list' in read) return planList(resource.name, listParams(read.list))
  return planOne(resource.name, read.id, { ...(read.meta && { meta: read.meta }) })
}
