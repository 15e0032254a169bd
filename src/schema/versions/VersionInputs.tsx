import { Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material'
import { versionImportQuery } from '../../../contract/entities/dataVersion'
import type { Texts } from '../shared/texts'

/** What is asked about a new version. */
export interface VersionChoice {
  readonly name: string
  readonly description: string
  readonly active: boolean
}

const { shape } = versionImportQuery

interface VersionInputsProps {
  readonly choice: VersionChoice
  readonly texts: Texts
  readonly isDisabled: boolean
  /** What is known of how it becomes active. */
  readonly start: 'first' | 'firstWaits' | 'waits' | 'open'
  readonly mayActivate: boolean
  readonly onChange: (choice: VersionChoice) => void
  /** Called with the choice if it changes what the upload does. */
  readonly onActive: (choice: VersionChoice) => void
}

/** Asks how a new version is called, and whether it becomes active at once. */
export const VersionInputs = (props: VersionInputsProps) => {
  const { choice, texts, isDisabled, start, mayActivate, onChange, onActive } = props
  const text = (name: 'name' | 'description') => ({
    label: texts(`versionActs.upload.${name}`),
    value: choice[name],
    disabled: isDisabled,
    fullWidth: true,
    slotProps: { htmlInput: { maxLength: shape[name].unwrap().maxLength ?? undefined } },
    onChange: (event: { target: { value: string } }) => onChange({ ...choice, [name]: event.target.value }),
  })
  return (
    <Stack spacing={2} sx={{ pt: 1, mb: 2 }}>
      <TextField {...text('name')} helperText={texts('versionActs.upload.nameHint')} />
      <TextField {...text('description')} multiline maxRows={4} />
      {start !== 'open' ? (
        <Typography color="textSecondary">{texts(`versionActs.upload.${start}`)}</Typography>
      ) : (
        mayActivate && (
          <FormControlLabel
            control={
              <Checkbox
                checked={choice.active}
                disabled={isDisabled}
                onChange={(_, active) => onActive({ ...choice, active })}
              />
            }
            label={texts('versionActs.upload.active')}
          />
        )
      )}
    </Stack>
  )
}
