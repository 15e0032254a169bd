import {
  Link,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  Paper,
  type Theme,
} from '@mui/material'
import { memo, type MouseEvent } from 'react'
import { useTranslate, type RaRecord } from 'ra-core'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { kindOf } from '../kinds'
import type { AnyResource } from '../resource'
import { columnLabel, type Texts } from '../texts'
import { Cell } from './Cell'
import { Gradually } from './Gradually'
import { askedOf, noRecords, sortMember, type ListState } from './listState'
import { RowActions, type RowActionsProps } from './RowActions'

export interface RowsProps extends Pick<RowActionsProps, 'resource' | 'params' | 'onEdit' | 'onDelete'> {
  readonly list: ListState
  readonly columns: readonly string[]
  readonly texts: Texts
  readonly linkOf: (record: RaRecord) => string | null
  readonly hasActions: boolean
}

const alignOf = (resource: AnyResource, name: string) => {
  const field = resource.fields[name]
  return (field && kindOf(field).align) ?? 'left'
}

/** The value of the first column, as a real link where the row leads somewhere: it works by keyboard and in a new tab. */
export const RowTitle = ({
  resource,
  name,
  record,
  link,
}: {
  resource: AnyResource
  name: string
  record: RaRecord
  link: string | null
}) => {
  const cell = <Cell resource={resource} name={name} record={record} />
  return link === null ? (
    cell
  ) : (
    <Link component={RouterLink} to={link} color="inherit" sx={{ fontWeight: 600 }}>
      {cell}
    </Link>
  )
}

/** Said once for the whole body: hundreds of rows with styles of their own would be felt. */
const bodyStyle = (theme: Theme) => ({
  // What can be done with a record stays in sight where the columns are wider than the screen, so its ground is opaque.
  '& tr': { backgroundColor: theme.tokens.surface },
  '& tr:hover': { backgroundColor: theme.tokens.sunken },
  // Long words may break, but a column stays wide enough to be read; the first names the record.
  '& td': { overflowWrap: 'anywhere', minWidth: 96 },
  '& td.MuiTableCell-alignRight': { minWidth: 0 },
  '& .MuiButton-root': { minWidth: 48 },
  '& td:first-of-type': { minWidth: 144, [theme.breakpoints.up('md')]: { minWidth: 208 } },
  // The frame closes the last row.
  '& tr:last-child > td': { borderBottom: 0 },
})

/** Fingers cannot hover: the arrow is there from the start. */
const shownArrow = { '& .MuiTableSortLabel-icon': { opacity: 0.4 } }

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
      align={alignOf(resource, name)}
      sortDirection={isSorted && direction}
      sx={{ whiteSpace: { md: 'nowrap' } }}
    >
      {member === null ? (
        label
      ) : (
        <TableSortLabel
          active={isSorted}
          direction={direction}
          sx={shownArrow}
          onClick={() => list.setSort({ field: member, order: isSorted && direction === 'asc' ? 'DESC' : 'ASC' })}
        >
          {label}
        </TableSortLabel>
      )}
    </TableCell>
  )
}

const stuck = { position: 'sticky', right: 0 } as const

const Head = ({ resource, columns, texts, list, hasActions }: RowsProps) => {
  const translate = useTranslate()
  return (
    <TableHead>
      <TableRow>
        {columns.map((name) => (
          <HeadCell key={name} resource={resource} name={name} texts={texts} list={list} />
        ))}
        {hasActions && (
          <TableCell align="right" style={stuck}>
            {translate('schema.actions')}
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  )
}

/** A click on a control is meant for it; one with a key held down, or at the end of marking a text, is not for the row. */
const opensRow = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  (target as Element).closest('a, button, input, label') === null &&
  window.getSelection()?.type !== 'Range'

/** About the height of a row, in pixels. */
const rowHeight = 49

const filler = (rows: number) => (
  <TableRow aria-hidden>
    <TableCell style={{ height: rows * rowHeight }} />
  </TableRow>
)

const Waiting = ({ columns, hasActions }: Pick<RowsProps, 'columns' | 'hasActions'>) =>
  Array.from({ length: 5 }, (_, row) => (
    <TableRow key={row}>
      {columns.map((name) => (
        <TableCell key={name}>
          <Skeleton />
        </TableCell>
      ))}
      {hasActions && <TableCell />}
    </TableRow>
  ))

const pointer = { style: { cursor: 'pointer' } }
const narrow = { ...stuck, backgroundColor: 'inherit', whiteSpace: 'nowrap', width: '1%' } as const

type RowProps = Omit<RowsProps, 'list' | 'texts'> & { readonly record: RaRecord }

/** Remembered: a list of hundreds is not drawn again because it is asked for again. */
const Row = memo(({ resource, columns, linkOf, hasActions, params, onEdit, onDelete, record }: RowProps) => {
  const navigate = useNavigate()
  const link = linkOf(record)
  return (
    <TableRow
      {...(link !== null && pointer)}
      onClick={(event) => link !== null && opensRow(event) && void navigate(link)}
    >
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
          <RowActions resource={resource} record={record} params={params} onEdit={onEdit} onDelete={onDelete} />
        </TableCell>
      )}
    </TableRow>
  )
})

/** The records of a list as a table. A row opens by a click anywhere on it, or by its first cell. */
export const ResourceTable = ({ list, texts, ...props }: RowsProps) => {
  return (
    <TableContainer component={Paper} variant="outlined" sx={{ opacity: list.isOutdated ? 0.6 : 1 }}>
      <Table aria-label={texts('title')} aria-busy={list.isFetching} sx={{ '& th, & td': { px: { xs: 1, md: 2 } } }}>
        <Head {...props} list={list} texts={texts} />
        <TableBody sx={bodyStyle}>
          {list.isPending ? (
            <Waiting {...props} />
          ) : (
            <Gradually
              key={askedOf(list)}
              records={list.data ?? noRecords}
              renderRow={(record) => <Row key={record.id} {...props} record={record} />}
              renderFiller={filler}
            />
          )}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
