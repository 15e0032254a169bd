import { useMutation, useQuery, useQueryClient, type UseQueryOptions, type QueryKey } from '@tanstack/react-query'
import { errorMessages } from '../../errorMessages'
import { previewOf } from './conflictError'
import { useNotice } from './useNotice'

/** What a call is sent with: a preview writes nothing, and the plan is that of the preview which is carried out. */
type PlanQuery = { readonly preview: true } | { readonly plan: string | undefined }

interface Planned<Result> {
  /** Where the preview is cached: whatever it depends on. */
  readonly queryKey: QueryKey
  /** The toasts of one action replace each other. */
  readonly actionKey: string
  /** Whether enough is chosen for a preview. */
  readonly isReady: boolean
  readonly send: (query: PlanQuery, signal?: AbortSignal) => Promise<Result>
  /** What is shown until the next preview has arrived. */
  readonly placeholderData?: UseQueryOptions<Result>['placeholderData']
  readonly onDone: (result: Result) => unknown
  /** Called with what was refused, besides showing why. */
  readonly onRefused?: () => unknown
}

/** Previews an action, and carries it out as it was previewed. What has changed since the preview is shown first. */
export const usePlanned = <Result extends { readonly plan: string }>(planned: Planned<Result>) => {
  const { queryKey, actionKey, isReady, send, placeholderData, onDone, onRefused } = planned
  const client = useQueryClient()
  const notify = useNotice()
  const preview = useQuery<Result>({
    queryKey,
    queryFn: ({ signal }) => send({ preview: true }, signal),
    enabled: isReady,
    ...(placeholderData && { placeholderData }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { ownErrors: true },
  })
  const tell = (error: unknown) => {
    for (const reason of errorMessages(error)) notify(reason, 'error', { actionKey })
  }
  const acting = useMutation({
    mutationFn: () => send({ plan: preview.data?.plan }),
    meta: { actionKey, ownErrors: true },
    onSuccess: onDone,
    onError: (error) => {
      void onRefused?.()
      const now = previewOf<Result>(error)
      if (now) client.setQueryData(queryKey, now)
      else tell(error)
    },
  })
  return {
    preview,
    /** Whether the preview is of what is chosen now. */
    isCurrent: !preview.isFetching && !preview.isPlaceholderData,
    /** Whether something had changed since the preview, which shows it by now. */
    hasChanged: previewOf(acting.error) !== undefined,
    isBusy: acting.isPending,
    act: () => acting.mutate(),
    /** Shows why something of the action failed. */
    tell,
  }
}
