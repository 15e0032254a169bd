/** Reads reviews and makes their calls. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { ReviewItem } from '../../../contract/entities/accessReview'
import type { SchemaDataProvider } from '../../schema/dataProvider'

export interface ReviewPlace {
  readonly company_id: string
  readonly access_review_id: string
}

const own = { retry: false, meta: { ownErrors: true } } as const

export const reviewsKey = (company: string) => ['accessReviews', company]
export const reviewKey = ({ company_id, access_review_id }: ReviewPlace) => [
  'accessReview',
  company_id,
  access_review_id,
]

const reviewsPerPage = 30

/** Reads the reviews of a company page by page, the newest first. */
export const useReviews = (company: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { data, ...answer } = useInfiniteQuery({
    queryKey: reviewsKey(company),
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, page_size: reviewsPerPage }
      return (await provider.send(calls.listAccessReviews, { params: { company_id: company }, query, signal })).data
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === reviewsPerPage ? pages.length + 1 : undefined),
    ...own,
  })
  return { ...answer, reviews: data?.pages.flat() }
}

/** How often to look whether a review that is being closed is closed. */
const closingMilliseconds = 3000

export const useReview = (place: ReviewPlace) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: reviewKey(place),
    queryFn: async ({ signal }) => (await provider.send(calls.readAccessReview, { params: { ...place }, signal })).data,
    refetchInterval: ({ state: { data } }) => data?.state === 'closing' && closingMilliseconds,
    ...own,
  })
}

export interface ItemsAsked {
  readonly show: 'all' | 'undecided' | 'decided' | 'outstanding'
  readonly whose: 'mine' | 'all'
  readonly search: string
}

/** Reads items page by page; decisions are kept beside them, so that nothing moves while one decides. */
export const useItems = (place: ReviewPlace, asked: ItemsAsked) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { data, ...answer } = useInfiniteQuery({
    queryKey: [...reviewKey(place), 'items', asked],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...asked, after: pageParam }
      return (await provider.send(calls.listAccessReviewItems, { params: { ...place }, query, signal })).data
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Infinity,
    gcTime: 0,
    ...own,
  })
  return { ...answer, items: data?.pages.flatMap((page): readonly ReviewItem[] => page.items) }
}

/** Finds who may review. */
export const usePossibleReviewers = (company: string, search: string, enabled: boolean) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: ['possibleReviewers', company, search],
    queryFn: async ({ signal }) =>
      (await provider.send(calls.listPossibleReviewers, { params: { company_id: company }, query: { search }, signal }))
        .data,
    enabled,
    staleTime: 60_000,
    ...own,
  })
}
