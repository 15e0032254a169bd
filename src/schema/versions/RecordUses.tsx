import { useEffect } from 'react'
import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import type { SuccessEnvelope } from '../../../contract/envelope'
import type { ResourceCalls } from '../calls'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { Texts } from '../shared/texts'
import { UseItem } from './UseList'
import { versionParams, type VersionUse } from './versionData'

interface RecordUsesProps {
  readonly call: NonNullable<ResourceCalls['uses']>
  readonly params: PathParams
  readonly record: RaRecord
  readonly texts: Texts
  /** Called once the uses are known, or can't be determined. */
  readonly onRead: () => void
}

/** Reads what names a record. Never cached, since the decision depends on it. */
const useRecordUses = ({ call, params, record }: Pick<RecordUsesProps, 'call' | 'params' | 'record'>) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: ['recordUses', call.path, params, record.id],
    queryFn: async ({ signal }) => {
      const { data }: SuccessEnvelope = await provider.send(call, {
        params: versionParams(call, params, record.id),
        signal,
      })
      return (data as { readonly uses: readonly VersionUse[] }).uses
    },
    gcTime: 0,
    staleTime: 0,
    meta: { ownErrors: true },
  })
}

/** Says before a record is deleted who and what names it, and what becomes of them. */
export const RecordUses = ({ texts, onRead, ...target }: RecordUsesProps) => {
  const translate = useTranslate()
  const { data: uses, isFetching, refetch } = useRecordUses(target)
  useEffect(() => {
    if (!isFetching) onRead()
  }, [isFetching, onRead])
  if (isFetching) return <Skeleton aria-busy variant="rounded" height={48} />
  if (!uses)
    return (
      <Alert
        severity="warning"
        role="status"
        sx={{ mb: 1 }}
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {translate('page.retry')}
          </Button>
        }
      >
        {texts('versionActs.recordUses.failed')}
      </Alert>
    )
  if (uses.length === 0) return <Typography>{texts('versionActs.recordUses.nobody')}</Typography>
  return (
    <Box component="section" aria-label={texts('versionActs.recordUses.title')}>
      <Stack component="ul" spacing={0.5} sx={{ mb: 1 }}>
        {uses.map((use) => (
          <UseItem key={use.kind} use={use} texts={texts} under="recordUses" />
        ))}
      </Stack>
    </Box>
  )
}
