/** Reports the security-relevant changes of company users: roles, permissions, email and password. */
import type { users } from '../../database/tables'
import type { Written } from '../../records/resource'
import type { Row } from '../../records/table'
import type { Report, SecurityEvent } from '../../securityEvents'
import type { RoleRow } from './states'

type Account = Pick<
  Written<typeof users, { readonly password_hash?: string | undefined }>,
  'report' | 'by' | 'body'
> & {
  readonly after: Row<typeof users>
}
type Details = Readonly<Record<string, unknown>>

const grantedAmong = (roles: readonly RoleRow[]): RoleRow[] => roles.filter(({ grant_access }) => grant_access)

/** Lists what roles give, such as `TOM VIEW_REGION`. */
const rightsIn = (roles: readonly RoleRow[]): string[] =>
  grantedAmong(roles).flatMap(({ application, permissions }) =>
    permissions.map((permission) => `${application} ${permission}`),
  )

const roleNames = (roles: readonly RoleRow[]): Record<string, string> =>
  Object.fromEntries(grantedAmong(roles).map(({ application, name }) => [application, name]))

const endsIn = (roles: readonly RoleRow[]): Record<string, string> =>
  Object.fromEntries(
    grantedAmong(roles).flatMap(({ application, ends_on }) => (ends_on ? [[application, ends_on] as const] : [])),
  )

/** Describes the roles of a new account. */
export const detailsOfNew = (roles: readonly RoleRow[]): Details => ({
  roles: roleNames(roles),
  permissions: rightsIn(roles),
})

/** Describes what has changed in roles; empty if nothing matters to security. */
export const detailsOfChange = (formerRoles: readonly RoleRow[], roles: readonly RoleRow[]): Details => {
  const [former, now] = [new Set(rightsIn(formerRoles)), new Set(rightsIn(roles))]
  const granted = [...now].filter((right) => !former.has(right))
  const withdrawn = [...former].filter((right) => !now.has(right))
  const isMoved = JSON.stringify(endsIn(formerRoles)) !== JSON.stringify(endsIn(roles))
  const isRenamed = JSON.stringify(roleNames(formerRoles)) !== JSON.stringify(roleNames(roles))
  return {
    ...(isRenamed && { roles: roleNames(roles), formerRoles: roleNames(formerRoles) }),
    ...(isMoved && { ends: endsIn(roles) }),
    ...(granted.length > 0 && { granted }),
    ...(withdrawn.length > 0 && { withdrawn }),
  }
}

export const reportNew = ({ report, by, after }: Account, roles: readonly RoleRow[]): void =>
  report('account created', { account: after.id, company: after.company_id ?? 0, by, ...detailsOfNew(roles) })

/** Reports what has changed, if it matters to security. */
export const reportChange = (
  { report, by, body, after }: Account,
  before: Row<typeof users>,
  formerRoles: readonly RoleRow[],
  roles: readonly RoleRow[],
): void => {
  const changes = {
    ...detailsOfChange(formerRoles, roles),
    ...(before.email !== after.email && { email: 'changed' }),
    ...(body.password_hash && { password: 'changed' }),
  }
  if (Object.keys(changes).length > 0)
    report('account changed', { account: after.id, company: after.company_id ?? 0, by, ...changes })
}

export interface Reported {
  readonly account: number
  readonly details: Details
}

const accountsPerEvent = 1000

/** Reports what has happened to many accounts: one event for all with the same details. */
export const reportMany = (
  report: Report,
  event: SecurityEvent,
  context: { readonly by: number; readonly company: number },
  reported: readonly Reported[],
): void => {
  const groups = new Map<string, { details: Details; accounts: number[] }>()
  for (const { account, details } of reported) {
    const key = JSON.stringify(details)
    const group = groups.get(key) ?? { details, accounts: [] }
    groups.set(key, group)
    group.accounts.push(account)
  }
  for (const { details, accounts } of groups.values())
    for (let start = 0; start < accounts.length; start += accountsPerEvent) {
      const part = accounts.slice(start, start + accountsPerEvent)
      report(event, { ...(part.length === 1 ? { account: part[0] } : { accounts: part }), ...context, ...details })
    }
}
