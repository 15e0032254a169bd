/** Errors of forms that the engine does not draw: at their fields until somebody changes these, or else in notices. */
import { useCallback, useState } from 'react'
import { errorMessages, fieldMessages } from '../../errorMessages'
import { useNotice, type NoticeOptions } from './useNotice'

const none: ReadonlySet<string> = new Set()

/** Returns what a refusal says of fields, and a function that forgets it of fields that were changed. */
export const useFieldErrors = (refusal: unknown) => {
  const [forgotten, setForgotten] = useState({ of: refusal, fields: none })
  const fields = forgotten.of === refusal ? forgotten.fields : none
  const messages = Object.entries(fieldMessages(refusal)).filter(([field]) => !fields.has(field))
  return {
    errors: Object.fromEntries(messages),
    forget: (...changed: readonly string[]) => setForgotten({ of: refusal, fields: new Set([...fields, ...changed]) }),
  }
}

/** Returns a function that tells an error in notices, unless one of the fields shows it. */
export const useTellRest = () => {
  const notify = useNotice()
  return useCallback(
    (error: unknown, shown: readonly string[], options?: NoticeOptions) => {
      const messages = fieldMessages(error)
      if (shown.some((field) => messages[field])) return
      for (const text of errorMessages(error)) notify(text, 'error', options)
    },
    [notify],
  )
}
