import { useCallback } from 'react'
import type { RaRecord } from 'ra-core'
import { recordPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { passes } from '../shared/rights'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { isOwner, pageAsks } from '../shared/tabs'
import { useVersioned, versionPath } from '../versions/useVersion'
import { useWhole } from './RowActions'

/**
 * Returns a function that gives the path a row opens: the page of the whole record, its child list, the records of a
 * version, or else its edit page.
 * It gives null if there is none of them or the user lacks permission.
 */
export const useRowLink = (resource: AnyResource, params: PathParams): ((record: RaRecord) => string | null) => {
  const { resources, caller } = useSchemaSetting()
  const may = useMay()
  const { list, form } = resource
  const whole = useWhole(resource)
  const versioned = useVersioned(resource)
  const below = list?.opens === undefined ? undefined : resources[list.opens]
  const mayEdit = form?.in === 'page' && may(resource, 'update')
  const mayOpen = whole !== resource && isOwner(whole) && passes(pageAsks(resources, whole), caller)
  const ownPath = below ? may(below, 'screen') && below.at : mayEdit && form.edit
  const path = mayOpen ? whole.page : ownPath
  const mayOpenVersion = versioned !== undefined && may(versioned, 'screen')
  return useCallback(
    (record) => {
      if (versioned) return mayOpenVersion ? versionPath(versioned, params, record) : null
      return path ? recordPath(path, params, record) : null
    },
    [versioned, mayOpenVersion, path, params],
  )
}
