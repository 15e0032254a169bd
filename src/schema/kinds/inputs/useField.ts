import { useEffect, useId, useLayoutEffect, useState, type FocusEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { InputProps } from '../kind'
import { whenLeft } from './whenLeft'
import { isPressing, noticePresses, whenReleased } from './whenReleased'

/** Whether a button or link is being pressed: it saves, which validates all fields, or leads away, so that an error would only flash. */
const pressesButton = ({ relatedTarget }: FocusEvent): boolean =>
  isPressing() && relatedTarget instanceof Element && relatedTarget.closest('button, a') !== null

/** Returns a value, but the one before until what is pressed is released: an error that comes or goes moves what is below it. */
const useSteady = <Value>(value: Value): Value => {
  const [shown, show] = useState(value)
  useLayoutEffect(() => whenReleased(() => show(value)), [value])
  return shown
}

/** A label that is longer stands on the frame of its field, which has more room for it on a phone than the field. */
const longLabel = 30

const labelProps = (label: string) => (label.length > longLabel ? { shrink: true } : {})

/** Returns the slots that MUI's Autocomplete gives its text field, with the props of the label: without them it could not open. */
export const withLabel = <Slots extends { readonly inputLabel: object }>(slots: Slots, label: string) => ({
  ...slots,
  inputLabel: { ...slots.inputLabel, ...labelProps(label) },
})

/**
 * Connects an input to the form: value, error, and ids for screen readers. Validates on blur, once
 * nothing is pressed, if the field has a value or is required.
 */
export const useField = ({ name, label, isRequired, isDisabled, hint }: Omit<InputProps<never>, 'field'>) => {
  const id = useId()
  const { trigger } = useFormContext()
  useEffect(noticePresses, [])
  const { field, fieldState } = useController({ name })
  const found = fieldState.error?.message ?? fieldState.error?.root?.message
  const hasError = found !== undefined
  const error = useSteady(found)
  const onChange = (value: unknown) => {
    field.onChange(value)
    if (hasError) void trigger(name)
  }
  const onBlur = (event: FocusEvent) => {
    field.onBlur()
    const hasValue = field.value !== null && field.value !== undefined
    // Keeps an error from the server until the value changes.
    if (!(hasValue || isRequired) || hasError || pressesButton(event)) return
    whenLeft(event, () => void trigger(name))
  }
  return {
    field: { ...field, onChange, onBlur },
    error,
    /** Props for MUI text fields. */
    textField: {
      id,
      label,
      name: field.name,
      required: isRequired,
      disabled: isDisabled,
      error: error !== undefined,
      helperText: error ?? hint,
      inputRef: field.ref,
      onBlur,
      fullWidth: true,
      slotProps: { inputLabel: labelProps(label) },
    },
  }
}

/** Returns the path of another field of the same form or row. */
export const siblingPath = (name: string, sibling: string): string =>
  [...name.split('.').slice(0, -1), sibling].join('.')

/** Returns the value of another field of the same form or row; undefined if no field is named. */
export const useSibling = (name: string, sibling: string | undefined): unknown => {
  const path = sibling === undefined ? name : siblingPath(name, sibling)
  const value: unknown = useWatch({ name: path })
  return sibling === undefined ? undefined : value
}
