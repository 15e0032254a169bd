import { useRef, useState, type FormEvent } from 'react'
import { Alert, Box, Button, Chip, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { identityProviders as calls } from '../../../contract/calls/identityProviders'
import type { MailDomain } from '../../../contract/entities/identityProvider'
import { errorMessages, fieldMessages } from '../../errorMessages'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { BusyButton } from '../../schema/shared/BusyButton'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { keepFocusThroughMove, keepFocusThroughRemoval } from '../../schema/shared/keepFocus'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { KindHistory } from '../recordKinds/KindHistory'
import { CopyText } from '../secrets/CopyText'
import { useAddingDomain, useCheckingDomain, useMailDomains, useRemovingDomain } from './useIdentityProviders'
import { Row, Rest } from '../../schema/shared/Row'
import { PlainList } from '../../schema/shared/PlainList'
import { Panel } from '../../schema/shared/Panel'

interface DomainItemProps {
  readonly company: string
  readonly mailDomain: MailDomain
  readonly mayWrite: boolean
}

const DomainItem = ({ company, mailDomain, mayWrite }: DomainItemProps) => {
  const { translate } = useWords()
  const notify = useNotice()
  const [isAsked, setAsked] = useState(false)
  const { id, domain, record, proven_at: provenAt } = mailDomain
  const heading = useRef<HTMLHeadingElement>(null)
  const checking = useCheckingDomain(company, () => {
    notify(translate('identityProviders.domains.checked'), 'success')
    // There is nothing left to check.
    keepFocusThroughMove(() => heading.current?.focus())
  })
  const removing = useRemovingDomain(company, () => {
    setAsked(false)
    notify(translate('identityProviders.domains.removing.done'), 'success')
    keepFocusThroughRemoval()
  })
  return (
    <Panel component="li">
      <Stack spacing={1.5}>
        <Row align="center">
          <Typography ref={heading} tabIndex={-1} variant="subtitle1" component="h3" sx={{ flex: '1 1 160px' }}>
            {domain}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            color={provenAt ? 'success' : 'default'}
            label={translate(provenAt ? 'identityProviders.domains.proven' : 'identityProviders.domains.open')}
          />
        </Row>
        {!provenAt && (
          <>
            <Typography variant="body2">{translate('identityProviders.domains.record', { domain })}</Typography>
            <CopyText label={translate('identityProviders.domains.recordLabel', { domain })} value={record} />
          </>
        )}
        {checking.error && <Alert severity="error">{errorMessages(checking.error).join(' ')}</Alert>}
        {mayWrite && (
          <Row>
            {!provenAt && (
              <BusyButton
                variant="outlined"
                isBusy={checking.isPending}
                aria-label={translate('identityProviders.domains.checkOf', { domain })}
                onClick={() => checking.mutate(id)}
              >
                {translate('identityProviders.domains.check')}
              </BusyButton>
            )}
            <Button
              variant="outlined"
              color="inherit"
              aria-label={translate('identityProviders.domains.removeOf', { domain })}
              onClick={() => setAsked(true)}
            >
              {translate('identityProviders.domains.remove')}
            </Button>
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isAsked}
        isDangerous
        title={translate('identityProviders.domains.removing.title', { domain })}
        yes={translate('identityProviders.domains.removing.yes')}
        isBusy={removing.isPending}
        onYes={() => removing.mutate(id)}
        onNo={() => setAsked(false)}
      >
        {translate('identityProviders.domains.removing.about')}
        {removing.error && <Alert severity="error">{errorMessages(removing.error).join(' ')}</Alert>}
      </ConfirmDialog>
    </Panel>
  )
}

const AddDomain = ({ company }: { readonly company: string }) => {
  const { translate } = useWords()
  const [domain, setDomain] = useState('')
  const { mutate, isPending, error, reset } = useAddingDomain(company, () => setDomain(''))
  const wrong = error && (fieldMessages(error).domain ?? errorMessages(error).join(' '))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ domain })
  }
  return (
    <Box component="form" noValidate onSubmit={submit} className="off-paper">
      <Row align="flex-start">
        <TextField
          required
          size="small"
          label={translate('identityProviders.domains.label')}
          value={domain}
          onChange={({ target }) => {
            setDomain(target.value)
            reset()
          }}
          error={Boolean(wrong)}
          helperText={wrong ?? translate('identityProviders.domains.hint')}
          sx={{ flex: '1 1 220px', maxWidth: 420 }}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', inputMode: 'url' } }}
        />
        <BusyButton type="submit" variant="outlined" isBusy={isPending}>
          {translate('identityProviders.domains.add')}
        </BusyButton>
      </Row>
    </Box>
  )
}

/** The domains whose addresses lead to the provider, and how each is proven. */
export const Domains = ({ company, what }: { readonly company: string; readonly what: string }) => {
  const { translate } = useWords()
  const { data: domains, error, refetch } = useMailDomains(company)
  const mayWrite = useMayCall()(calls.createMailDomain, Number(company))
  return (
    <Stack component="section" spacing={2} aria-labelledby="mail-domains">
      <Row justify="space-between">
        <Rest from={240}>
          <Typography id="mail-domains" variant="h2">
            {translate('identityProviders.domains.title')}
          </Typography>
          <Typography color="textSecondary">{translate('identityProviders.domains.about')}</Typography>
        </Rest>
        {domains && (
          <KindHistory
            kind="mailDomains"
            company={company}
            records={domains}
            aria-label={translate('identityProviders.domains.history')}
            sx={{ alignSelf: 'flex-start' }}
          />
        )}
      </Row>
      {!domains && error && <LoadFailed what={what} error={error} onRetry={() => void refetch()} />}
      {!domains && !error && <Skeleton variant="rounded" height={80} aria-busy />}
      {domains?.length === 0 && (
        <Typography color="textSecondary">{translate('identityProviders.domains.none')}</Typography>
      )}
      {domains && domains.length > 0 && (
        <Stack component={PlainList} spacing={2} aria-label={translate('identityProviders.domains.list')}>
          {domains.map((one) => (
            <DomainItem key={one.id} company={company} mailDomain={one} mayWrite={mayWrite} />
          ))}
        </Stack>
      )}
      {mayWrite && <AddDomain company={company} />}
    </Stack>
  )
}
