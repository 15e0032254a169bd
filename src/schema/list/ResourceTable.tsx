import { Paper, Skeleton, Table, TableBody, TableCell, TableContainer, TableRow, type Theme } from '@mui/material'
import { ProgressiveRows } from './ProgressiveRows'
import { rowsKey, noRecords } from './listState'
import { ResourceHead } from './ResourceHead'
import { ResourceRow } from './ResourceRow'
import { outdatedProps, skeletonsOf, type RowsProps } from './listRows'

/** The height of a row of one line; the account chooses between comfortable and compact rows. */
const rowHeight = 'var(--row-height, 44px)'

/** Styles the whole body at once, because separate styles for hundreds of rows are slow. */
const bodyStyle = (theme: Theme) => ({
  // Opaque, because the actions cell is sticky and covers other cells.
  '& tr': { backgroundColor: theme.tokens.surface },
  // Only rows that open something look so.
  '& tr.MuiTableRow-hover:hover': { backgroundColor: theme.tokens.sunken },
  '& tr.Mui-selected, & tr.MuiTableRow-hover.Mui-selected:hover': { backgroundColor: theme.tokens.accentSoft },
  // Long words may break, but columns stay readable, above all the first one, which names the record.
  '& td': {
    overflowWrap: 'anywhere',
    minWidth: 96,
    height: rowHeight,
    paddingBlock: `max(2px, (${rowHeight} - 36px) / 2)`,
  },
  '& td.MuiTableCell-alignRight': { minWidth: 0 },
  '& .MuiButton-root': { minWidth: 48 },
  // What one sees of a control lines up with the heading of its column.
  '& .MuiSwitch-sizeSmall': { marginLeft: '-7px' },
  '& td:not(.MuiTableCell-paddingCheckbox):nth-of-type(1), & td.MuiTableCell-paddingCheckbox + td': {
    minWidth: 144,
    [theme.breakpoints.up('lg')]: { minWidth: 208 },
  },
  '& td.MuiTableCell-paddingCheckbox': { minWidth: 0, paddingBlock: 0 },
})

const filler = (rows: number) => (
  <TableRow aria-hidden>
    <TableCell style={{ height: `calc(${rows} * ${rowHeight})` }} />
  </TableRow>
)

const SkeletonRows = ({ list, columns, hasActions, selection }: RowsProps) =>
  Array.from({ length: skeletonsOf(list) }, (_, row) => (
    <TableRow key={row}>
      {selection && <TableCell padding="checkbox" />}
      {columns.map((name) => (
        <TableCell key={name}>
          <Skeleton />
        </TableCell>
      ))}
      {hasActions && <TableCell />}
    </TableRow>
  ))

/** Shows the records of a list as a table. Clicking a row opens it, and so does the link in its first cell. */
export const ResourceTable = ({ list, texts, ...props }: RowsProps) => (
  <TableContainer component={Paper} variant="outlined" {...outdatedProps(list)}>
    <Table aria-label={texts('title')} aria-busy={list.isFetching} sx={{ '& th, & td': { px: { xs: 1, lg: 2 } } }}>
      {/* The columns get their widths with the rows, so the head doesn't show before. */}
      <ResourceHead {...props} key={String(list.isPending)} list={list} texts={texts} />
      <TableBody sx={bodyStyle}>
        {list.isPending ? (
          <SkeletonRows {...props} list={list} texts={texts} />
        ) : (
          <ProgressiveRows
            key={rowsKey(list)}
            records={list.data ?? noRecords}
            renderRow={(record) => <ResourceRow key={record.id} {...props} record={record} />}
            renderFiller={filler}
          />
        )}
      </TableBody>
    </Table>
  </TableContainer>
)
