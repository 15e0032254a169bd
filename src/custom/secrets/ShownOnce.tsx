import { useId, useState, type ReactNode } from 'react'
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
import { addTexts } from '../../i18n/i18nProvider'
import { ofShownOnce } from '../../i18n/parts/shownOnce'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useWords } from '../../schema/shared/useWords'

addTexts(ofShownOnce)

interface ShownOnceProps {
  readonly title: string
  readonly about: string
  /** The text that its button copies. */
  readonly secret: string
  /** What shows the secret. */
  readonly children: ReactNode
  /** Other ways to keep it. */
  readonly others?: ReactNode
  /** What is said below. */
  readonly more?: ReactNode
  /** The text of the button that closes it. */
  readonly close: string
  readonly maxWidth?: 'xs' | 'sm'
  readonly onClose: () => void
}

/** Shows a secret this once; only its button closes it. */
export const ShownOnce = ({
  title,
  about,
  secret,
  children,
  others,
  more,
  close,
  maxWidth = 'sm',
  onClose,
}: ShownOnceProps) => {
  const { translate } = useWords()
  const id = useId()
  const [status, setStatus] = useState<'copied' | 'notCopied'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setStatus('copied')
    } catch {
      // Browsers offer the clipboard on secure pages only, and users may forbid it.
      setStatus('notCopied')
    }
  }
  return (
    <Dialog open maxWidth={maxWidth} fullWidth aria-labelledby={id} aria-describedby={`${id}-about`}>
      <DialogHeading id={id}>{title}</DialogHeading>
      <DialogContent>
        <DialogContentText id={`${id}-about`} sx={{ mb: 2 }}>
          {about}
        </DialogContentText>
        {children}
        <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
          <Button autoFocus variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
            {translate('shownOnce.copy')}
          </Button>
          {others}
        </Stack>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: '1lh' }}>
          {status && translate(`shownOnce.${status}`)}
        </Typography>
        {more}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A text that is selected as a whole, to be copied by hand. */
export const ShownText = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <TextField
    fullWidth
    label={label}
    value={value}
    onFocus={({ target }) => target.select()}
    slotProps={{ input: { readOnly: true }, htmlInput: { spellCheck: false } }}
  />
)
