import { useWatch } from 'react-hook-form'
import { BusyButton } from '../shared/BusyButton'
import { isFilled } from './payload'
import type { RecordForm } from './useRecordForm'

interface SaveButtonProps {
  readonly state: RecordForm
  /** The id of the form that it sends. */
  readonly form: string
  readonly label: string
}

/** Sends a form. It alone follows every stroke of a key, since its form may ask for all required fields before. */
export const SaveButton = ({ state: { shape, form, isSaving, work }, form: id, label }: SaveButtonProps) => {
  const values = useWatch({ control: form.control })
  const canSave = shape.resource.form?.saves !== 'filled' || isFilled(shape, values)
  return (
    <BusyButton type="submit" form={id} variant="contained" disabled={!canSave || work.isGoingOn} isBusy={isSaving}>
      {label}
    </BusyButton>
  )
}
