/** Converts refusals of decisions to errors of a call. */
import type { FieldErrors } from '../../../contract/envelope'
import { forbidden, refuse } from '../../errors/apiError'
import type { Refusal } from './decide'

/** Returns the refusals next to their fields; throws `forbidden()` if the caller may not make the change. */
export const errorsOf = (refusals: readonly Refusal[], fieldOf: (refusal: Refusal) => string): FieldErrors => {
  const denied = refusals.find(({ isForbidden }) => isForbidden)
  if (denied) throw forbidden(denied.message)
  const errors: FieldErrors = {}
  for (const refusal of refusals) errors[fieldOf(refusal)] = [...(errors[fieldOf(refusal)] ?? []), refusal.message]
  return errors
}

export const refuseAll = (refusals: readonly Refusal[], fieldOf: (refusal: Refusal) => string): void =>
  refuse(errorsOf(refusals, fieldOf))
