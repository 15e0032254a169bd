/** Says which roles somebody has for the sake of groups, besides those that were given by hand (decision 0132). */
import { applicationNames, grantableApplications, type Application } from '../../../contract/applications'
import type { GivenRole } from '../../../contract/entities/provisioning'
import type { GivenRoles } from '../../database/tables'
import { isSameSet, type RoleState, type Roles } from '../companyUsers/states'
import { roleToGrant } from '../companyUsers/many/acts'
import { say } from '../../../contract/say'

/** Whether a stored role is what was given, whatever limits it. */
const isAsGiven = (stored: RoleState, given: GivenRole): boolean =>
  stored.name === given.name &&
  stored.has_live_pay_tool === given.has_live_pay_tool &&
  isSameSet<string>(stored.permissions, given.permissions)

/** Returns what is remembered of a stored role that was given. */
export const givenOf = ({ name, description, permissions, has_live_pay_tool }: RoleState): GivenRole => ({
  name,
  description,
  permissions: [...permissions],
  has_live_pay_tool,
})

interface Known {
  readonly stored: Roles
  /** What was given for the sake of groups, as it was stored then. */
  readonly given: GivenRoles
  /** The applications of the company. */
  readonly applications: readonly Application[]
}

interface Wanted {
  readonly roles: Roles
  /** The applications whose role is that of groups. */
  readonly ofGroups: ReadonlySet<string>
  readonly notes: readonly string[]
}

/** Returns the roles to store: those of groups replace none that was given by hand. */
export const wantedRoles = ({ stored, given, applications }: Known, byGroups: GivenRoles): Wanted => {
  const roles: { -readonly [application in keyof Roles]: Roles[application] } = { ...stored }
  const ofGroups = new Set<string>()
  const notes: string[] = []
  for (const application of grantableApplications) {
    const role = byGroups[application]
    const before = stored[application]
    const former = given[application]
    const isGranted = before?.grant_access === true
    if (isGranted && !(former && isAsGiven(before, former))) {
      if (role && !isAsGiven(before, role))
        notes.push(
          say('The role in {application} was given by hand and stays.', { application: applicationNames[application] }),
        )
      continue
    }
    if (role && applications.includes(application)) {
      const { description = '', ...others } = role
      const { ends_on: _end, ...granted } = roleToGrant({ application, role: { ...others, description } }, before)
      roles[application] = { ...granted, ends_on: isGranted ? before.ends_on : null }
      ofGroups.add(application)
    } else if (isGranted) roles[application] = { ...before, grant_access: false }
    if (role && !applications.includes(application))
      notes.push(say('The company does not have {application}.', { application: applicationNames[application] }))
  }
  return { roles, ofGroups, notes }
}
