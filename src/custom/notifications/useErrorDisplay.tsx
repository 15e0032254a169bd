import { useCallback } from 'react'
import { useNotify } from 'ra-core'
import { errorMessages } from '../../errorMessages'

/**
 * Gives a function that shows what went wrong, one toast per message, in the order of the four rules (A69, A70).
 *
 * @example const showError = useErrorDisplay(); send(call).catch(showError)
 */
export const useErrorDisplay = (): ((error: unknown) => void) => {
  const notify = useNotify()
  return useCallback(
    (error) => {
      // As an element, since a text would be taken for a key of the catalogue.
      for (const message of errorMessages(error)) notify(<>{message}</>, { type: 'error' })
    },
    [notify],
  )
}
