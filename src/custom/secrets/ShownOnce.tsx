import { useId, type ReactNode } from 'react'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, TextField, Typography } from '@mui/material'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useWords } from '../../schema/shared/useWords'
import { useCopying } from './useCopying'
import { Row } from '../../schema/shared/Row'

interface ShownOnceProps {
  readonly title: string
  readonly about: string
  /** The text that its button copies, and what the button is called if more than that is shown. */
  readonly secret: string
  readonly copyLabel?: string
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
  copyLabel,
  children,
  others,
  more,
  close,
  maxWidth = 'sm',
  onClose,
}: ShownOnceProps) => {
  const { translate } = useWords()
  const id = useId()
  const { copy, said } = useCopying(secret)
  return (
    <Dialog open maxWidth={maxWidth} fullWidth aria-labelledby={id} aria-describedby={`${id}-about`}>
      <DialogHeading id={id}>{title}</DialogHeading>
      <DialogContent>
        <DialogContentText id={`${id}-about`} gutterBottom>
          {about}
        </DialogContentText>
        {children}
        <Row sx={{ mt: 2 }}>
          <Button autoFocus variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
            {copyLabel ?? translate('shownOnce.copy')}
          </Button>
          {others}
        </Row>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: '1lh' }}>
          {said}
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
