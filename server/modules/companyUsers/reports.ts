/** Reports the security-relevant changes of company users: roles, permissions, email and password. */
import type { users } from '../../database/tables'
import type { Written } from '../../records/resource'
import type { Row } from '../../records/table'
import { grantedAmong, type RoleRow } from './roles'

type Account = Pick<
  Written<typeof users, { readonly password_hash?: string | undefined }>,
  'report' | 'by' | 'body'
> & {
  readonly after: Row<typeof users>
}

/** Lists what roles give, such as `TOM VIEW_REGION`. */
const rightsIn = (roles: readonly RoleRow[]): string[] =>
  grantedAmong(roles).flatMap(({ application, permissions }) =>
    permissions.map((permission) => `${application} ${permission}`),
  )

const namesIn = (roles: readonly RoleRow[]): Record<string, string> =>
  Object.fromEntries(grantedAmong(roles).map(({ application, name }) => [application, name]))

export const reportNew = ({ report, by, after }: Account, roles: readonly RoleRow[]): void =>
  report('account created', {
    account: after.id,
    company: after.company_id ?? 0,
    by,
    roles: namesIn(roles),
    permissions: rightsIn(roles),
  })

/** Reports what has changed, if it matters to security. */
export const reportChange = (
  { report, by, body, after }: Account,
  before: Row<typeof users>,
  formerRoles: readonly RoleRow[],
  roles: readonly RoleRow[],
): void => {
  const [former, now] = [rightsIn(formerRoles), rightsIn(roles)]
  const granted = now.filter((right) => !former.includes(right))
  const withdrawn = former.filter((right) => !now.includes(right))
  const isRenamed = JSON.stringify(namesIn(formerRoles)) !== JSON.stringify(namesIn(roles))
  const changes = {
    ...(isRenamed && { roles: namesIn(roles), formerRoles: namesIn(formerRoles) }),
    ...(granted.length > 0 && { granted }),
    ...(withdrawn.length > 0 && { withdrawn }),
    ...(before.email !== after.email && { email: 'changed' }),
    ...(body.password_hash && { password: 'changed' }),
  }
  if (Object.keys(changes).length > 0)
    report('account changed', { account: after.id, company: after.company_id ?? 0, by, ...changes })
}
