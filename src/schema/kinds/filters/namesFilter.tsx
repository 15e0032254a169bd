import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { anyName, type AnyOf } from '../../../../contract/entities/filters'
import { spellNames } from '../../../../contract/nameLists'
import type { NameField } from '../../field'
import { useFormParams } from '../../shared/FormParams'
import { byFieldName, type FilterInputProps, type FilterOf } from '../filter'
import { findNames } from '../matchNames'
import { useOptions } from '../useOptions'

/** Returns a function that gives the text of a name; only fixed ones have another. */
export const useNameText = ({ texts, options }: NameField) => {
  const translate = useTranslate()
  return (value: string | number) =>
    options.includes(String(value)) ? translate(`choices.${texts}.${value}`) : String(value)
}

const Input = ({ field, label, value, onChange }: FilterInputProps<NameField, AnyOf>) => {
  const translate = useTranslate()
  const textOf = useNameText(field)
  const { options, isLoading, hasFailed, retry } = useOptions(field.resource, useFormParams())
  const names = [...new Set([...field.options, ...options.map(({ name }) => name)])]
  const named = names.map((id) => ({ id, name: textOf(id) }))
  return (
    <Autocomplete<string, true>
      multiple
      options={names}
      value={value?.anyOf.map(String) ?? []}
      loading={isLoading}
      autoHighlight
      onChange={(_event, chosen) => onChange(spellNames(chosen, ','))}
      onOpen={() => hasFailed && retry()}
      getOptionLabel={textOf}
      filterOptions={(_all, { inputValue }) => findNames(inputValue, named).map(({ id }) => id)}
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

/** Filters by any of the names. */
export const namesFilter: FilterOf<NameField, AnyOf> = {
  param: byFieldName,
  schema: () => anyName,
  keeps: ({ anyOf }, member) => anyOf.includes(member as string),
  Input,
  useText: ({ anyOf }, field) => anyOf.map(useNameText(field)).join(', '),
}
