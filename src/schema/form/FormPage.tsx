import { useId } from 'react'
import { Alert, Button, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material'
import { useGetOne, useTranslate, type RaRecord } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { holds } from '../condition'
import { useSteps } from '../page/parents'
import { isNotFound, LoadFailed } from '../page/LoadFailed'
import { Missing } from '../page/Missing'
import { PageBelow } from '../page/PageBelow'
import { RequireAncestors } from '../page/RequireAncestors'
import { fillPath, idParamOf, metaOf, recordPath, usePathParams, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { isOwner } from '../shared/tabs'
import { useSituation } from '../shared/useSituation'
import { useTexts, type Texts } from '../shared/texts'
import type { PageForm } from '../views'
import { FormFields } from './FormFields'
import { FormNotice } from './FormNotice'
import { FormFrame } from './FormFrame'
import { formSections } from './payload'
import { SaveButton } from './SaveButton'
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

const FormBody = ({ resource, record, params, texts }: BodyProps) => {
  const translate = useTranslate()
  const id = useId()
  const navigate = useNavigate()
  const goBack = useGoBack(fillPath(resource.at ?? '/', params))
  const state = useRecordForm({
    resource,
    record,
    params,
    onSaved: (saved) => {
      if (resource.page) void navigate(recordPath(resource.page, params, saved))
      else goBack()
    },
  })
  return (
    <FormFrame id={id} state={state} params={params} texts={texts}>
      <Stack spacing={2}>
        {formSections(resource, state.shape.situation).map((section) => (
          <Card key={section.name} component="section" aria-labelledby={`${id}-${section.name}`}>
            <CardContent>
              <Typography variant="h2" id={`${id}-${section.name}`} sx={{ mb: 2 }}>
                {texts(`sections.${section.name}`)}
              </Typography>
              <FormFields shape={state.shape} names={section.fields} texts={texts} hasHeading />
            </CardContent>
          </Card>
        ))}
        <FormNotice resource={resource} record={record} />
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          {/* A double click must not go back twice. */}
          <Button color="inherit" onClick={({ detail }) => detail < 2 && goBack()}>
            {translate('schema.cancel')}
          </Button>
          <SaveButton state={state} form={id} label={texts(record ? 'editSave' : 'createSave')} />
        </Stack>
      </Stack>
    </FormFrame>
  )
}

/** The page that creates a record. */
export const CreatePage = ({ resource }: FormPageProps) => {
  const params = usePathParams(resource.form.create)
  const texts = useTexts(resource)
  const steps = useSteps(resource)
  return (
    <RequireAncestors steps={steps} params={params}>
      <PageBelow
        resource={resource}
        params={params}
        pattern={resource.form.create}
        title={texts('createTitle')}
        here={texts('createTitle')}
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
  const { data, error, refetch } = useGetOne(
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
    >
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
