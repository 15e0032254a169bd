import { useState } from 'react'
import { Alert, Autocomplete, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList, type RaRecord } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import type { Payload } from '../../../contract/call'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import { regions as regionCalls } from '../../../contract/calls/regions'
import { permissionCatalogue, type Permission } from '../../../contract/permissions'
import { errorMessages, fieldMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { metaOf } from '../../schema/path'
import { everythingByName } from '../../schema/queries'
import { useMayCall } from '../../schema/shared/SchemaContext'
import { DialogForm } from '../../schema/shared/DialogForm'
import { useNotice } from '../../schema/shared/useNotice'
import { capitalized, namesText } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { ReviewerInput, type Reviewer } from './ReviewerInput'
import { rightText } from './reviewTexts'
import { reviewsKey } from './useReviews'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'

const whats = ['all', 'application', 'permission'] as const
type What = (typeof whats)[number]

type Named = RaRecord<number> & { readonly name: string }

interface Form {
  readonly name: string
  readonly what: What
  readonly application: GrantableApplication | ''
  readonly permission: Permission | null
  readonly country: Named | null
  readonly region: Named | null
  readonly reviewers: readonly Reviewer[]
  readonly due_on: string
  readonly at_end: 'keep' | 'take'
}

const usualDays = 14
const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const shownShares = 4

type Body = Payload<typeof calls.createAccessReview>

const bodyOf = ({ what, application, permission, country, region, reviewers, ...form }: Form): Body => ({
  name: form.name,
  due_on: form.due_on,
  at_end: form.at_end,
  application: what === 'all' || application === '' ? null : application,
  permission: what === 'permission' ? permission : null,
  country_id: country?.id ?? null,
  region_id: region?.id ?? null,
  reviewers: reviewers.map(({ id }) => id),
})

type Mistake = 'name' | 'reviewers' | 'permission' | 'application'

const mistakesOf = ({ name, what, application, permission, reviewers }: Form): readonly Mistake[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(what === 'application' && application === '' ? (['application'] as const) : []),
  ...(what === 'permission' && permission === null ? (['permission'] as const) : []),
  ...(reviewers.length === 0 ? (['reviewers'] as const) : []),
]

/** Counts what would be reviewed, once the form says what and by whom. */
const usePreview = (company: string, form: Form) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { name: _name, ...rest } = bodyOf(form)
  return useQuery({
    queryKey: ['accessReviewPreview', company, rest],
    queryFn: async ({ signal }) => {
      const request = {
        params: { company_id: company },
        query: { preview: true },
        body: { ...rest, name: 'Preview' },
        signal,
      }
      return (await provider.send(calls.createAccessReview, request)).data
    },
    enabled: mistakesOf({ ...form, name: 'Preview' }).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { ownErrors: true },
  })
}

const Preview = ({ preview }: { readonly preview: ReturnType<typeof usePreview> }) => {
  const words = useWords()
  const { translate, locale } = words
  const { data, error, isFetching } = preview
  const count = (value: number) => value.toLocaleString(locale)
  if (error) {
    // What belongs to a field stands there.
    const isAtField = Object.keys(fieldMessages(error)).length > 0
    return isAtField ? null : <Alert severity="error">{errorMessages(error).join(' ')}</Alert>
  }
  if (!data)
    return (
      <Typography role="status" color="textSecondary">
        {translate(isFetching ? 'reviews.form.previewing' : 'reviews.form.incomplete')}
      </Typography>
    )
  const { people, items, outstanding, reviewers } = data
  const shares = reviewers.map((one) => translate('reviews.form.share', { name: one.name, count: count(one.items) }))
  return (
    <Alert severity="info" role="status" icon={false}>
      {translate('reviews.form.preview', { people: count(people), smart_count: items }).replace(
        String(items),
        count(items),
      )}{' '}
      {outstanding > 0 &&
        `${translate('reviews.outstanding', { smart_count: outstanding, count: count(outstanding) })}. `}
      {translate('reviews.form.shares', { names: namesText(shares.slice(0, shownShares), shares.length, words) })}
    </Alert>
  )
}

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
  const [form, setForm] = useState<Form>({
    name: '',
    what: 'all',
    application: '',
    permission: null,
    country: null,
    region: null,
    reviewers: [],
    due_on: dayAfter(usualDays),
    at_end: 'keep',
  })
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
    mutationFn: async (sent: Form) =>
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
  const set = (values: Partial<Form>) => setForm((before) => ({ ...before, ...values }))
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
                {text(`what${capitalized(what, words)}`)}
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
              onChange={({ target }) => set({ application: target.value as Form['application'] })}
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
            getOptionLabel={(permission) => capitalized(rightText([permission], words), words)}
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
          <TextField
            fullWidth
            required
            type="date"
            label={text('due')}
            value={form.due_on}
            onChange={({ target }) => set({ due_on: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
            {...describe('due_on', text('dueHint'))}
          />
          <TextField
            select
            fullWidth
            label={text('end')}
            value={form.at_end}
            onChange={({ target }) => set({ at_end: target.value as Form['at_end'] })}
            {...describe('at_end')}
          >
            <MenuItem value="keep">{text('endKeep')}</MenuItem>
            <MenuItem value="take">{text('endTake')}</MenuItem>
          </TextField>
        </Stack>
        <Preview preview={preview} />
        {error && Object.keys(fieldMessages(error)).length === 0 && (
          <Alert severity="error">{errorMessages(error).join(' ')}</Alert>
        )}
      </Stack>
    </DialogForm>
  )
}
