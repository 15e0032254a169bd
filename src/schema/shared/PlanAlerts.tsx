import { Alert } from '@mui/material'
import { errorMessages } from '../../errorMessages'

interface PlanAlertsProps {
  /** Says that something has changed since the preview; null if nothing has. */
  readonly changed: string | null
  /** Why there is no preview. */
  readonly error: unknown
}

/** What stands above the preview of an action: that it is a new one, or why there is none. */
export const PlanAlerts = ({ changed, error }: PlanAlertsProps) => (
  <>
    {changed !== null && (
      <Alert severity="warning" role="status">
        {changed}
      </Alert>
    )}
    {Boolean(error) && (
      <Alert severity="error" role="alert">
        {errorMessages(error).join(' ')}
      </Alert>
    )}
  </>
)
