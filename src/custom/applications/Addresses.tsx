import { useState } from 'react'
import { TextField } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { joinedTexts } from '../../../contract/formatters'
import type { CustomField } from '../../schema/field'
import { useField } from '../../schema/kinds/inputs/useField'
import type { ColumnProps, InputProps } from '../../schema/kinds/kind'

const addressesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const AddressesColumn = ({ record, field }: ColumnProps<CustomField>) =>
  joinedTexts(useLocale(), addressesIn(record[field.sends[0] ?? '']))

/** Takes some addresses, one per line. */
export const AddressesInput = (props: InputProps<CustomField>) => {
  const translate = useTranslate()
  const [member = ''] = props.field.sends
  const { field, textField } = useField({ ...props, name: member, hint: translate('applicationForm.perLine') })
  const given = addressesIn(field.value)
  // What is typed has empty lines and spaces that the addresses don't have.
  const [typed, setTyped] = useState(() => given.join('\n'))
  const isCurrent = linesOf(typed).join('\n') === given.join('\n')
  return (
    <TextField
      {...textField}
      multiline
      minRows={2}
      maxRows={8}
      value={isCurrent ? typed : given.join('\n')}
      slotProps={{ ...textField.slotProps, htmlInput: { spellCheck: false, autoCapitalize: 'none', inputMode: 'url' } }}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(linesOf(target.value))
      }}
    />
  )
}
