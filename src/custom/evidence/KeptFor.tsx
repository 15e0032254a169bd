import { useState } from 'react'
import { Button, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocaleState, useTranslate } from 'ra-core'
import type { Data } from '../../../contract/call'
import { evidence as calls } from '../../../contract/calls/evidence'
import { retentionMonths } from '../../../contract/entities/evidence'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useFieldErrors, useTellRest } from '../../schema/shared/useFieldErrors'
import { useNotice } from '../../schema/shared/useNotice'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'

type Retention = Data<typeof calls.readRetention>

/** Returns the calls about a company, or about what belongs to none. */
const callsOf = (companyId: number | undefined) =>
  companyId === undefined
    ? { read: calls.readRetention, set: calls.setRetention, request: {} }
    : {
        read: calls.readCompanyRetention,
        set: calls.setCompanyRetention,
        request: { params: { company_id: String(companyId) } },
      }

interface KeptForFormProps {
  readonly companyId: number | undefined
  readonly retention: Retention
  readonly onSaved: (retention: Retention) => void
  readonly onClose: () => void
}

const KeptForForm = ({ companyId, retention, onSaved, onClose }: KeptForFormProps) => {
  const translate = useTranslate()
  const provider = useDataProvider<SchemaDataProvider>()
  const tellRest = useTellRest()
  const [months, setMonths] = useState(retention.months === null ? '' : String(retention.months))
  const { usual_months: usualMonths } = retention
  const { set, request } = callsOf(companyId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => provider.send(set, { ...request, body: { months: months === '' ? null : Number(months) } }),
    meta: { ownErrors: true },
    onSuccess: ({ data }) => onSaved(data),
    onError: (failed) => tellRest(failed, ['months']),
  })
  const form = useWrongFocus(error ? 1 : 0, error)
  const { errors, forget } = useFieldErrors(error)
  const wrong = errors.months
  const usual =
    usualMonths === null
      ? translate('evidence.kept.always_usual')
      : translate('evidence.kept.months_usual', { count: usualMonths })
  return (
    <DialogForm
      title={translate('evidence.kept.title')}
      about={[translate('evidence.kept.about')]}
      yes={translate('evidence.kept.save')}
      isBusy={isPending}
      formRef={form}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        label={translate('evidence.kept.field')}
        value={months}
        onChange={({ target }) => {
          setMonths(target.value.replaceAll(/\D/g, ''))
          forget('months')
        }}
        error={wrong !== undefined}
        helperText={wrong ?? translate('evidence.kept.hint', { ...retentionMonths, usual })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
    </DialogForm>
  )
}

/** Says for how long history is kept, and lets the provider change it. */
export const KeptFor = ({ companyId }: { readonly companyId: number | undefined }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const notify = useNotice()
  const client = useQueryClient()
  const provider = useDataProvider<SchemaDataProvider>()
  const mayCall = useMayCall()
  const [isChanging, setChanging] = useState(false)
  const { read, set, request } = callsOf(companyId)
  const queryKey = ['retention', companyId]
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.send(read, { ...request, signal })).data,
  })
  if (isError) return <Typography color="error">{translate('evidence.kept.failed')}</Typography>
  // As high as the line that follows.
  if (!data) return <Typography aria-busy>&nbsp;</Typography>
  const months = data.months ?? data.usual_months
  const since =
    data.kept_since && new Date(data.kept_since).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Typography color="textSecondary">
      {months === null ? translate('evidence.kept.always') : translate('evidence.kept.months', { count: months })}{' '}
      {since && `${translate('evidence.kept.since', { day: since })} `}
      {mayCall(set, companyId) && (
        <Button size="small" onClick={() => setChanging(true)}>
          {translate('evidence.kept.change')}
        </Button>
      )}
      {isChanging && (
        <KeptForForm
          companyId={companyId}
          retention={data}
          onClose={() => setChanging(false)}
          onSaved={(saved) => {
            client.setQueryData(queryKey, saved)
            setChanging(false)
            notify(translate('evidence.kept.saved'), 'success')
          }}
        />
      )}
    </Typography>
  )
}
