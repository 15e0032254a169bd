import { useState } from 'react'
import { Box, Button, ListItemButton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import type { DeletedRecords } from '../../../contract/entities/history'
import type { SuccessEnvelope } from '../../../contract/envelope'
import type { SchemaDataProvider } from '../dataProvider'
import { recordTitle } from '../kinds/recordTitle'
import { LoadFailed } from '../page/LoadFailed'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { useWords } from '../shared/useWords'
import { actText } from './changeTexts'
import { HistoryPanel, list, PanelFrame, PanelWaiting, When } from './HistoryPanel'
import { historyCalls } from './historyCalls'

export interface ListHistoryProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** The records that the list shows. */
  readonly records: readonly RaRecord[]
  readonly onClose: () => void
}

interface DeletedProps extends Pick<ListHistoryProps, 'resource' | 'params'> {
  readonly before?: number
  readonly onOpen: (record: RaRecord) => void
}

const useDeleted = ({ resource, params, before }: DeletedProps) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { deleted, params: own } = historyCalls(resource, params)
  return useQuery({
    queryKey: ['deleted', resource.name, own, before],
    queryFn: async ({ signal }) => {
      const query = { record: resource.name, before }
      const { data }: SuccessEnvelope = await provider.send(deleted, { params: own, query, signal })
      return data as DeletedRecords
    },
    gcTime: 0,
    staleTime: 0,
    meta: { ownErrors: true },
  })
}

/** A page of deleted records, and the older ones once they are asked for. */
const Deleted = (props: DeletedProps) => {
  const { resource, before, onOpen } = props
  const words = useWords()
  const { translate } = words
  const { userId } = useSchemaSetting()
  const [isMore, setMore] = useState(false)
  const { data, error, refetch } = useDeleted(props)
  if (error) return <LoadFailed what={translate('schema.past.deleted')} error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelWaiting />
  if (data.records.length === 0 && before === undefined)
    return (
      <Typography component="li" color="textSecondary">
        {translate('schema.past.noneDeleted')}
      </Typography>
    )
  return (
    <>
      {data.records.map(({ record, ...deleted }) => (
        <li key={deleted.id}>
          <ListItemButton sx={{ borderRadius: 1, px: 1, display: 'block' }} onClick={() => onOpen(record as RaRecord)}>
            <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {recordTitle(resource, record as RaRecord)}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary">
              {`${actText(deleted, userId, words)} · `}
            </Typography>
            <When at={deleted.at} />
          </ListItemButton>
        </li>
      ))}
      {data.older !== null &&
        (isMore ? (
          <Deleted {...props} before={data.older} />
        ) : (
          <Box component="li" sx={{ pt: 2 }}>
            <Button variant="outlined" onClick={() => setMore(true)}>
              {translate('schema.past.older')}
            </Button>
          </Box>
        ))}
    </>
  )
}

/** Offers the history of each record that a list shows, and of those that were deleted. */
export const ListHistory = ({ resource, params, records, onClose }: ListHistoryProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const [opened, setOpened] = useState<RaRecord | null>(null)
  if (opened)
    return (
      <HistoryPanel
        resource={resource}
        record={opened}
        params={params}
        onClose={onClose}
        onBack={() => setOpened(null)}
      />
    )
  return (
    <PanelFrame title={translate('schema.past.ofList', { many: texts('title') })} onClose={onClose}>
      <Stack spacing={2}>
        {records.length > 0 && (
          <section>
            <Typography variant="h3">{translate('schema.past.shown')}</Typography>
            <Box component="ul" sx={list}>
              {records.map((record) => (
                <li key={record.id}>
                  <ListItemButton sx={{ borderRadius: 1, px: 1, py: 0.5 }} onClick={() => setOpened(record)}>
                    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                      {recordTitle(resource, record)}
                    </Box>
                  </ListItemButton>
                </li>
              ))}
            </Box>
          </section>
        )}
        {resource.calls.delete && (
          <section>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {translate('schema.past.deleted')}
            </Typography>
            <Box component="ul" sx={list}>
              <Deleted resource={resource} params={params} onOpen={setOpened} />
            </Box>
          </section>
        )}
      </Stack>
    </PanelFrame>
  )
}
