/**
 * Decides whether people of a company may become what somebody wants them to be. Form, switch, changes of many and imports
 * only say what they want; these rules are the same for all of them (decision 0036).
 */
import {
  applicationNames,
  grantableApplications,
  type Application,
  type GrantableApplication,
} from '../../../contract/applications'
import { noGrantMessage, roleDefaults } from '../../../contract/applicationTexts'
import { mayGrantRole, type Granter } from '../../../contract/grants'
import { isKeeper } from '../../../contract/lastSuperUser'
import { withLivePay } from '../../../contract/permissions'
import { refusalMessages } from '../../../contract/refusalMessages'
import { roleFaults, type Places, type RoleFault } from '../../../contract/roleRules'
import { hasEnded } from '../../../contract/days'
import { isUnlimited, noLists } from '../../../contract/roles'
import { grantedIn, isSameRole, type RoleState, type Roles, type UserState } from './states'
import { say } from '../../../contract/say'

/** Who wants a change. */
export interface Changer extends Granter {
  readonly id: number
  readonly isPlatform: boolean
}

/** What a decision depends on, besides the changer and the person. */
export interface Facts {
  /** The applications of the company. */
  readonly applications: readonly Application[]
  /** The day in the time zone of the company. */
  readonly today: string
  readonly places: Places
  /** Whether somebody else stays an active super user with a password of their own. */
  readonly keepsSuperUser: boolean
  /** The account that keeps its password where everybody else signs in by the identity provider, if there is one. */
  readonly breakGlassId?: number | null
  /** Whether somebody may be without an application: an identity provider names people before the groups that give roles. */
  readonly mayLackAccess?: boolean
}

/** What a person is, as far as rules ask for it. */
export type Standing = Pick<UserState, 'is_active' | 'is_one_time_password' | 'roles'> &
  Partial<Pick<UserState, 'is_erased'>>

export interface Person extends Standing {
  readonly id: number
}

export interface Change {
  /** Undefined for a new person. */
  readonly before: Person | undefined
  readonly wanted: Standing
}

/** Why a change is refused. */
export interface Refusal {
  /** Whether the changer may not do it, rather than nobody. */
  readonly isForbidden: boolean
  /** The role that it is about, if any. */
  readonly application?: GrantableApplication
  /** What to change instead; `person` if nothing helps. */
  readonly part: RoleFault['part'] | 'person' | 'activity' | 'password' | 'access' | 'ends_on'
  readonly message: string
}

export interface Decision {
  /** The roles to store: those that are wanted, as the company's applications allow. */
  readonly roles: Roles
  /** The applications in which they change. */
  readonly changed: readonly GrantableApplication[]
  /** Empty if the change may be made. */
  readonly refusals: readonly Refusal[]
}

export const lacksApplication = (application: GrantableApplication): string =>
  say('The company does not have {application}.', { application: applicationNames[application] })

export const decisionMessages = {
  ownRole: 'You cannot change your own role.',
  ownActivity: 'You cannot change your own activity.',
  rightsOfPerson: 'This user has rights that you do not hold.',
  rightsOfRole: 'This role has rights that you do not hold.',
  breakGlass:
    'This account keeps its password while everybody else signs in by the identity provider. Let a super user choose another account for that under ‘Identity provider’ first, or take passwords again there.',
  lastSuperUser:
    'The company would be left without an active super user who has chosen a password. Make another person one first, and wait until they have chosen theirs.',
} as const

/** Whether a role counts: it is granted in an application that the company has (A34). */
export const isLive = (role: RoleState | undefined, applications: readonly Application[]): role is RoleState =>
  role !== undefined && role.grant_access && applications.includes(role.application)

/** Whether the company loses a super user whom it can rely on. */
export const losesKeeper = ({ before, wanted }: Change, applications: readonly Application[]): boolean =>
  before !== undefined && isKeeper(before, applications) && !isKeeper(wanted, applications)

/** Returns the role that says what somebody is: that in TOM, and that in TAREF only without one (A33). */
export const leadingRole = (roles: Roles, applications: readonly Application[]): RoleState | undefined =>
  grantedIn(roles).find((role) => isLive(role, applications))

/**
 * Whether somebody can no longer mend, or not for good, what keeps everybody else out. The company may have other applications
 * afterwards.
 */
export const losesBreakGlass = (
  { before, wanted }: Change,
  applications: readonly Application[],
  wantedApplications = applications,
): boolean => {
  const mends = ({ is_active, roles }: Standing, from: readonly Application[], lasting: boolean) => {
    const role = leadingRole(roles, from)
    return is_active && role !== undefined && isUnlimited(role) && !(lasting && role.ends_on)
  }
  return (
    before !== undefined &&
    [false, true].some((lasting) => mends(before, applications, lasting) && !mends(wanted, wantedApplications, lasting))
  )
}

const emptyRole = (application: GrantableApplication): RoleState => ({
  application,
  grant_access: false,
  ...roleDefaults[application],
  permissions: [],
  has_live_pay_tool: false,
  ends_on: null,
  lists: noLists,
})

/** Adds or removes what the live-pay tool brings: only a role in TOM has it, if the company has it too (A58). */
const withTool = (role: RoleState, applications: readonly Application[]): RoleState => {
  const has_live_pay_tool =
    role.application === 'TOM' && role.has_live_pay_tool && applications.includes('LIVE_PAY_BENCHMARKING_TOOL')
  return { ...role, has_live_pay_tool, permissions: withLivePay(role.permissions, has_live_pay_tool) }
}

