import { useState } from 'react'
import { Alert, Stack, TextField } from '@mui/material'
import type { UseMutationResult } from '@tanstack/react-query'
import { errorMessages, fieldMessages } from '../../errorMessages'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'

interface PasskeyFormProps {
  readonly kind: 'new' | 'rename'
  /** The name that it begins with. */
  readonly name: string
  readonly saving: Pick<UseMutationResult, 'error' | 'isPending'>
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Names a passkey: a new one, which the browser then makes, or one that is there. */
export const PasskeyForm = ({ kind, name, saving: { error, isPending }, onSave, onClose }: PasskeyFormProps) => {
  const { translate } = useWords()
  const [typed, setTyped] = useState(name)
  const [attempts, setAttempts] = useState(0)
  const [sent, setSent] = useState('')
  const form = useWrongFocus(attempts, error)
  const text = (key: string) => translate(`sessions.passkeys.${kind}.${key}`)
  const isRefused = error !== null && sent === typed
  const { name: refused, ...others } = fieldMessages(error)
  const isMissing = attempts > 0 && typed.trim() === ''
  const wrong = isMissing ? translate('sessions.passkeys.nameMissing') : isRefused ? refused : undefined
  const failure = isRefused && refused === undefined && (Object.values(others)[0] ?? errorMessages(error).join(' '))
  return (
    <DialogForm
      title={text('title')}
      about={kind === 'new' ? [text('about')] : []}
      yes={text('yes')}
      isBusy={isPending}
      isShort
      formRef={form}
      onSubmit={() => {
        setAttempts(attempts + 1)
        setSent(typed)
        if (typed.trim() !== '') onSave(typed)
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TextField
          autoFocus
          required
          label={translate('sessions.passkeys.name')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          error={wrong !== undefined}
          helperText={wrong ?? translate('sessions.passkeys.nameHint')}
        />
        {failure && <Alert severity="error">{failure}</Alert>}
      </Stack>
    </DialogForm>
  )
}
