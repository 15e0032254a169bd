import { useState } from 'react'
import { ListItemButton, Stack, Typography } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import type { DeletedRecords } from '../../../contract/entities/history'
import { recordTitle } from '../kinds/recordTitle'
import { LoadFailed } from '../page/LoadFailed'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { companyOf } from '../shared/rights'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { useWords } from '../shared/useWords'
import { actText } from './changeTexts'
import { HistoryPanel, Older, PanelFrame, PanelWaiting, usePast, When } from './HistoryPanel'
import { historyCalls } from './historyCalls'
import { TakeBackButton } from './TakeBackButton'
import { PlainList } from '../shared/PlainList'
import { Line } from '../shared/Line'
import { Rest } from '../shared/Row'

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

/** A page of deleted records, and the older ones once they are asked for. */
const Deleted = (props: DeletedProps) => {
  const { resource, params, before, onOpen } = props
  const words = useWords()
  const { translate } = words
  const { userId } = useSchemaSetting()
  const calls = historyCalls(resource, params)
  const query = { record: resource.name, before }
  const { data, error, refetch } = usePast<DeletedRecords>(calls.deleted, calls.params, query)
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
      {data.records.map(({ record, change_id, ...deleted }) => (
        <li key={deleted.id}>
          <ListItemButton sx={{ borderRadius: 1, px: 1, display: 'block' }} onClick={() => onOpen(record as RaRecord)}>
            <Line variant="strong">{recordTitle(resource, record as RaRecord)}</Line>
            <Typography component="span" variant="body2" color="textSecondary">
              {`${actText(deleted, userId, words)} · `}
            </Typography>
            <When at={deleted.at} />
          </ListItemButton>
          <TakeBackButton
            said={{ ...deleted, id: change_id, change: 'removed' }}
            of={{
              companyId: companyOf(calls.params),
              record: { record: resource.name, id: deleted.id, title: recordTitle(resource, record as RaRecord) },
            }}
          />
        </li>
      ))}
      {data.older !== null && (
        <Older>
          <Deleted {...props} before={data.older} />
        </Older>
      )}
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
            <PlainList>
              {records.map((record) => (
                <li key={record.id}>
                  <ListItemButton sx={{ borderRadius: 1, px: 1, py: 0.5 }} onClick={() => setOpened(record)}>
                    <Rest as="span">{recordTitle(resource, record)}</Rest>
                  </ListItemButton>
                </li>
              ))}
            </PlainList>
          </section>
        )}
        {resource.calls.delete && (
          <section>
            <Typography variant="h3" gutterBottom>
              {translate('schema.past.deleted')}
            </Typography>
            <PlainList>
              <Deleted resource={resource} params={params} onOpen={setOpened} />
            </PlainList>
          </section>
        )}
      </Stack>
    </PanelFrame>
  )
}
