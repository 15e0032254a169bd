import { useTranslate } from 'ra-core'
import type { ReferencesField } from '../../field'
import { useFormParams } from '../../shared/FormParams'
import type { InputProps } from '../kind'
import { RecordsInput } from './RecordsInput'
import { useField } from './useField'
import { useOptions } from '../useOptions'
import { allOf, optionsOf } from '../references'

export const ReferencesInput = (props: InputProps<ReferencesField>) => {
  const { field, textField } = useField(props)
  const translate = useTranslate()
  const source = useOptions(props.field.resource, useFormParams())
  const chosen = optionsOf(field.value)
  const hint = chosen.length === 0 && props.field.noneMeansAll ? allOf(translate, props.label) : undefined
  return (
    <RecordsInput
      textField={{ ...textField, helperText: textField.helperText ?? hint }}
      source={source}
      chosen={chosen}
      onChange={field.onChange}
    />
  )
}
