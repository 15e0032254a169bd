import { useMemo } from 'react'
import { grantableApplications, type Application, type GrantableApplication } from '../../../contract/applications'
import type { Permission } from '../../../contract/permissions'
import { isUnlimited, permissionsOf, type Roles } from '../../../contract/roles'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useSession } from '../session/useSession'

export interface Grants {
  /** Whether the caller may grant everything: provider staff and company super users (A35). */
  readonly everything: boolean
  readonly mayGrant: (name: Permission) => boolean
  readonly mayGrantIn: (application: GrantableApplication) => boolean
}

/** Returns what the caller may grant: nobody grants what they don't hold (A35). The server checks it per application. */
export const useGrants = (): Grants => {
  const { caller } = useSchemaSetting()
  const applications = useSession()?.user?.user_applications
  return useMemo(() => {
    const everything = caller.isPlatform || caller.role === 'COMPANY_SUPER_USER'
    const held = new Set(caller.permissions)
    return {
      everything,
      mayGrant: (name) => everything || held.has('all') || held.has(name),
      mayGrantIn: (application) => everything || (applications ?? []).includes(application),
    }
  }, [caller, applications])
}

/** Returns whether the caller may change somebody with these roles: only if they hold all that these give. */
export const mayChange = ({ everything, mayGrant, mayGrantIn }: Grants, roles: Roles): boolean =>
  everything ||
  grantableApplications
    .filter((application) => roles[application].grant_access)
    .every(
      (application) =>
        mayGrantIn(application) &&
        !isUnlimited(roles[application]) &&
        permissionsOf(application, roles[application]).every(mayGrant),
    )

/** Returns the applications that get a tab: a master sees both, everybody else those that the company has (A54). */
export const tabsFor = (isMaster: boolean, applications: readonly Application[]): GrantableApplication[] =>
  grantableApplications.filter((application) => isMaster || applications.includes(application))
