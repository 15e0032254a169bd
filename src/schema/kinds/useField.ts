import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { InputProps } from './kind'

/** Ties an input to the form: its value, its error, and the ids by which both are read out. */
export const useField = ({ name, label, isRequired, isDisabled }: Omit<InputProps<never>, 'field'>) => {
  const id = useId()
  const { field, fieldState } = useController({ name })
  const error = fieldState.error?.message ?? fieldState.error?.root?.message
  return {
    field,
    error,
    /** What every MUI text field takes. */
    textField: {
      id,
      label,
      name: field.name,
      required: isRequired,
      disabled: isDisabled,
      error: error !== undefined,
      helperText: error,
      inputRef: field.ref,
      onBlur: field.onBlur,
      fullWidth: true,
    },
  }
}

/** Reads the value of another field of the same form, or of the same row; undefined where none is named. */
export const useSibling = (name: string, sibling: string | undefined): unknown => {
  const path = sibling === undefined ? name : [...name.split('.').slice(0, -1), sibling].join('.')
  const value: unknown = useWatch({ name: path })
  return sibling === undefined ? undefined : value
}
