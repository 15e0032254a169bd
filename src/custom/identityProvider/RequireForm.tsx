import { useState } from 'react'
import { MenuItem, Stack, TextField } from '@mui/material'
import type { IdentityProvider } from '../../../contract/entities/identityProvider'
import { fieldMessages } from '../../errorMessages'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { usePossibleKeepers, useRequiring } from './useIdentityProviders'
import { useText } from './useText'

interface RequireFormProps {
  readonly company: string
  readonly provider: IdentityProvider
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Makes a provider the only way in, save for one account that keeps its password. */
export const RequireForm = ({ company, provider, onDone, onClose }: RequireFormProps) => {
  const { data: keepers = [] } = usePossibleKeepers(company)
  const [keeper, setKeeper] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error } = useRequiring(company, onDone)
  const formRef = useWrongFocus(attempts, error)
  const text = useText('requiring')
  const wrong = attempts > 0 && keeper === '' ? text('missing') : fieldMessages(error).break_glass_id
  const submit = () => {
    setAttempts(attempts + 1)
    if (keeper !== '') mutate({ id: provider.id, is_required: true, break_glass_id: Number(keeper) })
  }
  return (
    <DialogForm
      title={text('title', { name: provider.name })}
      about={[text('about')]}
      yes={text('yes')}
      isBusy={isPending}
      isDangerous
      formRef={formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TextField
          select
          required
          label={text('keeper')}
          value={keeper}
          onChange={({ target }) => setKeeper(target.value)}
          error={wrong !== undefined}
          helperText={wrong ?? text('keeperHint')}
        >
          {keepers.map(({ id, name, has_factor: hasFactor }) => (
            <MenuItem key={id} value={String(id)} disabled={!hasFactor}>
              {hasFactor ? name : text('noFactor', { name })}
            </MenuItem>
          ))}
        </TextField>
        <FormFailure error={error} />
      </Stack>
    </DialogForm>
  )
}
