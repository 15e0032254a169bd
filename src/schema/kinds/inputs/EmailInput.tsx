import TextField from '@mui/material/TextField'
import type { EmailField } from '../../field'
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
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
    />
  )
}
