import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ChoiceField } from '../../field'
import type { InputProps } from '../kind'
import { textOf } from '../plain'
import { useField } from './useField'
import { useChoiceText } from '../choice'

export const ChoiceInput = (props: InputProps<ChoiceField>) => {
  const { field, textField } = useField(props)
  const choiceText = useChoiceText(props.field)
  const { options } = props.field
  return (
    <TextField
      {...textField}
      select
      value={options.includes(textOf(field.value)) ? field.value : ''}
      onChange={field.onChange}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {choiceText(option)}
        </MenuItem>
      ))}
    </TextField>
  )
}
