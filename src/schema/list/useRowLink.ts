import { useCallback } from 'react'
import type { RaRecord } from 'ra-core'
import { recordPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'

/**
 * Answers where a row leads: to the list below it, else to the page that changes it, for those who may; null where it
 * leads nowhere.
 */
export const useRowLink = (resource: AnyResource, params: PathParams): ((record: RaRecord) => string | null) => {
  const { resources } = useSchemaSetting()
  const may = useMay()
  const { list, form } = resource
  const below = list?.opens === undefined ? undefined : resources[list.opens]
  const mayEdit = form?.in === 'page' && may(resource, 'update')
  const path = below ? may(below, 'list') && below.at : mayEdit && form.edit
  return useCallback((record) => (path ? recordPath(path, params, record) : null), [path, params])
}
