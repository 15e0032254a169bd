import { useState } from 'react'
import { MenuItem, Stack, TextField } from '@mui/material'
import {
  defaultRoles,
  providerKinds,
  type IdentityProvider,
  type ProviderCertificate,
} from '../../../contract/entities/identityProvider'
import { fieldMessages } from '../../errorMessages'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { Metadata } from './Metadata'
import { useSaving } from './useIdentityProviders'
import { useText } from './useText'

type Kind = (typeof providerKinds)[number]

interface Form {
  readonly kind: Kind
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly secret_ends_on: string
  readonly sign_in_address: string
  /** As PEM, one below the other. */
  readonly certificates: string
  readonly default_role: '' | (typeof defaultRoles)[number]
}

const pemsOf = (certificates: readonly ProviderCertificate[]) => certificates.map(({ pem }) => pem).join('\n')

/** Each certificate of a text. */
const splitPems = (text: string): string[] =>
  text
    .split(/(?<=-----END CERTIFICATE-----)/)
    .map((pem) => pem.trim())
    .filter(Boolean)

const formOf = (provider: IdentityProvider | null): Form => ({
  kind: provider?.kind ?? 'oidc',
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  secret_ends_on: provider?.secret_ends_on ?? '',
  sign_in_address: provider?.sign_in_address ?? '',
  certificates: pemsOf(provider?.certificates ?? []),
  default_role: provider?.default_role ?? '',
})

const required = {
  oidc: ['name', 'issuer', 'client_id', 'client_secret'],
  saml: ['name', 'issuer', 'sign_in_address', 'certificates'],
} as const satisfies Record<Kind, readonly (keyof Form)[]>

const typed = { htmlInput: { spellCheck: false, autoCapitalize: 'none' } } as const

interface ProviderFormProps {
  readonly company: string
  /** Null for a new one. */
  readonly provider: IdentityProvider | null
  readonly onSaved: (saved: IdentityProvider) => void
  readonly onClose: () => void
}

/** Enters or changes a provider. */
export const ProviderForm = ({ company, provider, onSaved, onClose }: ProviderFormProps) => {
  const [form, setForm] = useState(() => formOf(provider))
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error } = useSaving(company, onSaved)
  const [sent, setSent] = useState<Form>()
  const formRef = useWrongFocus(attempts, error)
  const text = useText('form')
  const ofPage = useText()
  const missing: readonly string[] = required[form.kind].filter(
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
    const { client_secret, secret_ends_on, default_role, certificates, ...others } = form
    mutate({
      id: provider?.id ?? null,
      body: {
        ...others,
        client_secret: client_secret || null,
        // The certificates of SAML say it themselves.
        secret_ends_on: (form.kind === 'oidc' && secret_ends_on) || null,
        certificates: splitPems(certificates),
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
        {!provider && (
          <TextField select label={text('kind')} {...field('kind', 'kindHint')}>
            {providerKinds.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {text(`kinds.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {form.kind === 'oidc' ? (
          <>
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
          </>
        ) : (
          <>
            <Metadata
              company={company}
              onRead={({ issuer, sign_in_address, certificates }) =>
                setForm({ ...form, issuer, sign_in_address, certificates: pemsOf(certificates) })
              }
            />
            <TextField required label={text('entityId')} {...field('issuer', 'entityIdHint')} slotProps={typed} />
            <TextField
              required
              type="url"
              label={text('signInAddress')}
              {...field('sign_in_address', 'signInAddressHint')}
              slotProps={typed}
            />
            <TextField
              required
              multiline
              minRows={3}
              maxRows={8}
              label={text('certificates')}
              {...field('certificates', 'certificatesHint')}
              slotProps={typed}
            />
          </>
        )}
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
