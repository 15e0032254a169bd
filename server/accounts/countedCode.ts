import type { FactorProof } from '../../contract/entities/secondFactor'
import type { Queryable } from '../database/connection'
import { invalid, tooManyAttempts, type ApiError } from '../errors/apiError'
import { forgetAttempts, tally, type Limit } from './attempts'
import { faultFields } from './factorProof'
import type { ProofFault } from './proofFault'

/** Why something was refused: for the log, and for whoever asked. */
export interface Refusal {
  readonly reason: string
  readonly error: ApiError
}

/** Says at which member of the body a code or passkey was refused. */
export const refusalOf = (sent: FactorProof, fault: ProofFault): Refusal => ({
  reason: fault.reason,
  error: invalid(faultFields(sent, fault)),
})

interface Counting {
  readonly db: Queryable
  readonly userId: number
  /** Whose guesses these are: of whoever has the password, or of whoever has a session. */
  readonly limit: Limit
  /** Reports a refusal, and returns what is thrown. */
  readonly refused: (reason: string, error: ApiError) => ApiError
}

/** Counts a code or passkey, lets it be used, and forgets the count once one was right. Throws what was refused. */
export const withCountedCode = async <T extends object>(
  { db, userId, limit, refused }: Counting,
  use: () => Promise<T | Refusal>,
): Promise<T> => {
  // Counted before the outcome is known, so that concurrent guesses can't exceed the limit.
  const { wait } = await tally(db, limit, String(userId))
  if (wait !== undefined) throw refused('too many attempts', tooManyAttempts(wait))
  const outcome = await use()
  if ('reason' in outcome) throw refused(outcome.reason, outcome.error)
  await forgetAttempts(db, limit, String(userId))
  return outcome
}
