import { useEffect } from 'react'
import { useQueryClient, type Mutation, type Query } from '@tanstack/react-query'
import { codes } from '../../../contract/envelope'
import { expireView } from '../../authProvider/viewAs'
import { isConflict } from '../../schema/shared/conflictError'
import { isForbidden, isNotFound } from '../../schema/page/LoadFailed'
import { actionKeyOf, useClearNotices } from '../../schema/shared/useNotice'
import { verifyKey } from '../session/useSessionStart'
import { useErrorDisplay } from './useErrorDisplay'

/** A failed session check redirects to the sign-in page and needs no toast. */
const isSessionCheck = (key: unknown): boolean => Array.isArray(key) && key[0] === 'auth'

/** Returns the action's key; repeated attempts at the same change have the same key. */
const actionKeyOfMutation = ({ options, state }: Mutation): string => {
  const [resource, kind] = options.mutationKey ?? []
  const sent = state.variables as { resource?: unknown; id?: unknown } | undefined
  return typeof options.meta?.actionKey === 'string'
    ? options.meta.actionKey
    : actionKeyOf(sent?.resource ?? resource, kind, sent?.id)
}

/** Query errors that were reported or need no report. Kept outside the component, because the layout may mount again. */
const settled = new WeakSet<object>()

/**
 * Shows the errors of all queries and mutations.
 *
 * A call that shows its errors itself opts out with `meta: { ownErrors: true }`. Not-found errors are shown on the page, not
 * in a toast. The errors of a call disappear when it is made again.
 */
export const FailedCalls = () => {
  const client = useQueryClient()
  const showError = useErrorDisplay()
  const clearEarlierErrors = useClearNotices()
  useEffect(() => {
    const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code
    const isEndOfView = (error: unknown) => codeOf(error) === codes.viewEnded
    const isUnconfirmed = (error: unknown) => codeOf(error) === codes.confirmation
    // `FactorGate` stands in place of the page then.
    const isFactorRequired = (error: unknown) => codeOf(error) === codes.factorRequired
    // What the user may do has changed, so load it again.
    const reloadPermissions = (error: unknown) => {
      if (isForbidden(error) || isFactorRequired(error)) void client.invalidateQueries({ queryKey: verifyKey })
    }
    const settle = ({ queryKey, queryHash, meta }: Query, error: Error) => {
      settled.add(error)
      if (isEndOfView(error)) return expireView()
      // Skip the verify query to avoid an endless refetch.
      if (queryKey[0] !== verifyKey[0]) reloadPermissions(error)
      if (!isSessionCheck(queryKey) && !meta?.ownErrors && !isNotFound(error) && !isFactorRequired(error))
        showError(error, { actionKey: queryHash })
    }
    const queries = client.getQueryCache()
    // The calls of the first screen are made before the console has loaded (src/firstScript.ts), and may have failed by now.
    for (const query of queries.getAll()) {
      const { error } = query.state
      if (error && !settled.has(error)) settle(query, error)
    }
    const unsubscribers = [
      queries.subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'fetch') clearEarlierErrors(event.query.queryHash)
        if (event.action.type === 'error') settle(event.query, event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const actionKey = actionKeyOfMutation(event.mutation)
        if (event.action.type === 'pending') clearEarlierErrors(actionKey)
        if (event.action.type !== 'error') return
        const { error } = event.action
        if (isEndOfView(error)) return expireView()
        reloadPermissions(error)
        const { meta } = event.mutation
        // A conflict is shown in a dialog, and whoever confirms nothing has seen one.
        const isShownElsewhere =
          meta?.ownErrors ||
          isConflict(error) ||
          isUnconfirmed(error) ||
          isFactorRequired(error) ||
          (meta?.namesGone && isNotFound(error))
        if (!isShownElsewhere)
          showError(error, { actionKey }, meta?.labels as Readonly<Record<string, string>> | undefined)
      }),
    ]
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
  }, [client, showError, clearEarlierErrors])
  return null
}
