/** Gives many people one permission, or takes it away. */
import type { z } from 'zod'
import { applicationNames, type Application } from '../../../../contract/applications'
import type { manyPermission } from '../../../../contract/entities/manyCompanyUsers'
import { requiredView, type Permission } from '../../../../contract/permissions'
import { isUnlimited } from '../../../../contract/roles'
import type { Act } from './acts'
import { say } from '../../../../contract/say'

/** Adds a permission, with the one to view what it is about. */
const withPermission = (held: readonly Permission[], name: Permission): Permission[] => {
  const view = requiredView(name)
  return [...new Set([...held, ...(view ? [view] : []), name])]
}

/** Removes a permission, and those that require it. */
const withoutPermission = (held: readonly Permission[], name: Permission): Permission[] =>
  held.filter((one) => one !== name && requiredView(one) !== name)

/** Keeps the name of the role, as the form does where a box is ticked (A31). */
export const changePermission =
  ({ application, mode, permission }: z.output<typeof manyPermission>, applications: readonly Application[]): Act =>
  (before) => {
    const role = before.roles[application]
    if (!role?.grant_access || !applications.includes(application))
      return say('This user has no access to {application}.', { application: applicationNames[application] })
    if (isUnlimited(role)) return 'A company super user has no limits.'
    if (role.permissions.includes(permission) === (mode === 'give')) return before
    const permissions =
      mode === 'give' ? withPermission(role.permissions, permission) : withoutPermission(role.permissions, permission)
    return { ...before, roles: { ...before.roles, [application]: { ...role, permissions } } }
  }
