/** What a change of roles gives a person and takes from them. */
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import type { Permission } from '../../../contract/permissions'
import { isIdle } from '../permissionMatrix/reach'
import {
  isUnlimited,
  listsOf,
  noRoles,
  permissionsOf,
  roleLists,
  type Role,
  type RoleList,
  type Roles,
} from '../../../contract/roles'

interface Named {
  readonly id: number
  readonly name: string
}

/** What is gained or lost in an application. */
export interface Part {
  readonly access: boolean
  /** Whether the limits of the role change: gained by becoming a super user, lost by ceasing to be one. */
  readonly unlimited: boolean
  readonly permissions: readonly Permission[]
  /** Permissions that are stored, but open nothing to company users. */
  readonly idle: readonly Permission[]
  readonly lists: readonly { readonly list: RoleList; readonly records: readonly Named[] }[]
  /** The last day of the role, if it is later on this side: here and on the other one; null for no end. */
  readonly ends?: { readonly here: string | null; readonly there: string | null }
}

export interface Change {
  readonly application: GrantableApplication
  /** The names of the role before and after, if they differ; null before if there was no access. */
  readonly role: { readonly before: string | null; readonly after: string } | null
  readonly gives: Part
  readonly takes: Part
}

/** What a role gives now; nothing without access. */
const effective = (application: GrantableApplication, role: Role) => {
  const isGranted = role.grant_access
  const permissions = isGranted ? permissionsOf(application, role) : []
  const idle = permissions.filter((name) => isIdle(name, role.name))
  return {
    access: isGranted,
    unlimited: isGranted && isUnlimited(role),
    permissions: permissions.filter((name) => !idle.includes(name)),
    idle,
    lists: isGranted ? listsOf(role) : listsOf(noRoles[application]),
    /** Undefined without access. */
    end: isGranted ? (role.ends_on ?? null) : undefined,
  }
}
type Effective = ReturnType<typeof effective>

/** Returns the ends of a role if the first is later, or the first end that a role gets. */
const laterEnd = ({ end: here }: Effective, { end: there }: Effective): Pick<Part, 'ends'> => {
  if (here === undefined || (there === undefined && here === null)) return {}
  const isLater = there === undefined || (there !== null && (here === null || here > there))
  return isLater ? { ends: { here, there: there ?? null } } : {}
}

/** Returns what `one` has and `other` lacks. */
const surplus = (one: Effective, other: Effective): Part => ({
  access: one.access && !other.access,
  unlimited: one.unlimited && !other.unlimited,
  permissions: one.permissions.filter((name) => !other.permissions.includes(name)),
  idle: one.idle.filter((name) => !other.idle.includes(name) && !other.permissions.includes(name)),
  lists: roleLists.flatMap((list) => {
    const others = new Set(other.lists[list].map(({ id }) => id))
    const records = one.lists[list].filter(({ id }) => !others.has(id))
    return records.length > 0 ? [{ list, records }] : []
  }),
  ...laterEnd(one, other),
})

const isNothing = ({ access, unlimited, permissions, idle, lists, ends }: Part): boolean =>
  !ends && !access && !unlimited && permissions.length === 0 && idle.length === 0 && lists.length === 0

const changeIn = (application: GrantableApplication, before: Role, after: Role): Change => {
  const [then, now] = [effective(application, before), effective(application, after)]
  const isRenamed = now.access && (!then.access || before.name !== after.name)
  return {
    application,
    role: isRenamed ? { before: then.access ? before.name : null, after: after.name } : null,
    gives: surplus(now, then),
    takes: surplus(then, now),
  }
}

/**
 * Returns what saving would give and take in each application, without applications in which nothing changes. Without
 * stored roles, as for a new person, everything is given.
 */
export const changesOf = (before: Roles | null, after: Roles): Change[] =>
  grantableApplications
    .map((application) => changeIn(application, (before ?? noRoles)[application], after[application]))
    .filter(({ role, gives, takes }) => role !== null || !isNothing(gives) || !isNothing(takes))
