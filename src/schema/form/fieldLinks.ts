/** Finds the fields of a form on the screen, which lists of what has changed or is missing lead to. */
import { kindOf } from '../kinds'
import type { FormShape } from './payload'

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
