import type { ReactNode } from 'react'
import { Checkbox, FormControlLabel } from '@mui/material'

interface CheckedTextProps {
  readonly isChecked: boolean
  readonly onChange: () => void
  readonly children: ReactNode
}

/** A checkbox at the first line of a longer text. */
export const CheckedText = ({ isChecked, onChange, children }: CheckedTextProps) => (
  <FormControlLabel
    sx={{ alignItems: 'flex-start', m: 0 }}
    control={<Checkbox size="small" sx={{ mt: -0.5, ml: -1 }} checked={isChecked} onChange={onChange} />}
    label={children}
  />
)
