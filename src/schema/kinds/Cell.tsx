import { kindOf } from '.'
import { useFieldComponent } from './FieldComponents'
import { recordTitle } from './recordTitle'
import type { ColumnProps } from './kind'

type CellProps = Pick<ColumnProps, 'resource' | 'name' | 'record' | 'comparedWith'>

/** Shows one value of a record. */
export const Cell = ({ resource, name, record, comparedWith }: CellProps) => {
  const field = resource.fields[name]
  if (!field) return null
  const title = recordTitle(resource, record)
  const props = { field, name, record, resource, comparedWith, title }
  if ('cell' in field && field.cell !== undefined) return <OwnCell {...props} drawnBy={field.cell} />
  const { Column } = kindOf(field)
  return <Column {...props} />
}

const OwnCell = ({ drawnBy, ...props }: ColumnProps & { readonly drawnBy: string }) => {
  const { Own } = useFieldComponent(drawnBy, 'Column')
  return <Own {...props} />
}
