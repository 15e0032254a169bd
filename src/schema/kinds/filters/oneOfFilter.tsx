import { useTranslate } from 'ra-core'
import { anyOf, type AnyOf } from '../../../../contract/entities/filters'
import type { ChoiceField, ChoicesField } from '../../field'
import { byFieldName, joinedTexts, type FilterInputProps, type FilterOf } from '../filter'
import { SelectInput } from './SelectInput'

type Choice = ChoiceField | ChoicesField

const useChoiceText = ({ texts }: Choice) => {
  const translate = useTranslate()
  return (value: string | number) => translate(`choices.${texts}.${value}`)
}

const Input = ({ field, label, value, onChange }: FilterInputProps<Choice, AnyOf>) => {
  const textOf = useChoiceText(field)
  return (
    <SelectInput
      label={label}
      isMultiple
      options={field.options.map((option) => ({ value: option, text: textOf(option) }))}
      chosen={value?.anyOf.map(String) ?? []}
      onChange={(chosen) => onChange(chosen.join())}
    />
  )
}

/** Filters by any of the options. */
export const oneOfFilter: FilterOf<Choice, AnyOf> = {
  param: byFieldName,
  schema: ({ options }) => anyOf(options),
  keeps: ({ anyOf: wanted }, member) => [member].flat().some((value) => wanted.includes(value as string)),
  Input,
  useText: ({ anyOf: wanted }, field) => joinedTexts(wanted.map(useChoiceText(field))),
}
