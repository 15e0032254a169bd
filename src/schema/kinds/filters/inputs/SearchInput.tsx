import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { findNames } from '../../matchNames'
import type { Options } from '../../useOptions'

interface Named {
  readonly id: number | string
  readonly name: string
}

interface SearchInputProps<One extends Named> extends Partial<Pick<Options, 'isLoading' | 'hasFailed' | 'retry'>> {
  readonly label: string
  readonly hint?: string | undefined
  readonly options: readonly One[]
  readonly chosen: readonly One[]
  /** Returns the heading below which an option is listed; options with the same one must follow each other. */
  readonly groupOf?: (option: One) => string
  readonly onChange: (chosen: readonly One[]) => void
}

/** A selector for filters with many values, which are found by typing. */
export const SearchInput = <One extends Named>({
  label,
  hint,
  options,
  chosen,
  isLoading = false,
  hasFailed = false,
  retry,
  groupOf,
  onChange,
}: SearchInputProps<One>) => {
  const translate = useTranslate()
  return (
    <Autocomplete<One, true>
      multiple
      options={options}
      value={[...chosen]}
      loading={isLoading}
      autoHighlight
      onChange={(_event, next) => onChange(next)}
      onOpen={() => hasFailed && retry?.()}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      {...(groupOf && { groupBy: groupOf })}
      filterOptions={(all, { inputValue }) => findNames(inputValue, all)}
      noOptionsText={translate(hasFailed ? 'schema.optionsFailed' : 'schema.noOptions')}
      loadingText={translate('schema.loading')}
      renderInput={({ slotProps, ...input }) => (
        <TextField
          {...input}
          label={label}
          placeholder={chosen.length > 0 ? '' : translate('schema.filter.any')}
          helperText={hint}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}
