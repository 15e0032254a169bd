import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { codes, type ErrorEnvelope } from '../../../contract/envelope'
import { errorMessages } from '../../errorMessages'
import { isConflict } from '../../schema/form/useSave'
import { verifyKey } from '../session/useSessionStart'
import { useErrorDisplay } from './useErrorDisplay'

/** One outage fails many calls at once; the same messages within this time are told once. In milliseconds. */
const sameMoment = 1_000

const isForbidden = (error: unknown): boolean => (error as Partial<ErrorEnvelope> | null)?.code === codes.forbidden

/** The session's own checks end in a sign-in page, not in a toast. */
const isSessionCheck = (key: unknown): boolean => Array.isArray(key) && key[0] === 'auth'

/**
 * Shows the failure of every query and every change, so that no screen can forget to.
 *
 * A call that shows its failure in another way opts out with `meta: { ownErrors: true }`.
 */
export const FailedCalls = () => {
  const client = useQueryClient()
  const showError = useErrorDisplay()
  useEffect(() => {
    let last = { text: '', at: 0 }
    const show = (error: unknown) => {
      const text = errorMessages(error).join('\n')
      const now = Date.now()
      if (text === last.text && now - last.at < sameMoment) return
      last = { text, at: now }
      showError(error)
    }
    // Rights were taken away meanwhile: the console shall offer what is left of them.
    const recheck = (error: unknown) => {
      if (isForbidden(error)) void client.invalidateQueries({ queryKey: verifyKey })
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { queryKey, meta } = event.query
        // Its own refusal would have it asked for ever.
        if (queryKey[0] !== verifyKey[0]) recheck(event.action.error)
        if (!isSessionCheck(queryKey) && !meta?.ownErrors) show(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        recheck(error)
        // A toast would lie over the dialog that asks about it, and say the same.
        if (!event.mutation.meta?.ownErrors && !isConflict(error)) show(error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, showError])
  return null
}
