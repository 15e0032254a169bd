import { useCallback } from 'react'
import { errorMessages } from '../../errorMessages'
import { useTell, type TellOptions } from '../../schema/shared/useTell'

/**
 * Gives a function that shows what went wrong, one toast per message, in the order of the four rules (A69, A70).
 *
 * @example const showError = useErrorDisplay(); send(call).catch(showError)
 */
export const useErrorDisplay = (): ((error: unknown, options?: TellOptions) => void) => {
  const tell = useTell()
  return useCallback(
    (error, options) => {
      for (const message of errorMessages(error)) tell(message, 'error', options)
    },
    [tell],
  )
}
