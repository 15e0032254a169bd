import { Alert, Button } from '@mui/material'
import { useTranslate } from 'ra-core'

interface RestoredDraftProps {
  readonly onDiscard: () => void
  /** Absent if the notice can only be closed by discarding the draft. */
  readonly onClose?: () => void
}

/** Says that unsaved changes were restored, and offers to discard them. */
export const RestoredDraft = ({ onDiscard, onClose }: RestoredDraftProps) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ '& .MuiButton-root': { whiteSpace: 'nowrap' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onDiscard}>
            {translate('schema.draft.discard')}
          </Button>
          {onClose && (
            <Button color="inherit" size="small" onClick={onClose}>
              {translate('schema.close')}
            </Button>
          )}
        </>
      }
    >
      {translate('schema.draft.restored')}
    </Alert>
  )
}
