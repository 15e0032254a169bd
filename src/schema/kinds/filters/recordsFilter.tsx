import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { anyId, type AnyOf } from '../../../../contract/entities/filters'
import type { ReferenceField, ReferencesField } from '../../field'
import { useFormParams } from '../../shared/FormParams'
import { joinedTexts, type FilterInputProps, type FilterOf } from '../filter'
import { findNames } from '../matchNames'
import { useMayReadOptions, useOptions, type Option } from '../useOptions'

type Referring = ReferenceField | ReferencesField

const isOption = (member: unknown): member is Option =>
  typeof member === 'object' && member !== null && 'id' in member && 'name' in member

const chosenOf = (value: AnyOf | undefined, options: readonly Option[]): Option[] =>
  (value?.anyOf ?? []).map((id) => options.find((option) => option.id === id) ?? { id: Number(id), name: `#${id}` })

const Input = ({ field, label, value, onChange }: FilterInputProps<Referring, AnyOf>) => {
  const translate = useTranslate()
  const { options, isLoading, hasFailed, retry } = useOptions(field.resource, useFormParams())
  return (
    <Autocomplete<Option, true>
      multiple
      options={options}
      value={chosenOf(value, options)}
      loading={isLoading}
      autoHighlight
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id).join())}
      onOpen={() => hasFailed && retry()}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={(all, { inputValue }) => findNames(inputValue, all)}
      noOptionsText={translate(hasFailed ? 'schema.optionsFailed' : 'schema.noOptions')}
      loadingText={translate('schema.loading')}
      renderInput={({ slotProps, ...input }) => (
        <TextField
          {...input}
          label={label}
          placeholder={value ? '' : translate('schema.filter.any')}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}

const idOf = (member: unknown): unknown => (isOption(member) ? member.id : member)

/** Filters by any of the referenced records. */
export const recordsFilter: FilterOf<Referring, AnyOf> = {
  param: (_name, { sends }) => sends,
  schema: () => anyId,
  keeps: ({ anyOf }, member) => [member].flat().some((one) => anyOf.includes(idOf(one) as number)),
  Input,
  useText: (value, { resource }, members) => {
    const params = useFormParams()
    const mayRead = useMayReadOptions()(resource)
    const { options } = useOptions(resource, mayRead ? params : null)
    // Without permission to read the options, the rows have the names.
    const known = mayRead ? options : members.flat().filter(isOption)
    return joinedTexts(chosenOf(value, known).map(({ name }) => name))
  },
  optionsOf: ({ resource }) => resource,
}
