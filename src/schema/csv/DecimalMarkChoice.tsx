import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { decimalMarks, type DecimalMark } from '../../../contract/decimals'

interface DecimalMarkChoiceProps {
  /** Undefined for what the file shows. */
  readonly mark: DecimalMark | undefined
  readonly isDisabled: boolean
  readonly onChange: (mark: DecimalMark | undefined) => void
}

/** Asks how the numbers of a file are written, since `14.000` is 14 for some people and 14,000 for others. */
export const DecimalMarkChoice = ({ mark, isDisabled, onChange }: DecimalMarkChoiceProps) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      fullWidth
      margin="dense"
      label={translate('schema.csv.decimalMark.label')}
      value={mark ?? 'auto'}
      disabled={isDisabled}
      onChange={({ target: { value } }) => onChange(decimalMarks.find((one) => one === value))}
      sx={{ mb: 2 }}
    >
      <MenuItem value="auto">{translate('schema.csv.decimalMark.auto')}</MenuItem>
      <MenuItem value=".">{translate('schema.csv.decimalMark.point')}</MenuItem>
      <MenuItem value=",">{translate('schema.csv.decimalMark.comma')}</MenuItem>
    </TextField>
  )
}
