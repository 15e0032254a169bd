import { useTranslate } from 'ra-core'
import { anyOf, type AnyOf } from '../../../../contract/entities/filters'
import type { ChoiceField, ChoicesField } from '../../field'
import { byFieldName, joinedTexts, type FilterOf } from '../filter'

export type Choice = ChoiceField | ChoicesField

export const useChoiceText = ({ texts }: Choice) => {
  const translate = useTranslate()
  return (value: string | number) => translate(`choices.${texts}.${value}`)
}

/** Filters by any of the options. */
export const oneOfFilter: FilterOf<Choice, AnyOf> = {
  param: byFieldName,
  schema: ({ options }) => anyOf(options),
  keeps: ({ anyOf: wanted }, member) => [member].flat().some((value) => wanted.includes(value as string)),
  useText: ({ anyOf: wanted }, field) => joinedTexts(wanted.map(useChoiceText(field))),
}
