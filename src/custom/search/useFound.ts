import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { search as calls } from '../../../contract/calls/search'
import { maxSearchLength } from '../../../contract/entities/queries'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { useSettled } from '../../schema/shared/useSettled'

/** The delay between the last keystroke and the search, in milliseconds. */
const delay = 120

/**
 * Searches for what is typed, among the records of one resource if it is named. A newer search cancels the one before, whose
 * records stay until there are others.
 */
export const useFound = (typed: string, of?: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const text = typed.trim().replaceAll(/\s+/g, ' ').slice(0, maxSearchLength)
  const settled = useSettled(text, delay)
  // Of one resource, the first records are offered before anything is typed.
  const isAsked = (what: string) => what !== '' || of !== undefined
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', settled, of],
    queryFn: async ({ signal }) =>
      (await provider.send(calls.searchRecords, { query: { q: settled, of }, signal })).data,
    enabled: isAsked(settled),
    // Records of another kind are no answer.
    placeholderData: (before, query) => (query?.queryKey[2] === of ? before : undefined),
    // What was found before may have been renamed or deleted.
    staleTime: 0,
  })
  const isOutdated = text !== settled || isPlaceholderData
  return {
    /** What is typed, as it is searched for. */
    text,
    found: isAsked(text) ? (data ?? []) : [],
    error: isAsked(settled) ? error : null,
    /** Whether the records are not those of the text yet. */
    isBusy: isAsked(text) && (isOutdated || isFetching) && !error,
    retry: () => void refetch(),
  }
}
