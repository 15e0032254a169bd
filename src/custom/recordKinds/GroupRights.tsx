import { grantableApplications } from '../../../contract/applications'
import type { RecordDifference } from '../../../contract/entities/history'
import type { GivenRole } from '../../../contract/entities/provisioning'
import { noRoles, type Roles } from '../../../contract/roles'
import { RightsHistory } from '../companyUsers/lazyParts'

/** What the members of a group are given, as a person has it. */
const rolesOf = (side: RecordDifference['before']): Roles => {
  const { roles = {} } = (side ?? {}) as { readonly roles?: Readonly<Record<string, GivenRole | null>> }
  const given = grantableApplications.flatMap((application) => {
    const { [application]: role } = roles
    if (!role) return []
    const { name, description = name, permissions, has_live_pay_tool } = role
    const own = { grant_access: true, name, description, permissions }
    const tools = application === 'TOM' ? { role_metafield: { has_live_pay_tool } } : {}
    return [[application, { ...noRoles[application], ...own, ...tools }]]
  })
  return { ...noRoles, ...(Object.fromEntries(given) as Partial<Roles>) }
}

/** Says in sentences which rights a change of a group gave its members, and took from them. */
export const GroupRights = ({ entry }: { readonly entry: RecordDifference }) => (
  <RightsHistory
    entry={{ ...entry, before: { roles: rolesOf(entry.before) }, after: { roles: rolesOf(entry.after) } }}
  />
)
