import {
  Alert,
  Chip,
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
import type { ImportResult } from '../../../contract/entities/imports'
import { useOutcome } from './useOutcome'

/** Saves width on phones, and aligns multi-line text at the top. */
export const dense = { '& th, & td': { px: { xs: 0.75, sm: 2 } }, '& td': { verticalAlign: 'top' } }

/** Cells may contain one long word. */
export const cellStyle = { overflowWrap: 'anywhere', minWidth: 64 }

/** Shows what an import would create and change. */
export const PreviewTable = ({ result, columns }: { result: ImportResult; columns: readonly string[] }) => {
  const translate = useTranslate()
  const planOf = useOutcome('plan')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const { created, changed, existing, sample, ignored } = result
  const more = created + changed - sample.length
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }} role="status">
        <Chip
          color="success"
          variant="outlined"
          label={translate('schema.csv.created', { count: number.format(created) })}
        />
        <Chip
          color="info"
          variant="outlined"
          label={translate('schema.csv.changed', { count: number.format(changed) })}
        />
        <Chip variant="outlined" label={translate('schema.csv.existing', { count: number.format(existing) })} />
      </Stack>
      <Typography>{planOf(result)}</Typography>
      {ignored.length > 0 && (
        <Alert severity="info">{translate('schema.csv.ignored', { columns: ignored.join(', ') })}</Alert>
      )}
      {sample.length > 0 && (
        <TableContainer
          sx={{ maxHeight: { sm: 360 } }}
          tabIndex={0}
          role="region"
          aria-label={translate('schema.csv.preview')}
        >
          <Table stickyHeader sx={dense}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('schema.csv.row')}</TableCell>
                <TableCell>{translate('schema.csv.action')}</TableCell>
                {columns.map((column) => (
                  <TableCell key={column}>{column}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {sample.map(({ row, action, cells }, index) => (
                <TableRow key={index}>
                  <TableCell>{number.format(row)}</TableCell>
                  <TableCell>{translate(`schema.csv.actions.${action}`)}</TableCell>
                  {columns.map((column, cell) => (
                    <TableCell key={column} sx={cellStyle}>
                      {cells[cell]}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {more > 0 && (
        <Typography color="textSecondary">{translate('schema.csv.more', { count: number.format(more) })}</Typography>
      )}
    </Stack>
  )
}
