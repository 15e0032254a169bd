import type { CustomField } from '../schema/field'
import type { InputProps } from '../schema/kinds/kind'
import { useField } from '../schema/kinds/inputs/useField'
import { useFormParams } from '../schema/shared/FormParams'
import { NoteInput } from '../schema/versions/NoteInput'
import { versionParam } from '../schema/versioned'

/** Asks why a row is changed, if its version is in force; drafts change without a reason. */
export const ChangeNoteInput = (props: InputProps<CustomField>) => {
  const { field } = useField(props)
  if (versionParam in useFormParams()) return null
  return <NoteInput value={typeof field.value === 'string' ? field.value : ''} onChange={field.onChange} />
}

/** A note is no member of the record. */
export const ChangeNoteColumn = () => null
