import { Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { DialogHeading, useOwnerLine } from './DialogHeading'
import { BusyButton } from './BusyButton'

interface ConfirmProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  readonly yes: string
  readonly no?: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  /** Information needed for the decision is still loading. */
  readonly isWaiting?: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks for confirmation of an irreversible action, with the focus on the safe answer. */
export const ConfirmDialog = ({
  isOpen,
  title,
  children,
  yes,
  no,
  isDangerous,
  isBusy,
  isWaiting,
  onYes,
  onNo,
}: ConfirmProps) => {
  const translate = useTranslate()
  const id = useId()
  const ownerLine = useOwnerLine(`${id}-title`)
  // A running action can't be cancelled.
  const decline = () => !isBusy && onNo()
  return (
    <Dialog
      open={isOpen}
      onClose={decline}
      aria-labelledby={`${id}-title`}
      aria-describedby={[ownerLine, `${id}-text`].filter(Boolean).join(' ')}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
    >
      <DialogHeading id={`${id}-title`}>{title}</DialogHeading>
      <DialogContent>
        <DialogContentText component="div" id={`${id}-text`}>
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={decline} color="inherit" autoFocus>
          {no ?? translate('schema.cancel')}
        </Button>
        <BusyButton
          onClick={onYes}
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          isBusy={isBusy ?? false}
          disabled={isWaiting ?? false}
        >
          {yes}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
