import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'
import type { FocusEvent } from 'react'
import type { Values } from '../../condition'
import type { NumberField } from '../../field'
import type { InputProps } from '../kind'
import { codeIn } from '../number'
import { readNumber, spellNumber } from '../numberText'
import { textOf } from '../plain'
import { useNumberProblem } from '../useNumberProblem'
import { useField, useSibling } from './useField'

/** Says what the number counts, as the record in another field says. */
const useUnitHint = (name: string, unit: NumberField['unit']): string | undefined => {
  const translate = useTranslate()
  const chosen = useSibling(name, unit?.of)
  const held = { by: useSibling(name, unit?.by), currency: useSibling(name, unit?.currency) }
  if (!unit) return undefined
  // The record in the form knows its own; another choice comes with them.
  const isChoice = typeof chosen === 'object' && chosen !== null && unit.by in chosen
  const values: Values = isChoice ? { ...chosen } : { [unit.by]: held.by, [unit.currency]: held.currency }
  const kind = textOf(values[unit.by])
  const code = codeIn(values, unit.currency)
  return chosen && kind ? translate(`units.${unit.texts}.hints.${kind}`, { code }) : undefined
}

/** Says which currency an amount is in, as soon as it is chosen. */
const useCurrencyHint = (name: string, currency: string | undefined): string | undefined => {
  const translate = useTranslate()
  const chosen = useSibling(name, currency)
  const code = currency && codeIn({ [currency]: chosen }, currency)
  return code ? translate('schema.inCurrency', { code }) : undefined
}

/** Parses the text on blur, and then shows the number in a standard format; any other text stays, and is refused. */
export const NumberInput = (props: InputProps<NumberField>) => {
  const { field, error, textField } = useField(props)
  const value: unknown = field.value ?? ''
  const problemOf = useNumberProblem()
  const unit = useUnitHint(props.name, props.field.unit)
  const currency = useCurrencyHint(props.name, props.field.currency)
  // What is typed is refused when the input is left; this says more than the schema of the call, which refuses any text.
  const problem = typeof value === 'string' ? problemOf(value) : undefined
  const hint = error === undefined && props.hint === undefined ? (unit ?? currency) : undefined
  const help = problem ?? hint
  const parse = (event: FocusEvent) => {
    const read = typeof value === 'string' ? readNumber(value) : null
    if (read !== null) field.onChange(read)
    textField.onBlur(event)
  }
  return (
    <TextField
      {...textField}
      {...(help !== undefined && { helperText: help })}
      value={typeof value === 'number' ? spellNumber(value) : value}
      onChange={(event) => field.onChange(event.target.value || null)}
      onBlur={parse}
      autoComplete="off"
      slotProps={{ ...textField.slotProps, htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
