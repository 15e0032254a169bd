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
}

/** Submits a form. Only this component rerenders on every keystroke, to enable itself once all required fields are filled. */
export const SaveButton = ({ state: { shape, form, isSaving, work }, form: id, label }: SaveButtonProps) => {
  const values = useWatch({ control: form.control })
  const { isReadOnly } = useSchemaSetting()
  const canSave = !isReadOnly && (shape.resource.form?.saves !== 'filled' || isFilled(shape, values))
  return (
    <BusyButton type="submit" form={id} variant="contained" disabled={!canSave || work.isPending} isBusy={isSaving}>
      {label}
    </BusyButton>
  )
}
