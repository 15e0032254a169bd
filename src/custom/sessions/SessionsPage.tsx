import { useId, useState } from 'react'
import { Box, Button, Card, Divider, Skeleton, Stack, Typography } from '@mui/material'
import { useGetOne } from 'ra-core'
import { auth } from '../../../contract/calls/auth'
import { secondFactors } from '../../../contract/calls/secondFactors'
import { sessions as calls } from '../../../contract/calls/sessions'
import type { Company } from '../../../contract/entities/company'
import type { OpenSession } from '../../../contract/entities/openSession'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { BusyButton } from '../../schema/shared/BusyButton'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { keepFocusThroughRemoval } from '../../schema/shared/keepFocus'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { useCompanyInHand } from '../session/companyInHand'
import { OwnPassword } from './OwnPassword'
import { SecondFactor } from './SecondFactor'
import { SessionItem, sessionName, usedText } from './SessionItem'
import { StaffRules } from './StaffRules'
import { useSecondFactors } from './useSecondFactors'
import { useEnding, useSessions } from './useSessions'
import { Row, Rest } from '../../schema/shared/Row'
import { PlainList } from '../../schema/shared/PlainList'
import { AccountCard } from './AccountCard'

/** Ends a session elsewhere, without a question: whoever it was can sign in again. */
const EndButton = ({ session }: { readonly session: OpenSession }) => {
  const words = useWords()
  const { translate, locale } = words
  const notify = useNotice()
  const { mutate, isPending } = useEnding((ended) => {
    notify(translate(ended > 0 ? 'sessions.ended' : 'sessions.endedBefore'), 'success')
    keepFocusThroughRemoval()
  })
  return (
    <BusyButton
      size="small"
      variant="outlined"
      color="inherit"
      isBusy={isPending}
      aria-label={translate('sessions.endOf', {
        name: sessionName(session, words),
        ago: usedText(session, locale),
      })}
      onClick={() => mutate({ call: calls.endOwnSessions, body: { ids: [session.id] } })}
    >
      {translate('sessions.end')}
    </BusyButton>
  )
}

const EndOthers = () => {
  const { translate } = useWords()
  const notify = useNotice()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useEnding((ended) => {
    setAsking(false)
    notify(translate('sessions.others.done', { count: ended }), 'success')
    keepFocusThroughRemoval()
  })
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('sessions.others.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('sessions.others.title')}
        yes={translate('sessions.others.yes')}
        isBusy={isPending}
        onYes={() => mutate({ call: calls.endOtherSessions })}
        onNo={() => setAsking(false)}
      >
        {translate('sessions.others.about')}
      </ConfirmDialog>
    </>
  )
}

/** Signs all people of the company that one works in out, or everybody; for those who may. */
const Emergency = () => {
  const { translate } = useWords()
  const notify = useNotice()
  const mayCall = useMayCall()
  const companyId = useCompanyInHand()
  const mayEndCompany = companyId !== null && mayCall(calls.endCompanySessions, companyId)
  const mayEndAll = mayCall(calls.endAllSessions)
  const { data: company } = useGetOne<Company>('companies', { id: companyId ?? 0 }, { enabled: mayEndCompany })
  const [asked, setAsked] = useState<'company' | 'all' | null>(null)
  const { mutate, isPending } = useEnding((ended) => {
    setAsked(null)
    notify(translate('sessions.emergency.done', { count: ended }), 'success')
  })
  if (!mayEndAll && !mayEndCompany) return null
  const named = { company: company?.name ?? '' }
  return (
    <AccountCard title={translate('sessions.emergency.heading')} about={translate('sessions.emergency.about')}>
      <Row>
        {mayEndCompany && company && (
          <Button variant="outlined" color="inherit" onClick={() => setAsked('company')}>
            {translate('sessions.emergency.company.button', named)}
          </Button>
        )}
        {mayEndAll && (
          <Button variant="outlined" color="inherit" onClick={() => setAsked('all')}>
            {translate('sessions.emergency.all.button')}
          </Button>
        )}
      </Row>
      {asked && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={translate(`sessions.emergency.${asked}.title`, named)}
          yes={translate('sessions.emergency.yes')}
          isBusy={isPending}
          onYes={() =>
            mutate(
              asked === 'all'
                ? { call: calls.endAllSessions }
                : { call: calls.endCompanySessions, params: { company_id: String(companyId) } },
            )
          }
          onNo={() => setAsked(null)}
        >
          {translate(`sessions.emergency.${asked}.about`)}
        </ConfirmDialog>
      )}
    </AccountCard>
  )
}

/** Where somebody is signed in, and how that ends. */
export const SessionsPage = () => {
  const { translate } = useWords()
  const id = useId()
  const mayCall = useMayCall()
  const { data: sessions, error, refetch } = useSessions({ call: calls.listOwnSessions })
  const factors = useSecondFactors()
  const mayEnd = mayCall(calls.endOwnSessions)
  // All at once, so that nothing moves while it loads.
  const isReady = Boolean(sessions ?? error) && !factors.isPending
  const hasOthers = sessions?.some(({ is_current: isCurrent }) => !isCurrent)
  return (
    <Page title={translate('sessions.title')}>
      {isReady && !sessions && error && (
        <LoadFailed what={translate('sessions.what')} error={error} onRetry={() => void refetch()} />
      )}
      {!isReady && <Skeleton variant="rounded" height={160} aria-busy />}
      {isReady && sessions && (
        <Card component="section" aria-labelledby={id} sx={{ p: 3 }}>
          <Row justify="space-between" gap={2}>
            <Rest from={240}>
              <Typography variant="h2" id={id} gutterBottom>
                {translate('sessions.heading')}
              </Typography>
              <Typography color="textSecondary">{translate('sessions.about')}</Typography>
            </Rest>
            <Box>{mayEnd && hasOthers && <EndOthers />}</Box>
          </Row>
          <Stack component={PlainList} aria-label={translate('sessions.list')} divider={<Divider aria-hidden />}>
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                action={mayEnd && !session.is_current && <EndButton session={session} />}
              />
            ))}
          </Stack>
          {!hasOthers && <Typography color="textSecondary">{translate('sessions.onlyHere')}</Typography>}
        </Card>
      )}
      {isReady && mayCall(secondFactors.startAuthenticator) && <SecondFactor />}
      {isReady && mayCall(auth.changeOwnPassword) && <OwnPassword />}
      {isReady && mayCall(secondFactors.readStaffRules) && <StaffRules />}
      {isReady && mayEnd && <Emergency />}
    </Page>
  )
}
