import { Alert, Stack, TableCell, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { RejectedCell } from '../../../contract/entities/imports'
import { reasonsByRow, reasonText } from './markedFile'
import { RowsTable } from './RowsTable'

/** How many rows are listed; the downloadable file contains all of them. */
const maxListed = 200

const Reason = ({ cell }: { cell: RejectedCell }) => {
  const translate = useTranslate()
  return (
    <div>
      {reasonText(cell)}
      {cell.value && (
        <Typography component="span" variant="body2" color="textSecondary">
          {` ${translate('schema.csv.says', { value: cell.value })}`}
        </Typography>
      )}
    </div>
  )
}

/** Lists the rows of a rejected file with their errors (A131). */
export const RejectedTable = ({ rows }: { rows: readonly RejectedCell[] }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const rejected = [...reasonsByRow(rows)]
  const more = rejected.length - maxListed
  return (
    <Stack spacing={2}>
      <Alert severity="error">{translate('schema.csv.rejected', { count: rows.length })}</Alert>
      <RowsTable
        label={translate('schema.csv.error')}
        headings={[translate('schema.csv.row'), translate('schema.csv.error')]}
      >
        {rejected.slice(0, maxListed).map(([row, cells]) => (
          <TableRow key={row}>
            <TableCell>{number.format(row)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', width: '100%' }}>
              {cells.map((cell, index) => (
                <Reason key={index} cell={cell} />
              ))}
            </TableCell>
          </TableRow>
        ))}
      </RowsTable>
      {more > 0 && (
        <Typography color="textSecondary">{translate('schema.csv.moreRejected', { count: more })}</Typography>
      )}
    </Stack>
  )
}
