import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { maxAmountText } from '../../../../contract/entities/fields'
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

/** Returns a bound in its standard format; undefined if it is no number, or one that filters don't accept. */
const readBound = (typed: string): string | undefined => {
  if (typed.trim() === '') return ''
  const number = readNumber(typed)
  return number === null || !between.safeParse(`${number}..`).success ? undefined : spellNumber(number)
}

const Bound = ({ label, value, onChange }: BoundProps) => {
  const translate = useTranslate()
  const change = (text: string) => onChange(readNumber(text))
  const [typed, setTyped] = useTypedText(value === null ? '' : spellNumber(value), change, readBound)
  const isWrong = readBound(typed) === undefined
  return (
    <TextField
      fullWidth
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      autoComplete="off"
      error={isWrong}
      helperText={isWrong && translate('schema.filter.notANumber', { limit: maxAmountText })}
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
