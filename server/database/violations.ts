/** Finds the constraint that a write violated. */
import { DatabaseError } from 'pg'

interface Violation {
  readonly kind: 'unique' | 'reference' | 'check'
  readonly constraint: string
  /** The table with the constraint; after a removal, the table that still refers to the row. */
  readonly table: string
}

const kinds: Readonly<Record<string, Violation['kind']>> = { '23505': 'unique', '23503': 'reference', '23514': 'check' }

/** Returns the constraint named by an error or its causes; undefined for other errors. */
export const violationOf = (error: unknown): Violation | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const kind = cause instanceof DatabaseError ? kinds[cause.code ?? ''] : undefined
    if (kind && cause instanceof DatabaseError)
      return { kind, constraint: cause.constraint ?? '', table: cause.table ?? '' }
  }
  return undefined
}
