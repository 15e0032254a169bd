import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import { maxAmountText } from '../../../../../contract/entities/fields'
import { between, type Between } from '../../../../../contract/entities/filters'
import type { CountField, NumberField } from '../../../field'
import type { FilterInputProps } from '../../filter'
import { readNumber, spellNumber } from '../../numberText'
import { useNumberProblem } from '../../useNumberProblem'
import { useTypedText } from './useTypedText'

interface BoundProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** Returns a bound in its standard format; undefined if it is no number, or one that filters don't accept. */
const readBound = (typed: string): string | undefined => {
  if (typed.trim() === '') return ''
  const number = readNumber(typed)
  return number === null || !between.safeParse(`${number}..`).success ? undefined : spellNumber(number)
}

const Bound = ({ label, hint, value, onChange }: BoundProps) => {
  const translate = useTranslate()
  const change = (text: string) => onChange(readNumber(text))
  const [typed, setTyped] = useTypedText(value === null ? '' : spellNumber(value), change, readBound)
  const problemOf = useNumberProblem()
  const isWrong = readBound(typed) === undefined
  const wrong = () => problemOf(typed) ?? translate('schema.filter.notANumber', { limit: maxAmountText })
  return (
    <TextField
      fullWidth
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      autoComplete="off"
      error={isWrong}
      helperText={isWrong ? wrong() : hint}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

export const NumbersFilterInput = ({
  label,
  hint,
  value,
  onChange,
}: FilterInputProps<NumberField | CountField, Between>) => {
  const translate = useTranslate()
  const { from = null, to = null } = value ?? {}
  const change = (first: number | null, last: number | null) =>
    onChange(first === null && last === null ? '' : `${first ?? ''}..${last ?? ''}`)
  return (
    <Stack direction="row" spacing={1}>
      <Bound
        label={translate('schema.filter.from', { label })}
        hint={hint}
        value={from}
        onChange={(bound) => change(bound, to)}
      />
      <Bound label={translate('schema.filter.to', { label })} value={to} onChange={(bound) => change(from, bound)} />
    </Stack>
  )
}
