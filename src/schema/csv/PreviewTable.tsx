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
  /** Replaces the figures. */
  readonly summary?: ReactNode
  /** What stands above the rows. */
  readonly children: ReactNode
}

/** Says in figures and words what an import would do. */
const Figures = ({ result }: { result: ImportResult }) => {
  const translate = useTranslate()
  const planOf = useOutcome('plan')
  const number = new Intl.NumberFormat(useLocale())
  const chip = (name: 'created' | 'changed' | 'existing', color?: 'success' | 'info') => (
    <Chip
      {...(color && { color })}
      variant="outlined"
      label={translate(`schema.csv.${name}`, { count: number.format(result[name]) })}
    />
  )
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }} role="status">
        {chip('created', 'success')}
        {chip('changed', 'info')}
        {chip('existing')}
      </Stack>
      <Typography>{planOf(result)}</Typography>
    </>
  )
}

/** Shows what an import would create and change. Columns without any text in the listed rows are left out. */
export const PreviewTable = ({ result, columns, Cell, summary, children }: PreviewTableProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const { created, changed, sample, ignored } = result
  const filled = columns.flatMap((name, place) => (sample.some(({ cells }) => cells[place]) ? { name, place } : []))
  const more = created + changed - sample.length
  return (
    <Stack spacing={2}>
      {summary ?? <Figures result={result} />}
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
