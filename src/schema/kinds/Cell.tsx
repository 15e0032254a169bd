import { kindOf } from '.'
import { recordTitle } from './recordTitle'
import type { ColumnProps } from './kind'

type CellProps = Pick<ColumnProps, 'resource' | 'name' | 'record' | 'comparedWith'>

/** Shows one value of a record. */
export const Cell = ({ resource, name, record, comparedWith }: CellProps) => {
  const field = resource.fields[name]
  if (!field) return null
  const { Column } = kindOf(field)
  const title = recordTitle(resource, record)
  return <Column {...{ field, name, record, resource, comparedWith, title }} />
}
