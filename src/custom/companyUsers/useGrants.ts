import { useMemo } from 'react'
import { grantableApplications, type Application, type GrantableApplication } from '../../../contract/applications'
import { grantsEverything, mayGrantRole, type GrantedRole, type Granter } from '../../../contract/grants'
import type { Permission } from '../../../contract/permissions'
import { permissionsOf, type Roles } from '../../../contract/roles'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useSession } from '../session/useSession'

export interface Grants {
  /** Whether the caller may grant everything: provider staff and company super users (A35). */
  readonly everything: boolean
  readonly mayGrant: (name: Permission) => boolean
  readonly mayGrantRole: (role: GrantedRole) => boolean
  readonly mayGrantIn: (application: GrantableApplication) => boolean
}

/** Returns what the caller may grant: nobody grants what they don't hold (A35). The server checks it per application. */
export const useGrants = (): Grants => {
  const { caller } = useSchemaSetting()
  const applications = useSession()?.user?.user_applications
  return useMemo(() => {
    const everything = grantsEverything(caller)
    const held = new Set(caller.permissions)
    const granter: Granter = {
      everything,
      heldIn: (application) => (applications?.includes(application) ? caller.permissions : undefined),
    }
    return {
      everything,
      mayGrant: (name) => everything || held.has(name),
      mayGrantRole: (role) => mayGrantRole(granter, role),
      mayGrantIn: (application) => everything || granter.heldIn(application) !== undefined,
    }
  }, [caller, applications])
}

/** Returns whether the caller may change somebody with these roles: only if they hold all that these give. */
export const mayChange = ({ mayGrantRole: mayGrant }: Grants, roles: Roles): boolean =>
  grantableApplications
    .filter((application) => roles[application].grant_access)
    .every((application) => {
      const role = roles[application]
      return mayGrant({ application, name: role.name, permissions: permissionsOf(application, role) })
    })

/** Returns the applications that get a tab: a master sees both, everybody else those that the company has (A54). */
export const tabsFor = (isMaster: boolean, applications: readonly Application[]): GrantableApplication[] =>
  grantableApplications.filter((application) => isMaster || applications.includes(application))
