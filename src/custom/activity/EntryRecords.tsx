import { useState } from 'react'
import { Button, Skeleton, Stack } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ActivityEntry, ActivityRecords } from '../../../contract/entities/activity'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { BusyButton } from '../../schema/shared/BusyButton'
import { readMore } from '../../schema/shared/readMore'
import { useWords } from '../../schema/shared/useWords'
import { RecordChange } from './RecordChange'
import type { Asked } from './useActivity'
import { PlainList } from '../../schema/shared/PlainList'

interface EntryRecordsProps {
  readonly entry: ActivityEntry
  readonly asked: Pick<Asked, 'calls' | 'params'>
}

const AllRecords = ({ entry, asked: { calls, params } }: EntryRecordsProps) => {
  const { translate } = useWords()
  const provider = useDataProvider<SchemaDataProvider>()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['activityRecords', calls.records.path, params, entry.id],
    queryFn: async ({ pageParam, signal }) =>
      (
        await provider.send(calls.records, {
          params: { ...params, change_id: String(entry.id) },
          query: { after: pageParam },
          signal,
        })
      ).data as never as ActivityRecords,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // An entry never changes; what its reader may see of it might.
    gcTime: 0,
    meta: { ownErrors: true },
  })
  if (error) return <LoadFailed what={translate('activity.recordsOf')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton aria-busy variant="rounded" height={96} />
  return (
    <>
      <Records entry={{ ...entry, records: data.pages.flatMap(({ records }) => records) }} />
      {hasNextPage && (
        <BusyButton
          size="small"
          variant="outlined"
          isBusy={isFetchingNextPage}
          onClick={({ currentTarget }) => void readMore(currentTarget.previousElementSibling, fetchNextPage)}
        >
          {translate('activity.moreRecords')}
        </BusyButton>
      )}
    </>
  )
}

const Records = ({ entry }: { readonly entry: ActivityEntry }) => {
  const { translate } = useWords()
  return (
    <Stack component={PlainList} spacing={1} aria-label={translate('activity.recordsOf')}>
      {entry.records.map((record) => (
        <li key={`${record.kind} ${record.company?.id} ${record.id}`}>
          <RecordChange record={record} isAlone={false} />
        </li>
      ))}
    </Stack>
  )
}

/** The records of an entry: what it did to the only one, or the first of several, and all once they are asked for. */
export const EntryRecords = ({ entry, asked }: EntryRecordsProps) => {
  const { translate } = useWords()
  const [isWhole, setWhole] = useState(false)
  const [only] = entry.records
  if (!only && entry.count === 0) return null
  if (only && entry.count === 1) return <RecordChange record={only} isAlone />
  if (isWhole) return <AllRecords entry={entry} asked={asked} />
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Records entry={entry} />
      {(entry.isMore || entry.count > entry.records.length) && (
        <Button size="small" variant="outlined" onClick={() => setWhole(true)}>
          {translate(entry.isMore ? 'activity.allMany' : 'activity.all', { count: entry.count })}
        </Button>
      )}
    </Stack>
  )
}
