import { useState } from 'react'
import { Autocomplete, MenuItem, Stack, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { grantableApplications } from '../../../contract/applications'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import { capitalize } from '../../../contract/capitalize'
import { regions as regionCalls } from '../../../contract/calls/regions'
import { permissionCatalogue } from '../../../contract/permissions'
import { fieldMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { metaOf } from '../../schema/path'
import { everythingByName } from '../../schema/queries'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useNotice } from '../../schema/shared/useNotice'
import { rightsText } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { bodyOf, emptyForm, mistakesOf, whats, type Named, type ReviewForm, type What } from './reviewForm'
import { ReviewerInput } from './ReviewerInput'
import { ReviewPreview, usePreview } from './ReviewPreview'
import { reviewsKey } from './useReviews'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'

interface PlaceInputProps {
  readonly options: Named[]
  readonly label: string
  readonly chosen: Named | null
  readonly error: boolean
  readonly helperText: string | undefined
  readonly onChoose: (chosen: Named | null) => void
}

/** Chooses the country or the region to which a review is limited. */
const PlaceInput = ({ options, label, chosen, error, helperText, onChoose }: PlaceInputProps) => (
  <Autocomplete
    options={options}
    value={chosen}
    autoHighlight
    getOptionLabel={({ name }) => name}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(one, other) => one.id === other.id}
    onChange={(_event, value) => onChoose(value)}
    renderInput={({ slotProps, ...input }) => (
      <TextField {...input} label={label} slotProps={slotProps} error={error} helperText={helperText} />
    )}
  />
)

/** Opens a review: what is reviewed, by whom, until when, and what becomes of what nobody decides. */
export const NewReview = ({ company, onClose }: { readonly company: string; readonly onClose: () => void }) => {
  const words = useWords()
  const { translate } = words
  const notify = useNotice()
  const navigate = useNavigate()
  const client = useQueryClient()
  const provider = useDataProvider<SchemaDataProvider>()
  const [form, setForm] = useState(emptyForm)
  const [attempts, setAttempts] = useState(0)
  const isSent = attempts > 0
  const { data: countries = [] } = useGetList<Named>('countries', everythingByName)
  const mayListRegions = useMayCall()(regionCalls.listRegions, Number(company))
  const { data: regions = [] } = useGetList<Named>(
    'regions',
    { ...everythingByName, meta: metaOf({ company_id: company }) },
    { enabled: mayListRegions },
  )
  const preview = usePreview(company, form)
  const sending = useMutation({
    mutationFn: async (sent: ReviewForm) =>
      (await provider.send(calls.createAccessReview, { params: { company_id: company }, body: bodyOf(sent) })).data,
    onSuccess: (opened) => {
      void client.invalidateQueries({ queryKey: reviewsKey(company) })
      notify(translate('reviews.form.done'), 'success')
      onClose()
      void navigate(`/reviews/${company}/${opened.id}`)
    },
    meta: { ownErrors: true },
  })
  const { mutate, isPending } = sending
  // What was wrong with another form is not said of this one.
  const error = sending.variables === form ? sending.error : null
  const formRef = useWrongFocus(attempts, sending.error)
  const set = (values: Partial<ReviewForm>) => setForm((before) => ({ ...before, ...values }))
  const mistakes = mistakesOf(form)
  const refused = { ...fieldMessages(preview.error), ...fieldMessages(error) }
  const wrong = (field: string): string | undefined =>
    isSent && mistakes.some((one) => one === field) ? translate(`reviews.form.missing.${field}`) : refused[field]
  const submit = () => {
    setAttempts(attempts + 1)
    if (mistakes.length === 0) mutate(form)
  }
  const text = (name: string) => translate(`reviews.form.${name}`)
  const describe = (field: string, hint?: string) => ({
    error: wrong(field) !== undefined,
    helperText: wrong(field) ?? hint,
  })
  return (
    <DialogForm
      title={text('title')}
      yes={text('open')}
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
          label={text('name')}
          value={form.name}
          onChange={({ target }) => set({ name: target.value })}
          {...describe('name')}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField
            select
            fullWidth
            label={text('what')}
            value={form.what}
            onChange={({ target }) => set({ what: target.value as What })}
          >
            {whats.map((what) => (
              <MenuItem key={what} value={what}>
                {text(`what${capitalize(what)}`)}
              </MenuItem>
            ))}
          </TextField>
          {form.what !== 'all' && (
            <TextField
              select
              fullWidth
              required={form.what === 'application'}
              label={text('application')}
              value={form.application}
              onChange={({ target }) => set({ application: target.value as ReviewForm['application'] })}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
              {...describe('application')}
            >
              {form.what === 'permission' && <MenuItem value="">{text('anyApplication')}</MenuItem>}
              {grantableApplications.map((application) => (
                <MenuItem key={application} value={application}>
                  {translate(`choices.applications.${application}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Stack>
        {form.what === 'permission' && (
          <Autocomplete
            options={permissionCatalogue}
            value={form.permission}
            autoHighlight
            getOptionLabel={(permission) => capitalize(rightsText([permission], words), words.locale)}
            onChange={(_event, permission) => set({ permission })}
            renderInput={({ slotProps, ...input }) => (
              <TextField
                {...input}
                required
                label={text('permission')}
                slotProps={slotProps}
                {...describe('permission')}
              />
            )}
          />
        )}
        <PlaceInput
          options={countries}
          label={text('country')}
          chosen={form.country}
          onChoose={(country) => set({ country })}
          {...describe('country_id')}
        />
        {mayListRegions && (
          <PlaceInput
            options={regions}
            label={text('region')}
            chosen={form.region}
            onChoose={(region) => set({ region })}
            {...describe('region_id')}
          />
        )}
        <ReviewerInput
          multiple
          required
          company={company}
          label={text('reviewers')}
          hint={text('reviewersHint')}
          error={wrong('reviewers')}
          chosen={form.reviewers}
          onChoose={(reviewers) => set({ reviewers })}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <DayField
            isRequired
            label={text('due')}
            value={form.due_on}
            onChange={(due_on) => set({ due_on })}
            error={wrong('due_on')}
            hint={text('dueHint')}
          />
          <TextField
            select
            fullWidth
            label={text('end')}
            value={form.at_end}
            onChange={({ target }) => set({ at_end: target.value as ReviewForm['at_end'] })}
            {...describe('at_end')}
          >
            <MenuItem value="keep">{text('endKeep')}</MenuItem>
            <MenuItem value="take">{text('endTake')}</MenuItem>
          </TextField>
        </Stack>
        <ReviewPreview preview={preview} />
        <FormFailure error={error} />
      </Stack>
    </DialogForm>
  )
}
