import { contains, type Contains } from '../../../../contract/entities/filters'
import { fold } from '../../../../contract/fold'
import type { EmailField, TextField as Text } from '../../field'
import { byFieldName, type FilterOf } from '../filter'
import { textOf } from '../plain'

/** Filters by a part of the text. */
export const textFilter: FilterOf<Text | EmailField, Contains> = {
  param: byFieldName,
  schema: () => contains,
  keeps: ({ contains: part }, member) => fold(textOf(member)).includes(fold(part)),
  useText: ({ contains: part }) => `‘${part}’`,
}
