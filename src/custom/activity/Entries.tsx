import { useRef } from 'react'
import { Alert, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { mostNews } from '../../../contract/entities/activity'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { BusyButton } from '../../schema/shared/BusyButton'
import { Notice } from '../../schema/shared/Notice'
import { useWords } from '../../schema/shared/useWords'
import { EntryItem } from './EntryItem'
import type { Asked, useActivity } from './useActivity'
import { Row } from '../../schema/shared/Row'
import { LinedList, ListFoot } from '../../schema/shared/PlainList'

interface EntriesProps {
  readonly activity: ReturnType<typeof useActivity>
  readonly asked: Asked
  readonly onClearFilters: (() => void) | undefined
}

const Waiting = () => (
  <Stack spacing={1} aria-busy>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} variant="rounded" height={88} />
    ))}
  </Stack>
)

/** A line that is always there, so that news move nothing: it says that there are none, or how many. */
const News = ({ activity, onShow }: Pick<EntriesProps, 'activity'> & { readonly onShow: () => void }) => {
  const { translate } = useWords()
  const { news, hasNoNews, isReading } = activity
  const text =
    news > mostNews
      ? translate('activity.newsMany', { count: mostNews })
      : translate(news > 0 ? 'activity.news' : 'activity.current', { count: news })
  return (
    <Row role="status" align="center" sx={{ minHeight: 40, px: 2 }}>
      <Typography variant={news > 0 ? 'subtitle2' : 'body2'} color={news > 0 ? 'primary' : 'textSecondary'}>
        {hasNoNews ? translate('activity.newsFailed') : text}
      </Typography>
      {news > 0 && (
        <BusyButton size="small" isBusy={isReading} onClick={onShow}>
          {translate('activity.show')}
        </BusyButton>
      )}
    </Row>
  )
}

/** The entries that the filters find, the newest first. New ones are told, and shown when they are asked for. */
export const Entries = ({ activity, asked, onClearFilters }: EntriesProps) => {
  const { translate } = useWords()
  const { entries, error, retry, hasOlder, isLoadingOlder, showOlder, showNews } = activity
  const top = useRef<HTMLUListElement>(null)
  const show = () => void showNews().then(() => top.current?.focus())
  if (!entries && error) return <LoadFailed what={translate('activity.what')} error={error} onRetry={retry} />
  if (!entries) return <Waiting />
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <News activity={activity} onShow={show} />
      </Box>
      {entries.length === 0 ? (
        <Box sx={{ p: 2 }}>
          <Notice title={translate(onClearFilters ? 'activity.noneFound' : 'activity.none')}>
            {onClearFilters ? (
              <Button variant="outlined" onClick={onClearFilters}>
                {translate('schema.filter.clear')}
              </Button>
            ) : (
              <Typography color="textSecondary">{translate('activity.noneAbout')}</Typography>
            )}
          </Notice>
        </Box>
      ) : (
        <LinedList
          ref={top}
          tabIndex={-1}
          aria-label={translate('activity.list')}
          sx={{ px: 2, '&:focus': { outline: 'none' } }}
        >
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} asked={asked} />
          ))}
        </LinedList>
      )}
      {entries.length > 0 && (
        <ListFoot>
          {error && (
            <Alert severity="error" role="status" variant="outlined" sx={{ mb: 1 }}>
              {translate('page.loadFailed', { what: translate('activity.what') })}
            </Alert>
          )}
          {hasOlder ? (
            <BusyButton variant="outlined" isBusy={isLoadingOlder} onClick={showOlder}>
              {translate('activity.older')}
            </BusyButton>
          ) : (
            <Typography variant="body2" color="textSecondary">
              {translate('activity.end')}
            </Typography>
          )}
        </ListFoot>
      )}
    </Paper>
  )
}
