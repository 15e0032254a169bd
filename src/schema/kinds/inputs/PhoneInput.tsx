import { TextField, Autocomplete } from '@mui/material'
import { useTranslate } from 'ra-core'
import { get, useController, useFormState } from 'react-hook-form'
import { useEffect, useState, type ClipboardEvent } from 'react'
import type { PhoneField } from '../../field'
import { Row } from '../../shared/Row'
import { isBlank } from '../isEmpty'
import type { InputProps } from '../kind'
import { findNames } from '../matchNames'
import { splitPhone } from '../phoneText'
import { textOf } from '../plain'
import { idOf } from '../reference'
import { useCallingCodes, type CallingCode } from './useCallingCodes'
import { useField, useSibling } from './useField'

export const PhoneInput = ({ field: phone, ...props }: InputProps<PhoneField>) => {
  const translate = useTranslate()
  const { field: number, textField } = useField({ ...props, name: phone.number })
  // The number shows the errors of both members, so it is validated again when the code changes.
  const { field: code } = useController({ name: phone.code, rules: { deps: [phone.number] } })
  const { codes, isLoading } = useCallingCodes()
  // Countries can share a code, and the form stores only the code, so the chosen country is kept here.
  const [picked, setPicked] = useState<string>()
  const followed = idOf(useSibling(props.name, phone.follows))
  const country = picked ?? codes.find(({ id }) => id === followed)?.short_code ?? phone.country
  const sameCode = codes.filter((entry) => entry.phone_code === code.value)
  const [first, second] = sameCode
  // The country of a stored code is unknown if several countries share it.
  const shared = first && second && { ...first, short_code: '' }
  const isEmpty = isBlank(code.value)
  const initial = codes.find((entry) => entry.short_code === country)
  const chosen = (isEmpty ? initial : sameCode.find((entry) => entry.short_code === country)) ?? shared ?? first ?? null

  const { defaultValues } = useFormState()
  /** What a member is when it is empty: as it was stored, so that clearing what was typed leaves no change. */
  const emptyOf = (name: string): unknown => {
    const stored: unknown = get(defaultValues, name)
    return isBlank(stored) ? (stored ?? null) : null
  }
  const changeNumber = (typed: string) => {
    number.onChange(typed || emptyOf(phone.number))
    // A code that came with the number goes with it.
    if (!typed && isBlank(get(defaultValues, phone.code))) code.onChange(emptyOf(phone.code))
  }
  const needsCode = isEmpty && !isBlank(number.value) && initial
  useEffect(() => {
    // Until there is a number, the code is only offered: as a value, it would be an unsaved change.
    if (needsCode) code.onChange(needsCode.phone_code)
  })

  /** Splits an international number into code and number; returns false for other numbers. */
  const splitCode = (typed: string): boolean => {
    const split = splitPhone(typed, codes)
    if (!split) return false
    if (codes.find((entry) => entry.short_code === country)?.phone_code !== split.code) setPicked(undefined)
    code.onChange(split.code)
    number.onChange(split.number || null)
    return true
  }
  const paste = (event: ClipboardEvent) => {
    const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement
    const replacesAll = selectionStart === 0 && selectionEnd === value.length
    if (replacesAll && splitCode(event.clipboardData.getData('text'))) event.preventDefault()
  }

  return (
    <Row rowGap={2}>
      <Autocomplete<CallingCode, false, true>
        sx={{ width: 136, flexShrink: 0 }}
        disableClearable
        options={codes}
        // Null until the countries are loaded, which the type of `disableClearable` excludes.
        value={chosen as CallingCode}
        loading={isLoading}
        autoHighlight
        disabled={props.isDisabled}
        onChange={(_event, entry) => {
          setPicked(entry.short_code)
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
          // Marked as invalid only if empty; the number shows the message.
          <TextField
            {...input}
            label={translate('schema.callingCode')}
            error={textField.error && chosen === null}
            slotProps={{
              ...slotProps,
              htmlInput: {
                ...slotProps.htmlInput,
                ...(chosen === null && { 'aria-describedby': `${textField.id}-helper-text` }),
              },
            }}
          />
        )}
      />
      <TextField
        {...textField}
        type="tel"
        // Wraps to its own line on small screens, where its label would be cut off.
        sx={{ flex: '1 1 200px' }}
        autoComplete="off"
        value={number.value ?? ''}
        onChange={(event) => changeNumber(event.target.value)}
        onPaste={paste}
        onKeyDown={({ key }) => key === 'Enter' && splitCode(textOf(number.value))}
        onBlur={(event) => {
          splitCode(textOf(number.value))
          textField.onBlur(event)
        }}
      />
    </Row>
  )
}
