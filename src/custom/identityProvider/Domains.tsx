import { useState, type FormEvent } from 'react'
import { Alert, Box, Button, Chip, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { identityProviders as calls } from '../../../contract/calls/identityProviders'
import type { MailDomain } from '../../../contract/entities/identityProvider'
import { errorMessages, fieldMessages } from '../../errorMessages'
import { list } from '../../schema/history/HistoryPanel'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { BusyButton } from '../../schema/shared/BusyButton'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { CopyText } from './CopyText'
import { useAddingDomain, useCheckingDomain, useMailDomains, useRemovingDomain } from './useIdentityProviders'
import { useText } from './useText'

interface DomainItemProps {
  readonly company: string
  readonly mailDomain: MailDomain
  readonly mayWrite: boolean
}

const DomainItem = ({ company, mailDomain, mayWrite }: DomainItemProps) => {
  const text = useText('domains')
  const notify = useNotice()
  const [isAsked, setAsked] = useState(false)
  const { id, domain, record, proven_at: provenAt } = mailDomain
  const checking = useCheckingDomain(company, () => notify(text('checked'), 'success'))
  const removing = useRemovingDomain(company, () => {
    setAsked(false)
    notify(text('removing.done'), 'success')
  })
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere', flex: '1 1 160px' }}>
            {domain}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            color={provenAt ? 'success' : 'default'}
            label={text(provenAt ? 'proven' : 'open')}
          />
        </Stack>
        {!provenAt && (
          <>
            <Typography variant="body2">{text('record', { domain })}</Typography>
            <CopyText label={text('recordLabel', { domain })} value={record} />
          </>
        )}
        {checking.error && <Alert severity="error">{errorMessages(checking.error).join(' ')}</Alert>}
        {mayWrite && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {!provenAt && (
              <BusyButton
                variant="outlined"
                isBusy={checking.isPending}
                aria-label={text('checkOf', { domain })}
                onClick={() => checking.mutate(id)}
              >
                {text('check')}
              </BusyButton>
            )}
            <Button
              variant="outlined"
              color="inherit"
              aria-label={text('removeOf', { domain })}
              onClick={() => setAsked(true)}
            >
              {text('remove')}
            </Button>
          </Stack>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isAsked}
        isDangerous
        title={text('removing.title', { domain })}
        yes={text('removing.yes')}
        isBusy={removing.isPending}
        onYes={() => removing.mutate(id)}
        onNo={() => setAsked(false)}
      >
        {text('removing.about')}
      </ConfirmDialog>
    </Paper>
  )
}

const AddDomain = ({ company }: { readonly company: string }) => {
  const text = useText('domains')
  const [domain, setDomain] = useState('')
  const { mutate, isPending, error, reset } = useAddingDomain(company, () => setDomain(''))
  const wrong = error && (fieldMessages(error).domain ?? errorMessages(error).join(' '))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ domain })
  }
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          required
          size="small"
          label={text('label')}
          value={domain}
          onChange={({ target }) => {
            setDomain(target.value)
            reset()
          }}
          error={Boolean(wrong)}
          helperText={wrong ?? text('hint')}
          sx={{ flex: '1 1 220px', maxWidth: 420 }}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', inputMode: 'url' } }}
        />
        <BusyButton type="submit" variant="outlined" isBusy={isPending} sx={{ minHeight: 40 }}>
          {text('add')}
        </BusyButton>
      </Stack>
    </Box>
  )
}

/** The domains whose addresses lead to the provider, and how each is proven. */
export const Domains = ({ company, what }: { readonly company: string; readonly what: string }) => {
  const text = useText('domains')
  const { data: domains, error, refetch } = useMailDomains(company)
  const mayWrite = useMayCall()(calls.createMailDomain, Number(company))
  return (
    <Stack component="section" spacing={2} aria-labelledby="mail-domains">
      <Box>
        <Typography id="mail-domains" variant="h2">
          {text('title')}
        </Typography>
        <Typography color="textSecondary">{text('about')}</Typography>
      </Box>
      {!domains && error && <LoadFailed what={what} error={error} onRetry={() => void refetch()} />}
      {!domains && !error && <Skeleton variant="rounded" height={80} aria-busy />}
      {domains?.length === 0 && <Typography color="textSecondary">{text('none')}</Typography>}
      {domains && domains.length > 0 && (
        <Stack component="ul" spacing={2} aria-label={text('list')} sx={list}>
          {domains.map((one) => (
            <DomainItem key={one.id} company={company} mailDomain={one} mayWrite={mayWrite} />
          ))}
        </Stack>
      )}
      {mayWrite && <AddDomain company={company} />}
    </Stack>
  )
}
