import { useId, type FormEvent, type ReactNode, type Ref } from 'react'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { BusyButton } from './BusyButton'
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
  readonly maxWidth?: 'xs' | 'sm'
  readonly formRef?: Ref<HTMLFormElement>
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a form: Enter sends it, Escape closes it, and neither does anything while it is being sent. */
export const DialogForm = ({
  title,
  about = [],
  yes,
  no,
  isBusy,
  isDangerous = false,
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
  const close = () => !isBusy && onClose()
  return (
    <Dialog
      open
      onClose={close}
      maxWidth={maxWidth}
      fullWidth
      {...(isDangerous && { role: 'alertdialog' })}
      aria-labelledby={id}
      aria-describedby={[ownerLine, aboutId].filter(Boolean).join(' ') || undefined}
    >
      <Box component="form" ref={formRef} noValidate onSubmit={submit} sx={{ display: 'contents' }}>
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
          <BusyButton type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} isBusy={isBusy}>
            {yes}
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
