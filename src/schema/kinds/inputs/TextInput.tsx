import TextField from '@mui/material/TextField'
import type { TextField as Text, EmailField } from '../../field'
import type { InputProps } from '../kind'
import { useField } from './useField'

export const EmailInput = (props: InputProps<EmailField>) => {
  const { field, textField } = useField(props)
  return (
    <TextField
      {...textField}
      type="email"
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value || null)}
      autoComplete="off"
      slotProps={{ ...textField.slotProps, htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
    />
  )
}

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
