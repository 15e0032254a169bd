import { ApiError } from '../http'

/** The form of errors that react-admin's own forms show at their inputs. */
interface FormErrors {
  readonly body: { readonly errors: Readonly<Record<string, string>> }
}

/** Rethrows an error; one of validation also as react-admin's own forms expect it. */
export const errorFields = (error: unknown): never => {
  if (!(error instanceof ApiError) || !error.is_validation_error || typeof error.error !== 'object') throw error
  const entries = Object.entries({ ...error.error }).map(([field, texts]) => [field, [texts].flat().join(' ')])
  throw Object.assign(error, { body: { errors: Object.fromEntries(entries) } } satisfies FormErrors)
}
