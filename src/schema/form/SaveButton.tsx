import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { BusyButton } from '../shared/BusyButton'
import { useSchemaSetting } from '../shared/SchemaContext'
import { isFilled } from './payload'
import type { RecordForm } from './useRecordForm'

interface SaveButtonProps {
  readonly state: RecordForm
  /** The id of the form to submit. */
  readonly form: string
  readonly label: string
  /** The id of what says why it is disabled. */
  readonly describedBy?: string
}

/** Submits a form. Only this component rerenders on every keystroke, to enable itself once all required fields are filled. */
export const SaveButton = ({ state, form: id, label, describedBy }: SaveButtonProps) => {
  const { shape, form, isSaving, work, saveAndAdd } = state
  const translate = useTranslate()
  const values = useWatch({ control: form.control })
  const { isReadOnly } = useSchemaSetting()
  const canSave = !isReadOnly && (shape.resource.form?.saves !== 'filled' || isFilled(shape, values))
  const isDisabled = !canSave || work.isPending
  return (
    <>
      {saveAndAdd && (
        <Button disabled={isDisabled} onClick={() => !isSaving && saveAndAdd()}>
          {translate('schema.saveAndAdd')}
        </Button>
      )}
      <BusyButton
        type="submit"
        form={id}
        variant="contained"
        disabled={isDisabled}
        isBusy={isSaving}
        aria-describedby={describedBy}
      >
        {label}
      </BusyButton>
    </>
  )
}
