import { useTranslate } from 'ra-core'
import { between, type Between } from '../../../../contract/entities/filters'
import type { CountField, NumberField } from '../../field'
import { byFieldName, type FilterOf } from '../filter'
import { showNumber } from '../numberText'

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
