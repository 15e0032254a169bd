import type { ReactNode } from 'react'
import { Alert, Chip, Stack, TableCell, TableRow, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import type { ImportResult } from '../../../contract/entities/imports'
import { columnKey } from '../../../contract/naming'
import { kindOf } from '../kinds/registry'
import type { AnyResource } from '../resource'
import type { OwnScreens } from '../shared/screens'
import { cellStyle, RowsTable } from './RowsTable'
import { useOutcome } from './useOutcome'
import { Row } from '../shared/Row'
import { Unseen } from '../shared/Unseen'

interface PreviewTableProps {
  readonly resource: AnyResource
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
  const chip = (name: 'created' | 'changed' | 'existing', color?: 'success' | 'info') => (
    <Chip
      {...(color && { color })}
      variant="outlined"
      label={translate(`schema.csv.${name}`, { count: result[name] })}
    />
  )
  return (
    <>
      <Row role="status">
        {chip('created', 'success')}
        {chip('changed', 'info')}
        {chip('existing')}
      </Row>
      <Typography>{planOf(result)}</Typography>
    </>
  )
}

/** Says what a column stores without any text, such as 'All countries'; null if it stores none. */
const nothingOf = (resource: AnyResource, column: string): ReactNode => {
  const [name, field] = Object.entries(resource.fields).find(([key]) => columnKey(key) === columnKey(column)) ?? []
  if (name === undefined || field === undefined) return null
  const kind = kindOf(field)
  if (!kind.showsNothing?.(field)) return null
  const record = { id: 0, ...kind.initial(name, field) }
  return <kind.Column field={field} name={name} record={record} resource={resource} title="" />
}

interface CellProps extends Pick<PreviewTableProps, 'Cell'> {
  readonly column: string
  readonly text: string
  /** The stored text of a changed record. */
  readonly old?: string | undefined
  /** What is stored if there is no text. */
  readonly nothing: ReactNode
}

/** Shows what is stored by an import, and above it what was. */
const PreviewCell = ({ column, text, old = text, nothing, Cell }: CellProps) => {
  const translate = useTranslate()
  const show = (shown: string) => (shown === '' ? nothing : Cell ? <Cell column={column} text={shown} /> : shown)
  if (old === text) return show(text)
  return (
    <>
      <Typography component="del" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        <Unseen>{translate('schema.csv.was')} </Unseen>
        {show(old) ?? translate('schema.csv.empty')}
      </Typography>
      <ins style={{ textDecoration: 'none' }}>{show(text) ?? translate('schema.csv.empty')}</ins>
    </>
  )
}

/** Shows what an import would create, change and remove. Columns without any text in the listed rows are left out. */
export const PreviewTable = ({ resource, result, columns, Cell, summary, children }: PreviewTableProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const { created, changed, removed = 0, sample, ignored } = result
  const isFilled = (place: number) => sample.some(({ cells, old_cells: old }) => cells[place] || old?.[place])
  const filled = columns.flatMap((name, place) => (isFilled(place) ? { name, place } : []))
  // If the file lacks a column, the stored values stay.
  const isGiven = (place: number) => sample.some(({ action, cells }) => action !== 'removed' && cells[place])
  const nothingIn = (name: string, place: number) => (isGiven(place) ? nothingOf(resource, name) : null)
  const more = created + changed + removed - sample.length
  return (
    <Stack spacing={2}>
      {summary ?? <Figures result={result} />}
      {ignored.length > 0 && (
        <Alert severity="info">{translate('schema.csv.ignored', { columns: joinedTexts(locale, ignored) })}</Alert>
      )}
      {children}
      {sample.length > 0 && (
        <RowsTable
          label={translate('schema.csv.preview')}
          headings={[translate('schema.csv.row'), translate('schema.csv.action'), ...filled.map(({ name }) => name)]}
        >
          {sample.map(({ row, action, cells, old_cells: old }, index) => (
            <TableRow key={index}>
              <TableCell>{row === null ? '–' : number.format(row)}</TableCell>
              <TableCell>{translate(`schema.csv.actions.${action}`)}</TableCell>
              {filled.map(({ name, place }) => (
                <TableCell key={name} sx={cellStyle}>
                  <PreviewCell
                    column={name}
                    text={cells[place] ?? ''}
                    old={old?.[place]}
                    nothing={nothingIn(name, place)}
                    Cell={Cell}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </RowsTable>
      )}
      {more > 0 && <Typography color="textSecondary">{translate('schema.csv.more', { count: more })}</Typography>}
    </Stack>
  )
}
