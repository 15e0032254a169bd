import { useState } from 'react'
import { anyId, type AnyOf } from '../../../../contract/entities/filters'
import type { YearField } from '../../field'
import { byFieldName, joinedTexts, type FilterInputProps, type FilterOf } from '../filter'
import { SelectInput } from './SelectInput'

const Input = ({ field, label, value, onChange }: FilterInputProps<YearField, AnyOf>) => {
  const [thisYear] = useState(() => new Date().getFullYear())
  const chosen = value?.anyOf.map(String) ?? []
  const offered = field.options(thisYear).map(String)
  return (
    <SelectInput
      label={label}
      isMultiple
      options={[...new Set([...chosen, ...offered])].map((year) => ({ value: year, text: year }))}
      chosen={chosen}
      onChange={(years) => onChange(years.join())}
    />
  )
}

/** Filters by any of the years. */
export const yearFilter: FilterOf<YearField, AnyOf> = {
  param: byFieldName,
  schema: () => anyId,
  keeps: ({ anyOf }, member) => anyOf.includes(member as number),
  Input,
  useText: ({ anyOf }) => joinedTexts(anyOf.map(String)),
}
