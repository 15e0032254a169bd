import type { RaRecord } from 'ra-core'
import type { ChangedImport } from '../../../contract/entities/imports'
import type { ErrorEnvelope } from '../../../contract/envelope'

export const isEnvelope = (error: unknown): error is ErrorEnvelope =>
  typeof error === 'object' && error !== null && 'is_validation_error' in error

/** Returns the record as another user has saved it meanwhile, if that is why a change was refused. */
export const currentOf = (error: ErrorEnvelope): RaRecord | undefined =>
  (error.data as { current?: RaRecord } | null)?.current

/** Returns what a change would do by now, if that isn't what its preview showed: nothing was written. */
export const previewOf = <Result>(error: unknown): Result | undefined =>
  isEnvelope(error) ? (error.data as Partial<ChangedImport<Result>> | null)?.preview : undefined

/** Returns whether another user has changed the record. The form handles this in a dialog. */
export const isConflict = (error: unknown): boolean => isEnvelope(error) && currentOf(error) !== undefined
