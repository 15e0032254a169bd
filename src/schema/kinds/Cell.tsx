import type { RaRecord } from 'ra-core'
import { kindOf } from '.'
import { recordTitle } from './recordTitle'
import type { AnyResource } from '../resource'

/** Shows one value of a record. */
export const Cell = ({ resource, name, record }: { resource: AnyResource; name: string; record: RaRecord }) => {
  const field = resource.fields[name]
  if (!field) return null
  const { Column } = kindOf(field)
  return <Column field={field} name={name} record={record} resource={resource} title={recordTitle(resource, record)} />
}
