import TextField from '@mui/material/TextField'
import { useLocale } from 'ra-core'
import type { NumberField } from '../field'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain } from './plain'
import { useField } from './useField'

const Column = ({ record, name }: ColumnProps) => {
  const locale = useLocale()
  const value: unknown = record[name]
  return (
    <>{typeof value === 'number' ? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value) : ''}</>
  )
}

/** What is typed stays as it is, so that nothing is lost of what is no number; it becomes one when it is sent. */
const Input = (props: InputProps<NumberField>) => {
  const { field, textField } = useField(props)
  return (
    <TextField
      {...textField}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value || null)}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

const toNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? null
  const typed = value.trim()
  return typed === '' ? null : Number.isNaN(Number(typed)) ? typed : Number(typed)
}

export const numberKind: KindOf<NumberField> = {
  ...plain,
  Column,
  Input,
  align: 'right',
  payload: (values, name) => ({ [name]: toNumber(values[name]) }),
}
