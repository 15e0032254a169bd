import { plannedCallNames, plannedCalls, type PlannedCall } from '../../../contract/planned'
import type { VersionedResource } from './versionData'

/** Returns the call by which setting a version of a resource active is planned; undefined if that can't be planned. */
export const plannedCallOf = ({ versions }: Pick<VersionedResource, 'versions'>): PlannedCall | undefined =>
  plannedCallNames.find((name) => plannedCalls[name].kind === versions.resource)
