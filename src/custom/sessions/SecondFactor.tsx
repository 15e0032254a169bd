import { useId, useState } from 'react'
import { Alert, Button, Card, Skeleton, Stack, Typography } from '@mui/material'
import { secondFactors as calls } from '../../../contract/calls/secondFactors'
import { showMoment } from '../../schema/kinds/shown'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { CodeForm } from './CodeForm'
import { NewAuthenticator } from './NewAuthenticator'
import { RecoveryCodes } from './RecoveryCodes'
import { useSecondFactors } from './useSecondFactors'

/** When it is time for new recovery codes. */
const fewCodes = 3

interface SecondFactorProps {
  /** Recovery codes were shown, and are kept. */
  readonly onKept?: () => void
}

/** The own authenticator app and recovery codes: set up, renewed and removed. */
export const SecondFactor = ({ onKept }: SecondFactorProps) => {
  const { translate, locale } = useWords()
  const notify = useNotice()
  const id = useId()
  const { data: factors, error, refetch } = useSecondFactors()
  const [asked, setAsked] = useState<'new' | 'renew' | 'remove' | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => setAsked(null)
  const show = (made: readonly string[]) => {
    close()
    setCodes(made)
  }
  const text = (key: string, options?: object) => translate(`sessions.factor.${key}`, { ...options })
  const since = factors?.authenticator_since
  const left = factors?.recovery_codes_left ?? 0
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 3 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {text('heading')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text('about')}
      </Typography>
      {!factors && error && <LoadFailed what={text('heading')} error={error} onRetry={() => void refetch()} />}
      {!factors && !error && <Skeleton variant="rounded" height={40} aria-busy />}
      {factors && !since && (
        <Button variant="outlined" onClick={() => setAsked('new')}>
          {text('add')}
        </Button>
      )}
      {since && (
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography>{text('since', { day: showMoment(since, locale, null), smart_count: left })}</Typography>
          {left <= fewCodes && <Alert severity="warning">{text('few')}</Alert>}
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => setAsked('renew')}>
              {translate('sessions.factor.renew.button')}
            </Button>
            <Button variant="outlined" color="inherit" onClick={() => setAsked('remove')}>
              {translate('sessions.factor.remove.button')}
            </Button>
          </Stack>
        </Stack>
      )}
      {asked === 'new' && <NewAuthenticator onDone={show} onClose={close} />}
      {asked === 'renew' && (
        <CodeForm
          call={calls.renewRecoveryCodes}
          title={translate('sessions.factor.renew.title')}
          about={translate('sessions.factor.renew.about')}
          yes={translate('sessions.factor.renew.yes')}
          onDone={show}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <CodeForm
          call={calls.removeAuthenticator}
          title={translate('sessions.factor.remove.title')}
          about={translate('sessions.factor.remove.about')}
          yes={translate('sessions.factor.remove.yes')}
          isDangerous
          onDone={() => {
            close()
            notify(translate('sessions.factor.remove.done'), 'success')
          }}
          onClose={close}
        />
      )}
      {codes.length > 0 && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes([])
            onKept?.()
          }}
        />
      )}
    </Card>
  )
}
