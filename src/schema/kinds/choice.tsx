import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { ChoiceField } from '../field'
import { oneOfFilter } from './filters/oneOfFilter'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain, textOf } from './plain'
import { useField } from './useField'

const useChoiceText = ({ texts }: Pick<ChoiceField, 'texts'>) => {
  const translate = useTranslate()
  return (value: unknown) => (value ? translate(`choices.${texts}.${textOf(value)}`, { _: textOf(value) }) : '')
}

const Column = ({ record, name, field }: ColumnProps<ChoiceField>) => <>{useChoiceText(field)(record[name])}</>

const Input = (props: InputProps<ChoiceField>) => {
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

export const choiceKind: KindOf<ChoiceField> = { ...plain, Column, Input, filter: oneOfFilter }
