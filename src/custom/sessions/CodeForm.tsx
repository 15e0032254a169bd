import { useState, type ReactNode } from 'react'
import { Alert, Button, Stack, TextField } from '@mui/material'
import { signInMessages } from '../../../contract/signInMessages'
import { say } from '../../../contract/say'
import { errorMessages, fieldMessages } from '../../errorMessages'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useProving } from './useSecondFactors'

interface CodeFormProps {
  readonly call: Parameters<typeof useProving>[0]
  readonly title: string
  readonly about: string
  readonly yes: string
  /** What proves that it is the owner; a code by default. */
  readonly by?: 'code' | 'passkey' | 'either'
  readonly isDangerous?: boolean
  /** What stands above the field. */
  readonly children?: ReactNode
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** A dialog that does something with a code or a passkey. */
export const CodeForm = ({
  call,
  title,
  about,
  yes,
  by = 'code',
  isDangerous = false,
  children,
  onDone,
  onClose,
}: CodeFormProps) => {
  const { translate } = useWords()
  const [code, setCode] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error, variables } = useProving(call, onDone)
  const form = useWrongFocus(attempts, error)
  const fields = fieldMessages(error)
  const isRefused = error !== null && (variables === 'passkey' || variables?.code === code)
  const wrong =
    attempts > 0 && code.trim() === '' ? say(signInMessages.codeRequired) : isRefused ? fields.code : undefined
  const takesCode = by !== 'passkey'
  const provePasskey = () => {
    setAttempts(0)
    mutate('passkey')
  }
  return (
    <DialogForm
      title={title}
      about={[about]}
      yes={takesCode ? yes : translate('sessions.factor.withPasskey', { yes })}
      isBusy={isPending}
      isDangerous={isDangerous}
      isShort
      isQuestion={!takesCode}
      formRef={form}
      onSubmit={() => {
        if (!takesCode) return provePasskey()
        setAttempts(attempts + 1)
        if (code.trim() !== '') mutate({ code })
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {children}
        {takesCode && (
          <TextField
            autoFocus
            required
            label={translate('sessions.factor.code')}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            error={wrong !== undefined}
            helperText={wrong ?? translate('sessions.factor.codeHint')}
            slotProps={{ htmlInput: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false } }}
          />
        )}
        {by === 'either' && (
          <Button variant="outlined" color="inherit" disabled={isPending} onClick={provePasskey}>
            {translate('sessions.factor.orPasskey')}
          </Button>
        )}
        {isRefused && fields.code === undefined && (
          <Alert severity="error">{Object.values(fields)[0] ?? errorMessages(error).join(' ')}</Alert>
        )}
      </Stack>
    </DialogForm>
  )
}
