import { useEffect } from 'react'
import { useQueryClient, type Mutation } from '@tanstack/react-query'
import { isConflict } from '../../schema/form/useSave'
import { isForbidden, isNotFound } from '../../schema/page/LoadFailed'
import { actOf, useNewAttempt } from '../../schema/shared/useTell'
import { verifyKey } from '../session/useSessionStart'
import { useErrorDisplay } from './useErrorDisplay'

/** The session's own checks end in a sign-in page, not in a toast. */
const isSessionCheck = (key: unknown): boolean => Array.isArray(key) && key[0] === 'auth'

/** What a change is an attempt at: the same of the same record, however often it is sent. */
const actOfMutation = ({ options, state }: Mutation): string => {
  const [resource, kind] = options.mutationKey ?? []
  const sent = state.variables as { resource?: unknown; id?: unknown } | undefined
  return typeof options.meta?.act === 'string' ? options.meta.act : actOf(sent?.resource ?? resource, kind, sent?.id)
}

/**
 * Shows the failure of every query and every change, so that no screen can forget to.
 *
 * A call that shows its failure in another way opts out with `meta: { ownErrors: true }`. Not-found errors are shown on the
 * page, not in a toast. The errors of a change go when it is tried again.
 */
export const FailedCalls = () => {
  const client = useQueryClient()
  const showError = useErrorDisplay()
  const beginAnew = useNewAttempt()
  useEffect(() => {
    // Rights were taken away meanwhile: the console shall offer what is left of them.
    const recheck = (error: unknown) => {
      if (isForbidden(error)) void client.invalidateQueries({ queryKey: verifyKey })
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { queryKey, meta } = event.query
        const { error } = event.action
        // Skip the verify query to avoid an endless refetch.
        if (queryKey[0] !== verifyKey[0]) recheck(error)
        if (!isSessionCheck(queryKey) && !meta?.ownErrors && !isNotFound(error)) showError(error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const act = actOfMutation(event.mutation)
        if (event.action.type === 'pending') beginAnew(act)
        if (event.action.type !== 'error') return
        const { error } = event.action
        recheck(error)
        const { meta } = event.mutation
        // A toast would say the same as the dialog that asks about it.
        const isTold = meta?.ownErrors || isConflict(error) || (meta?.namesGone && isNotFound(error))
        if (!isTold) showError(error, { act })
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, showError, beginAnew])
  return null
}
