import { useEffect, type ReactNode } from 'react'
import { Alert, Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { codes } from '../../../contract/envelope'
import { keepFocus } from '../shared/keepFocus'

interface LoadFailedProps {
  readonly what: string
  /** The error; there is no retry if it is forbidden or not found. */
  readonly error?: unknown
  readonly onRetry: () => void
  /** More about an error that a retry would not help. */
  readonly children?: ReactNode
}

/** On phones, the button beside the text would leave it a narrow column. */
export const actionBelow = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 0', sm: '0 1 auto' } },
  '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, pl: { xs: 2.5, sm: 2 }, whiteSpace: 'nowrap' },
} as const

const permanentErrors = new Map<unknown, string>([
  [codes.forbidden, 'permission.denied'],
  [codes.notFound, 'notFound.title'],
])

/** The error for ids that aren't numbers. */
export const noRecord = { code: codes.notFound }

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code

/** Returns whether the record doesn't exist or isn't visible to the user. */
export const isNotFound = (error: unknown): boolean => codeOf(error) === codes.notFound

/** Returns whether the user lacks permission. */
export const isForbidden = (error: unknown): boolean => codeOf(error) === codes.forbidden

/** Replaces content that failed to load, with a retry button if that may help. */
export const LoadFailed = ({ what, error, onRetry, children }: LoadFailedProps) => {
  const translate = useTranslate()
  // The button goes with the message.
  useEffect(() => keepFocus, [])
  const reason = permanentErrors.get(codeOf(error))
  if (reason)
    return (
      <Alert
        severity="warning"
        role="status"
        variant="outlined"
        sx={actionBelow}
        action={
          <Button component={Link} to="/" color="inherit" size="small">
            {translate('notFound.home')}
          </Button>
        }
      >
        {translate(reason)}
        {children}
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
