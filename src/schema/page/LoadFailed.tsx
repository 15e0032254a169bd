import { Alert, Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { codes } from '../../../contract/envelope'

interface LoadFailedProps {
  readonly what: string
  /** Why: what is forbidden or not there will not come by another try. */
  readonly error?: unknown
  readonly onRetry: () => void
}

const final = new Map<unknown, string>([
  [codes.forbidden, 'permission.denied'],
  [codes.notFound, 'notFound.title'],
])

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code

/** Tells that what was asked for does not exist, or not for this person. */
export const isNotFound = (error: unknown): boolean => codeOf(error) === codes.notFound

/** Tells that the person may not do, or see, what was asked for. */
export const isForbidden = (error: unknown): boolean => codeOf(error) === codes.forbidden

/** Says in the place of the data that it could not be loaded, and offers another try where one may help. */
export const LoadFailed = ({ what, error, onRetry }: LoadFailedProps) => {
  const translate = useTranslate()
  const reason = final.get(codeOf(error))
  if (reason)
    return (
      <Alert
        severity="warning"
        role="status"
        variant="outlined"
        action={
          <Button component={Link} to="/" color="inherit" size="small">
            {translate('notFound.home')}
          </Button>
        }
      >
        {translate(reason)}
      </Alert>
    )
  return (
    <Alert
      severity="error"
      role="status"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('page.retry')}
        </Button>
      }
    >
      {translate('page.loadFailed', { what })}
    </Alert>
  )
}
