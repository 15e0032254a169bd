import { useState } from 'react'
import { Box, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { auth } from '../../../contract/calls/auth'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { BusyButton } from '../../schema/shared/BusyButton'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useFieldErrors } from '../../schema/shared/useFieldErrors'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useSession } from '../session/useSession'
import { PasswordInput } from './PasswordInput'
import { sessionsKey } from './useSessions'
import { AccountCard } from './AccountCard'
import { newPasswordMistakes } from '../../../contract/passwords'

const empty = { current_password: '', password: '', again: '' }
type Typed = typeof empty
type Field = keyof Typed

/** Changes one's own password, which takes the current one. */
export const OwnPassword = () => {
  const { translate } = useWords()
  const notify = useNotice()
  const client = useQueryClient()
  const session = useSession()
  const provider = useDataProvider<SchemaDataProvider>()
  const [typed, setTyped] = useState(empty)
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ again: _again, ...body }: Typed) => provider.send(auth.changeOwnPassword, { params: {}, body }),
    onSuccess: ({ data: { ended } }) => {
      setTyped(empty)
      setAttempts(0)
      notify(
        translate(ended > 0 ? 'sessions.password.done' : 'sessions.password.doneHere', { count: ended }),
        'success',
      )
      void client.invalidateQueries({ queryKey: sessionsKey })
    },
    meta: { ownErrors: true },
  })
  const form = useWrongFocus(attempts, error)
  const { errors: refused, forget } = useFieldErrors(error)
  const mistakes: Partial<Typed> = {
    ...(!typed.current_password && { current_password: translate('sessions.password.missing') }),
    ...newPasswordMistakes(typed),
  }
  const found = attempts > 0 ? mistakes : {}
  const submit = () => {
    setAttempts(attempts + 1)
    if (isPending) return
    if (Object.keys(mistakes).length > 0) return reset()
    mutate(typed)
  }
  const field = (name: Field) => ({
    value: typed[name],
    error: found[name] ?? refused[name],
    onValue: (value: string) => {
      setTyped({ ...typed, [name]: value })
      forget(name)
    },
  })
  return (
    <AccountCard
      className="off-paper"
      title={translate('sessions.password.heading')}
      about={translate('sessions.password.about')}
    >
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={session?.user?.email ?? ''} readOnly hidden />
        <Stack spacing={2} sx={{ maxWidth: (theme) => theme.spacing(50), alignItems: 'flex-start' }}>
          <PasswordInput
            {...field('current_password')}
            label={translate('sessions.password.current')}
            show={translate('sessions.password.showCurrent')}
            autoComplete="current-password"
          />
          <PasswordInput
            {...field('password')}
            label={translate('sessions.password.new')}
            show={translate('sessions.password.showNew')}
            hint={translate('sessions.password.hint')}
            autoComplete="new-password"
          />
          <PasswordInput
            {...field('again')}
            label={translate('sessions.password.again')}
            show={translate('sessions.password.showAgain')}
            autoComplete="new-password"
          />
          <FormFailure error={error} />
          <BusyButton type="submit" variant="contained" isBusy={isPending}>
            {translate('sessions.password.yes')}
          </BusyButton>
        </Stack>
      </Box>
    </AccountCard>
  )
}
