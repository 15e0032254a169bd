import { useState, type ReactNode } from 'react'
import { Stack, TextField } from '@mui/material'
import { signInMessages } from '../../../contract/signInMessages'
import { fieldMessages } from '../../errorMessages'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useProving } from './useSecondFactors'

interface CodeFormProps {
  readonly call: Parameters<typeof useProving>[0]
  readonly title: string
  readonly about: string
  readonly yes: string
  readonly isDangerous?: boolean
  /** What stands above the field. */
  readonly children?: ReactNode
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** A dialog that does something with a code. */
export const CodeForm = ({
  call,
  title,
  about,
  yes,
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
  const isRefused = error !== null && variables === code
  const wrong = attempts > 0 && code.trim() === '' ? signInMessages.codeRequired : isRefused ? fields.code : undefined
  return (
    <DialogForm
      title={title}
      about={[about]}
      yes={yes}
      isBusy={isPending}
      isDangerous={isDangerous}
      formRef={form}
      onSubmit={() => {
        setAttempts(attempts + 1)
        if (code.trim() !== '') mutate(code)
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {children}
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
        {isRefused && <FormFailure error={error} />}
      </Stack>
    </DialogForm>
  )
}
