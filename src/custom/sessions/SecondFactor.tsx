import { useId, useState } from 'react'
import { Alert, Box, Button, Divider, Skeleton, Stack, Typography } from '@mui/material'
import { secondFactors as calls } from '../../../contract/calls/secondFactors'
import type { SecondFactors } from '../../../contract/entities/secondFactor'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useWords } from '../../schema/shared/useWords'
import { Authenticator } from './Authenticator'
import { CodeForm } from './CodeForm'
import { Passkeys } from './Passkeys'
import { RecoveryCodes } from './RecoveryCodes'
import { useSecondFactors } from './useSecondFactors'
import { AccountCard } from './AccountCard'

/** When it is time for new recovery codes. */
const fewCodes = 3

/** How many recovery codes are left, and how they are renewed. */
const CodesLeft = ({
  factors: { authenticator_since: since, recovery_codes_left: left, passkeys },
  onRenewed,
}: {
  readonly factors: SecondFactors
  readonly onRenewed: (codes: readonly string[]) => void
}) => {
  const { translate } = useWords()
  const [isAsking, setAsking] = useState(false)
  const text = (key: string, options?: object) => translate(`sessions.factor.${key}`, { ...options })
  const byPasskey = since === null ? 'passkey' : 'either'
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {translate('sessions.factor.codes.heading')}
      </Typography>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          {text('left', { count: left })}
        </Typography>
        {left <= fewCodes && <Alert severity="warning">{text('few')}</Alert>}
        <div>
          <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
            {translate('sessions.factor.renew.button')}
          </Button>
        </div>
      </Stack>
      {isAsking && (
        <CodeForm
          call={calls.renewRecoveryCodes}
          title={translate('sessions.factor.renew.title')}
          about={translate('sessions.factor.renew.about')}
          yes={translate('sessions.factor.renew.yes')}
          by={passkeys.length > 0 ? byPasskey : 'code'}
          onDone={(codes) => {
            setAsking(false)
            onRenewed(codes)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

interface SecondFactorProps {
  /** Recovery codes were shown, and are kept. */
  readonly onKept?: () => void
}

/** The own passkeys, authenticator app and recovery codes. */
export const SecondFactor = ({ onKept }: SecondFactorProps) => {
  const { translate } = useWords()
  const { data: factors, error, refetch } = useSecondFactors()
  const [codes, setCodes] = useState<readonly string[]>([])
  const text = (key: string) => translate(`sessions.factor.${key}`)
  const hasPasskeys = (factors?.passkeys.length ?? 0) > 0
  const hasApp = Boolean(factors?.authenticator_since)
  return (
    <AccountCard title={text('heading')} about={text('about')}>
      {!factors && error && <LoadFailed what={text('heading')} error={error} onRetry={() => void refetch()} />}
      {!factors && !error && <Skeleton variant="rounded" height={40} aria-busy />}
      {factors && (
        <Stack spacing={3} divider={<Divider />}>
          <Passkeys passkeys={factors.passkeys} hasApp={hasApp} onAdded={setCodes} />
          <Authenticator since={factors.authenticator_since} hasPasskeys={hasPasskeys} onAdded={setCodes} />
          {(hasApp || hasPasskeys) && <CodesLeft factors={factors} onRenewed={setCodes} />}
        </Stack>
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
    </AccountCard>
  )
}
