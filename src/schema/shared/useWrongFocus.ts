import { useEffect, useRef } from 'react'

/**
 * Focuses a wrong field, unless it has the focus: somebody may be typing in it when a refusal arrives. A date is a group of its parts,
 * which its hidden input focuses.
 */
export const focusWrong = (wrong: HTMLElement | null | undefined) => {
  if (wrong?.contains(document.activeElement)) return
  const input = wrong?.getAttribute('role') === 'group' ? wrong.querySelector('input') : wrong
  input?.focus()
}

/** Returns a ref of a form that focuses its first wrong field after each attempt to send it, and after each refusal. */
export const useWrongFocus = <Form extends HTMLElement = HTMLFormElement>(attempts: number, refusal?: unknown) => {
  const form = useRef<Form>(null)
  useEffect(() => {
    if (attempts > 0) focusWrong(form.current?.querySelector<HTMLElement>('[aria-invalid=true]'))
  }, [attempts, refusal])
  return form
}
