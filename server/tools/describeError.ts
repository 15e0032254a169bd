type DescribedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** The code of PostgreSQL or Node. */
  readonly code?: string
  readonly cause?: DescribedError
}

const withoutValues = (message: string): string => message.replace(/\nparams: [^]*$/, '')

/**
 * Describes an error and its causes for the log.
 *
 * Drops the query parameters that Drizzle puts into message, stack and properties: they include password hashes.
 */
export const describeError = (error: unknown): DescribedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: String(error) }
  const { code } = error as NodeJS.ErrnoException
  const message = withoutValues(error.message)
  return {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(code && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
