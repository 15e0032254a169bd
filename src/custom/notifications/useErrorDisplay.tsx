import { useCallback } from 'react'
import { errorMessages } from '../../errorMessages'
import { useNotice, type NoticeOptions } from '../../schema/shared/useNotice'

/**
 * Returns a function that shows an error, one toast per message (A69, A70).
 *
 * @example const showError = useErrorDisplay(); send(call).catch(showError)
 */
export const useErrorDisplay = (): ((
  error: unknown,
  options?: NoticeOptions,
  labels?: Readonly<Record<string, string>>,
) => void) => {
  const notify = useNotice()
  return useCallback(
    (error, options, labels) => {
      for (const message of errorMessages(error, labels)) notify(message, 'error', options)
    },
    [notify],
  )
}
