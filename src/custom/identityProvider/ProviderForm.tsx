import { useState } from 'react'
import { MenuItem, Stack, TextField } from '@mui/material'
import { defaultRoles, type IdentityProvider } from '../../../contract/entities/identityProvider'
import { fieldMessages } from '../../errorMessages'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useSaving } from './useIdentityProviders'
import { useText } from './useText'

interface Form {
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly secret_ends_on: string
  readonly default_role: '' | (typeof defaultRoles)[number]
}

const formOf = (provider: IdentityProvider | null): Form => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  secret_ends_on: provider?.secret_ends_on ?? '',
  default_role: provider?.default_role ?? '',
})

const required = ['name', 'issuer', 'client_id', 'client_secret'] as const

interface ProviderFormProps {
  readonly company: string
  /** Null for a new one. */
  readonly provider: IdentityProvider | null
  readonly onSaved: (saved: IdentityProvider) => void
  readonly onClose: () => void
}

/** Enters or changes an OpenID provider. */
export const ProviderForm = ({ company, provider, onSaved, onClose }: ProviderFormProps) => {
  const [form, setForm] = useState(() => formOf(provider))
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error } = useSaving(company, onSaved)
  const [sent, setSent] = useState<Form>()
  const formRef = useWrongFocus(attempts, error)
  const text = useText('form')
  const ofPage = useText()
  const missing: readonly string[] = required.filter(
    (field) => form[field].trim() === '' && !(field === 'client_secret' && provider),
  )
  const refused = sent === form ? fieldMessages(error) : {}
  const field = (name: keyof Form, hint: string) => {
    const wrong = attempts > 0 && missing.includes(name) ? text(`missing.${name}`) : refused[name]
    return {
      value: form[name],
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        setForm({ ...form, [name]: target.value }),
      error: wrong !== undefined,
      helperText: wrong ?? text(hint),
    }
  }
  const submit = () => {
    setAttempts(attempts + 1)
    if (missing.length > 0) return
    setSent(form)
    const { client_secret, secret_ends_on, default_role, ...others } = form
    mutate({
      id: provider?.id ?? null,
      body: {
        ...others,
        ...(client_secret.trim() !== '' && { client_secret }),
        secret_ends_on: secret_ends_on || null,
        default_role: default_role || null,
        ...(provider && { version: provider.version }),
      },
    })
  }
  return (
    <DialogForm
      title={provider ? text('title', { name: provider.name }) : text('newTitle')}
      yes={text('save')}
      isBusy={isPending}
      maxWidth="sm"
      formRef={formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TextField autoFocus required label={text('name')} {...field('name', 'nameHint')} />
        <TextField
          required
          type="url"
          label={text('issuer')}
          {...field('issuer', 'issuerHint')}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
        />
        <TextField
          required
          label={text('clientId')}
          {...field('client_id', 'clientIdHint')}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } }}
        />
        <TextField
          required={provider === null}
          type="password"
          label={text('secret')}
          {...field('client_secret', provider ? 'secretKept' : 'secretHint')}
          slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
        />
        <TextField
          type="date"
          label={text('secretEnds')}
          {...field('secret_ends_on', 'secretEndsHint')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          select
          label={text('role')}
          {...field('default_role', 'roleHint')}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{text('noRole')}</MenuItem>
          {defaultRoles.map((role) => (
            <MenuItem key={role} value={role}>
              {ofPage(`roles.${role}`)}
            </MenuItem>
          ))}
        </TextField>
        {sent === form && <FormFailure error={error} />}
      </Stack>
    </DialogForm>
  )
}
