import { useState } from 'react'
import { Button, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { noteLength } from '../../../contract/entities/dataVersion'
import type { SuccessEnvelope } from '../../../contract/envelope'
import { refuseVersionAct, shownState } from '../../../contract/versionApproval'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import { BusyButton } from '../shared/BusyButton'
import { DialogForm } from '../shared/DialogForm'
import { keepFocusThroughRemoval } from '../shared/keepFocus'
import { useRefresh } from '../shared/refresh'
import { useMayCall, useResourceNamed, useSchemaSetting } from '../shared/SchemaContext'
import { actionKeyOf, useNotice } from '../shared/useNotice'
import { useTexts } from '../shared/texts'
import { useWrongFocus } from '../shared/useWrongFocus'
import type { DataVersion } from './useVersion'
import { versionParams, type VersionedResource } from './versionData'

interface ApprovalProps {
  readonly resource: VersionedResource
  readonly params: PathParams
  readonly version: DataVersion
}

/** Answers a question for approval. Its buttons go with the question, whoever has answered it. */
const useAnswer = ({ resource, params, version }: ApprovalProps, act: 'decline' | 'withdraw', onDone?: () => void) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  const refresh = useRefresh(useResourceNamed(resource.versions.resource), params)
  const { [act]: call } = resource.versions.calls
  const actionKey = actionKeyOf(call.path, version.id)
  return useMutation({
    mutationFn: (note?: string): Promise<SuccessEnvelope> =>
      provider.send(call, {
        params: versionParams(call, params, version.id),
        ...(note !== undefined && { body: { note } }),
      }),
    meta: { actionKey, ownErrors: true },
    onSuccess: ({ message }) => notify(message, 'success', { actionKey }),
    onError: (error) => {
      for (const reason of errorMessages(error)) notify(reason, 'error', { actionKey })
    },
    onSettled: (_, error) => {
      if (!error) onDone?.()
      void refresh().then(keepFocusThroughRemoval)
    },
  })
}

const DeclineDialog = ({ onClose, ...props }: ApprovalProps & { readonly onClose: () => void }) => {
  const texts = useTexts(props.resource)
  const [note, setNote] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending } = useAnswer(props, 'decline', onClose)
  const form = useWrongFocus(attempts)
  const isMissing = note.trim() === ''
  const isLacking = attempts > 0 && isMissing
  const submit = () => {
    setAttempts(attempts + 1)
    if (!isMissing) mutate(note)
  }
  return (
    <DialogForm
      title={texts('versionActs.decline.title', { title: props.version.name })}
      about={[texts('versionActs.decline.about')]}
      yes={texts('versionActs.decline.button')}
      isBusy={isPending}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={texts('versionActs.decline.why')}
        value={note}
        required
        autoFocus
        error={isLacking}
        helperText={isLacking ? texts('versionActs.decline.lacking') : undefined}
        onChange={({ target: { value } }) => setNote(value)}
        multiline
        maxRows={6}
        fullWidth
        slotProps={{ htmlInput: { maxLength: noteLength } }}
      />
    </DialogForm>
  )
}

const Decline = (props: ApprovalProps) => {
  const texts = useTexts(props.resource)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={texts('versionActs.decline.buttonOf', { title: props.version.name })}
        onClick={() => setOpen(true)}
      >
        {texts('versionActs.decline.button')}
      </Button>
      {isOpen && <DeclineDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const Withdraw = (props: ApprovalProps) => {
  const texts = useTexts(props.resource)
  const { mutate, isPending } = useAnswer(props, 'withdraw')
  return (
    <BusyButton
      size="small"
      variant="outlined"
      isBusy={isPending}
      aria-label={texts('versionActs.withdraw.buttonOf', { title: props.version.name })}
      onClick={() => mutate(undefined)}
    >
      {texts('versionActs.withdraw.button')}
    </BusyButton>
  )
}

/** Buttons for a question for approval: to withdraw the own one, or to decline that of somebody else. */
export const ApprovalActs = (props: ApprovalProps) => {
  const { decline, withdraw } = props.resource.versions.calls
  const { userId } = useSchemaSetting()
  const mayCall = useMayCall()
  const state = shownState(props.version)
  const may = (act: 'decline' | 'withdraw') => !refuseVersionAct(act, state, userId ?? 0)
  if (may('withdraw') && mayCall(withdraw)) return <Withdraw {...props} />
  return may('decline') && mayCall(decline) ? <Decline {...props} /> : null
}
