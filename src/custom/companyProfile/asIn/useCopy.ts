import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { companyCopies as calls } from '../../../../contract/calls/companyCopies'
import type { CompanyCopy, CopiedPart } from '../../../../contract/entities/companyCopy'
import type { SchemaDataProvider } from '../../../schema/dataProvider'
import { actionKeyOf } from '../../../schema/shared/useNotice'
import { usePlanned } from '../../../schema/shared/usePlanned'
import { useTakeBack } from '../../../schema/shared/useTakeBack'

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
  const send = async (query: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<CompanyCopy> => {
    const body = { from: from ?? 0, parts: [...parts] }
    const sent = { params: { company_id: companyId }, body, query, ...(signal && { signal }) }
    return (await provider.send(calls.copyCompany, sent)).data
  }
  const actionKey = actionKeyOf('companyCopy', companyId)
  const refresh = () => client.invalidateQueries()
  const takeBack = useTakeBack(refresh, actionKey)
  const { preview, act, isCurrent, hasChanged, isBusy } = usePlanned<CompanyCopy>({
    queryKey: ['companyCopy', companyId, from, parts],
    actionKey,
    isReady: from !== null && parts.length > 0,
    send,
    // What another company has says nothing of this one.
    placeholderData: (before, query) => (query?.queryKey[2] === from ? before : undefined),
    onDone: async (copied) => {
      // Nearly everything that a company's pages show.
      await refresh()
      onCopied(copied)
    },
  })
  return {
    told: preview.data,
    error: preview.error,
    isCurrent: isCurrent && preview.data !== undefined,
    hasChanged,
    isBusy,
    copy: act,
    actionKey,
    takeBack,
  }
}
