import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { ChoiceField } from '../field'
import { useSchemaSetting } from '../shared/SchemaContext'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain, textOf } from './plain'
import { useField } from './useField'

const useChoiceText = ({ texts }: Pick<ChoiceField, 'texts'>) => {
  const translate = useTranslate()
  return (value: unknown) => (value ? translate(`choices.${texts}.${textOf(value)}`, { _: textOf(value) }) : '')
}

const Column = ({ record, name, field }: ColumnProps<ChoiceField>) => <>{useChoiceText(field)(record[name])}</>

/** Tells whether the form changes the record of the person in front of it. */
const useIsOwn = (isNew: boolean) => {
  const { userId } = useSchemaSetting()
  const id: unknown = useFormContext().getValues('id')
  return !isNew && id === userId
}

const Input = (props: InputProps<ChoiceField>) => {
  const translate = useTranslate()
  const isOwn = useIsOwn(props.isNew) && props.field.notOneself === true
  const isFixed = isOwn || (props.isNew && props.field.fixedOnCreate !== undefined)
  const { field, textField } = useField({ ...props, isDisabled: props.isDisabled || isFixed })
  const choiceText = useChoiceText(props.field)
  const { options } = props.field
  return (
    <TextField
      {...textField}
      {...(isOwn && { helperText: textField.helperText ?? translate('schema.othersChoose') })}
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

export const choiceKind: KindOf<ChoiceField> = {
  ...plain,
  Column,
  Input,
  initial: (name, { fixedOnCreate }) => ({ [name]: fixedOnCreate ?? null }),
}
