import type { RaRecord } from 'ra-core'
import { snakeOfCamel } from '../../../contract/naming'
import type { AnyResource } from '../resource'

/**
 * Returns how many rows the list below a record has, if the record tells; undefined otherwise. The server keeps records that tell,
 * until their rows have gone.
 */
export const rowsBelow = ({ name }: AnyResource, record: RaRecord): number | undefined => {
  const { [snakeOfCamel(name)]: rows }: Record<string, unknown> = record
  return Array.isArray(rows) ? rows.length : undefined
}
