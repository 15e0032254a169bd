import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { companyCopies as calls } from '../../../../contract/calls/companyCopies'
import type { CompanyCopy, CopiedPart } from '../../../../contract/entities/companyCopy'
import { errorMessages } from '../../../errorMessages'
import type { SchemaDataProvider } from '../../../schema/dataProvider'
import { previewOf } from '../../../schema/shared/conflictError'
import { actionKeyOf, useNotice } from '../../../schema/shared/useNotice'

/** Finds companies that have something to copy, on the server. */
export const useSimilar = (companyId: string, search: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: ['similarCompanies', companyId, search],
    queryFn: async ({ signal }) => {
      const sent = { params: { company_id: companyId }, query: { search }, signal }
      return (await provider.send(calls.listSimilarCompanies, sent)).data
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

interface Copying {
  readonly companyId: string
  /** The company to copy from; null until it is chosen. */
  readonly from: number | null
  readonly parts: readonly CopiedPart[]
  /** Called with what was copied. */
  readonly onCopied: (copied: CompanyCopy) => void
}

/** Previews what would be copied, and copies it as it was previewed. */
export const useCopy = ({ companyId, from, parts, onCopied }: Copying) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const notify = useNotice()
  const queryKey = ['companyCopy', companyId, from, parts]
  const send = async (query: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<CompanyCopy> => {
    const body = { from: from ?? 0, parts: [...parts] }
    const sent = { params: { company_id: companyId }, body, query, ...(signal && { signal }) }
    return (await provider.send(calls.copyCompany, sent)).data
  }
  const preview = useQuery({
    queryKey,
    queryFn: ({ signal }) => send({ preview: true }, signal),
    enabled: from !== null && parts.length > 0,
    // What another company has says nothing of this one.
    placeholderData: (before, query) => (query?.queryKey[2] === from ? before : undefined),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { ownErrors: true },
  })
  const actionKey = actionKeyOf('companyCopy', companyId)
  const copying = useMutation({
    mutationFn: () => send({ plan: preview.data?.plan }),
    meta: { actionKey, ownErrors: true },
    onSuccess: async (copied) => {
      // Nearly everything that a company's pages show.
      await client.invalidateQueries()
      onCopied(copied)
    },
    onError: (error) => {
      const now = previewOf<CompanyCopy>(error)
      if (now) client.setQueryData(queryKey, now)
      else for (const reason of errorMessages(error)) notify(reason, 'error', { actionKey })
    },
  })
  return {
    told: preview.data,
    error: preview.error,
    isCurrent: preview.data !== undefined && !preview.isFetching && !preview.isPlaceholderData,
    hasChanged: previewOf(copying.error) !== undefined,
    isBusy: copying.isPending,
    copy: () => copying.mutate(),
  }
}
