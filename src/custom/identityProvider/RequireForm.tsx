import { useState } from 'react'
import { Alert, Link, MenuItem, Stack, TextField } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { IdentityProvider } from '../../../contract/entities/identityProvider'
import { fieldMessages } from '../../errorMessages'
import { DialogForm } from '../../schema/shared/DialogForm'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useWords } from '../../schema/shared/useWords'
import { usePossibleKeepers, useRequiring } from './useIdentityProviders'

interface RequireFormProps {
  readonly company: string
  readonly provider: IdentityProvider
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Makes a provider the only way in, save for one account that keeps its password; or chooses another account for that. */
export const RequireForm = ({ company, provider, onDone, onClose }: RequireFormProps) => {
  const { translate } = useWords()
  const { data: keepers, error: notRead, refetch } = usePossibleKeepers(company)
  const [keeper, setKeeper] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error } = useRequiring(company, onDone)
  const formRef = useWrongFocus(attempts, error)
  const wrong =
    attempts > 0 && keeper === ''
      ? translate('identityProviders.requiring.missing')
      : fieldMessages(error).break_glass_id
  const text = (key: string) =>
    translate(`identityProviders.${provider.is_required ? 'keeping' : 'requiring'}.${key}`, { name: provider.name })
  const submit = () => {
    setAttempts(attempts + 1)
    if (keeper !== '') mutate({ id: provider.id, is_required: true, break_glass_id: Number(keeper) })
  }
  return (
    <DialogForm
      title={text('title')}
      about={[text('about')]}
      yes={text('yes')}
      isBusy={isPending}
      isDangerous
      formRef={formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {!keepers && notRead && (
          <LoadFailed
            what={translate('identityProviders.requiring.keepers')}
            error={notRead}
            onRetry={() => void refetch()}
          />
        )}
        {keepers?.every(({ has_factor: hasFactor }) => !hasFactor) && (
          <Alert severity="warning">
            {translate('identityProviders.requiring.nobody')}{' '}
            <Link component={RouterLink} to="/sessions" underline="always" color="inherit">
              {translate('identityProviders.requiring.toFactors')}
            </Link>
          </Alert>
        )}
        <TextField
          select
          required
          autoFocus
          label={translate('identityProviders.requiring.keeper')}
          value={keeper}
          onChange={({ target }) => setKeeper(target.value)}
          error={wrong !== undefined}
          helperText={wrong ?? translate('identityProviders.requiring.keeperHint')}
        >
          {(keepers ?? []).map(({ id, name, has_factor: hasFactor }) => (
            <MenuItem key={id} value={String(id)} disabled={!hasFactor}>
              {hasFactor ? name : translate('identityProviders.requiring.noFactor', { name })}
            </MenuItem>
          ))}
        </TextField>
        <FormFailure error={error} />
      </Stack>
    </DialogForm>
  )
}
