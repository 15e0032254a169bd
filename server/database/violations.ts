/** Tells which rule of the database a write has broken. */
import { DatabaseError } from 'pg'

interface Violation {
  readonly kind: 'unique' | 'reference'
  readonly constraint: string
  /** The table of the row that the rule protects: of a removal, the one whose rows refer to it. */
  readonly table: string
}

const kinds: Readonly<Record<string, Violation['kind']>> = { '23505': 'unique', '23503': 'reference' }

/** Answers the rule that an error or one of its causes names; undefined if it is another error. */
export const violationOf = (error: unknown): Violation | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const kind = cause instanceof DatabaseError ? kinds[cause.code ?? ''] : undefined
    if (kind && cause instanceof DatabaseError)
      return { kind, constraint: cause.constraint ?? '', table: cause.table ?? '' }
  }
  return undefined
}
