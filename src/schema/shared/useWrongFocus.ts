import { useEffect, useRef } from 'react'

/** Returns a ref of a form that focuses its first wrong field after each attempt to send it, and after each refusal. */
export const useWrongFocus = (attempts: number, refusal?: unknown) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts, refusal])
  return form
}
