import {
  Alert,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { RejectedCell } from '../../../contract/entities/imports'
import { cellStyle, dense } from './PreviewTable'
import { reasonsByRow, reasonText } from './reasonsByRow'

/** How many rows are listed; the downloadable file contains all of them. */
const maxListed = 200

const Reason = ({ cell }: { cell: RejectedCell }) => (
  <div>
    {reasonText(cell)}
    {cell.value && (
      <Typography component="span" variant="body2" color="textSecondary">
        {` ‘${cell.value}’`}
      </Typography>
    )}
  </div>
)

/** Lists the rows of a rejected file with their errors (A131). */
export const RejectedTable = ({ rows }: { rows: readonly RejectedCell[] }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const rejected = [...reasonsByRow(rows)]
  const more = rejected.length - maxListed
  return (
    <Stack spacing={2}>
      <Alert severity="error">{translate('schema.csv.rejected', { smart_count: rows.length })}</Alert>
      <TableContainer
        sx={{ maxHeight: { sm: 360 } }}
        tabIndex={0}
        role="region"
        aria-label={translate('schema.csv.error')}
      >
        <Table stickyHeader sx={dense}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('schema.csv.row')}</TableCell>
              <TableCell>{translate('schema.csv.error')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rejected.slice(0, maxListed).map(([row, cells]) => (
              <TableRow key={row}>
                <TableCell>{number.format(row)}</TableCell>
                <TableCell sx={{ ...cellStyle, width: '100%' }}>
                  {cells.map((cell, index) => (
                    <Reason key={index} cell={cell} />
                  ))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {more > 0 && (
        <Typography color="textSecondary">
          {translate('schema.csv.moreRejected', { count: number.format(more) })}
        </Typography>
      )}
    </Stack>
  )
}
