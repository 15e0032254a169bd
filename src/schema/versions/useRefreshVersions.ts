import { useCallback } from 'react'
import type { PathParams } from '../path'
import { useRefresh } from '../shared/refresh'
import { useResourceNamed } from '../shared/SchemaContext'
import type { VersionedResource } from './versionData'

/** Refetches what a change of versions affects: the versions, their rows, and all that shows or counts these. */
export const useRefreshVersions = (resource: VersionedResource, params: PathParams) => {
  const refreshRows = useRefresh(resource, params)
  const refreshVersions = useRefresh(useResourceNamed(resource.versions.resource), params)
  return useCallback(() => Promise.all([refreshRows(), refreshVersions()]), [refreshRows, refreshVersions])
}
