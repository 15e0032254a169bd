import { Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlineOutlined'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { isFixed, type Values } from '../../condition'
import type { RowsField } from '../../field'
import { Columns, equal } from '../../shared/Columns'
import type { InputProps } from '../kind'
import { kindOf } from '../registry'
import { fieldsOf } from '../rows'
import { FieldInput } from './FieldInput'

interface FieldsRowProps extends InputProps<RowsField> {
  readonly index: number
  readonly onRemove: () => void
}

const FieldsRow = ({ field, name, index, isDisabled, situation, onRemove }: FieldsRowProps) => {
  const translate = useTranslate()
  const path = `${name}.${index}`
  const cells = fieldsOf(field)
  const row = (useWatch({ name: path }) ?? {}) as Values
  return (
    <Columns
      role="group"
      aria-label={translate(`rows.${name}.row`, { number: index + 1 })}
      align="start"
      xs="minmax(0, 1fr) auto"
      md={`${equal(cells.length)} auto`}
      // On small screens the fields are stacked, so a line separates the rows.
      sx={(theme) => ({
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
    </Columns>
  )
}

export const RowsInput = (props: InputProps<RowsField>) => {
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
        <FieldsRow key={row.key} {...props} index={index} onRemove={() => removeRow(index)} />
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
