import { useRef, useState } from 'react'
import { Box, Chip, Paper, Skeleton, Stack, Typography } from '@mui/material'
import {
  provisioningLogDays,
  type ProvisioningLogEntry,
  type ProvisioningOutcome,
} from '../../../contract/entities/provisioning'
import { showMoment } from '../../schema/kinds/shown'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { BusyButton } from '../../schema/shared/BusyButton'
import { readMore } from '../../schema/shared/readMore'
import { useWords } from '../../schema/shared/useWords'
import { useProvisioningLog } from './useProvisioning'
import { Row } from '../../schema/shared/Row'
import { LinedList, ListFoot } from '../../schema/shared/PlainList'
import { ChipChoice } from '../../schema/shared/ChipChoice'

const colors = { done: 'success', noted: 'warning', refused: 'error' } as const
const choices = { all: '', refused: 'refused', noted: 'noted' } as const satisfies Record<
  string,
  ProvisioningOutcome | ''
>
type Shown = keyof typeof choices

const Entry = ({ entry }: { readonly entry: ProvisioningLogEntry }) => {
  const { translate, locale } = useWords()
  const { resource, subject, method, outcome, reason, at, key_name: key, status, request_id: request } = entry
  return (
    <Box component="li" sx={{ py: 1.5 }}>
      <Row align="center">
        <Typography>
          {translate('provisioning.log.of', {
            act: translate(`provisioning.log.acts.${method}`, { _: method }),
            resource: translate(`provisioning.log.resources.${resource}`, { _: resource }),
            subject,
          })}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={colors[outcome]}
          label={translate(`provisioning.log.outcomes.${outcome}`)}
        />
      </Row>
      {reason !== null && <Typography>{reason}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {translate('provisioning.log.by', { moment: showMoment(at, locale), key, status, request })}
      </Typography>
    </Box>
  )
}

const Entries = ({ company, shown }: { readonly company: string; readonly shown: Shown }) => {
  const { translate } = useWords()
  const ofEntries = useRef<HTMLUListElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useProvisioningLog(
    company,
    choices[shown],
  )
  const entries = data?.pages.flat()
  if (!entries && error)
    return <LoadFailed what={translate('provisioning.log.what')} error={error} onRetry={() => void refetch()} />
  if (!entries) return <Skeleton aria-busy variant="rounded" height={160} />
  if (entries.length === 0)
    return <Typography color="textSecondary">{translate(`provisioning.log.none.${shown}`)}</Typography>
  return (
    <Paper variant="outlined">
      <LinedList ref={ofEntries} aria-label={translate('provisioning.log.list')} sx={{ px: 2 }}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </LinedList>
      {hasNextPage && (
        <ListFoot>
          <BusyButton
            variant="outlined"
            isBusy={isFetchingNextPage}
            onClick={() => void readMore(ofEntries.current, fetchNextPage)}
          >
            {translate('provisioning.log.more')}
          </BusyButton>
        </ListFoot>
      )}
    </Paper>
  )
}

/** What identity providers have sent, and why it was refused. */
export const ProvisioningLog = ({ company }: { readonly company: string }) => {
  const { translate } = useWords()
  const [shown, setShown] = useState<Shown>('all')
  return (
    <Stack component="section" spacing={1} aria-labelledby="provisioning-log">
      <Typography variant="h2" id="provisioning-log">
        {translate('provisioning.log.title')}
      </Typography>
      <Typography color="textSecondary">
        {translate('provisioning.log.about', { days: provisioningLogDays })}
      </Typography>
      <ChipChoice
        label={translate('provisioning.log.label')}
        names={Object.keys(choices) as Shown[]}
        chosen={shown}
        textOf={(name) => translate(`provisioning.log.${name}`)}
        onChoose={setShown}
      />
      <Entries company={company} shown={shown} />
    </Stack>
  )
}
