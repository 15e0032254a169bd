/** Reads what differs between the two moments of the address: in figures, and record by record. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { changes as calls } from '../../../contract/calls/changes'
import type { ActivityRecord } from '../../../contract/entities/activity'
import type { ChangedRecords, CompanyChanges } from '../../../contract/entities/changes'
import type { ChangeKind } from '../../../contract/entities/dataVersion'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { usePrinting } from '../../schema/shared/printing'
import { companyKinds } from '../recordKinds/kindNames'
import type { Chosen } from './period'

interface AskedOfCompany {
  readonly companyId: number
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Kinds of record in the order of the page: the company, what it is made of, its people, and what it pays. */
const order: readonly string[] = [
  'companies',
  'businessUnits',
  'regions',
  'legalEntities',
  'companyUsers',
  'jobGradeVersions',
  'jobGrades',
  'gradeCompanies',
  'incentiveVersions',
  'incentivePlans',
  'incentives',
  ...companyKinds,
]

/** Returns what a kind of record is called above its records. */
export const useKindName = () => {
  const translate = useTranslate()
  return (kind: string): string =>
    translate(`changes.kinds.${kind}`, { _: translate(`choices.activityKinds.${kind}`, { _: kind }) })
}

/** What is read stays until somebody asks for another period: nothing moves by itself. */
const still = { staleTime: Infinity, gcTime: 0, meta: { ownErrors: true } } as const

/** Counts the records of each kind that differ; waits until the earlier moment is known. */
export const useCounts = ({ companyId, from, to }: AskedOfCompany) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: ['changes', companyId, from, to],
    queryFn: async ({ signal }) =>
      (
        await provider.send(calls.countCompanyChanges, {
          params: { company_id: String(companyId) },
          query: { from, to },
          signal,
        })
      ).data as never as CompanyChanges,
    select: ({ kinds, ...counted }) => ({
      ...counted,
      kinds: kinds.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)),
    }),
    enabled: from !== undefined,
    // What is wrong with a moment is not mended by asking again.
    retry: false,
    ...still,
  })
}

interface AskedOfKind {
  readonly companyId: number
  readonly period: Required<Chosen>
  readonly kind: string
  readonly act: ChangeKind | undefined
  readonly isOpen: boolean
}

/** How many records of a kind are printed at most. */
export const mostPrinted = 1000

/** Lists the records of a kind that differ, page by page; on paper all of them. */
export const useRecords = ({ companyId, period, kind, act, isOpen }: AskedOfKind) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const isPrinting = usePrinting()
  const read = async (after: number | undefined, signal: AbortSignal) =>
    (
      await provider.send(calls.listCompanyChanges, {
        params: { company_id: String(companyId) },
        query: { ...period, kind, act, after },
        signal,
      })
    ).data as never as ChangedRecords
  const about = ['changedRecords', companyId, period, kind, act]
  const pages = useInfiniteQuery({
    queryKey: about,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isOpen,
    ...still,
  })
  const whole = useQuery({
    queryKey: [...about, 'whole'],
    queryFn: async ({ signal }) => {
      const records: ActivityRecord[] = []
      for (let after: number | null | undefined; after !== null && records.length < mostPrinted;) {
        const page: ChangedRecords = await read(after, signal)
        records.push(...page.records)
        after = page.next
      }
      return records
    },
    enabled: isPrinting,
    ...still,
  })
  return {
    ...pages,
    isPrinting,
    records: (isPrinting ? whole.data : undefined) ?? pages.data?.pages.flatMap(({ records }) => records),
  }
}
