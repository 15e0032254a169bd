import { useState } from 'react'
import { Alert, Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'ra-core'

/** What the preview of a change tells besides its numbers. */
interface ForeseenResult {
  /** How many people are mailed. */
  readonly mails?: number | undefined
  /** What nobody should overlook. */
  readonly warnings?: readonly string[] | undefined
}

/** Returns whether the user has accepted the warnings of a preview; others have to be accepted anew. */
export const useAcceptance = ({ warnings = [] }: ForeseenResult = {}) => {
  const about = warnings.join('\n')
  const [accepted, setAccepted] = useState('')
  return {
    isAccepted: about === accepted || about === '',
    onAccept: (isAccepted: boolean) => setAccepted(isAccepted ? about : ''),
  }
}

export type Acceptance = ReturnType<typeof useAcceptance>

interface ForeseenProps {
  readonly result: ForeseenResult
  /** Absent where the whole dialog asks. */
  readonly acceptance?: Acceptance
}

/** Says how many mails a change sends, and asks the user to accept its warnings. */
export const Foreseen = ({ result: { mails = 0, warnings = [] }, acceptance }: ForeseenProps) => {
  const translate = useTranslate()
  return (
    <>
      {warnings.length > 0 && (
        <Alert severity="warning">
          {warnings.join(' ')}
          {acceptance && (
            <FormControlLabel
              sx={{ display: 'flex', mt: 0.5 }}
              control={
                <Checkbox
                  size="small"
                  checked={acceptance.isAccepted}
                  onChange={(_event, isChecked) => acceptance.onAccept(isChecked)}
                />
              }
              label={translate('schema.acceptWarning')}
            />
          )}
        </Alert>
      )}
      {mails > 0 && (
        <Alert severity="info" role="status">
          {translate('schema.mails', { count: mails })}
        </Alert>
      )}
    </>
  )
}
