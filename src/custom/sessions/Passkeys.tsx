import { useId, useState } from 'react'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import { Alert, Box, Button, Divider, Stack, Typography } from '@mui/material'
import { sessions as sessionCalls } from '../../../contract/calls/sessions'
import { mostPasskeys, type Passkey } from '../../../contract/entities/passkey'
import { agoText } from '../../schema/history/changeTexts'
import { showMoment } from '../../schema/kinds/shown'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { keepFocusThroughRemoval } from '../../schema/shared/keepFocus'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { PasskeyForm } from './PasskeyForm'
import { sessionName } from './SessionItem'
import { useNewPasskey, useRemovingPasskey, useRenamingPasskey } from './useSecondFactors'
import { useSessions } from './useSessions'
import { PlainList } from '../../schema/shared/PlainList'

const agoNow = (moment: string, locale: string): string => agoText(moment, new Date(), locale)

interface ItemProps {
  readonly passkey: Passkey
  /** Whether nothing but the password is left without it. */
  readonly isLast: boolean
}

/** A passkey: since when, when it was last used, and how it is renamed or removed. */
const PasskeyItem = ({ passkey, isLast }: ItemProps) => {
  const { translate, locale } = useWords()
  const notify = useNotice()
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const renaming = useRenamingPasskey(close)
  const removing = useRemovingPasskey(() => {
    close()
    notify(translate('sessions.passkeys.remove.done'), 'success')
    keepFocusThroughRemoval()
  })
  const { id, name, created_at: since, last_used_at: usedAt } = passkey
  const text = (key: string, options?: object) => translate(`sessions.passkeys.${key}`, { ...options })
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 2, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      <KeyIcon color="action" aria-hidden />
      <Stack sx={{ flex: '1 1 180px', minWidth: 0, gap: 0.5 }}>
        <Typography component="span" variant="subtitle2">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            usedAt ? text('used', { ago: agoNow(usedAt, locale) }) : text('unused'),
            text('since', { day: showMoment(since, locale, null) }),
            passkey.is_synced && text('synced'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={text('rename.of', { name })}
          onClick={() => setAsked('rename')}
        >
          {text('rename.button')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={text('remove.of', { name })}
          onClick={() => setAsked('remove')}
        >
          {text('remove.button')}
        </Button>
      </Stack>
      {asked === 'rename' && (
        <PasskeyForm
          kind="rename"
          name={name}
          saving={renaming}
          onSave={(typed) => renaming.mutate({ id, name: typed })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        isDangerous
        title={text('remove.title', { name })}
        yes={text('remove.yes')}
        isBusy={removing.isPending}
        onYes={() => removing.mutate(id)}
        onNo={close}
      >
        {text('remove.about')} {isLast && text('remove.last')}
      </ConfirmDialog>
    </Stack>
  )
}

interface PasskeysProps {
  readonly passkeys: readonly Passkey[]
  readonly hasApp: boolean
  /** Gets recovery codes, none if the ones of before go on. */
  readonly onAdded: (codes: readonly string[]) => void
}

const knowsPasskeys = () => 'PublicKeyCredential' in window

/** The own passkeys, and how another one is added. */
export const Passkeys = ({ passkeys, hasApp, onAdded }: PasskeysProps) => {
  const words = useWords()
  const { translate } = words
  const notify = useNotice()
  const id = useId()
  const [isAdding, setAdding] = useState(false)
  const adding = useNewPasskey((codes) => {
    setAdding(false)
    notify(translate('sessions.passkeys.new.done'), 'success')
    onAdded(codes)
  })
  const { data: sessions } = useSessions({ call: sessionCalls.listOwnSessions })
  const here = sessions?.find(({ is_current: isCurrent }) => isCurrent)
  const text = (key: string, options?: object) => translate(`sessions.passkeys.${key}`, { ...options })
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {text('heading')}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {text('about')}
      </Typography>
      {passkeys.length > 0 && (
        <Stack component={PlainList} aria-label={text('heading')} divider={<Divider aria-hidden />}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} isLast={!hasApp && passkeys.length === 1} />
          ))}
        </Stack>
      )}
      {!knowsPasskeys() && <Alert severity="info">{text(window.isSecureContext ? 'unknownHere' : 'notSecure')}</Alert>}
      {knowsPasskeys() && passkeys.length >= mostPasskeys && <Alert severity="info">{text('most')}</Alert>}
      {knowsPasskeys() && passkeys.length < mostPasskeys && (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setAdding(true)}>
          {text('new.button')}
        </Button>
      )}
      {isAdding && (
        <PasskeyForm
          kind="new"
          // Sessions are not told as long as a factor has to be set up.
          name={here ? sessionName(here, words) : text('nameHere')}
          saving={adding}
          onSave={(name) => adding.mutate(name)}
          onClose={() => {
            adding.reset()
            setAdding(false)
          }}
        />
      )}
    </Box>
  )
}
