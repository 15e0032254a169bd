/** Finds the fields of a form on the screen, which lists of what has changed or is missing lead to. */
import { useFormState, useWatch } from 'react-hook-form'
import { kindOf } from '../kinds'
import { type FormShape, membersOf, missingFields } from './payload'
import type { RecordForm } from './useRecordForm'

/** What takes the focus, native inputs behind other controls excepted. */
const focusable = ['input:not([type=file])', 'textarea', 'button', '[tabindex="0"]']
  .map((selector) => `${selector}:not([tabindex="-1"], :disabled)`)
  .join()

/** Focuses the input of a field, and opens what it is folded in. */
export const goToField = (form: string, { resource }: FormShape, name: string): void => {
  const place = document.getElementById(form)?.querySelector(`[data-field="${name}"]`)
  const field = resource.fields[name]
  if (!place || !field) return
  const fold = place.closest('details')
  if (fold) fold.open = true
  const input = kindOf(field).inputName?.(name, field) ?? name
  const found =
    place.querySelector<HTMLElement>(`[name="${input}"]:not([tabindex="-1"])`) ??
    place.querySelector<HTMLElement>(focusable)
  found?.focus({ preventScroll: true })
  place.scrollIntoView?.({ block: 'center' })
}

/**
 * Returns the values of a form, and which fields keep it from being saved: those that lack a value, if the button waits for
 * them, and those with an error.
 */
export const useObstacles = ({ form: { control }, shape }: RecordForm) => {
  const values = useWatch({ control })
  const { errors } = useFormState({ control })
  const missing = shape.resource.form?.saves === 'filled' ? missingFields(shape, values) : []
  const isWrong = (name: string) => membersOf(shape, [name]).some((member) => errors[member] !== undefined)
  return { values, missing, wrong: shape.names.filter((name) => isWrong(name) && !missing.includes(name)) }
}
