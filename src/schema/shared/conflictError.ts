import type { RaRecord } from 'ra-core'
import type { ErrorEnvelope } from '../../../contract/envelope'

export const isEnvelope = (error: unknown): error is ErrorEnvelope =>
  typeof error === 'object' && error !== null && 'is_validation_error' in error

/** Returns the record as another user has saved it meanwhile, if that is why a change was refused. */
export const currentOf = (error: ErrorEnvelope): RaRecord | undefined =>
  (error.data as { current?: RaRecord } | null)?.current

/** Returns whether another user has changed the record. The form handles this in a dialog. */
export const isConflict = (error: unknown): boolean => isEnvelope(error) && currentOf(error) !== undefined
