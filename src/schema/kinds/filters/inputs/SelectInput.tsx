import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { joinedPhrases } from '../../../../../contract/glue'

interface SelectInputProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly options: readonly { readonly value: string; readonly text: string }[]
  /** The chosen options; one at most unless `isMultiple`. */
  readonly chosen: readonly string[]
  readonly isMultiple?: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

/** A selector for the filters with few values. */
export const SelectInput = ({ label, hint, options, chosen, isMultiple = false, onChange }: SelectInputProps) => {
  const translate = useTranslate()
  const textOf = (value: string) => options.find((option) => option.value === value)?.text ?? value
  const selected = isMultiple ? [...chosen] : (chosen[0] ?? '')
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={selected}
      helperText={hint}
      onChange={({ target }) => onChange([target.value].flat().filter((value) => value !== ''))}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: isMultiple,
          displayEmpty: true,
          renderValue: () => (chosen.length > 0 ? joinedPhrases(chosen.map(textOf)) : translate('schema.filter.any')),
        },
      }}
    >
      {!isMultiple && <MenuItem value="">{translate('schema.filter.any')}</MenuItem>}
      {options.map(({ value, text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
