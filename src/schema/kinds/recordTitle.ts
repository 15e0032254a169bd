import type { RaRecord } from 'ra-core'
import { kindOf } from '.'
import { titleOf, type AnyResource } from '../resource'

/** Returns the title of a record for headings, links and dialogs. */
export const recordTitle = (resource: AnyResource, record: RaRecord): string => {
  const name = titleOf(resource)
  const field = resource.fields[name]
  return field ? kindOf(field).text(record[name], field, record) : String(record[name] ?? record.id)
}
