import TextField from '@mui/material/TextField'
import type { FocusEvent } from 'react'
import type { NumberField } from '../field'
import { numbersFilter } from './filters/numbersFilter'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { readNumber, showNumber, spellNumber } from './numberText'
import { plain } from './plain'
import { useField } from './useField'

const Column = ({ record, name }: ColumnProps) => {
  const value: unknown = record[name]
  return <>{typeof value === 'number' ? showNumber(value) : ''}</>
}

/** Parses the text on blur, and then shows the number in a standard format. */
const Input = (props: InputProps<NumberField>) => {
  const { field, textField } = useField(props)
  const value: unknown = field.value ?? ''
  const parse = (event: FocusEvent) => {
    const read = typeof value === 'string' ? readNumber(value) : null
    if (read !== null) field.onChange(read)
    textField.onBlur(event)
  }
  return (
    <TextField
      {...textField}
      value={typeof value === 'number' ? spellNumber(value) : value}
      onChange={(event) => field.onChange(event.target.value || null)}
      onBlur={parse}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

/** Keeps invalid text as it is, so that it is rejected rather than lost. */
const toNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? null
  const typed = value.trim()
  return typed === '' ? null : (readNumber(typed) ?? typed)
}

export const numberKind: KindOf<NumberField> = {
  ...plain,
  Column,
  Input,
  filter: numbersFilter,
  align: 'right',
  payload: (values, name) => ({ [name]: toNumber(values[name]) }),
}
