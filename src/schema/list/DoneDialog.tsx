import { Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material'
import CheckCircleOutlinedIcon from '@mui/icons-material/CheckCircleOutlined'
import { useTranslate } from 'ra-core'
import type { Done } from '../form/useSave'

interface DoneDialogProps extends Done {
  readonly onClose: () => void
}

/** Shows a success message that the user acknowledges. */
export const DoneDialog = ({ message, undo, onClose }: DoneDialogProps) => {
  const translate = useTranslate()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="done-title">
      <DialogContent sx={{ textAlign: 'center', pt: 4 }}>
        <CheckCircleOutlinedIcon color="success" fontSize="large" sx={{ mb: 1 }} />
        <Typography variant="h2" id="done-title">
          {message}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'center', pb: 3 }}>
        {undo && (
          <Button
            color="inherit"
            onClick={() => {
              onClose()
              undo()
            }}
          >
            {translate('toasts.takeBack')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('schema.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
