import { useState } from 'react'
import type { AnyOf } from '../../../../../contract/entities/filters'
import type { YearField } from '../../../field'
import type { FilterInputProps } from '../../filter'
import { SelectInput } from './SelectInput'

export const YearFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<YearField, AnyOf>) => {
  const [thisYear] = useState(() => new Date().getFullYear())
  const chosen = value?.anyOf.map(String) ?? []
  const offered = field.options(thisYear).map(String)
  return (
    <SelectInput
      label={label}
      hint={hint}
      isMultiple
      options={[...new Set([...chosen, ...offered])].map((year) => ({ value: year, text: year }))}
      chosen={chosen}
      onChange={(years) => onChange(years.join())}
    />
  )
}
