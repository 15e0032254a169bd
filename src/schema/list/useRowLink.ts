import { useCallback } from 'react'
import type { RaRecord } from 'ra-core'
import { recordPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'

/**
 * Returns a function that gives the path a row opens: its child list, or else its edit page. It gives null if there is
 * neither or the user lacks permission.
 */
export const useRowLink = (resource: AnyResource, params: PathParams): ((record: RaRecord) => string | null) => {
  const { resources } = useSchemaSetting()
  const may = useMay()
  const { list, form } = resource
  const below = list?.opens === undefined ? undefined : resources[list.opens]
  const mayEdit = form?.in === 'page' && may(resource, 'update')
  const path = below ? may(below, 'screen') && below.at : mayEdit && form.edit
  return useCallback((record) => (path ? recordPath(path, params, record) : null), [path, params])
}
