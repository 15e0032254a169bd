import { useId, useState } from 'react'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useWords } from '../../schema/shared/useWords'

interface CopyTextProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
}

/** A text that is to be copied elsewhere. */
export const CopyText = ({ label, value, hint }: CopyTextProps) => {
  const { translate } = useWords()
  const id = useId()
  const [status, setStatus] = useState<'copied' | 'notCopied'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setStatus('copied')
    } catch {
      // Browsers offer the clipboard on secure pages only, and users may forbid it.
      setStatus('notCopied')
    }
  }
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      label={label}
      value={value}
      onFocus={({ target }) => target.select()}
      helperText={<span role="status">{status ? translate(`identityProviders.${status}`) : hint}</span>}
      slotProps={{
        htmlInput: { spellCheck: false },
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate('identityProviders.copy', { label })}
                onClick={() => void copy()}
              >
                <CopyIcon />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
