import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { maxSearchLength } from '../../../../contract/entities/queries'
import { contains, type Contains } from '../../../../contract/entities/filters'
import { fold } from '../../../../contract/fold'
import type { EmailField, TextField as Text } from '../../field'
import { byFieldName, type FilterInputProps, type FilterOf } from '../filter'
import { textOf } from '../plain'
import { useTypedText } from './useTypedText'

const Input = ({ label, value, onChange }: FilterInputProps<Text | EmailField, Contains>) => {
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
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: maxSearchLength, spellCheck: false, autoCapitalize: 'none' },
      }}
    />
  )
}

/** Filters by a part of the text. */
export const textFilter: FilterOf<Text | EmailField, Contains> = {
  param: byFieldName,
  schema: () => contains,
  keeps: ({ contains: part }, member) => fold(textOf(member)).includes(fold(part)),
  Input,
  useText: ({ contains: part }) => `‘${part}’`,
}
