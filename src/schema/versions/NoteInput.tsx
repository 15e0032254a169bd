import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { noteLength } from '../../../contract/entities/dataVersion'

interface NoteInputProps {
  readonly value: string
  readonly isDisabled?: boolean
  readonly onChange: (note: string) => void
}

/** Asks why a record in force is changed. */
export const NoteInput = ({ value, isDisabled = false, onChange }: NoteInputProps) => {
  const translate = useTranslate()
  return (
    <TextField
      label={translate('schema.versions.note')}
      helperText={translate('schema.versions.noteHint')}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
      multiline
      maxRows={4}
      fullWidth
      margin="dense"
      slotProps={{ htmlInput: { maxLength: noteLength } }}
    />
  )
}
