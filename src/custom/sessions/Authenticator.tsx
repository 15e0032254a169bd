import { useId, useState } from 'react'
import { Box, Button, Typography } from '@mui/material'
import { secondFactors as calls } from '../../../contract/calls/secondFactors'
import { showMoment } from '../../schema/kinds/shown'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { CodeForm } from './CodeForm'
import { NewAuthenticator } from './NewAuthenticator'

interface AuthenticatorProps {
  /** Since when there is an app; null if there is none. */
  readonly since: string | null
  readonly hasPasskeys: boolean
  /** Gets recovery codes, none if the ones of before go on. */
  readonly onAdded: (codes: readonly string[]) => void
}

/** The own authenticator app: set up and removed. */
export const Authenticator = ({ since, hasPasskeys, onAdded }: AuthenticatorProps) => {
  const { translate, locale } = useWords()
  const notify = useNotice()
  const id = useId()
  const [asked, setAsked] = useState<'new' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const text = (key: string, options?: object) => translate(`sessions.factor.${key}`, { ...options })
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {text('app')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {since ? text('since', { day: showMoment(since, locale, null) }) : text('appAbout')}
      </Typography>
      {since ? (
        <Button variant="outlined" color="inherit" onClick={() => setAsked('remove')}>
          {translate('sessions.factor.remove.button')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => setAsked('new')}>
          {text('add')}
        </Button>
      )}
      {asked === 'new' && (
        <NewAuthenticator
          onDone={(codes) => {
            close()
            if (codes.length === 0) notify(translate('sessions.factor.new.done'), 'success')
            onAdded(codes)
          }}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <CodeForm
          call={calls.removeAuthenticator}
          title={translate('sessions.factor.remove.title')}
          about={translate(`sessions.factor.remove.${hasPasskeys ? 'aboutOne' : 'about'}`)}
          yes={translate('sessions.factor.remove.yes')}
          by={hasPasskeys ? 'either' : 'code'}
          isDangerous
          onDone={() => {
            close()
            notify(translate('sessions.factor.remove.done'), 'success')
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}
