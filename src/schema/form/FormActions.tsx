import { Button } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import type { AnyResource } from '../resource'
import type { Texts } from '../shared/texts'
import { FormProgress } from './lazyAids'
import { SaveButton } from './SaveButton'
import type { RecordForm } from './useRecordForm'

interface FormActionsProps {
  readonly resource: AnyResource
  readonly record: RaRecord | undefined
  readonly state: RecordForm
  readonly texts: Texts
  /** The id of the form. */
  readonly id: string
  readonly onCancel: () => void
}

/** What ends a form, and what is changed, missing or wrong in it. */
export const FormActions = ({ resource, record, state, texts, id, onCancel }: FormActionsProps) => {
  const translate = useTranslate()
  const { isDirty, form } = state
  const hasErrors = Object.keys(form.formState.errors).length > 0
  return (
    <>
      {(resource.form?.saves === 'filled' || isDirty || hasErrors) && (
        <FormProgress id={`${id}-progress`} form={id} state={state} texts={texts} />
      )}
      {/* A double click must not go back twice. */}
      <Button color="inherit" onClick={({ detail }) => detail < 2 && onCancel()}>
        {translate('schema.cancel')}
      </Button>
      <SaveButton
        state={state}
        form={id}
        label={texts(record ? 'editSave' : 'createSave')}
        describedBy={`${id}-progress`}
      />
    </>
  )
}
