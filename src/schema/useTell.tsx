import { useCallback } from 'react'
import { useNotify } from 'ra-core'

/** Shows a text that is already in the person's language, such as the server's message. */
export const useTell = () => {
  const notify = useNotify()
  return useCallback(
    // As an element, since a text would be taken for a key of the catalogue.
    (text: string, type: 'success' | 'error' | 'info') => notify(<>{text}</>, { type }),
    [notify],
  )
}
