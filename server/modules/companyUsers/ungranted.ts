/** Decides what is stored of roles without access, which nobody has checked. */
import type { GrantableApplication } from '../../../contract/applications'
import { roleDefaults } from '../../../contract/entities/role'
import type { SignedInCaller } from '../../accounts/account'
import { mayGrant } from './grants'
import type { RoleRow } from './roles'

const noRole = (application: GrantableApplication): RoleRow => ({
  application,
  grant_access: false,
  ...roleDefaults[application],
  permissions: [],
  has_live_pay_tool: false,
})

const textOf = ({ application, name, description, permissions, has_live_pay_tool }: RoleRow): string =>
  JSON.stringify([application, name, description, permissions.toSorted(), has_live_pay_tool])

/** Returns the rows to store: a role without access that the caller may not grant stays as stored, or is reset. */
export const storableRows = (
  caller: SignedInCaller,
  rows: readonly RoleRow[],
  stored: readonly RoleRow[],
): readonly RoleRow[] => {
  const known = new Set(stored.map(textOf))
  const mayStore = (row: RoleRow) => row.grant_access || known.has(textOf(row)) || mayGrant(caller, [row])
  return rows.map((row) => (mayStore(row) ? row : noRole(row.application)))
}
