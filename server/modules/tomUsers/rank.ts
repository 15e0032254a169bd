/** Who may manage which provider user: the same or a lower rank, and never a master (A35). */
import { platformRoles, type Permission, type PlatformRole } from '../../../contract/permissions'
import type { SignedInCaller } from '../../accounts/account'
import { forbidden } from '../../errors/apiError'

/** The master ranks first. */
const rankOf = (role: string | null): number => (platformRoles as readonly (string | null)[]).indexOf(role)

/** Throws `forbidden()` unless the caller may make, change or switch users of the role. */
export const requireRank = (caller: SignedInCaller, role: PlatformRole | null): void => {
  if (role === 'TOM_MASTER_USER' || rankOf(role) < rankOf(caller.role)) throw forbidden('a higher rank')
}

/** Throws `forbidden()` if somebody would grant more than they hold (A23). */
export const requireHeld = ({ permissions: held }: SignedInCaller, granted: readonly Permission[]): void => {
  if (!held.includes('all') && granted.some((name) => !held.includes(name)))
    throw forbidden('rights that the caller does not hold')
}
