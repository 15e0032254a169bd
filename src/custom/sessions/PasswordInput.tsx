import { useState } from 'react'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import { IconButton, InputAdornment, TextField } from '@mui/material'

interface PasswordInputProps {
  readonly label: string
  readonly show: string
  readonly value: string
  readonly error: string | undefined
  readonly hint?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly autoFocus?: boolean
  readonly onValue: (value: string) => void
}

/** A password, which can be shown. */
export const PasswordInput = ({
  label,
  show,
  value,
  error,
  hint,
  autoComplete,
  autoFocus = false,
  onValue,
}: PasswordInputProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      fullWidth
      required
      autoFocus={autoFocus}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={show}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
