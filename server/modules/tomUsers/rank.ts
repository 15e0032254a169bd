/** Limits callers to provider users of the same or a lower rank; nobody manages a master (A35). */
import { platformRoles, type Permission, type PlatformRole } from '../../../contract/permissions'
import type { SignedInCaller } from '../../accounts/account'
import { forbidden } from '../../errors/apiError'

/** Returns the rank of a role; 0 is the highest. */
const rankOf = (role: string | null): number => (platformRoles as readonly (string | null)[]).indexOf(role)

/** Throws `forbidden()` unless the caller may manage users with the role. */
export const requireRank = (caller: SignedInCaller, role: PlatformRole | null): void => {
  if (role === 'TOM_MASTER_USER' || rankOf(role) < rankOf(caller.role)) throw forbidden('a higher rank')
}

/** Throws `forbidden()` if the caller grants permissions that they don't hold (A23). */
export const requireHeld = ({ permissions: held }: SignedInCaller, granted: readonly Permission[]): void => {
  if (!held.includes('all') && granted.some((name) => !held.includes(name)))
    throw forbidden('rights that the caller does not hold')
}
