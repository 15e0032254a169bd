import { useTranslate } from 'ra-core'
import { yesOrNo, type YesOrNo } from '../../../../contract/entities/filters'
import type { ActiveField, FlagField } from '../../field'
import { byFieldName, type FilterOf } from '../filter'

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
