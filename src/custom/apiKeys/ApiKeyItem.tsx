import { useState } from 'react'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { apiKeys as calls } from '../../../contract/calls/apiKeys'
import { capitalize } from '../../../contract/capitalize'
import { dayAhead, dayInUtc } from '../../../contract/days'
import { type ApiKey, type ApiKeyWithSecret, keyEndsSoonDays } from '../../../contract/entities/apiKey'
import { showMoment } from '../../schema/kinds/shown'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { keepFocusThroughRemoval } from '../../schema/shared/keepFocus'
import { usePrinting } from '../../schema/shared/printing'
import { rightsText } from '../../schema/shared/rightsInWords'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { showDay } from '../../schema/shared/showDay'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { RenewKey } from './RenewKey'
import { useEndingKey } from './useApiKeys'
import { CardHead, Row, Rest } from '../../schema/shared/Row'
import { Panel } from '../../schema/shared/Panel'
import { OpenArrow } from '../../schema/shared/OpenArrow'

type KeyState = 'works' | 'endsSoon' | 'ended' | 'idle'

/** Returns whether a key works, and for how long. */
const stateOf = (key: Pick<ApiKey, 'ends_on' | 'is_idle'>, now = new Date()): KeyState => {
  if (key.ends_on < dayInUtc(now)) return 'ended'
  if (key.is_idle) return 'idle'
  return key.ends_on <= dayAhead(keyEndsSoonDays, now) ? 'endsSoon' : 'works'
}

const colors = { works: 'success', endsSoon: 'warning', ended: 'default', idle: 'default' } as const

interface ApiKeyItemProps {
  readonly apiKey: ApiKey
  readonly company: string
  readonly onSecret: (key: ApiKeyWithSecret) => void
}

/** A key: what it may do, until when, when it was used, and how it is renewed or ended. */
export const ApiKeyItem = ({ apiKey, company, onSecret }: ApiKeyItemProps) => {
  const words = useWords()
  const { translate, locale } = words
  const mayCall = useMayCall()
  const notify = useNotice()
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null)
  const close = () => setAsked(null)
  const { mutate, isPending } = useEndingKey(company, () => {
    close()
    notify(translate('apiKeys.ending.done'), 'success')
    keepFocusThroughRemoval()
  })
  const { id, name, permissions, made_by: maker, hint, used_on: used, former_until: former } = apiKey
  const state = stateOf(apiKey)
  const usedText = used
    ? translate('apiKeys.used', { day: showDay(used, words.locale) })
    : translate('apiKeys.neverUsed')
  return (
    <Panel component="li">
      <CardHead>
        <Rest from={240}>
          <Row align="center">
            <Typography variant="h3" component="h2">
              {name}
            </Typography>
            <Chip
              size="small"
              variant="outlined"
              color={colors[state]}
              label={translate(`apiKeys.states.${state}`, { day: showDay(apiKey.ends_on, words.locale) })}
            />
          </Row>
          <Typography variant="body2" color="textSecondary">
            {[
              usedText,
              translate('apiKeys.hint', { hint }),
              translate('apiKeys.madeBy', { name: maker.name }),
              state === 'works' && translate('apiKeys.until', { day: showDay(apiKey.ends_on, words.locale) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {former && (
            <Typography variant="body2" color="textSecondary">
              {apiKey.former_used_on
                ? translate('apiKeys.former', {
                    day: showMoment(former, locale, null),
                    used: showDay(apiKey.former_used_on, words.locale),
                  })
                : translate('apiKeys.formerUnused', { day: showMoment(former, locale, null) })}
            </Typography>
          )}
        </Rest>
        <Stack direction="row" sx={{ gap: 1 }}>
          {mayCall(calls.renewApiKey, Number(company)) && (
            <Button
              variant="outlined"
              aria-label={translate('apiKeys.renewOf', { name })}
              onClick={() => setAsked('renew')}
            >
              {translate('apiKeys.renew')}
            </Button>
          )}
          {mayCall(calls.deleteApiKey, Number(company)) && (
            <Button
              variant="outlined"
              color="inherit"
              aria-label={translate('apiKeys.endOf', { name })}
              onClick={() => setAsked('end')}
            >
              {translate('apiKeys.end')}
            </Button>
          )}
        </Stack>
      </CardHead>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-label={isOpen ? undefined : translate('apiKeys.allowed', { name })}
        startIcon={<OpenArrow isOpen={isOpen} />}
        onClick={() => setOpen(!isOpen)}
        sx={{ mt: 1 }}
      >
        {translate('apiKeys.permissions', { count: permissions.length })}
      </Button>
      {(isOpen || isPrinting) && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {capitalize(rightsText(permissions, words), words.locale)}
        </Typography>
      )}
      {asked === 'renew' && (
        <RenewKey
          company={company}
          renewed={apiKey}
          onClose={close}
          onRenewed={(key) => {
            close()
            onSecret(key)
          }}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'end'}
        isDangerous
        title={translate('apiKeys.ending.title', { name })}
        yes={translate('apiKeys.ending.yes')}
        isBusy={isPending}
        onYes={() => mutate(id)}
        onNo={close}
      >
        {translate('apiKeys.ending.about')}{' '}
        {used && translate('apiKeys.ending.lastUsed', { day: showDay(used, words.locale) })}
      </ConfirmDialog>
    </Panel>
  )
}
