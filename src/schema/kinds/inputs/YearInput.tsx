import { useState } from 'react'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { YearField } from '../../field'
import type { InputProps } from '../kind'
import { useField } from './useField'

export const YearInput = (props: InputProps<YearField>) => {
  const { field, textField } = useField(props)
  const [thisYear] = useState(() => new Date().getFullYear())
  const offered = props.field.options(thisYear)
  const value: unknown = field.value
  const years = typeof value === 'number' && !offered.includes(value) ? [value, ...offered] : offered
  return (
    <TextField
      {...textField}
      select
      value={value ?? ''}
      onChange={(event) => field.onChange(Number(event.target.value))}
    >
      {years.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  )
}
