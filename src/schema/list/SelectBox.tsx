import { Checkbox, TableCell } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import type { Selection } from './useSelection'

interface SelectBoxProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly selection: Selection
}

/** Selects a record. */
export const SelectBox = ({ resource, record, selection }: SelectBoxProps) => {
  const translate = useTranslate()
  return (
    <Checkbox
      size="small"
      className="off-paper"
      checked={selection.isSelected(record)}
      disabled={!selection.isSelectable(record)}
      onChange={() => selection.toggle(record)}
      slotProps={{
        input: { 'aria-label': translate('schema.bulk.select', { title: recordTitle(resource, record) }) },
      }}
    />
  )
}

/** A cell for it, where a click next to the box doesn't open the row. */
export const SelectCell = (props: SelectBoxProps) => (
  <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
    <SelectBox {...props} />
  </TableCell>
)

/** Selects all records of the page. */
export const SelectPage = ({ selection }: Pick<SelectBoxProps, 'selection'>) => (
  <Checkbox
    size="small"
    className="off-paper"
    checked={selection.page === 'all'}
    indeterminate={selection.page === 'some'}
    onChange={selection.togglePage}
    slotProps={{ input: { 'aria-label': useTranslate()('schema.bulk.selectPage') } }}
  />
)
