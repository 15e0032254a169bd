import { useState, type ReactElement } from 'react'
import { Alert, Button, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { confirmedMinutes, type ConfirmationNeeded, type ProofKind } from '../../../contract/asksAgain'
import { auth } from '../../../contract/calls/auth'
import { signInMessages } from '../../../contract/signInMessages'
import { say } from '../../../contract/say'
import { errorMessages, fieldMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useSession } from '../session/useSession'
import { PasswordInput } from '../sessions/PasswordInput'
import { provePasskey } from '../sessions/provePasskey'

interface ProofProps {
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}

const Password = (given: ProofProps) => {
  const { translate } = useWords()
  const session = useSession()
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={session?.user?.email ?? ''} readOnly hidden />
      <PasswordInput
        {...given}
        autoFocus
        label={translate('confirming.password')}
        show={translate('confirming.show')}
        autoComplete="current-password"
      />
    </>
  )
}

const Code = ({ value, error, onValue }: ProofProps) => {
  const { translate } = useWords()
  return (
    <TextField
      autoFocus
      required
      label={translate('confirming.code')}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      error={error !== undefined}
      helperText={error ?? translate('confirming.codeHint')}
      slotProps={{ htmlInput: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false } }}
    />
  )
}

/** What is typed for each kind of proof; the browser itself asks for a passkey. */
const inputs: { readonly [kind in ProofKind]: ((props: ProofProps) => ReactElement) | null } = {
  password: Password,
  passkey: null,
  code: Code,
}

interface ConfirmIdentityProps extends ConfirmationNeeded {
  readonly settle: (isConfirmed: boolean) => void
}

/** Asks who is there, by what proves it; the calls that wait go on afterwards. */
export const ConfirmIdentity = ({ act, proofs, settle }: ConfirmIdentityProps) => {
  const { translate } = useWords()
  const provider = useDataProvider<SchemaDataProvider>()
  const [typed, setTyped] = useState('')
  const [attempts, setAttempts] = useState(0)
  const [kind, setKind] = useState(proofs[0] ?? 'password')
  const [other] = proofs.filter((one) => one !== kind)
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: async (proof: string) =>
      provider.send(auth.confirmSession, {
        body: kind === 'passkey' ? { passkey: await provePasskey(provider) } : { [kind]: proof },
      }),
    onSuccess: () => settle(true),
    meta: { ownErrors: true },
  })
  const form = useWrongFocus(attempts, error)
  // A code may be typed with spaces; a password is what it is.
  const isMissing = kind !== 'passkey' && (kind === 'code' ? typed.trim() : typed) === ''
  const isRefused = error !== null && variables === typed
  const refused = isRefused ? fieldMessages(error)[kind] : undefined
  const missing = kind === 'code' ? say(signInMessages.codeRequired) : translate('confirming.missing')
  const Proof = inputs[kind]
  return (
    <DialogForm
      title={translate('confirming.title')}
      about={[
        translate('confirming.about', { act: translate(`confirming.acts.${act}`) }),
        translate(`confirming.why.${kind}`, { minutes: confirmedMinutes }),
      ]}
      yes={translate(kind === 'passkey' ? 'confirming.yesPasskey' : 'confirming.yes')}
      isBusy={isPending}
      isShort
      isQuestion={kind === 'passkey'}
      formRef={form}
      onSubmit={() => {
        setAttempts(attempts + 1)
        if (!isMissing) mutate(typed)
      }}
      onClose={() => settle(false)}
    >
      <Stack spacing={2}>
        {Proof && <Proof value={typed} error={attempts > 0 && isMissing ? missing : refused} onValue={setTyped} />}
        {isRefused && (!Proof || refused === undefined) && (
          <Alert severity="error">{refused ?? errorMessages(error).join(' ')}</Alert>
        )}
        {other && (
          <Button
            size="small"
            sx={{ alignSelf: 'flex-start' }}
            disabled={isPending}
            onClick={() => {
              reset()
              setAttempts(0)
              setKind(other)
            }}
          >
            {translate(`confirming.other.${other}`)}
          </Button>
        )}
      </Stack>
    </DialogForm>
  )
}
