import TextField from '@mui/material/TextField'
import type { TextField as Text } from '../../field'
import type { InputProps } from '../kind'
import { useField } from './useField'

export const TextInput = (props: InputProps<Text>) => {
  const { field, textField } = useField(props)
  const { lines } = props.field
  return (
    <TextField
      {...textField}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value || null)}
      multiline={lines !== undefined}
      {...(lines !== undefined && { minRows: lines, maxRows: 8 })}
      autoComplete="off"
    />
  )
}
