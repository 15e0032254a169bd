import { useId, useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, Divider, Skeleton, Stack, Typography } from '@mui/material'
import { secondFactors as factorCalls } from '../../../contract/calls/secondFactors'
import { sessions as calls } from '../../../contract/calls/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { addTexts } from '../../i18n/i18nProvider'
import { ofSessions } from '../../i18n/parts/sessions'
import { LoadFailed } from '../../schema/page/LoadFailed'
import type { PathParams } from '../../schema/path'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { fullName } from '../session/account'
import { SessionItem } from './SessionItem'
import { sessionsKey, useEnding, useSessions } from './useSessions'
import { PlainList } from '../../schema/shared/PlainList'

addTexts(ofSessions)

interface About {
  readonly removeFactor: typeof factorCalls.removeTomUserFactor | typeof factorCalls.removeCompanyUserFactor
  readonly list: typeof calls.listTomUserSessions | typeof calls.listCompanyUserSessions
  readonly end: typeof calls.endTomUserSessions | typeof calls.endCompanyUserSessions
  readonly params: PathParams
}

/** The calls about the sessions of a company user, or without a company of a Tom user. */
const callsAbout = (company: number | undefined, id: number): About =>
  company === undefined
    ? {
        removeFactor: factorCalls.removeTomUserFactor,
        list: calls.listTomUserSessions,
        end: calls.endTomUserSessions,
        params: { tom_user_id: String(id) },
      }
    : {
        removeFactor: factorCalls.removeCompanyUserFactor,
        list: calls.listCompanyUserSessions,
        end: calls.endCompanyUserSessions,
        params: { company_id: String(company), company_user_id: String(id) },
      }

/** Removes the second factor of somebody who has lost it. */
const RemoveFactor = ({ about, name }: { readonly about: About; readonly name: string }) => {
  const { translate } = useWords()
  const notify = useNotice()
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await provider.send(about.removeFactor, { params: about.params })).data,
    onSuccess: ({ removed }) => {
      setAsking(false)
      notify(translate(removed ? 'sessions.person.factor.done' : 'sessions.person.factor.none', { name }), 'success')
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {translate('sessions.person.factor.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={translate('sessions.person.factor.title', { name })}
        yes={translate('sessions.person.factor.yes')}
        isBusy={isPending}
        onYes={() => mutate()}
        onNo={() => setAsking(false)}
      >
        {translate('sessions.person.factor.about', { name })}
      </ConfirmDialog>
    </>
  )
}

interface PersonSessionsProps {
  readonly person: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
    /** Whether there is one, where it is told. */
    readonly second_factor?: boolean
  }
  /** Undefined for provider staff. */
  readonly company: number | undefined
  readonly onClose: () => void
}

/** Tells where a person is signed in, and ends it everywhere. */
export const PersonSessions = ({ person, company, onClose }: PersonSessionsProps) => {
  const { translate } = useWords()
  const notify = useNotice()
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
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogHeading id={id}>{translate('sessions.person.heading', { name })}</DialogHeading>
      <DialogContent>
        {!sessions && error && (
          <LoadFailed
            what={translate('sessions.person.heading', { name })}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!sessions && !error && <Skeleton variant="rounded" height={64} aria-busy />}
        {sessions?.length === 0 && <Typography color="textSecondary">{translate('sessions.person.none')}</Typography>}
        {sessions && sessions.length > 0 && (
          <Stack component={PlainList} aria-labelledby={id} divider={<Divider aria-hidden />}>
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </Stack>
        )}
        <ConfirmDialog
          isOpen={isAsking}
          title={translate('sessions.person.title', { name })}
          yes={translate('sessions.person.yes')}
          isBusy={isPending}
          onYes={() => mutate({ call: about.end, params: about.params })}
          onNo={() => setAsking(false)}
        >
          {translate('sessions.person.about', { name, count: ends })}
        </ConfirmDialog>
      </DialogContent>
      <DialogActions>
        {person.second_factor !== false && <RemoveFactor about={about} name={name} />}
        {ends > 0 && (
          <Button color="inherit" onClick={() => setAsking(true)}>
            {translate('sessions.person.button')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {translate('sessions.person.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
