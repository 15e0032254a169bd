import { useId } from 'react'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useWords } from '../../schema/shared/useWords'
import { useCopying } from './useCopying'

interface CopyTextProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
}

/** A text that is to be copied elsewhere. */
export const CopyText = ({ label, value, hint }: CopyTextProps) => {
  const { translate } = useWords()
  const id = useId()
  const { copy, said } = useCopying(value)
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      label={label}
      value={value}
      onFocus={({ target }) => target.select()}
      helperText={<span role="status">{said ?? hint}</span>}
      slotProps={{
        htmlInput: { spellCheck: false },
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={translate('shownOnce.copyOf', { label })} onClick={() => void copy()}>
                <CopyIcon />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
