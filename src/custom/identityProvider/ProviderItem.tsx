import { useRef, useState } from 'react'
import { Alert, Button, Chip, Link, Stack, Typography } from '@mui/material'
import { identityProviders as calls } from '../../../contract/calls/identityProviders'
import { dayAhead, dayInUtc } from '../../../contract/days'
import { type IdentityProvider, providerEndsSoonDays } from '../../../contract/entities/identityProvider'
import { errorMessages } from '../../errorMessages'
import { showMoment } from '../../schema/kinds/shown'
import { BusyButton } from '../../schema/shared/BusyButton'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { keepFocusThroughMove } from '../../schema/shared/keepFocus'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { showDay } from '../../schema/shared/showDay'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { CopyText } from '../secrets/CopyText'
import { LastTest } from './LastTest'
import { RequireForm } from './RequireForm'
import { useActivating, useDeactivating, useRemoving, useRequiring, useTesting } from './useIdentityProviders'
import { Row } from '../../schema/shared/Row'
import { Panel } from '../../schema/shared/Panel'

/** Whether the secret of a provider has ended, or will within a month, as far as anybody has said. */
const secretState = ({ secret_ends_on: day }: Pick<IdentityProvider, 'secret_ends_on'>) => {
  if (day === null) return 'lasts'
  if (day < dayInUtc()) return 'ended'
  return day <= dayAhead(providerEndsSoonDays) ? 'ends' : 'lasts'
}

const colors = { draft: 'default', tested: 'info', active: 'success' } as const

/** What is said of a secret or certificate that ends soon, or has ended. */
const endTexts = {
  oidc: { ends: 'identityProviders.secretEnds', ended: 'identityProviders.secretEnded' },
  saml: { ends: 'identityProviders.certificateEnds', ended: 'identityProviders.certificateEnded' },
} as const

/** What the window of a test is called: another test goes to the same one. */
const testWindow = 'identity-provider-test'

interface ProviderItemProps {
  readonly company: string
  readonly provider: IdentityProvider
  /** The active one, whose place this one would take. */
  readonly active: IdentityProvider | undefined
  readonly onEdit: () => void
}

