type DescribedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** Of PostgreSQL or of Node. */
  readonly code?: string
  readonly cause?: DescribedError
}

const withoutValues = (message: string): string => message.replace(/\nparams: [^]*$/, '')

/**
 * Describes an error for a log: what happened and where, with the errors that caused it.
 *
 * Drizzle writes the values of a failed query, hashes of passwords among them, into message, stack and members: none of
 * them is told.
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
