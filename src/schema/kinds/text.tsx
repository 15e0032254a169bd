import TextField from '@mui/material/TextField'
import type { TextField as Text } from '../field'
import { textFilter } from './filters/textFilter'
import type { InputProps, KindOf } from './kind'
import { plain } from './plain'
import { useField } from './useField'

const Input = (props: InputProps<Text>) => {
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

export const textKind: KindOf<Text> = {
  ...plain,
  Input,
  filter: textFilter,
  isWide: ({ lines }) => lines !== undefined,
}