/** A provider: what to copy to the other side, its state, and what can be done. */
export const ProviderItem = ({ company, provider, active, onEdit }: ProviderItemProps) => {
  const { id, name, state, is_required: isRequired, break_glass: keeper, last_test: test } = provider
  const { translate, locale } = useWords()
  const notify = useNotice()
  const mayWrite = useMayCall()(calls.updateIdentityProvider, Number(company))
  const [asked, setAsked] = useState<'activating' | 'deactivating' | 'removing' | 'requiring' | null>(null)
  const close = () => setAsked(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = (key: string) => () => {
    close()
    notify(translate(key), 'success')
    // The button that began it is gone, and so may be the provider.
    keepFocusThroughMove(() => heading.current?.focus())
  }
  const failed = (error: Error | null) => error && <Alert severity="error">{errorMessages(error).join(' ')}</Alert>
  const testing = useTesting(company, ({ address, window: opened }) => opened.location.assign(address))
  /** Opened by the click itself: browsers keep others closed. */
  const beginTest = () => {
    const opened = window.open('about:blank', testWindow)
    if (!opened) return notify(translate('identityProviders.blocked'), 'error')
    testing.mutate({ id, window: opened }, { onError: () => opened.close() })
  }
  const activating = useActivating(company, done('identityProviders.activating.done'))
  const deactivating = useDeactivating(company, done('identityProviders.deactivating.done'))
  const removing = useRemoving(company, done('identityProviders.removing.done'))
  const releasing = useRequiring(company, done('identityProviders.requiring.released'))
  const ends = secretState(provider)
  const asks = { activating, deactivating, removing }
  const question = asked === null || asked === 'requiring' ? null : asked
  return (
    <Panel component="li">
      <Stack spacing={2}>
        <Row align="center">
          <Typography ref={heading} tabIndex={-1} variant="h3" component="h2">
            {name}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            color={colors[state]}
            label={translate(`identityProviders.states.${state}`)}
          />
          {isRequired && (
            <Chip size="small" variant="outlined" color="warning" label={translate('identityProviders.required')} />
          )}
        </Row>
        <Typography variant="body2" color="textSecondary">
          {[
            translate('identityProviders.issuerIs', { issuer: provider.issuer }),
            translate(provider.admits_new ? 'identityProviders.admitsNew' : 'identityProviders.refusesNew'),
            provider.people > 0
              ? translate('identityProviders.people', { count: provider.people })
              : translate('identityProviders.nobody'),
            keeper?.is_ready && translate('identityProviders.keeper', { name: keeper.name }),
            ...provider.certificates.map(({ subject, ends_on: day }) =>
              translate('identityProviders.certificate', {
                subject: subject.replace(/^CN=/, ''),
                day: showDay(day, locale),
              }),
            ),
            provider.former_secret_until &&
              translate('identityProviders.former', { day: showMoment(provider.former_secret_until, locale, null) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {ends !== 'lasts' && (
          <Alert severity={ends === 'ended' ? 'error' : 'warning'}>
            {translate(endTexts[provider.kind][ends], { day: showDay(provider.secret_ends_on ?? '', locale) })}
          </Alert>
        )}
        {keeper && !keeper.is_ready && (
          <Alert severity="warning">{translate('identityProviders.keeperNotReady', { name: keeper.name })}</Alert>
        )}
        <Stack spacing={2.5}>
          <Typography variant="subtitle2" component="h3">
            {translate('identityProviders.toCopy')}
          </Typography>
          {provider.entity_id === null ? (
            <CopyText
              label={translate('identityProviders.redirectUri')}
              value={provider.redirect_uri}
              hint={translate('identityProviders.redirectHint')}
            />
          ) : (
            <>
              <CopyText
                label={translate('identityProviders.entityId')}
                value={provider.entity_id}
                hint={translate('identityProviders.entityIdHint')}
              />
              <CopyText
                label={translate('identityProviders.consumer')}
                value={provider.redirect_uri}
                hint={translate('identityProviders.consumerHint')}
              />
              <Link href={provider.entity_id} download sx={{ alignSelf: 'flex-start' }}>
                {translate('identityProviders.downloadMetadata')}
              </Link>
            </>
          )}
          <CopyText
            label={translate('identityProviders.signInUri')}
            value={provider.sign_in_uri}
            hint={translate('identityProviders.signInHint')}
          />
        </Stack>
        {test && <LastTest test={test} />}
        {failed(testing.error)}
        {failed(releasing.error)}
        {mayWrite && (
          <Row>
            <BusyButton
              variant={state === 'draft' ? 'contained' : 'outlined'}
              isBusy={testing.isPending}
              aria-label={translate('identityProviders.testOf', { name })}
              onClick={beginTest}
            >
              {translate('identityProviders.test')}
            </BusyButton>
            {state === 'tested' && (
              <Button
                variant="contained"
                aria-label={translate('identityProviders.activateOf', { name })}
                onClick={() => setAsked('activating')}
              >
                {translate('identityProviders.activate')}
              </Button>
            )}
            {state === 'active' && (
              <Button variant="outlined" onClick={() => setAsked('requiring')}>
                {translate(isRequired ? 'identityProviders.changeKeeper' : 'identityProviders.require')}
              </Button>
            )}
            {isRequired && (
              <BusyButton
                variant="outlined"
                isBusy={releasing.isPending}
                onClick={() => releasing.mutate({ id, is_required: false, break_glass_id: null })}
              >
                {translate('identityProviders.release')}
              </BusyButton>
            )}
            <Button variant="outlined" aria-label={translate('identityProviders.editOf', { name })} onClick={onEdit}>
              {translate('identityProviders.edit')}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              aria-label={translate(
                state === 'active' ? 'identityProviders.deactivateOf' : 'identityProviders.removeOf',
                { name },
              )}
              onClick={() => setAsked(state === 'active' ? 'deactivating' : 'removing')}
            >
              {translate(state === 'active' ? 'identityProviders.deactivate' : 'identityProviders.remove')}
            </Button>
          </Row>
        )}
      </Stack>
      {question && (
        <ConfirmDialog
          isOpen
          isDangerous={question !== 'activating'}
          title={translate(`identityProviders.${question}.title`, { name })}
          yes={translate(`identityProviders.${question}.yes`)}
          isBusy={asks[question].isPending}
          onYes={() => asks[question].mutate(id)}
          onNo={close}
        >
          {translate(`identityProviders.${question}.about`)}{' '}
          {question === 'activating' &&
            active &&
            translate('identityProviders.activating.other', { other: active.name })}
          {failed(asks[question].error)}
        </ConfirmDialog>
      )}
      {asked === 'requiring' && (
        <RequireForm
          company={company}
          provider={provider}
          onClose={close}
          onDone={done(`identityProviders.${isRequired ? 'keeping' : 'requiring'}.done`)}
        />
      )}
    </Panel>
  )
}
