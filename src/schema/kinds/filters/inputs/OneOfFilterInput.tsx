import { useTranslate } from 'ra-core'
import type { AnyOf } from '../../../../../contract/entities/filters'
import type { FilterInputProps } from '../../filter'
import { useChoiceText, type Choice } from '../valueFilters'
import { SearchInput } from './SearchInput'
import { SelectInput } from './SelectInput'

const groupsOf = (field: Choice): Readonly<Record<string, readonly string[]>> | undefined =>
  'groups' in field ? field.groups : undefined

/** Options in groups are too many to be looked through. */
export const OneOfFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<Choice, AnyOf>) => {
  const translate = useTranslate()
  const textOf = useChoiceText(field)
  const chosen = value?.anyOf.map(String) ?? []
  const groups = groupsOf(field)
  if (!groups)
    return (
      <SelectInput
        label={label}
        hint={hint}
        isMultiple
        options={field.options.map((option) => ({ value: option, text: textOf(option) }))}
        chosen={chosen}
        onChange={(next) => onChange(next.join())}
      />
    )
  const named = (id: string) => ({ id, name: textOf(id), group: '' })
  return (
    <SearchInput
      label={label}
      hint={hint}
      options={Object.entries(groups).flatMap(([group, options]) => options.map((id) => ({ ...named(id), group })))}
      chosen={chosen.map(named)}
      groupOf={({ group }) => translate(`choiceGroups.${field.texts}.${group}`)}
      onChange={(next) => onChange(next.map(({ id }) => id).join())}
    />
  )
}
