import { useCallback } from 'react'
import type { RaRecord } from 'ra-core'
import { paramNames } from '../../../contract/call'
import { fillPath, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'

/** Fills the id of a record into a path that ends in it. */
export const recordPath = (path: string, params: PathParams, { id }: RaRecord): string =>
  fillPath(path, { ...params, [paramNames(path).at(-1) ?? '']: String(id) })

/**
 * Answers where a row leads: to the list below it, else to the page that changes it, for those who may; null where it
 * leads nowhere.
 */
export const useRowLink = (resource: AnyResource, params: PathParams): ((record: RaRecord) => string | null) => {
  const { resources } = useSchemaSetting()
  const may = useMay()
  const { list, form, calls } = resource
  const below = list?.opens === undefined ? undefined : resources[list.opens]
  const mayEdit = form?.in === 'page' && calls.update !== undefined && may('UPDATE', resource)
  const path = below ? may('VIEW', below) && below.at : mayEdit && form.edit
  return useCallback((record) => (path ? recordPath(path, params, record) : null), [path, params])
}
