import { memo, type MouseEvent } from 'react'
import { TableCell, TableRow } from '@mui/material'
import type { RaRecord } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { Cell } from '../kinds/Cell'
import { RowActions } from './RowActions'
import { alignOf, stickyRight, type RowsProps } from './listRows'
import { RowTitle } from './RowTitle'
import { SelectCell } from './SelectBox'

/**
 * Returns whether a click opens the row: not on a control or in a dialog, not with a modifier key, and not when it ends a
 * text selection.
 */
const opensRow = ({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  currentTarget.contains(target as Element) &&
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  (target as Element).closest('a, button, input, label') === null &&
  window.getSelection()?.type !== 'Range'

const pointer = { hover: true, style: { cursor: 'pointer' } }
const narrow = { ...stickyRight, backgroundColor: 'inherit', whiteSpace: 'nowrap', width: '1%' } as const

type RowProps = Omit<RowsProps, 'list' | 'texts'> & { readonly record: RaRecord }

/** Memoised, so that refetching a long list doesn't rerender unchanged rows. */
export const ResourceRow = memo(({ columns, linkOf, hasActions, selection, record, ...actions }: RowProps) => {
  const { resource } = actions
  const navigate = useNavigate()
  const link = linkOf(record)
  return (
    <TableRow
      {...(link !== null && pointer)}
      {...(selection && { selected: selection.isSelected(record) })}
      onClick={(event) => link !== null && opensRow(event) && void navigate(link)}
    >
      {selection && <SelectCell resource={resource} record={record} selection={selection} />}
      {columns.map((name, index) => (
        <TableCell key={name} align={alignOf(resource, name)}>
          {index === 0 ? (
            <RowTitle resource={resource} name={name} record={record} link={link} />
          ) : (
            <Cell resource={resource} name={name} record={record} />
          )}
        </TableCell>
      ))}
      {hasActions && (
        <TableCell align="right" style={narrow}>
          <RowActions {...actions} record={record} />
        </TableCell>
      )}
    </TableRow>
  )
})
