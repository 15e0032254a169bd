import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { between, type Between } from '../../../../contract/entities/filters'
import type { CountField, NumberField } from '../../field'
import { byFieldName, type FilterInputProps, type FilterOf } from '../filter'
import { readNumber, showNumber, spellNumber } from '../numberText'
import { useTypedText } from './useTypedText'

interface BoundProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

const Bound = ({ label, value, onChange }: BoundProps) => {
  const [typed, setTyped] = useTypedText(value === null ? '' : spellNumber(value), (text) => onChange(readNumber(text)))
  return (
    <TextField
      fullWidth
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      autoComplete="off"
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

const Input = ({ label, value, onChange }: FilterInputProps<NumberField | CountField, Between>) => {
  const translate = useTranslate()
  const { from = null, to = null } = value ?? {}
  const change = (first: number | null, last: number | null) =>
    onChange(first === null && last === null ? '' : `${first ?? ''}..${last ?? ''}`)
  return (
    <Stack direction="row" spacing={1}>
      <Bound label={translate('schema.filter.from', { label })} value={from} onChange={(bound) => change(bound, to)} />
      <Bound label={translate('schema.filter.to', { label })} value={to} onChange={(bound) => change(from, bound)} />
    </Stack>
  )
}

/** Filters by numbers between two bounds. */
export const numbersFilter: FilterOf<NumberField | CountField, Between> = {
  param: byFieldName,
  schema: () => between,
  keeps: ({ from, to }, member) =>
    typeof member === 'number' && (from === null || member >= from) && (to === null || member <= to),
  Input,
  useText: ({ from, to }) => {
    const translate = useTranslate()
    if (from === null) return translate('schema.filter.atMost', { to: showNumber(to ?? 0) })
    if (to === null) return translate('schema.filter.atLeast', { from: showNumber(from) })
    return `${showNumber(from)}–${showNumber(to)}`
  },
}
