import {
  Box,
  Button,
  IconButton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
} from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlineOutlined'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { fixedFields, holds, isFixed, type Situation, type Values } from '../condition'
import type { Field, RowsField } from '../field'
import { FieldInput } from './FieldInput'
import { isGiven } from './given'
import { kindOf } from './registry'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain } from './plain'

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])
const fieldsOf = ({ fields }: RowsField): [string, Field][] => Object.entries(fields)

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
                      resource={resource}
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

interface RowProps extends InputProps<RowsField> {
  readonly index: number
  readonly onRemove: () => void
}

const Row = ({ field, name, index, isDisabled, situation, onRemove }: RowProps) => {
  const translate = useTranslate()
  const path = `${name}.${index}`
  const cells = fieldsOf(field)
  const row = (useWatch({ name: path }) ?? {}) as Values
  return (
    <Box
      role="group"
      aria-label={translate(`rows.${name}.row`, { number: index + 1 })}
      // On small screens the fields are stacked, so a line separates the rows.
      sx={(theme) => ({
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: `repeat(${cells.length}, minmax(0, 1fr)) auto` },
        [theme.breakpoints.down('md')]: {
          borderBottom: `1px solid ${theme.palette.divider}`,
          pb: 2,
          '& > div:not(:last-of-type)': { gridColumn: '1 / -1' },
        },
      })}
    >
      {cells.map(([key, cell]) => (
        <FieldInput
          key={key}
          field={cell}
          name={`${path}.${key}`}
          label={translate(`rows.${name}.fields.${key}`)}
          // A cell that says when it must be filled is marked then alone.
          isRequired={cell.required === undefined && !isFixed(cell.fixed, situation, row)}
          isDisabled={isDisabled}
          situation={situation}
          renderIn={(input) => <div>{input}</div>}
        />
      ))}
      <Tooltip title={translate(`rows.${name}.remove`)}>
        <IconButton onClick={onRemove} disabled={isDisabled} aria-label={translate(`rows.${name}.remove`)}>
          <DeleteOutlineIcon />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

const Input = (props: InputProps<RowsField>) => {
  const { name, field, isDisabled } = props
  const translate = useTranslate()
  const { fields, append, remove } = useFieldArray({ name, keyName: 'key' })
  const { getValues, setValue } = useFormContext()
  const addButton = useRef<HTMLButtonElement>(null)
  const removeRow = (index: number) => {
    const id: unknown = getValues(`${name}.${index}.${field.id}`)
    const removed = (getValues(field.sendsRemoved) ?? []) as unknown[]
    if (id !== null && id !== undefined) setValue(field.sendsRemoved, [...removed, id])
    remove(index)
    addButton.current?.focus()
  }
  const empty = Object.assign(
    { [field.id]: null },
    ...fieldsOf(field).map(([key, cell]) => kindOf(cell).initial(key, cell)),
  )
  return (
    <Stack spacing={1.5} role="group" aria-label={props.label}>
      {!props.hasHeading && <Typography variant="subtitle2">{props.label}</Typography>}
      {fields.length === 0 && <Typography color="textSecondary">{translate(`rows.${name}.none`)}</Typography>}
      {fields.map((row, index) => (
        <Row key={row.key} {...props} index={index} onRemove={() => removeRow(index)} />
      ))}
      <div>
        <Button
          ref={addButton}
          size="small"
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={isDisabled}
          onClick={() => append(empty)}
        >
          {translate(`rows.${name}.add`)}
        </Button>
      </div>
    </Stack>
  )
}

export const rowsKind: KindOf<RowsField> = {
  ...plain,
  filter: null,
  isWide: () => true,
  Column,
  Input,
  text: (value, field, _record) =>
    rowsOf(value)
      .map((row) =>
        fieldsOf(field)
          .map(([key, cell]) => kindOf(cell).text(row[key], cell, row))
          .join(' '),
      )
      .join('; '),
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
