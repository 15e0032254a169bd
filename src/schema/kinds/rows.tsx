import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'ra-core'
import { joinedPhrases } from '../../../contract/glue'
import { fixedFields, holds, type Situation, type Values } from '../condition'
import type { Field, RowsField } from '../field'
import { isGiven } from './isEmpty'
import type { ColumnProps, KindOf } from './kind'
import { plain } from './plain'
import { kindOf } from './registry'

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])
export const fieldsOf = ({ fields }: RowsField): [string, Field][] => Object.entries(fields)

/** A row as it is sent, and the cells that are part of it with such values. */
const sentOf = (field: RowsField, row: Values, situation: Situation) => {
  const values = { ...row, ...fixedFields(field.fields, situation, row) }
  return { values, cells: fieldsOf(field).filter(([, { shown = {} }]) => holds(shown, situation, values)) }
}

const Column = ({ record, name, field, resource, title }: ColumnProps<RowsField>) => {
  const translate = useTranslate()
  const rows = rowsOf(record[name])
  if (rows.length === 0) return <>{translate(`rows.${name}.none`)}</>
  return (
    <TableContainer>
      <Table sx={{ width: 'auto', overflowWrap: 'break-word', '& th, & td': { px: { xs: 1, sm: 2 } } }}>
        <TableHead>
          <TableRow>
            {fieldsOf(field).map(([key, cell]) => (
              <TableCell key={key} align={kindOf(cell).align ?? 'left'}>
                {translate(`rows.${name}.fields.${key}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={String(row[field.id] ?? index)}>
              {fieldsOf(field).map(([key, cell]) => {
                const { Column: Cell, align = 'left' } = kindOf(cell)
                return (
                  <TableCell key={key} align={align}>
                    <Cell
                      field={cell}
                      name={key}
                      record={row as ColumnProps['record']}
                      resource={{ ...resource, fields: field.fields }}
                      title={title}
                    />
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

export const rowsKind: KindOf<RowsField> = {
  ...plain,
  filter: null,
  isWide: () => true,
  Column,
  text: (value, field, _record) =>
    joinedPhrases(
      rowsOf(value).map((row) =>
        fieldsOf(field)
          .map(([key, cell]) => kindOf(cell).text(row[key], cell, row))
          .join(' '),
      ),
    ),
  payload: (values, name, field, situation) => ({
    [field.sendsRemoved]: values[field.sendsRemoved] ?? [],
    [name]: rowsOf(values[name]).map((row) => {
      const sent = sentOf(field, row, situation)
      return Object.assign(
        { [field.id]: row[field.id] ?? null },
        ...sent.cells.map(([key, cell]) => kindOf(cell).payload(sent.values, key, cell, situation)),
      )
    }),
  }),
  missing: (values, name, field, situation) =>
    rowsOf(values[name]).flatMap((row, index) => {
      const sent = sentOf(field, row, situation)
      return sent.cells
        .filter(([, { required }]) => required && holds(required, situation, sent.values))
        .filter(([key, cell]) => !isGiven(sent.values, key, cell, situation))
        .map(([key, cell]) => `${name}.${index}.${kindOf(cell).inputName?.(key, cell) ?? key}`)
    }),
  initial: (name, { sendsRemoved }) => ({ [name]: [], [sendsRemoved]: [] }),
}
