/** Reads the entries that the filters of the address find, page by page, and asks whether there are new ones. */
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ActivityPage } from '../../../contract/entities/activity'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import type { PathParams } from '../../schema/path'
import type { activityOf } from './activityList'

/** New entries are told within so many milliseconds, while the page is in sight. */
const newsEvery = 15_000

export interface Asked {
  readonly calls: ReturnType<typeof activityOf>
  readonly params: PathParams
  readonly query: Readonly<Record<string, string>>
}

type Pages = InfiniteData<ActivityPage, number | undefined>

export const useActivity = ({ calls, params, query }: Asked) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const queryKey = ['activity', calls.list.path, params, query]
  const { data, ...answer } = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      (await provider.send(calls.list, { params, query: { ...query, before: pageParam }, signal }))
        .data as never as ActivityPage,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
    // Nothing moves by itself: new entries are told, and shown when they are asked for.
    staleTime: Infinity,
    gcTime: 0,
    meta: { ownErrors: true },
  })
  const [first] = data?.pages ?? []
  const since = first?.older === null ? undefined : first?.entries.at(-1)?.id
  const news = useQuery({
    queryKey: ['activityNews', calls.count.path, params, query, since, first?.entries[0]?.id],
    queryFn: async ({ signal }) =>
      (await provider.send(calls.count, { params, query: { ...query, since }, signal })).data as never as {
        readonly count: number
      },
    enabled: first !== undefined,
    refetchInterval: newsEvery,
    staleTime: newsEvery,
    gcTime: 0,
    retry: false,
    meta: { ownErrors: true },
  })
  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    error: answer.error,
    retry: () => void (data ? answer.fetchNextPage() : answer.refetch()),
    hasOlder: answer.hasNextPage,
    isLoadingOlder: answer.isFetchingNextPage,
    showOlder: () => void answer.fetchNextPage(),
    isReading: answer.isFetching && !answer.isFetchingNextPage,
    /** How many entries came after the first page was read. */
    news: Math.max((news.data?.count ?? 0) - (first?.entries.length ?? 0), 0),
    hasNoNews: news.isError,
    showNews: async () => {
      client.setQueryData<Pages>(
        queryKey,
        (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
      )
      await answer.refetch()
    },
  }
}
