import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { shortTime } from '../shared/showDay'

interface RestoredDraftProps {
  /** When they were kept; absent if they come from this tab. */
  readonly storedAt?: Date | undefined
  readonly onDiscard: () => void
  /** Absent if the notice can only be closed by discarding the draft. */
  readonly onClose?: () => void
}

/** Says that unsaved changes were restored, and offers to discard them. */
export const RestoredDraft = ({ storedAt, onDiscard, onClose }: RestoredDraftProps) => {
  const translate = useTranslate()
  const locale = useLocale()
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
      {storedAt
        ? translate('schema.draft.restoredOf', { time: shortTime(storedAt, locale) })
        : translate('schema.draft.restored')}
    </Alert>
  )
}
