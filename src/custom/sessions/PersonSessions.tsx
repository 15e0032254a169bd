import { useId, useState } from 'react'
import { Button, Card, CardContent, Divider, Skeleton, Stack, Typography } from '@mui/material'
import type { RaRecord } from 'ra-core'
import { sessions as calls } from '../../../contract/calls/sessions'
import { addTexts } from '../../i18n/i18nProvider'
import { ofSessions } from '../../i18n/parts/sessions'
import { list } from '../../schema/history/HistoryPanel'
import type { PathParams } from '../../schema/path'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { useFormParams } from '../../schema/shared/FormParams'
import { companyOf } from '../../schema/shared/rights'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { fullName } from '../session/account'
import { SessionItem } from './SessionItem'
import { useEnding, useSessions } from './useSessions'

addTexts(ofSessions)

/** How many are listed in the form of a person, which is about more than this. */
const shown = 5

type Person = RaRecord<number> & { readonly first_name: string; readonly last_name: string }

interface About {
  readonly list: typeof calls.listTomUserSessions | typeof calls.listCompanyUserSessions
  readonly end: typeof calls.endTomUserSessions | typeof calls.endCompanyUserSessions
  readonly params: PathParams
}

/** The calls about the sessions of a company user, or without a company of a Tom user. */
const callsAbout = (company: number | undefined, id: number): About =>
  company === undefined
    ? { list: calls.listTomUserSessions, end: calls.endTomUserSessions, params: { tom_user_id: String(id) } }
    : {
        list: calls.listCompanyUserSessions,
        end: calls.endCompanyUserSessions,
        params: { company_id: String(company), company_user_id: String(id) },
      }

interface ShownProps {
  readonly person: Person
  readonly company: number | undefined
}

const Shown = ({ person, company }: ShownProps) => {
  const { translate } = useWords()
  const notify = useNotice()
  const mayCall = useMayCall()
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const about = callsAbout(company, person.id)
  const { data: sessions, error, refetch } = useSessions({ call: about.list, params: about.params })
  const name = fullName(person)
  const { mutate, isPending } = useEnding(() => {
    setAsking(false)
    notify(translate('sessions.person.done', { name }), 'success')
  })
  // The session of the reader stays.
  const ends = sessions?.filter(({ is_current: isCurrent }) => !isCurrent).length ?? 0
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent>
        <Typography variant="h2" id={id} sx={{ mb: 1 }}>
          {translate('sessions.person.heading', { name })}
        </Typography>
        {!sessions && error && (
          <LoadFailed
            what={translate('sessions.person.failed', { name })}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!sessions && !error && <Skeleton variant="rounded" height={64} aria-busy />}
        {sessions?.length === 0 && <Typography color="textSecondary">{translate('sessions.person.none')}</Typography>}
        {sessions && sessions.length > 0 && (
          <Stack component="ul" aria-labelledby={id} divider={<Divider aria-hidden />} sx={list}>
            {sessions.slice(0, shown).map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </Stack>
        )}
        {sessions && sessions.length > shown && (
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {translate('sessions.person.more', { smart_count: sessions.length - shown })}
          </Typography>
        )}
        {ends > 0 && mayCall(about.end, company) && (
          <Button variant="outlined" color="inherit" sx={{ mt: 1 }} onClick={() => setAsking(true)}>
            {translate('sessions.person.button')}
          </Button>
        )}
        <ConfirmDialog
          isOpen={isAsking}
          title={translate('sessions.person.title', { name })}
          yes={translate('sessions.person.yes')}
          isBusy={isPending}
          onYes={() => mutate({ call: about.end, params: about.params })}
          onNo={() => setAsking(false)}
        >
          {translate('sessions.person.about', { name, smart_count: ends })}
        </ConfirmDialog>
      </CardContent>
    </Card>
  )
}

/** Tells those who may set a person inactive where the person is signed in. */
export const PersonSessions = ({ record }: { readonly record: RaRecord }) => {
  const mayCall = useMayCall()
  const company = companyOf(useFormParams())
  const person = record as Person
  if (!mayCall(callsAbout(company, person.id).list, company)) return null
  return <Shown person={person} company={company} />
}
