/** The version that a list shows: the one in the address, or else the active one. */
import { useGetList, type Identifier } from 'ra-core'
import type { z } from 'zod'
import type { dataVersion } from '../../../contract/entities/dataVersion'
import { idInQuery } from '../../../contract/entities/queries'
import { fillPath, metaOf, paramsOf, type PathParams } from '../path'
import { everything } from '../queries'
import type { AnyResource } from '../resource'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { useAddress } from '../shared/useAddress'
import { versionParam } from '../versioned'

/** A version, as all resources of versions list it. */
export type DataVersion = z.output<typeof dataVersion>

/** Returns the version that an address names; null for the active one, or if it is no id. */
export const readVersion = ({ versions }: AnyResource, address: URLSearchParams): string | null => {
  const text = address.get(versionParam) ?? ''
  return versions && idInQuery.safeParse(text).success ? text : null
}

/** Returns the address of the records of a version. */
export const versionPath = (
  { at = '/' }: AnyResource,
  params: PathParams,
  { id, is_active: isActive }: { readonly id: Identifier; readonly is_active?: boolean },
): string => `${fillPath(at, params)}${isActive ? '' : `?${versionParam}=${id}`}`

/** Returns the resource whose records are in the versions that a resource lists; undefined if it lists none. */
export const versionedIn = (
  resources: Readonly<Record<string, AnyResource>>,
  { name }: AnyResource,
): AnyResource | undefined => Object.values(resources).find(({ versions, of }) => versions?.resource === name && !of)

export const useVersioned = (resource: AnyResource): AnyResource | undefined =>
  versionedIn(useSchemaSetting().resources, resource)

const none: readonly DataVersion[] = []

/** Returns the query of all versions, as params of react-admin's hooks. */
export const versionsQuery = ({ calls }: AnyResource, params: PathParams) => ({
  ...everything,
  meta: calls.list && metaOf(paramsOf(calls.list, params)),
})

/** Returns the versions of a resource's records, the one shown, and a function to choose another one. */
export const useVersion = (resource: AnyResource, params: PathParams) => {
  const { resources } = useSchemaSetting()
  const may = useMay()
  const { address, changeQuery } = useAddress()
  const versions = resource.versions && resources[resource.versions.resource]
  const isRead = versions !== undefined && may(versions, 'list')
  const listed = versions ?? resource
  const { data, error, refetch } = useGetList<DataVersion>(listed.name, versionsQuery(listed, params), {
    enabled: isRead,
  })
  const chosen = readVersion(resource, address)
  const all = data ?? none
  const shown = all.find(({ id, is_active: isActive }) => (chosen === null ? isActive : String(id) === chosen))
  return {
    /** The resource of the versions; undefined if the records have none, or the user may not see them. */
    versions: isRead ? versions : undefined,
    all,
    shown,
    isActive: chosen === null || shown?.is_active === true,
    /** The version shown was never active. */
    isDraft: shown?.activated_at === null,
    /** The version shown takes no changes: it was active before, or is and changes by drafts that somebody approves. */
    isRecord: shown !== undefined && shown.activated_at !== null && (!shown.is_active || shown.needs_approval),
    /** The address names a version that doesn't exist. */
    isMissing: data !== undefined && chosen !== null && !shown,
    isPending: data === undefined && !error,
    error: data === undefined ? error : null,
    refetch: () => void refetch(),
    /** Shows a version; the active one without an id. */
    show: (id: Identifier | null) => changeQuery({ [versionParam]: id === null ? '' : String(id) }),
  }
}

export type VersionState = ReturnType<typeof useVersion>
