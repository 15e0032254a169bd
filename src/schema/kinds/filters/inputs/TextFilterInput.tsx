import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { maxSearchLength } from '../../../../../contract/entities/queries'
import type { Contains } from '../../../../../contract/entities/filters'
import type { EmailField, TextField as Text } from '../../../field'
import type { FilterInputProps } from '../../filter'
import { useTypedText } from './useTypedText'

export const TextFilterInput = ({ label, hint, value, onChange }: FilterInputProps<Text | EmailField, Contains>) => {
  const translate = useTranslate()
  const [typed, setTyped] = useTypedText(value?.contains ?? '', onChange)
  return (
    <TextField
      fullWidth
      label={label}
      value={typed}
      placeholder={translate('schema.filter.contains')}
      onChange={({ target }) => setTyped(target.value)}
      autoComplete="off"
      helperText={hint}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: maxSearchLength, spellCheck: false, autoCapitalize: 'none' },
      }}
    />
  )
}
