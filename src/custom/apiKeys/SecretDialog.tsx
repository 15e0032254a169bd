import { useId, useRef, useState } from 'react'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import type { ApiKeyWithSecret } from '../../../contract/entities/apiKey'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useWords } from '../../schema/shared/useWords'

interface SecretDialogProps {
  readonly shown: Pick<ApiKeyWithSecret, 'name' | 'secret'>
  readonly onClose: () => void
}

/** Shows the secret of a key this once; only its button closes it. */
export const SecretDialog = ({ shown: { name, secret }, onClose }: SecretDialogProps) => {
  const { translate } = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState<'copied' | 'notCopied'>()
  const text = (key: string) => translate(`apiKeys.secret.${key}`)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setStatus('copied')
    } catch {
      // Browsers offer the clipboard on secure pages only, and users may forbid it.
      setStatus('notCopied')
      input.current?.select()
    }
  }
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id} aria-describedby={`${id}-about`}>
      <DialogHeading id={id}>{translate('apiKeys.secret.title', { name })}</DialogHeading>
      <DialogContent>
        <DialogContentText id={`${id}-about`} sx={{ mb: 2 }}>
          {text('about')}
        </DialogContentText>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'center' } }}>
          <TextField
            fullWidth
            autoFocus
            inputRef={input}
            label={text('label')}
            value={secret}
            onFocus={({ target }) => target.select()}
            slotProps={{ input: { readOnly: true }, htmlInput: { spellCheck: false } }}
          />
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
            {text('copy')}
          </Button>
        </Stack>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: '1lh' }}>
          {status && text(status)}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {text('use')}
        </Typography>
        <Typography component="pre" variant="body2" sx={{ overflowX: 'auto', fontFamily: 'monospace' }} tabIndex={0}>
          Authorization: Bearer {secret.slice(0, 8)}…
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {text('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
