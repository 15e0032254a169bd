import { Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material'
import type { Texts } from '../shared/texts'

/** What is asked about a new version. */
export interface VersionChoice {
  readonly name: string
  readonly description: string
  readonly active: boolean
}

/** The lengths that the API accepts. */
const maxName = 255
const maxDescription = 1000

interface VersionInputsProps {
  readonly choice: VersionChoice
  readonly texts: Texts
  readonly isDisabled: boolean
  /** Whether there is no version yet. */
  readonly isFirst: boolean
  readonly mayActivate: boolean
  readonly onChange: (choice: VersionChoice) => void
  /** Called with the choice if it changes what the upload does. */
  readonly onActive: (choice: VersionChoice) => void
}

/** Asks how a new version is called, and whether it becomes active at once. */
export const VersionInputs = (props: VersionInputsProps) => {
  const { choice, texts, isDisabled, isFirst, mayActivate, onChange, onActive } = props
  const text = (name: 'name' | 'description', max: number) => ({
    label: texts(`versionActs.upload.${name}`),
    value: choice[name],
    disabled: isDisabled,
    fullWidth: true,
    slotProps: { htmlInput: { maxLength: max } },
    onChange: (event: { target: { value: string } }) => onChange({ ...choice, [name]: event.target.value }),
  })
  return (
    <Stack spacing={2} sx={{ pt: 1, mb: 2 }}>
      <TextField {...text('name', maxName)} helperText={texts('versionActs.upload.nameHint')} />
      <TextField {...text('description', maxDescription)} multiline maxRows={4} />
      {isFirst ? (
        <Typography color="textSecondary">{texts('versionActs.upload.first')}</Typography>
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
