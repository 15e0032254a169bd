import { useId } from 'react'
import {
  Alert,
  Box,
  Card,
  CardContent,
  Paper,
  Skeleton,
  Stack,
  Typography,
  type SxProps,
  type Theme,
} from '@mui/material'
import { useGetOne, type RaRecord } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { holds } from '../condition'
import { recordTitle } from '../kinds/recordTitle'
import { Missing } from '../page/lazyParts'
import { isNotFound, LoadFailed } from '../page/LoadFailed'
import { PageBelow, RequireAncestors } from '../page/PageBelow'
import { useSteps } from '../page/parents'
import { fillPath, idParamOf, metaOf, recordPath, usePathParams, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { Columns } from '../shared/Columns'
import { lowWindow } from '../shared/oneLineOnPhones'
import { Opened } from '../shared/Opened'
import { stickyBar } from '../shared/stickyBar'
import { isOwner } from '../shared/tabs'
import { useTexts, type Texts } from '../shared/texts'
import { useSituation } from '../shared/useSituation'
import type { PageForm } from '../views'
import { FoldedFields } from './FoldedFields'
import { HistoryButton } from '../history/HistoryButton'
import { FormActions } from './FormActions'
import { FormFields } from './FormFields'
import { FormFrame, FormNotice } from './FormFrame'
import { SectionRail } from './lazyAids'
import { formSections } from './payload'
import { useFormTitle } from './useFormTitle'
import { useGoBack } from './useGoBack'
import { useRecordForm } from './useRecordForm'

export type FormPageResource = AnyResource & { readonly form: PageForm }

interface FormPageProps {
  readonly resource: FormPageResource
}

const LoadingForm = () => (
  <Stack spacing={2} aria-busy>
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} variant="rounded" height={40} />
    ))}
  </Stack>
)

interface BodyProps extends FormPageProps {
  readonly record?: RaRecord
  readonly params: PathParams
  readonly texts: Texts
}

const columnWidth = 'minmax(0, 760px)'

/** What takes the focus is scrolled clear of the bar below, with the two lines that may say what is wrong. */
const clearOfBar: SxProps = {
  '& :is(input, textarea, button, [tabindex])': { scrollMarginBottom: 'calc(var(--form-bar, 64px) + 64px)' },
  '& .MuiFormControl-root': { scrollMarginBottom: 'calc(var(--form-bar, 64px) + 16px)' },
}

