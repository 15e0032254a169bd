import { useId, useState } from 'react'
import { Box, FormControlLabel, FormHelperText, MenuItem, Stack, Switch, TextField } from '@mui/material'
import {
  providerKinds,
  type IdentityProvider,
  type ProviderCertificate,
} from '../../../contract/entities/identityProvider'
import { fieldMessages } from '../../errorMessages'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { useWords } from '../../schema/shared/useWords'
import { Metadata } from './Metadata'
import { useSaving } from './useIdentityProviders'

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
  readonly admits_new: boolean
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
  admits_new: provider?.admits_new ?? false,
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
  const { translate } = useWords()
  const [form, setForm] = useState(() => formOf(provider))
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error } = useSaving(company, onSaved)
  const [sent, setSent] = useState<Form>()
  const formRef = useWrongFocus(attempts, error)
  const admissionId = useId()
  const missing: readonly string[] = required[form.kind].filter(
    (field) => form[field].trim() === '' && !(field === 'client_secret' && provider),
  )
  const refused = sent === form ? fieldMessages(error) : {}
  const field = (name: Exclude<keyof Form, 'admits_new'>, hint: string) => {
    const wrong =
      attempts > 0 && missing.includes(name)
        ? translate(`identityProviders.form.missing.${form.kind === 'saml' && name === 'issuer' ? 'entityId' : name}`)
        : refused[name]
    return {
      value: form[name],
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        setForm({ ...form, [name]: target.value }),
      error: wrong !== undefined,
      helperText: wrong ?? translate(hint),
    }
  }
  const submit = () => {
    setAttempts(attempts + 1)
    if (missing.length > 0) return
    setSent(form)
    const { client_secret, secret_ends_on, certificates, ...others } = form
    mutate({
      id: provider?.id ?? null,
      body: {
        ...others,
        client_secret: client_secret || null,
        // The certificates of SAML say it themselves.
        secret_ends_on: (form.kind === 'oidc' && secret_ends_on) || null,
        certificates: splitPems(certificates),
        ...(provider && { version: provider.version }),
      },
    })
  }
  return (
    <DialogForm
      title={
        provider
          ? translate('identityProviders.form.title', { name: provider.name })
          : translate('identityProviders.form.newTitle')
      }
      yes={translate('identityProviders.form.save')}
      isBusy={isPending}
      maxWidth="sm"
      formRef={formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TextField
          autoFocus
          required
          label={translate('identityProviders.form.name')}
          {...field('name', 'identityProviders.form.nameHint')}
        />
        {!provider && (
          <TextField
            select
            label={translate('identityProviders.form.kind')}
            {...field('kind', 'identityProviders.form.kindHint')}
            onChange={({ target }) => {
              setForm({ ...form, kind: target.value as Kind })
              // The other fields have not been tried yet.
              setAttempts(0)
            }}
          >
            {providerKinds.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {translate(`identityProviders.form.kinds.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {form.kind === 'oidc' ? (
          <>
            <TextField
              required
              type="url"
              label={translate('identityProviders.form.issuer')}
              {...field('issuer', 'identityProviders.form.issuerHint')}
              slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
            />
            <TextField
              required
              label={translate('identityProviders.form.clientId')}
              {...field('client_id', 'identityProviders.form.clientIdHint')}
              slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } }}
            />
            <TextField
              required={provider === null}
              type="password"
              label={translate('identityProviders.form.secret')}
              {...field(
                'client_secret',
                provider ? 'identityProviders.form.secretKept' : 'identityProviders.form.secretHint',
              )}
              slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
            />
            <DayField
              label={translate('identityProviders.form.secretEnds')}
              value={form.secret_ends_on}
              error={refused.secret_ends_on}
              hint={translate('identityProviders.form.secretEndsHint')}
              onChange={(secret_ends_on) => setForm({ ...form, secret_ends_on })}
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
            <TextField
              required
              label={translate('identityProviders.form.entityId')}
              {...field('issuer', 'identityProviders.form.entityIdHint')}
              slotProps={typed}
            />
            <TextField
              required
              type="url"
              label={translate('identityProviders.form.signInAddress')}
              {...field('sign_in_address', 'identityProviders.form.signInAddressHint')}
              slotProps={typed}
            />
            <TextField
              required
              multiline
              minRows={3}
              maxRows={8}
              label={translate('identityProviders.form.certificates')}
              {...field('certificates', 'identityProviders.form.certificatesHint')}
              slotProps={typed}
            />
          </>
        )}
        <Box>
          <FormControlLabel
            label={translate('identityProviders.form.admitsNew')}
            control={
              <Switch
                checked={form.admits_new}
                onChange={({ target }) => setForm({ ...form, admits_new: target.checked })}
                slotProps={{
                  input: { 'aria-invalid': Boolean(refused.admits_new), 'aria-describedby': admissionId },
                }}
              />
            }
          />
          <FormHelperText id={admissionId} error={Boolean(refused.admits_new)}>
            {refused.admits_new ?? translate('identityProviders.form.admitsNewHint')}
          </FormHelperText>
        </Box>
        {sent === form && <FormFailure error={error} />}
      </Stack>
    </DialogForm>
  )
}
