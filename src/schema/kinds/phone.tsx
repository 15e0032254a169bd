import { Stack, TextField, Autocomplete } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useController, useFormContext } from 'react-hook-form'
import { useEffect, useState, type ClipboardEvent } from 'react'
import type { Values } from '../condition'
import type { PhoneField } from '../field'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { findNames } from './matchNames'
import { digitsOf, splitPhone } from './phoneText'
import { plain, textOf } from './plain'
import { useCallingCodes, type CallingCode } from './useCallingCodes'
import { useField } from './useField'

const shown = ({ code, number }: PhoneField, record: Values): string =>
  record[number] ? `+${textOf(record[code])} ${textOf(record[number])}` : ''

const Column = ({ record, field }: ColumnProps<PhoneField>) => (
  <span style={{ whiteSpace: 'nowrap' }}>{shown(field, record)}</span>
)

const Input = ({ field: phone, ...props }: InputProps<PhoneField>) => {
  const translate = useTranslate()
  const { resetField } = useFormContext()
  const { field: number, textField } = useField({ ...props, name: phone.number })
  // The error of both stands at the number, so it is looked at again when the code changes.
  const { field: code } = useController({ name: phone.code, rules: { deps: [phone.number] } })
  const { codes, isLoading } = useCallingCodes()
  // Several countries share a code; the form keeps the code alone, so the country that was picked is remembered here.
  const [country, setCountry] = useState(phone.country)
  const ofCode = codes.filter((entry) => entry.phone_code === code.value)
  const [one, another] = ofCode
  // Of a stored code that countries share nobody knows which of them was meant.
  const shared = one && another && { ...one, short_code: '' }
  const chosen = ofCode.find((entry) => entry.short_code === country) ?? shared ?? one ?? null

  /** A number that brings its country's code along, typed or pasted, chooses the code. */
  const takeCode = (typed: string): boolean => {
    const split = splitPhone(typed, codes)
    if (!split) return false
    if (codes.find((entry) => entry.short_code === country)?.phone_code !== split.code) setCountry(phone.country)
    code.onChange(split.code)
    number.onChange(split.number || null)
    return true
  }
  const paste = (event: ClipboardEvent) => {
    const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement
    const replacesAll = selectionStart === 0 && selectionEnd === value.length
    if (replacesAll && takeCode(event.clipboardData.getData('text'))) event.preventDefault()
  }

  const isEmpty = code.value === null || code.value === undefined || code.value === ''
  const initial = codes.find((entry) => entry.short_code === phone.country)?.phone_code
  useEffect(() => {
    // Nobody has typed it, so it is no change that would have to be saved.
    if (isEmpty && initial) resetField(phone.code, { defaultValue: initial })
  }, [isEmpty, initial, phone.code, resetField])

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 2 }}>
      <Autocomplete<CallingCode, false, true>
        sx={{ width: 136, flexShrink: 0 }}
        disableClearable
        options={codes}
        // A code must be chosen once there is one; before the countries are read there is none.
        value={chosen as CallingCode}
        loading={isLoading}
        autoHighlight
        disabled={props.isDisabled}
        onChange={(_event, entry) => {
          setCountry(entry.short_code)
          code.onChange(entry.phone_code)
        }}
        onBlur={code.onBlur}
        getOptionLabel={(entry) => `${entry.short_code} +${entry.phone_code}`.trim()}
        getOptionKey={(entry) => entry.short_code}
        isOptionEqualToValue={(entry, value) =>
          value.short_code === '' ? entry.phone_code === value.phone_code : entry.short_code === value.short_code
        }
        filterOptions={(all, { inputValue }) => findNames(inputValue, all)}
        renderOption={({ key, ...option }, entry) => (
          <li key={key} {...option}>
            {entry.name} +{entry.phone_code}
          </li>
        )}
        slotProps={{ popper: { style: { width: 280 }, placement: 'bottom-start' } }}
        renderInput={({ slotProps, ...input }) => (
          // It is wrong only where it is missing; the reason stands at the number.
          <TextField
            {...input}
            label={translate('schema.callingCode')}
            error={textField.error && isEmpty}
            slotProps={{
              ...slotProps,
              htmlInput: {
                ...slotProps.htmlInput,
                ...(isEmpty && { 'aria-describedby': `${textField.id}-helper-text` }),
              },
            }}
          />
        )}
      />
      <TextField
        {...textField}
        type="tel"
        // On a phone it has a line of its own, or its label would be cut.
        sx={{ flex: '1 1 200px' }}
        autoComplete="off"
        value={number.value ?? ''}
        onChange={(event) => number.onChange(event.target.value || null)}
        onPaste={paste}
        onKeyDown={({ key }) => key === 'Enter' && takeCode(textOf(number.value))}
        onBlur={(event) => {
          takeCode(textOf(number.value))
          textField.onBlur(event)
        }}
      />
    </Stack>
  )
}

export const phoneKind: KindOf<PhoneField> = {
  ...plain,
  Column,
  Input,
  text: (_value, field, record) => shown(field, record),
  payload: (values, _name, { code, number }) => {
    const typed = digitsOf(textOf(values[number]))
    // A calling code alone is no phone number (A55).
    return typed === '' ? { [code]: null, [number]: null } : { [code]: textOf(values[code]), [number]: typed }
  },
  errorKeys: (_name, { code, number }) => [number, code],
  inputName: (_name, { number }) => number,
  isVirtual: true,
  initial: (_name, { code, number }) => ({ [code]: null, [number]: null }),
}
