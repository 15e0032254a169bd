import type { ReactNode } from 'react'
import { Alert } from '@mui/material'
import { errorMessages, fieldMessages } from '../../errorMessages'

interface FormFailureProps {
  readonly error: Error | null
  /** What else there is to say. */
  readonly children?: ReactNode
}

/** Says why a form was refused, if no field says it. */
export const FormFailure = ({ error, children }: FormFailureProps) =>
  error && Object.keys(fieldMessages(error)).length === 0 ? (
    <Alert severity="error">
      {errorMessages(error).join(' ')} {children}
    </Alert>
  ) : null
