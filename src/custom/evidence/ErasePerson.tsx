import { useId, useState } from 'react'
import { Button, Card, CardContent, TextField, Typography, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { evidence as calls } from '../../../contract/calls/evidence'
import { erasedHost } from '../../../contract/email'
import { addTexts } from '../../i18n/i18nProvider'
import { ofEvidence } from '../../i18n/parts/evidence'
import type { PathParams } from '../../schema/path'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useFormParams } from '../../schema/shared/FormParams'
import { useRefresh } from '../../schema/shared/refresh'
import { companyOf } from '../../schema/shared/rights'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useFieldErrors, useTellRest } from '../../schema/shared/useFieldErrors'
import { useNotice } from '../../schema/shared/useNotice'
import { companyUsers } from '../../resources/companyUsers'
import { tomUsers } from '../../resources/tomUsers'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { fullName } from '../session/account'

addTexts(ofEvidence)

type Person = RaRecord<number> & {
  readonly first_name: string
  readonly last_name: string
  readonly is_active: boolean
}

type Erasing = typeof calls.eraseTomUser | typeof calls.eraseCompanyUser

/** Returns how to erase a person of the company in the path, or without one a Tom user. */
const erasing = (company: number | undefined, id: number): { readonly call: Erasing; readonly params: PathParams } =>
  company === undefined
    ? { call: calls.eraseTomUser, params: { tom_user_id: String(id) } }
    : { call: calls.eraseCompanyUser, params: { company_id: String(company), company_user_id: String(id) } }

interface EraseDialogProps {
  readonly person: Person
  readonly company: number | undefined
  readonly onClose: () => void
}

const EraseDialog = ({ person, company, onClose }: EraseDialogProps) => {
  const translate = useTranslate()
  const notify = useNotice()
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefresh(company === undefined ? tomUsers : companyUsers, useFormParams())
  const tellRest = useTellRest()
  const [why, setWhy] = useState('')
  const { call, params } = erasing(company, person.id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => provider.send(call, { params, body: { why } }),
    meta: { ownErrors: true },
    onError: (failed) => tellRest(failed, ['why']),
    onSuccess: async ({ data }) => {
      onClose()
      notify(translate('evidence.erase.done', { count: data.rows }), 'success')
      await refresh()
    },
  })
  const form = useWrongFocus(error ? 1 : 0, error)
  const { errors, forget } = useFieldErrors(error)
  const wrong = errors.why
  return (
    <DialogForm
      title={translate('evidence.erase.title', { name: fullName(person) })}
      about={[translate('evidence.erase.what', { id: person.id }), translate('evidence.erase.stays')]}
      yes={translate('evidence.erase.yes')}
      isBusy={isPending}
      isDangerous
      formRef={form}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        fullWidth
        autoComplete="off"
        label={translate('evidence.erase.why')}
        value={why}
        onChange={({ target }) => {
          setWhy(target.value)
          forget('why')
        }}
        error={wrong !== undefined}
        helperText={wrong ?? translate('evidence.erase.whyHint')}
      />
    </DialogForm>
  )
}

/** Whether what names the person is gone already. */
const isErased = ({ email }: Person & { readonly email?: string }): boolean => email?.endsWith(erasedHost) ?? false

/** Lets those who may erase what names an inactive person. */
export const ErasePerson = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const company = companyOf(useFormParams())
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const person = record as Person
  if (isErased(person)) return null
  if (!mayCall(erasing(company, person.id).call, company)) return null
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent component={Stack} spacing={2}>
        <div>
          <Typography variant="h2" id={id} gutterBottom>
            {translate('evidence.erase.heading')}
          </Typography>
          <Typography color="textSecondary">{translate('evidence.erase.inactive')}</Typography>
        </div>
        <div>
          <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
            {translate('evidence.erase.button')}
          </Button>
        </div>
        {isAsking && <EraseDialog person={person} company={company} onClose={() => setAsking(false)} />}
      </CardContent>
    </Card>
  )
}