/** Notes how high the bar is. It may grow by what it says of the field that has just got the focus. */
const measureBar = (element: HTMLElement | null) => {
  if (!element || typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => {
    element.parentElement?.style.setProperty('--form-bar', `${element.offsetHeight}px`)
    const { activeElement: field } = document
    if (!element.contains(field)) field?.closest('form .MuiFormControl-root')?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(element)
  return () => observer.disconnect()
}

const bar = (theme: Theme) => ({
  ...stickyBar(theme),
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'flex-end',
  '& > .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } },
  // It would leave no room for the fields.
  [`${lowWindow} and (max-width: 599.95px)`]: { position: 'static' },
})

const FormBody = ({ resource, record, params, texts }: BodyProps) => {
  const id = useId()
  const navigate = useNavigate()
  const goBack = useGoBack(fillPath(resource.at ?? '/', params))
  const state = useRecordForm({
    resource,
    record,
    params,
    mayAdd: record === undefined && resource.page === undefined && resource.form.reportsIn !== 'dialog',
    onSaved: (saved) => {
      if (resource.page) void navigate(recordPath(resource.page, params, saved))
      else goBack()
    },
  })
  const sections = formSections(resource, state.shape.situation)
  const isLong = sections.length > 1
  return (
    <Columns gap={3} align="start" xs={columnWidth} {...(isLong && { lg: `176px ${columnWidth}` })}>
      {isLong && <SectionRail form={id} sections={sections} state={state} texts={texts} />}
      <Box sx={{ gridColumn: { lg: -2 }, ...clearOfBar }}>
        <FormFrame id={id} state={state} params={params} texts={texts}>
          <Stack spacing={2}>
            {sections.map(({ name, fields, folds = [] }) => (
              <Card key={name} component="section" aria-labelledby={`${id}-${name}`}>
                <CardContent>
                  <Typography variant="h2" id={`${id}-${name}`} sx={{ mb: 2 }}>
                    {texts(`sections.${name}`)}
                  </Typography>
                  <FormFields
                    shape={state.shape}
                    names={fields.filter((field) => !folds.includes(field))}
                    texts={texts}
                    hasHeading
                  />
                  {folds.length > 0 && (
                    <FoldedFields shape={state.shape} names={folds} texts={texts} isRestored={state.draft.isRestored} />
                  )}
                </CardContent>
              </Card>
            ))}
            <FormNotice resource={resource} record={record} />
            <Paper ref={measureBar} data-clear variant="outlined" sx={bar}>
              <FormActions {...{ resource, record, state, texts, id }} onCancel={goBack} />
            </Paper>
          </Stack>
        </FormFrame>
      </Box>
    </Columns>
  )
}

/** The page that creates a record. */
export const CreatePage = ({ resource }: FormPageProps) => {
  const params = usePathParams(resource.form.create)
  const texts = useTexts(resource)
  const title = useFormTitle(resource, undefined, params)
  const steps = useSteps(resource)
  return (
    <RequireAncestors steps={steps} params={params}>
      <PageBelow
        resource={resource}
        params={params}
        pattern={resource.form.create}
        title={title}
        here={title}
        tab={null}
      >
        {/* The switch leads to the same page of another record, which must not get what was typed for this one. */}
        <FormBody key={fillPath(resource.form.create, params)} resource={resource} params={params} texts={texts} />
      </PageBelow>
    </RequireAncestors>
  )
}

/** The page that edits a record. The param of its route that the list doesn't have is the record's id. */
export const EditPage = ({ resource }: FormPageProps) => {
  const all = usePathParams(resource.form.edit)
  const idName = idParamOf(resource.form.edit, resource.at ?? '')
  const { [idName]: id = '', ...params } = all
  const texts = useTexts(resource)
  const { fixed } = resource.form
  const { data, error, refetch, isFetching } = useGetOne(
    resource.name,
    { id: Number(id), meta: metaOf(params) },
    // Refetches a cached record, which others may have changed, unless the list keeps the cache up to date.
    { retry: false, ...(!resource.calls.one?.isSecond && { staleTime: 0 }) },
  )
  const situation = useSituation(resource, data)
  if (isNotFound(error) && !data) return <Missing resource={resource} params={params} />
  const name = data && recordTitle(resource, data)
  const isReadOnly = fixed !== undefined && data !== undefined && holds(fixed, situation, data)
  return (
    <PageBelow
      resource={resource}
      params={params}
      pattern={resource.form.edit}
      title={texts('editTitle')}
      // The head has the name of a record with a page.
      about={!isOwner(resource) && (name ?? (!error && <Skeleton width={160} sx={{ display: 'inline-block' }} />))}
      names={isOwner(resource) ? undefined : name}
      here={texts('editTitle')}
      tab={null}
      actions={
        // It takes its place before it can be used.
        <Box sx={{ display: 'contents', visibility: data ? 'visible' : 'hidden' }}>
          <HistoryButton resource={resource} record={data ?? { id: Number(id) }} params={params} variant="outlined" />
        </Box>
      }
    >
      <Opened resource={resource} record={error || isFetching ? undefined : data} params={params} />
      {data && isReadOnly ? (
        <Alert severity="info" variant="outlined">
          {texts('readOnly')}
        </Alert>
      ) : data ? (
        <FormBody
          key={fillPath(resource.form.edit, all)}
          resource={resource}
          record={data}
          params={params}
          texts={texts}
        />
      ) : error ? (
        <LoadFailed what={texts('one')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingForm />
      )}
    </PageBelow>
  )
}
