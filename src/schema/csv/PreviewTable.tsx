import type { ReactNode } from 'react'
import { Alert, Chip, Stack, TableCell, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { ImportResult } from '../../../contract/entities/imports'
import type { OwnScreens } from '../shared/screens'
import { cellStyle, RowsTable } from './RowsTable'
import { useOutcome } from './useOutcome'

interface PreviewTableProps {
  readonly result: ImportResult
  readonly columns: readonly string[]
  readonly Cell: OwnScreens['ImportCell']
  /** What stands above the rows. */
  readonly children: ReactNode
}

/** Shows what an import would create and change. Columns without any text in the listed rows are left out. */
export const PreviewTable = ({ result, columns, Cell, children }: PreviewTableProps) => {
  const translate = useTranslate()
  const planOf = useOutcome('plan')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const { created, changed, existing, sample, ignored } = result
  const filled = columns.flatMap((name, place) => (sample.some(({ cells }) => cells[place]) ? { name, place } : []))
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
      {children}
      {sample.length > 0 && (
        <RowsTable
          label={translate('schema.csv.preview')}
          headings={[translate('schema.csv.row'), translate('schema.csv.action'), ...filled.map(({ name }) => name)]}
        >
          {sample.map(({ row, action, cells }, index) => (
            <TableRow key={index}>
              <TableCell>{number.format(row)}</TableCell>
              <TableCell>{translate(`schema.csv.actions.${action}`)}</TableCell>
              {filled.map(({ name, place }) => (
                <TableCell key={name} sx={cellStyle}>
                  {Cell ? <Cell column={name} text={cells[place] ?? ''} /> : cells[place]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </RowsTable>
      )}
      {more > 0 && (
        <Typography color="textSecondary">{translate('schema.csv.more', { count: number.format(more) })}</Typography>
      )}
    </Stack>
  )
}
