import { memo } from 'react'
import { TableCell, TableRow } from '@mui/material'
import type { RaRecord } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { Cell } from '../kinds/Cell'
import { RowActions } from './RowActions'
import { alignOf, opensRow, stickyRight, type RowsProps } from './listRows'
import { RowTitle } from './RowTitle'
import { SelectCell } from './SelectBox'

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
      data-record={record.id}
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
