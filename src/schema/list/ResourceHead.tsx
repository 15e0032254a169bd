import { Skeleton, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material'
import { useTranslate } from 'ra-core'
import { columnLabel } from '../shared/texts'
import { sortMember } from './listState'
import { SelectPage } from './SelectBox'
import { alignOf, stickyRight, type RowsProps } from './listRows'

const HeadCell = ({
  resource,
  name,
  texts,
  list,
}: Pick<RowsProps, 'resource' | 'texts' | 'list'> & { name: string }) => {
  const member = sortMember(resource, name)
  const isSorted = list.sort.field === member
  const direction = isSorted && list.sort.order === 'DESC' ? 'desc' : 'asc'
  const label = columnLabel(texts, name)
  return (
    <TableCell
      // Said from the start, shown once the column has its width.
      aria-label={list.isPending ? label : undefined}
      align={alignOf(resource, name)}
      sortDirection={isSorted && direction}
      sx={{ whiteSpace: { lg: 'nowrap' } }}
    >
      {list.isPending ? (
        <Skeleton />
      ) : member === null ? (
        label
      ) : (
        <TableSortLabel
          active={isSorted}
          direction={direction}
          onClick={() => list.setSort({ field: member, order: isSorted && direction === 'asc' ? 'DESC' : 'ASC' })}
        >
          {label}
        </TableSortLabel>
      )}
    </TableCell>
  )
}

/** The header row. Clicking a sortable column sorts by it; clicking again reverses the order. */
export const ResourceHead = ({ resource, columns, texts, list, hasActions, selection }: RowsProps) => {
  const translate = useTranslate()
  return (
    <TableHead>
      <TableRow>
        {selection && (
          // Not a heading: the column has no name.
          <TableCell component="td" padding="checkbox">
            {!list.isPending && <SelectPage selection={selection} />}
          </TableCell>
        )}
        {columns.map((name) => (
          <HeadCell key={name} resource={resource} name={name} texts={texts} list={list} />
        ))}
        {hasActions && (
          <TableCell align="right" style={stickyRight}>
            {translate('schema.actions')}
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  )
}
