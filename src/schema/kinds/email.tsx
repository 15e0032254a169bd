import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import type { EmailField } from '../field'
import { textFilter } from './filters/textFilter'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain, textOf } from './plain'
import { useField } from './useField'

const Column = ({ record, name }: ColumnProps<EmailField>) => {
  const address = textOf(record[name])
  const domainAt = address.indexOf('@') + 1
  return address ? (
    <Link href={`mailto:${address}`}>
      {address.slice(0, domainAt)}
      {/* In narrow columns, break after the @ rather than within a word. */}
      <wbr />
      {address.slice(domainAt)}
    </Link>
  ) : null
}

const Input = (props: InputProps<EmailField>) => {
  const { field, textField } = useField(props)
  return (
    <TextField
      {...textField}
      type="email"
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value || null)}
      autoComplete="off"
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
    />
  )
}

export const emailKind: KindOf<EmailField> = { ...plain, Column, Input, filter: textFilter }
