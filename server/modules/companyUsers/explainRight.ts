/** Explains why a company user may make a call or not, by the same guard and account as authentication. */
import { paramNames, type Call } from '../../../contract/call'
import type { RightReason } from '../../../contract/entities/companyUserRight'
import type { EndedRole } from '../../../contract/entities/granters'
import { admits, explain, type Guard, type Refusal } from '../../../contract/guards'
import type { Permission } from '../../../contract/permissions'
import { callerOf, type SignedInCaller } from '../../accounts/account'
import { liveGrants, rightsOf, type Grant, type Account } from '../../accounts/rights'

const reason = (kind: RightReason['kind'], given: Partial<RightReason> = {}): RightReason => ({
  kind,
  application: null,
  role: null,
  permissions: [],
  ...given,
})

/** What keeps somebody from signing in (A15, A46, A47). */
const signInObstacles = ({ user, company }: Account): RightReason[] => [
  ...(company?.is_active === false ? [reason('company_inactive')] : []),
  ...(user.is_active ? [] : [reason('user_inactive')]),
  ...(user.is_one_time_password ? [reason('one_time_password')] : []),
]

/** What is missing and can be granted. */
export interface Missing {
  readonly anyOf: readonly Permission[]
  readonly role: 'COMPANY_SUPER_USER' | undefined
}

const missingIn = (refusals: readonly Refusal[]): Missing | null => {
  if (!refusals.every(({ kind }) => kind === 'permission' || kind === 'role')) return null
  return {
    anyOf: refusals.flatMap((refusal) => (refusal.kind === 'permission' ? refusal.anyOf : [])),
    role: refusals.flatMap((refusal) =>
      refusal.kind === 'role' && refusal.role === 'COMPANY_SUPER_USER' ? [refusal.role] : [],
    )[0],
  }
}

const ofRefusal = (refusal: Refusal): RightReason => {
  if (refusal.kind === 'permission') return reason('permission', { permissions: [...refusal.anyOf] })
  return refusal.kind === 'role' ? reason('role', { role: refusal.role }) : reason('account')
}

const kindOfWithheld = ({ isOver }: Grant): 'access' | 'ended' => (isOver ? 'ended' : 'access')

/** The roles that would include what is missing, if they had an effect (A34). */
const withheld = (account: Account, { anyOf, role }: Missing): RightReason[] => {
  const live = liveGrants(account)
  const helps = ({ name, permissions }: Grant) => name === role || anyOf.some((one) => permissions.includes(one))
  return account.grants
    .filter((grant) => !live.includes(grant) && helps(grant))
    .map((grant) => {
      const { application, name, endsOn } = grant
      const kind = account.company?.applications.includes(application) ? kindOfWithheld(grant) : 'license'
      return reason(kind, { application, role: name, ...(kind === 'ended' && { ended_on: endsOn }) })
    })
}

/** The roles that included what is missing, and have ended. */
export const endedRoles = (account: Account, missing: Missing): EndedRole[] =>
  withheld(account, missing).flatMap(({ kind, application, role, ended_on }) =>
    kind === 'ended' && application && role !== null && ended_on ? [{ application, role, ended_on }] : [],
  )

/** The roles that include what a guard asks for. */
const sources = (guard: Guard, caller: SignedInCaller, companyId: number | undefined): RightReason[] => {
  const passed = guard === 'public' ? [] : guard.filter((rule) => admits([rule], caller, companyId))
  if (passed.some(({ permissions }) => permissions.length === 0)) return [reason('everyone')]
  return liveGrants(caller.account).flatMap(({ application, name }) => {
    const held: readonly string[] = rightsOf(caller.account, application)
    const permissions = [...new Set(passed.flatMap((rule) => rule.permissions.filter((one) => held.includes(one))))]
    return permissions.length > 0 ? [reason('granted', { application, role: name, permissions })] : []
  })
}

interface Explained {
  readonly allowed: boolean
  readonly reasons: RightReason[]
  /** Null if nothing is missing, or nobody of the company can grant it. */
  readonly missing: Missing | null
}

/** Returns whether somebody may make a call in their company, and why. */
export const explainRight = (account: Account, { guard, path }: Call): Explained => {
  const caller = callerOf(account, '')
  const companyId = paramNames(path).includes('company_id') ? (caller.companyId ?? undefined) : undefined
  const refusals = explain(guard, caller, companyId)
  const missing = refusals.length > 0 ? missingIn(refusals) : null
  const obstacles = [
    ...signInObstacles(account),
    ...refusals.map(ofRefusal),
    ...(missing ? withheld(account, missing) : []),
  ]
  const allowed = obstacles.length === 0
  return { allowed, reasons: allowed ? sources(guard, caller, companyId) : obstacles, missing }
}
