import { useId, useState } from 'react'
import { Button, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { companyUsers as ofCompany } from '../../../contract/calls/companyUsers'
import { invitations as calls } from '../../../contract/calls/invitations'
import { tomUsers as ofProvider } from '../../../contract/calls/tomUsers'
import type { invitationStates } from '../../../contract/invitations'
import { errorMessages } from '../../errorMessages'
import { addTexts } from '../../i18n/i18nProvider'
import { ofInvitations } from '../../i18n/parts/invitations'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { showMoment } from '../../schema/kinds/shown'
import { ConfirmDialog } from '../../schema/shared/ConfirmDialog'
import { keepFocusThroughMove } from '../../schema/shared/keepFocus'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { fullName } from '../session/account'
import { Row } from '../../schema/shared/Row'

addTexts(ofInvitations)

interface Invited {
  readonly invitation: (typeof invitationStates)[number]
  readonly invited_until: string | null
}

export interface PersonAccessProps {
  readonly person: Invited & { readonly id: number; readonly first_name: string; readonly last_name: string }
  /** Undefined for provider staff. */
  readonly company: number | undefined
}

type Act = 'invite' | 'withdraw' | 'link'

/** Returns what each act does, and who may do it. */
const useActs = (id: number, company: number | undefined) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const mayCall = useMayCall()
  if (company === undefined) {
    const params = { tom_user_id: String(id) }
    return {
      read: () => provider.send(ofProvider.readTomUser, { params }),
      may: {
        invite: mayCall(calls.inviteTomUser),
        withdraw: mayCall(calls.withdrawTomUserInvitation),
        link: mayCall(calls.sendTomUserReset),
      },
      does: {
        invite: () => provider.send(calls.inviteTomUser, { params }),
        withdraw: () => provider.send(calls.withdrawTomUserInvitation, { params }),
        link: () => provider.send(calls.sendTomUserReset, { params }),
      },
    }
  }
  const params = { company_id: String(company), company_user_id: String(id) }
  const body = { ids: [id] }
  return {
    read: () => provider.send(ofCompany.readCompanyUser, { params }),
    may: {
      invite: mayCall(ofCompany.inviteCompanyUsers, company),
      withdraw: mayCall(calls.withdrawInvitations, company),
      link: mayCall(calls.sendCompanyUserReset, company),
    },
    does: {
      invite: () => provider.send(ofCompany.inviteCompanyUsers, { params, body }),
      withdraw: () => provider.send(calls.withdrawInvitations, { params, body }),
      link: () => provider.send(calls.sendCompanyUserReset, { params }),
    },
  }
}

const actsIn: { readonly [state in Invited['invitation']]: readonly Act[] } = {
  none: ['invite', 'withdraw'],
  invited: ['invite', 'withdraw'],
  lapsed: ['invite', 'withdraw'],
  withdrawn: ['invite'],
  taken: ['link'],
}

/** Why an act on many has done nothing to the one person. */
const failureIn = (data: unknown): string | undefined => {
  const { failures = [] } = (data ?? {}) as { readonly failures?: readonly { readonly reason: string }[] }
  return failures[0]?.reason
}

/** Says how far the invitation of an active person is, and lets those who manage people send it again, withdraw it, or send a link. */
export const PersonAccess = ({ person, company }: PersonAccessProps) => {
  const { translate, locale } = useWords()
  const notify = useNotice()
  const client = useQueryClient()
  const headingId = useId()
  const [asked, setAsked] = useState<Act | null>(null)
  const { read, may, does } = useActs(person.id, company)
  const { invitation: stateRead, invited_until: untilRead } = person
  const key = ['invitationOf', company ?? null, person.id]
  // Read apart from the record of the form, so that what is typed there stays.
  const { data: invited } = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Invited> => (await read()).data,
    initialData: { invitation: stateRead, invited_until: untilRead },
    staleTime: Infinity,
    meta: { ownErrors: true },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: Act) => (await does[act]()).data as unknown,
    onSuccess: (data, act) => {
      const reason = failureIn(data)
      if (reason) notify(translate('invitations.notDone', { reason }), 'error')
      else notify(translate(`invitations.${act}.done`), 'success')
    },
    onError: (error) => {
      for (const text of errorMessages(error)) notify(text, 'error')
    },
    onSettled: () => {
      setAsked(null)
      // Another state has other buttons.
      keepFocusThroughMove(() => document.getElementById(headingId)?.focus())
      void client.invalidateQueries({ queryKey: key })
      void client.invalidateQueries({ queryKey: [company === undefined ? 'tomUsers' : 'companyUsers', 'getList'] })
    },
    meta: { ownErrors: true },
  })
  const name = fullName(person)
  const isOnItsWay = invited.invitation === 'invited' && invited.invited_until === null
  const acts = actsIn[invited.invitation].filter((act) => may[act])
  const buttonOf = (act: Act) =>
    act === 'invite' && invited.invitation !== 'none' ? 'invitations.invite.again' : `invitations.${act}.button`
  return (
    <Stack component="section" aria-labelledby={headingId} sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Typography tabIndex={-1} variant="h3" id={headingId}>
        {translate('invitations.heading')}
      </Typography>
      <Typography color="textSecondary">
        {translate(isOnItsWay ? 'invitations.state.waits' : `invitations.state.${invited.invitation}`, {
          name,
          moment: invited.invited_until ? showMoment(invited.invited_until, locale) : '',
        })}
      </Typography>
      {acts.length > 0 && (
        <Row>
          {acts.map((act) => (
            <Button key={act} variant="outlined" color="inherit" onClick={() => setAsked(act)}>
              {translate(buttonOf(act))}
            </Button>
          ))}
        </Row>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          title={translate(`invitations.${asked}.title`, { name })}
          yes={translate(`invitations.${asked}.yes`)}
          isBusy={isPending}
          isDangerous={asked === 'withdraw'}
          onYes={() => mutate(asked)}
          onNo={() => setAsked(null)}
        >
          {translate(`invitations.${asked}.about`, { name })}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
