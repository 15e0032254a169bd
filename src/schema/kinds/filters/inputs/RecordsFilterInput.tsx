import type { AnyOf } from '../../../../../contract/entities/filters'
import { useFormParams } from '../../../shared/FormParams'
import type { FilterInputProps } from '../../filter'
import { useOptions } from '../../useOptions'
import { chosenOf, type Referring } from '../recordsFilter'
import { SearchInput } from './SearchInput'

export const RecordsFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<Referring, AnyOf>) => {
  const { options, ...state } = useOptions(field.resource, useFormParams())
  return (
    <SearchInput
      label={label}
      hint={hint}
      options={options}
      chosen={chosenOf(value, options)}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id).join())}
      {...state}
    />
  )
}
