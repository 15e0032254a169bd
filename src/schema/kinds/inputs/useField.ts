import { useId, type FocusEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { InputProps } from '../kind'

/** What a click presses; switches are checkboxes. */
const pressed = 'button:active, a:active, [type=checkbox]:active, [type=radio]:active'

/**
 * Returns whether the focus stays within the field, or moves to a button, link or switch being pressed. An error message
 * would move it away from the pointer.
 */
const staysOrPresses = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && (currentTarget.contains(relatedTarget) || relatedTarget.closest(pressed) !== null)

/**
 * Connects an input to the form: value, error, and ids for screen readers. Validates on blur if the field has a value or
 * is required.
 */
export const useField = ({ name, label, isRequired, isDisabled, hint }: Omit<InputProps<never>, 'field'>) => {
  const id = useId()
  const { trigger } = useFormContext()
  const { field, fieldState } = useController({ name })
  const error = fieldState.error?.message ?? fieldState.error?.root?.message
  const hasError = error !== undefined
  const onChange = (value: unknown) => {
    field.onChange(value)
    if (hasError) void trigger(name)
  }
  const onBlur = (event: FocusEvent) => {
    field.onBlur()
    const hasValue = field.value !== null && field.value !== undefined
    // Keeps an error from the server until the value changes.
    if ((hasValue || isRequired) && !hasError && !staysOrPresses(event)) void trigger(name)
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
      error: hasError,
      helperText: error ?? hint,
      inputRef: field.ref,
      onBlur,
      fullWidth: true,
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
