import { useTranslate } from 'ra-core'
import { anyName, type AnyOf } from '../../../../contract/entities/filters'
import type { NameField } from '../../field'
import { byFieldName, type FilterOf } from '../filter'

/** Returns a function that gives the text of a name; only fixed ones have another. */
export const useNameText = ({ texts, options }: NameField) => {
  const translate = useTranslate()
  return (value: string | number) =>
    options.includes(String(value)) ? translate(`choices.${texts}.${value}`) : String(value)
}

/** Filters by any of the names. */
export const namesFilter: FilterOf<NameField, AnyOf> = {
  param: byFieldName,
  schema: () => anyName,
  keeps: ({ anyOf }, member) => anyOf.includes(member as string),
  useText: ({ anyOf }, field) => anyOf.map(useNameText(field)).join(', '),
}