/** Returns the role to store. One without access that the changer may not grant stays as stored, or is reset (A33). */
const settle = (
  by: Changer,
  { applications }: Facts,
  before: RoleState | undefined,
  wanted: RoleState | undefined,
): RoleState | undefined => {
  const isSame = (role: RoleState) => role === before || (before !== undefined && isSameRole(before, role))
  if (!wanted || isSame(wanted)) return before
  const role = withTool(wanted, applications)
  if (isSame(role)) return before
  const isKnown = before !== undefined && isSameRole({ ...before, grant_access: false, lists: role.lists }, role)
  return role.grant_access || isKnown || mayGrantRole(by, role) ? role : emptyRole(role.application)
}

const ofOwn = ({ before, wanted }: Change, { roles, changed }: Pick<Decision, 'roles' | 'changed'>): Refusal[] => [
  ...changed.map((application): Refusal => {
    const isSameAccess = before?.roles[application]?.grant_access === roles[application]?.grant_access
    return { isForbidden: true, application, part: isSameAccess ? 'name' : 'access', message: decisionMessages.ownRole }
  }),
  ...(before?.is_active === wanted.is_active
    ? []
    : [{ isForbidden: true, part: 'activity', message: decisionMessages.ownActivity } as const]),
]

/** Refuses a changed role: applications of the company (A54), rights of the changer (A35), and rules for everybody. */
const ofRole = (
  by: Changer,
  { applications, places, today }: Facts,
  before: RoleState | undefined,
  wanted: RoleState | undefined,
  role: RoleState,
): Refusal[] => {
  const { application } = role
  // A role without access gives nothing. It is judged as a whole once it is granted.
  if (!role.grant_access) return []
  if (!applications.includes(application))
    return [{ isForbidden: false, application, part: 'access', message: lacksApplication(application) }]
  if (!mayGrantRole(by, role))
    return [{ isForbidden: true, application, part: 'name', message: decisionMessages.rightsOfRole }]
  if (hasEnded(role, today))
    return [{ isForbidden: false, application, part: 'ends_on', message: refusalMessages.pastEnd }]
  const known = before?.grant_access ? before : undefined
  return roleFaults(application, wanted ?? role, known, places).map((fault) => ({
    isForbidden: false,
    application,
    ...fault,
  }))
}

/** Nobody is left without an application by a change of roles. */
const ofAccess = (
  { before }: Change,
  { roles, changed }: Pick<Decision, 'roles' | 'changed'>,
  facts: Facts,
): Refusal[] => {
  if (facts.mayLackAccess) return []
  const counts = (role: RoleState) => changed.includes(role.application) || isLive(role, facts.applications)
  const had = before === undefined || grantedIn(before.roles).some((role) => isLive(role, facts.applications))
  return had && !grantedIn(roles).some(counts) ? [{ isForbidden: false, part: 'access', message: noGrantMessage }] : []
}

/** Which part of a change takes the last super user away. */
const lostBy = (
  { before, wanted }: Change,
  changed: readonly GrantableApplication[],
): Pick<Refusal, 'application' | 'part'> => {
  const application = changed.find((name) => isUnlimited(before?.roles[name] ?? emptyRole(name)))
  if (application) return { application, part: wanted.roles[application]?.grant_access ? 'name' : 'access' }
  return { part: wanted.is_active ? 'password' : 'activity' }
}

/** Decides about one person. */
export const decide = (by: Changer, facts: Facts, change: Change): Decision => {
  const { before, wanted } = change
  const settled = (name: GrantableApplication) => settle(by, facts, before?.roles[name], wanted.roles[name])
  const roles = { TOM: settled('TOM'), JE: settled('JE') }
  const changed = grantableApplications.filter((name) => roles[name] !== before?.roles[name])
  const refusals = (): Refusal[] => {
    if (before?.id === by.id) return ofOwn(change, { roles, changed })
    if (before && !grantedIn(before.roles).every((role) => mayGrantRole(by, role)))
      return [{ isForbidden: true, part: 'person', message: decisionMessages.rightsOfPerson }]
    // Otherwise somebody else could become who did what the person has done.
    if (before?.is_erased) return [{ isForbidden: false, part: 'person', message: refusalMessages.erased }]
    const settledWanted = { ...wanted, roles }
    const isBreakGlass =
      before !== undefined &&
      before.id === facts.breakGlassId &&
      losesBreakGlass({ before, wanted: settledWanted }, facts.applications)
    const isLast =
      !by.isPlatform && !facts.keepsSuperUser && losesKeeper({ before, wanted: settledWanted }, facts.applications)
    return [
      ...ofAccess(change, { roles, changed }, facts),
      ...changed.flatMap((name) => {
        const role = roles[name]
        return role ? ofRole(by, facts, before?.roles[name], wanted.roles[name], role) : []
      }),
      ...(isBreakGlass
        ? [{ isForbidden: false, ...lostBy(change, changed), message: decisionMessages.breakGlass }]
        : []),
      ...(isLast ? [{ isForbidden: false, ...lostBy(change, changed), message: decisionMessages.lastSuperUser }] : []),
    ]
  }
  return { roles, changed, refusals: refusals() }
}
