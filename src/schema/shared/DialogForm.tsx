import { useId, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { BusyButton } from './BusyButton'
import { ConfirmDialog } from './ConfirmDialog'
import { DialogHeading, useOwnerLine } from './DialogHeading'

interface DialogFormProps {
  readonly title: string
  /** What it is about, by which the dialog is described; a paragraph for each. */
  readonly about?: readonly string[]
  /** The text of the button that sends it, and of the one that closes it. */
  readonly yes: string
  readonly no?: string
  readonly isBusy: boolean
  /** What it does cannot be taken back. */
  readonly isDangerous?: boolean
  /** What is typed takes a moment to type again: a code, a name. */
  readonly isShort?: boolean
  /** Nothing is typed, so that its button has the focus. */
  readonly isQuestion?: boolean
  readonly maxWidth?: 'xs' | 'sm'
  readonly formRef?: Ref<HTMLFormElement>
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog with a form: Enter sends it, Escape closes it, and neither does anything while it is being sent. Before Escape or a
 * click beside it loses what was typed, it asks.
 */
export const DialogForm = ({
  title,
  about = [],
  yes,
  no,
  isBusy,
  isDangerous = false,
  isShort = false,
  isQuestion = false,
  maxWidth = 'xs',
  formRef,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) => {
  const translate = useTranslate()
  const id = useId()
  const ownerLine = useOwnerLine(id)
  const aboutId = about.length > 0 ? `${id}-about` : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Dialogs are within the form of the page, or of another dialog, in React, which would hear it, too.
    event.stopPropagation()
    if (!isBusy) onSubmit()
  }
  const [isTyped, setTyped] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => !isBusy && onClose()
  const leave = () => (isTyped && !isBusy ? setLeaving(true) : close())
  return (
    <Dialog
      open
      onClose={leave}
      maxWidth={maxWidth}
      fullWidth
      {...(isDangerous && { role: 'alertdialog' })}
      aria-labelledby={id}
      aria-describedby={[ownerLine, aboutId].filter(Boolean).join(' ') || undefined}
    >
      <Box
        component="form"
        ref={formRef}
        noValidate
        onSubmit={submit}
        onInput={() => setTyped(!isShort)}
        sx={{ display: 'contents' }}
      >
        <DialogHeading id={id}>{title}</DialogHeading>
        <DialogContent>
          {aboutId && (
            <Box id={aboutId} sx={{ mb: 2 }}>
              {about.map((text) => (
                <DialogContentText key={text} sx={{ '& + &': { mt: 1 } }}>
                  {text}
                </DialogContentText>
              ))}
            </Box>
          )}
          {/* Leaves room for the floating label of the first field. */}
          <Box sx={{ pt: aboutId ? 0 : 1 }}>{children}</Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {no ?? translate('schema.cancel')}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            isBusy={isBusy}
            autoFocus={isQuestion}
          >
            {yes}
          </BusyButton>
        </DialogActions>
      </Box>
      <ConfirmDialog
        isOpen={isLeaving}
        title={translate('schema.leave.title')}
        yes={translate('schema.leave.yes')}
        no={translate('schema.leave.no')}
        isDangerous
        onYes={onClose}
        onNo={() => setLeaving(false)}
      >
        {translate('schema.leave.about')}
      </ConfirmDialog>
    </Dialog>
  )
}
