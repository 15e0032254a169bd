import { anyId, type AnyOf } from '../../../../contract/entities/filters'
import type { YearField } from '../../field'
import { byFieldName, joinedTexts, type FilterOf } from '../filter'

/** Filters by any of the years. */
export const yearFilter: FilterOf<YearField, AnyOf> = {
  param: byFieldName,
  schema: () => anyId,
  keeps: ({ anyOf }, member) => anyOf.includes(member as number),
  useText: ({ anyOf }) => joinedTexts(anyOf.map(String)),
}
