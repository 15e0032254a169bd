import { Paper, Skeleton, Table, TableBody, TableCell, TableContainer, TableRow, type Theme } from '@mui/material'
import { Gradually } from './Gradually'
import { askedOf, noRecords } from './listState'
import { ResourceHead } from './ResourceHead'
import { ResourceRow } from './ResourceRow'
import type { RowsProps } from './listRows'

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

/** The records of a list as a table. A row opens by a click anywhere on it, or by its first cell. */
export const ResourceTable = ({ list, texts, ...props }: RowsProps) => (
  <TableContainer component={Paper} variant="outlined" sx={{ opacity: list.isOutdated ? 0.6 : 1 }}>
    <Table aria-label={texts('title')} aria-busy={list.isFetching} sx={{ '& th, & td': { px: { xs: 1, md: 2 } } }}>
      <ResourceHead {...props} list={list} texts={texts} />
      <TableBody sx={bodyStyle}>
        {list.isPending ? (
          <Waiting {...props} />
        ) : (
          <Gradually
            key={askedOf(list)}
            records={list.data ?? noRecords}
            renderRow={(record) => <ResourceRow key={record.id} {...props} record={record} />}
            renderFiller={filler}
          />
        )}
      </TableBody>
    </Table>
  </TableContainer>
)
