import { useId, useRef, useState } from 'react'
import { Button, Link, Paper, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { unsavedWork as calls } from '../../../contract/calls/unsavedWork'
import { unsavedWorkLimits, type WaitingWork as Work } from '../../../contract/entities/unsavedWork'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { chooseWork, withoutOpen } from '../../schema/form/tabOfWork'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { shortTime } from '../../schema/shared/showDay'
import { useNotice } from '../../schema/shared/useNotice'
import { addTexts } from '../../i18n/i18nProvider'
import { ofWaitingWork } from '../../i18n/parts/waitingWork'
import { PlainList } from '../../schema/shared/PlainList'
import { Row } from '../../schema/shared/Row'

addTexts(ofWaitingWork)

const queryKey = ['unsavedWork']

interface WorkItemProps {
  readonly work: Work
  readonly onDiscard: () => void
}

const WorkItem = ({ work, onDiscard }: WorkItemProps) => {
  const translate = useTranslate()
  const time = shortTime(new Date(work.stored_at), useLocale())
  const { place, title } = work
  return (
    <Row as="li" align="center" justify="space-between" gap={2} rowGap={0}>
      <Stack>
        <Link component={RouterLink} to={place} variant="strong" onClick={() => chooseWork(work)}>
          {title}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {translate('waitingWork.storedAt', { time })}
        </Typography>
      </Stack>
      <Button color="inherit" aria-label={translate('waitingWork.discardOf', { title, time })} onClick={onDiscard}>
        {translate('waitingWork.discard')}
      </Button>
    </Row>
  )
}

/** Lists the forms with unsaved work, to continue or discard it. Shows nothing if there is none. */
export const WaitingWork = () => {
  const translate = useTranslate()
  const notify = useNotice()
  const id = useId()
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => withoutOpen((await provider.send(calls.listUnsavedWork, { signal })).data),
    // A form may have stored more since.
    staleTime: 0,
  })
  const [discarded, setDiscarded] = useState<Work | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate: discard, isPending } = useMutation({
    mutationFn: ({ place, id }: Work) => provider.send(calls.removeUnsavedWork, { query: { place, id } }),
    onSuccess: (_, removed) => {
      client.setQueryData<Work[]>(queryKey, (before = []) =>
        before.filter(({ place, id }) => place !== removed.place || id !== removed.id),
      )
      setDiscarded(null)
      notify(translate('waitingWork.discarded'), 'success')
      // The focused button goes away; so does the heading with the last one.
      const next = heading.current ?? document.querySelector<HTMLElement>('h1')
      setTimeout(() => (next?.isConnected ? next : document.querySelector<HTMLElement>('h1'))?.focus())
    },
  })
  if (!data || data.length === 0) return null
  return (
    <Paper component="section" variant="outlined" aria-labelledby={`${id}-title`} sx={{ p: 2.5 }}>
      <Stack spacing={1.5}>
        <div role="status">
          <Typography variant="h2" id={`${id}-title`} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {translate('waitingWork.title')}
          </Typography>
        </div>
        <Typography variant="body2" color="textSecondary">
          {translate('waitingWork.about', { days: unsavedWorkLimits.days })}
        </Typography>
        <Stack component={PlainList} spacing={1}>
          {data.map((work) => (
            <WorkItem key={`${work.id} ${work.place}`} work={work} onDiscard={() => setDiscarded(work)} />
          ))}
        </Stack>
      </Stack>
      <ConfirmDialog
        isOpen={discarded !== null}
        title={translate('waitingWork.sure')}
        yes={translate('waitingWork.discard')}
        isDangerous
        isBusy={isPending}
        onYes={() => discarded && discard(discarded)}
        onNo={() => setDiscarded(null)}
      >
        {translate('waitingWork.lost', { title: discarded?.title ?? '' })}
      </ConfirmDialog>
    </Paper>
  )
}
