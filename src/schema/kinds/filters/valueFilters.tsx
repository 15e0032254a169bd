import { useTranslate, useLocale } from 'ra-core'
import {
  yesOrNo,
  type YesOrNo,
  anyOf,
  type AnyOf,
  anyName,
  between,
  type Between,
} from '../../../../contract/entities/filters'
import { joinedTexts } from '../../../../contract/formatters'
import { joinedPhrases } from '../../../../contract/glue'
import type { ActiveField, FlagField, ChoiceField, ChoicesField, NameField, CountField, NumberField } from '../../field'
import { byFieldName, type FilterOf } from '../filter'
import { showNumber } from '../numberText'

export type Stated = ActiveField | FlagField

/** The texts of both states. */
export const stateKey = (field: Stated, is: boolean): string =>
  field.texts === undefined ? (is ? 'schema.active' : 'schema.inactive') : `choices.${field.texts}.${is}`

/** Filters by one of two states. */
export const yesOrNoFilter: FilterOf<Stated, YesOrNo> = {
  param: byFieldName,
  schema: () => yesOrNo,
  keeps: ({ is }, member) => member === is,
  useText: ({ is }, field) => useTranslate()(stateKey(field, is)),
}

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
  useText: ({ anyOf: wanted }, field) => joinedPhrases(wanted.map(useChoiceText(field))),
}

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
  useText: ({ anyOf }, field) => joinedTexts(useLocale(), anyOf.map(useNameText(field))),
}

/** Filters by numbers between two bounds. */
export const numbersFilter: FilterOf<NumberField | CountField, Between> = {
  param: byFieldName,
  schema: () => between,
  keeps: ({ from, to }, member) =>
    typeof member === 'number' && (from === null || member >= from) && (to === null || member <= to),
  useText: ({ from, to }) => {
    const translate = useTranslate()
    if (from === null) return translate('schema.filter.atMost', { to: showNumber(to ?? 0) })
    if (to === null) return translate('schema.filter.atLeast', { from: showNumber(from) })
    return `${showNumber(from)}–${showNumber(to)}`
  },
}
