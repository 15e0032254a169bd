import type { AnyOf } from '../../../../../contract/entities/filters'
import { spellNames } from '../../../../../contract/nameLists'
import type { NameField } from '../../../field'
import { useFormParams } from '../../../shared/FormParams'
import type { FilterInputProps } from '../../filter'
import { useOptions } from '../../useOptions'
import { useNameText } from '../namesFilter'
import { SearchInput } from './SearchInput'

export const NamesFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<NameField, AnyOf>) => {
  const textOf = useNameText(field)
  const { options, ...state } = useOptions(field.resource, useFormParams())
  const named = (id: string) => ({ id, name: textOf(id) })
  return (
    <SearchInput
      label={label}
      hint={hint}
      options={[...new Set([...field.options, ...options.map(({ name }) => name)])].map(named)}
      chosen={value?.anyOf.map(String).map(named) ?? []}
      onChange={(chosen) =>
        onChange(
          spellNames(
            chosen.map(({ id }) => id),
            ',',
          ),
        )
      }
      {...state}
    />
  )
}
