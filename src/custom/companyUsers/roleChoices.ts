/** The roles that can be chosen for many people, or for a group. */
import type { RaRecord } from 'ra-core'
import type { z } from 'zod'
import { joinedTexts } from '../../../contract/formatters'
import type { GrantableApplication } from '../../../contract/applications'
import type { companyRole } from '../../../contract/entities/companyRole'
import { companyPresets, companyRoles } from '../../../contract/permissions'
import { isDefaultRole } from '../../../contract/roles'
import type { Values } from '../../schema/condition'
import type { Words } from '../../schema/shared/rightsInWords'
import { distinctRights, distinctText } from './tellApart'
import type { Grants } from './useGrants'

export type OwnRoleRecord = z.output<typeof companyRole> & RaRecord

/** A role that can be given, and how it is sent. */
export interface RoleOffered {
  readonly key: string
  readonly label: string
  readonly isGrantable: boolean
  /** Null takes the access away. */
  readonly role: Values | null
}

export const defaultChoices = (
  application: GrantableApplication,
  grants: Grants,
  textOf: (name: string) => string,
): RoleOffered[] =>
  companyRoles.map((name) => {
    const permissions = companyPresets[application][name]
    const isGrantable = grants.mayGrantRole({ application, name, permissions })
    return { key: name, label: textOf(name), isGrantable, role: { name, permissions } }
  })

export const ownChoices = (
  application: GrantableApplication,
  roles: readonly OwnRoleRecord[],
  words: Words,
): RoleOffered[] => {
  const apart = distinctRights(roles)
  return roles
    .filter((role) => role.application === application && !isDefaultRole(role.name))
    .map((role) => ({ ...role, note: distinctText(apart.get(role), words) }))
    .map(({ name, description, permissions, has_live_pay_tool, is_grantable, note }) => ({
      // The id is only the place in the response, which is another one after a role was added.
      key: JSON.stringify(['own', name, permissions, has_live_pay_tool]),
      label: note === '' ? name : joinedTexts(words.locale, [name, note]),
      isGrantable: is_grantable,
      role: { name, description, permissions, ...(application === 'TOM' && { has_live_pay_tool }) },
    }))
}
