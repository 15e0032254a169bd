/** Lists the roles that people of a company have: those of its own, and on request the default ones. */
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { rolesListed, type companyRole } from '../../../contract/entities/companyRole'
import { companyRoles } from '../../../contract/permissions'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { users } from '../../database/tables'
import { compareNames } from '../../tools/language'
import { mayGrant } from './grants'
import { findNamed, readInUse, type RoleInUse } from './holders'

type CompanyRole = z.output<typeof companyRole>

/** A condition on the names in use, which the query calls `used`. */
const hasName = (names: readonly string[]): SQL =>
  sql`lower(used.name) in (select lower(name) from unnest(${sql.param([...names])}::text[]) name)`

const defaultNames: ReadonlySet<string> = new Set(companyRoles)

/** Finds the roles of some names, ignoring case: those in use, which are several if their permissions differ. */
export const findRolesInUse = (
  db: Queryable,
  companyId: number,
  names: readonly string[],
): Promise<readonly RoleInUse[]> => findNamed(db, companyId, hasName(names))

const nameHolders = async (db: Queryable, roles: readonly RoleInUse[]): Promise<ReadonlyMap<number, string>> => {
  const ids = roles.flatMap(({ holders }) => holders)
  const rows = await db
    .select({ id: users.id, name: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists the roles of a company by name: its own, or all that are in use. */
export const listRoles = async (
  db: Queryable,
  caller: SignedInCaller,
  companyId: number,
  { withDefaults }: { readonly withDefaults: boolean },
): Promise<CompanyRole[]> => {
  const inUse = await readInUse(db, companyId)
  const roles = (withDefaults ? inUse : inUse.filter(({ name }) => !defaultNames.has(name)))
    .slice(0, rolesListed)
    .toSorted((one, other) => compareNames(one.name, other.name) || other.count - one.count)
  const names = await nameHolders(db, roles)
  return roles.map(({ holders, ...role }) => ({
    ...role,
    permissions: role.permissions.toSorted(),
    users: holders.map((id) => ({ id, name: names.get(id) ?? '' })),
    is_grantable: mayGrant(caller, [role]),
  }))
}
