import type { Call, Query, RecordOf } from '../../contract/call'

/** The users affected by a change. A call counts them, and the confirmation dialog shows the counts. */
export interface Consequence {
  /** The call that counts them. Its path ends in the id of the record. */
  readonly call: Call
  /** The counts to show from its answer. The first is always shown, the others only if they aren't zero. */
  readonly counts: readonly string[]
  /** Their texts are `consequences.{texts}.{count}`. */
  readonly texts: string
  /** The query param for what is removed. */
  readonly sends?: string
}

/** The numbers in the answer of a call. */
type CountOf<C extends Call> = {
  [Name in keyof RecordOf<C> & string]: RecordOf<C>[Name] extends number ? Name : never
}[keyof RecordOf<C> & string]

interface Checked<C extends Call> extends Consequence {
  readonly call: C
  readonly counts: readonly CountOf<C>[]
  readonly sends?: keyof Query<C> & string
}

/** Declares a consequence. */
export const consequence = <const C extends Call>(declared: Checked<C>): Consequence => declared
