import { useState } from 'react'
import { Autocomplete, ListItemText, TextField } from '@mui/material'
import { useTypedText } from '../../schema/kinds/filters/inputs/useTypedText'
import { useWords } from '../../schema/shared/useWords'
import { usePossibleReviewers } from './useReviews'

export interface Reviewer {
  readonly id: number
  readonly name: string
  readonly email: string | null
}

interface ReviewerInputProps<Multiple extends boolean> {
  readonly company: string
  readonly multiple: Multiple
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Who is not offered. */
  readonly except?: readonly number[]
  readonly autoFocus?: boolean
  readonly required?: boolean
  readonly chosen: Multiple extends true ? readonly Reviewer[] : Reviewer | null
  readonly onChoose: (chosen: Multiple extends true ? Reviewer[] : Reviewer | null) => void
}

/** Finds people who may review, while one types a name or email. */
export const ReviewerInput = <Multiple extends boolean>({
  company,
  multiple,
  label,
  hint,
  error,
  except = [],
  autoFocus = false,
  required = false,
  chosen,
  onChoose,
}: ReviewerInputProps<Multiple>) => {
  const { translate } = useWords()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTypedText(search, setSearch)
  const [isOpen, setOpen] = useState(false)
  const { data = [], isPending, isError, refetch } = usePossibleReviewers(company, search, isOpen)
  return (
    <Autocomplete<Reviewer, boolean>
      fullWidth
      multiple={multiple}
      options={data.filter(({ id }) => !except.includes(id))}
      loading={isPending || typed.trim() !== search}
      value={chosen as Reviewer}
      inputValue={typed}
      autoHighlight
      filterSelectedOptions
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, value) => onChoose(value as never)}
      onOpen={() => {
        setOpen(true)
        if (isError) void refetch()
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // The server has found them.
      filterOptions={(all) => all}
      noOptionsText={translate(isError ? 'schema.optionsFailed' : 'schema.noOptions')}
      loadingText={translate('schema.loading')}
      renderOption={({ key, ...option }, { name, email }) => (
        <li key={key} {...option}>
          <ListItemText primary={name} secondary={email} />
        </li>
      )}
      renderInput={({ slotProps, ...input }) => (
        <TextField
          {...input}
          autoFocus={autoFocus}
          required={required}
          label={label}
          error={error !== undefined}
          helperText={error ?? hint}
          slotProps={slotProps}
        />
      )}
    />
  )
}
