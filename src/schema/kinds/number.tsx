import TextField from '@mui/material/TextField'
import type { FocusEvent } from 'react'
import type { NumberField } from '../field'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { readNumber, showNumber, spellNumber } from './numberText'
import { plain } from './plain'
import { useField } from './useField'

const Column = ({ record, name }: ColumnProps) => {
  const value: unknown = record[name]
  return <>{typeof value === 'number' ? showNumber(value) : ''}</>
}

/** What is typed becomes a number when the field is left, and then shows how it was understood. */
const Input = (props: InputProps<NumberField>) => {
  const { field, textField } = useField(props)
  const value: unknown = field.value ?? ''
  const leave = (event: FocusEvent) => {
    const read = typeof value === 'string' ? readNumber(value) : null
    if (read !== null) field.onChange(read)
    textField.onBlur(event)
  }
  return (
    <TextField
      {...textField}
      value={typeof value === 'number' ? spellNumber(value) : value}
      onChange={(event) => field.onChange(event.target.value || null)}
      onBlur={leave}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

/** What is no number is sent as it is, so that it is refused and not lost. */
const toNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? null
  const typed = value.trim()
  return typed === '' ? null : (readNumber(typed) ?? typed)
}

export const numberKind: KindOf<NumberField> = {
  ...plain,
  Column,
  Input,
  align: 'right',
  payload: (values, name) => ({ [name]: toNumber(values[name]) }),
}
