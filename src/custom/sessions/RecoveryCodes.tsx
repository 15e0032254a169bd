import { useId, useState } from 'react'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, Stack, Typography } from '@mui/material'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useWords } from '../../schema/shared/useWords'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows recovery codes this once; only its button closes it. */
export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => {
  const { translate } = useWords()
  const id = useId()
  const [status, setStatus] = useState<'copied' | 'notCopied'>()
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('copied'),
      // Browsers offer the clipboard on secure pages only, and users may forbid it.
      () => setStatus('notCopied'),
    )
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} aria-describedby={`${id}-about`}>
      <DialogHeading id={id}>{translate('sessions.factor.codes.title')}</DialogHeading>
      <DialogContent>
        <DialogContentText id={`${id}-about`} sx={{ mb: 2 }}>
          {translate('sessions.factor.codes.about')}
        </DialogContentText>
        <Box
          component="ul"
          aria-label={translate('sessions.factor.codes.list')}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 1,
            p: 0,
            m: 0,
            listStyle: 'none',
            fontFamily: 'monospace',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
          <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
            {translate('sessions.factor.codes.copy')}
          </Button>
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
          >
            {translate('sessions.factor.codes.download')}
          </Button>
        </Stack>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: '1lh' }}>
          {status && translate(`sessions.factor.codes.${status}`)}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          {translate('sessions.factor.codes.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
