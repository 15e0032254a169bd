/** Reads provider users in the shape of the contract. */
import { and, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { tomUsers as calls } from '../../../contract/calls/tomUsers'
import type { PlatformRole } from '../../../contract/permissions'
import { invitationState, invitedUntil } from '../../accounts/oneTimePasswords'
import { holdsFactor } from '../../accounts/secondFactors'
import { inOrder } from '../../database/collation'
import { fullNameOfUser, users } from '../../database/tables'
import { declaredBy, readTable } from '../../records/reading'
import type { Row } from '../../records/table'

export type User = Row<typeof users>

export const isStaff = isNotNull(users.platform_role)

export const staffReading = readTable({
  table: users,
  columns: {
    id: users.id,
    first_name: users.first_name,
    last_name: users.last_name,
    email: users.email,
    phone_code: users.phone_code,
    phone_number: users.phone_number,
    role: sql<PlatformRole>`${users.platform_role}`,
    is_active: users.is_active,
    ends_on: users.ends_on,
    permissions: users.permissions,
    is_one_time_password: users.is_one_time_password,
    invitation: invitationState,
    invited_until: invitedUntil,
    second_factor: holdsFactor(users.id),
    version: users.version,
  },
  condition: isStaff,
  // Lists omit masters (A101). `company_id` is null for provider users, and indexed.
  listed: and(isNull(users.company_id), ne(users.platform_role, 'TOM_MASTER_USER')),
  search: ['full_name', 'email'],
  title: fullNameOfUser,
  filters: declaredBy(calls.listTomUsers).filters,
  filterBy: {
    role: { value: users.platform_role },
    invitation: { isUnnoted: true, value: invitationState },
    second_factor: { isUnnoted: true, value: holdsFactor(users.id) },
  },
  sort: ['is_active'],
  sortBy: { first_name: inOrder(users.full_name_order), email: users.email_folded, role: users.platform_role },
})

/** Returns the security-relevant changes of an account: role, permissions, email and last day. */
export const changesOf = (before: User, after: User) => {
  const granted = after.permissions.filter((name) => !before.permissions.includes(name))
  const withdrawn = before.permissions.filter((name) => !after.permissions.includes(name))
  return {
    ...(before.platform_role !== after.platform_role && {
      role: after.platform_role,
      formerRole: before.platform_role,
    }),
    ...(granted.length > 0 && { granted }),
    ...(withdrawn.length > 0 && { withdrawn }),
    ...(before.email !== after.email && { email: 'changed' }),
    ...(before.ends_on !== after.ends_on && { endsOn: after.ends_on }),
  }
}
