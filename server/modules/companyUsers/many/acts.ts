/** What can be done to many company users at once. */
import type { z } from 'zod'
import type { Application } from '../../../../contract/applications'
import type { manyRole, manyScope } from '../../../../contract/entities/manyCompanyUsers'
import { messages } from '../../../../contract/messages'
import { isUnlimited, noLists, roleLists } from '../../../../contract/roles'
import type { NamedRole } from '../files/roleNames'
import { withTool } from '../roles'
import type { RoleState, UserState } from '../states'

/** Returns a user as the act leaves them; a text says why it can't be done to them. */
export type Act = (before: UserState) => UserState | string

type RoleSent = z.output<typeof manyRole>
type ScopeSent = z.output<typeof manyScope>

export const activate =
  (is_active: boolean): Act =>
  (before) => ({ ...before, is_active })

const otherApplication = { TOM: 'JE', JE: 'TOM' } as const

/** Takes an application away; nobody is left without one. */
export const withdraw =
  ({ application }: Pick<RoleSent, 'application'>, applications: readonly Application[]): Act =>
  (before) => {
    const role = before.roles[application]
    if (!role?.grant_access) return before
    const other = otherApplication[application]
    if (!before.roles[other]?.grant_access || !applications.includes(other)) return messages.noGrant
    return { ...before, roles: { ...before.roles, [application]: { ...role, grant_access: false } } }
  }

/** Returns the role to grant; whoever has the live-pay tool keeps it unless told otherwise. */
export const roleToGrant = (
  { application, role }: RoleSent & { readonly role: object },
  applications: readonly Application[],
  hasTool: boolean,
): NamedRole => {
  const { name, description, permissions, has_live_pay_tool = hasTool } = role
  return withTool({ name, description: description || name, permissions, has_live_pay_tool }, application, applications)
}

/** Grants a role, which keeps the lists of the one before it unless it is unlimited. */
export const grant =
  (sent: RoleSent & { readonly role: object }, applications: readonly Application[]): Act =>
  (before) => {
    const { application } = sent
    const stored = before.roles[application]
    const granted = stored?.grant_access ? stored : undefined
    const role = roleToGrant(sent, applications, granted?.has_live_pay_tool === true)
    const lists = isUnlimited(role) ? noLists : (granted?.lists ?? noLists)
    return {
      ...before,
      roles: { ...before.roles, [application]: { ...role, application, grant_access: true, lists } },
    }
  }

const combine: Readonly<
  Record<ScopeSent['mode'], (stored: readonly number[], given: readonly number[]) => readonly number[]>
> = {
  replace: (_stored, given) => given,
  add: (stored, given) => [...new Set([...stored, ...given])],
  remove: (stored, given) => stored.filter((id) => !given.includes(id)),
}

/** Changes the lists of a role. */
export const changeScope =
  ({ application, mode, metafield }: ScopeSent): Act =>
  (before) => {
    const role = before.roles[application]
    if (!role?.grant_access) return `This user has no access to ${application}.`
    if (isUnlimited(role)) return 'A company super user is not limited.'
    const lists = Object.fromEntries(
      roleLists.map((list) => {
        const given = metafield[list]
        return [list, given ? combine[mode](role.lists[list], given) : role.lists[list]]
      }),
    ) as RoleState['lists']
    return { ...before, roles: { ...before.roles, [application]: { ...role, lists } } }
  }

/** Leaves everybody as they are; says who needs no invitation. */
export const invite: Act = (before) => {
  if (!before.is_one_time_password) return 'This user has a password of their own.'
  return before.is_active ? before : 'This user is inactive.'
}
