import { useId, useState, type FormEvent } from 'react'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocaleState, useTranslate } from 'ra-core'
import type { Data } from '../../../contract/call'
import { evidence as calls } from '../../../contract/calls/evidence'
import { retentionMonths } from '../../../contract/entities/evidence'
import { fieldMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { BusyButton } from '../../schema/shared/BusyButton'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { useNotice } from '../../schema/shared/useNotice'

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
  const id = useId()
  const [months, setMonths] = useState(retention.months === null ? '' : String(retention.months))
  const { usual_months: usualMonths } = retention
  const { set, request } = callsOf(companyId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => provider.send(set, { ...request, body: { months: months === '' ? null : Number(months) } }),
    onSuccess: ({ data }) => onSaved(data),
  })
  const wrong = fieldMessages(error).months
  const usual =
    usualMonths === null
      ? translate('evidence.kept.always_usual')
      : translate('evidence.kept.months_usual', { smart_count: usualMonths })
  const close = () => !isPending && onClose()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Dialogs are within the form of the other one in React, which would hear it, too.
    event.stopPropagation()
    if (!isPending) mutate()
  }
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogHeading id={id}>{translate('evidence.kept.title')}</DialogHeading>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('evidence.kept.about')}</DialogContentText>
          <TextField
            autoFocus
            fullWidth
            label={translate('evidence.kept.field')}
            value={months}
            onChange={({ target }) => setMonths(target.value.replaceAll(/\D/g, ''))}
            error={wrong !== undefined}
            helperText={wrong ?? translate('evidence.kept.hint', { ...retentionMonths, usual })}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {translate('schema.cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={isPending}>
            {translate('evidence.kept.save')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
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
      {months === null ? translate('evidence.kept.always') : translate('evidence.kept.months', { smart_count: months })}{' '}
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
