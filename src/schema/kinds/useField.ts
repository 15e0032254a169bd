import { useId, type FocusEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { InputProps } from './kind'

/** Focus that moves within the field has not left it; a button that is pressed must not be pushed aside by a message. */
const staysOrPresses = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element &&
  (currentTarget.contains(relatedTarget) || relatedTarget.closest('button:active, a:active') !== null)

/**
 * Ties an input to the form: its value, its error, and the ids by which both are read out. What was typed is checked
 * when the field is left, and so is a required field that was left empty.
 */
export const useField = ({ name, label, isRequired, isDisabled, hint }: Omit<InputProps<never>, 'field'>) => {
  const id = useId()
  const { trigger } = useFormContext()
  const { field, fieldState } = useController({ name })
  const error = fieldState.error?.message ?? fieldState.error?.root?.message
  const isTold = error !== undefined
  const onChange = (value: unknown) => {
    field.onChange(value)
    if (isTold) void trigger(name)
  }
  const onBlur = (event: FocusEvent) => {
    field.onBlur()
    const isGiven = field.value !== null && field.value !== undefined
    // A message that the server gave stands until the value is changed.
    if ((isGiven || isRequired) && !isTold && !staysOrPresses(event)) void trigger(name)
  }
  return {
    field: { ...field, onChange, onBlur },
    error,
    /** What every MUI text field takes. */
    textField: {
      id,
      label,
      name: field.name,
      required: isRequired,
      disabled: isDisabled,
      error: isTold,
      helperText: error ?? hint,
      inputRef: field.ref,
      onBlur,
      fullWidth: true,
    },
  }
}

/** The path of another field of the same form, or of the same row. */
export const siblingPath = (name: string, sibling: string): string =>
  [...name.split('.').slice(0, -1), sibling].join('.')

/** Reads the value of another field of the same form, or of the same row; undefined where none is named. */
export const useSibling = (name: string, sibling: string | undefined): unknown => {
  const path = sibling === undefined ? name : siblingPath(name, sibling)
  const value: unknown = useWatch({ name: path })
  return sibling === undefined ? undefined : value
}
