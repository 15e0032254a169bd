/** Lists the roles that people of a company have: those of its own, and on request the default ones. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { namedHolders, rolesListed, type companyRole } from '../../../contract/entities/companyRole'
import { compareKeys, sortKey } from '../../../contract/fold'
import { companyRoles } from '../../../contract/permissions'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { userRoles, users } from '../../database/tables'
import { mayGrant, type Granted } from './grants'
import { namesInUse } from './namesInUse'

type CompanyRole = z.output<typeof companyRole>

/** A role as users have it. */
export interface RoleInUse extends Granted {
  readonly description: string
  readonly has_live_pay_tool: boolean
  readonly count: number
  readonly active: number
  /** The ids of some users who have it, in order. */
  readonly holders: readonly number[]
}

/** Conditions on the names in use, which the query calls `used`. */
const hasName = (names: readonly string[]): SQL =>
  sql`lower(used.name) in (select lower(name) from unnest(${sql.param([...names])}::text[]) name)`

const isOwn = sql`used.name <> all(${sql.param([...companyRoles])}::text[])`

/** Reads the roles in use; the same permissions in another order are another role here. */
const readInUse = async (
  db: Queryable,
  companyId: number,
  { condition, limit }: { readonly condition?: SQL | undefined; readonly limit?: number },
): Promise<RoleInUse[]> => {
  const { application, name, permissions, has_live_pay_tool } = userRoles
  const query = db
    .select({
      application,
      name,
      permissions,
      has_live_pay_tool,
      description: sql<string>`min(${userRoles.description})`,
      count: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${users.is_active}))::int`,
      holders: sql<number[]>`(array_agg(${userRoles.user_id} order by ${userRoles.user_id}))[:${namedHolders}::int]`,
    })
    .from(userRoles)
    .innerJoin(users, and(eq(users.company_id, userRoles.company_id), eq(users.id, userRoles.user_id)))
    .where(
      and(
        eq(userRoles.company_id, companyId),
        userRoles.grant_access,
        sql`${application} = any((select c.applications from companies c where c.id = ${companyId})::text[])`,
        condition &&
          sql`(${application}, ${name}) in (
            select used.application, used.name from ${namesInUse(sql`${companyId}::int`)} used where ${condition})`,
      ),
    )
    .groupBy(application, name, permissions, has_live_pay_tool)
    .orderBy(sql`count(*) desc`, application, name)
  return limit === undefined ? query : query.limit(limit)
}

const keyOf = ({ application, name, permissions, has_live_pay_tool }: RoleInUse): string =>
  JSON.stringify([application, name, permissions.toSorted(), has_live_pay_tool])

/** Merges roles whose permissions differ in their order only. */
const mergeSame = (roles: readonly RoleInUse[]): RoleInUse[] => {
  const merged = new Map<string, RoleInUse>()
  for (const role of roles) {
    const same = merged.get(keyOf(role))
    const holders = [...(same?.holders ?? []), ...role.holders].toSorted((one, other) => one - other)
    merged.set(keyOf(role), {
      ...role,
      ...same,
      count: role.count + (same?.count ?? 0),
      active: role.active + (same?.active ?? 0),
      holders: holders.slice(0, namedHolders),
    })
  }
  return [...merged.values()]
}

/** Finds the roles of some names, ignoring case: those in use, which are several if their permissions differ. */
export const findRolesInUse = async (
  db: Queryable,
  companyId: number,
  names: readonly string[],
): Promise<readonly RoleInUse[]> => mergeSame(await readInUse(db, companyId, { condition: hasName(names) }))

const nameHolders = async (db: Queryable, roles: readonly RoleInUse[]): Promise<ReadonlyMap<number, string>> => {
  const ids = roles.flatMap(({ holders }) => holders)
  const rows = await db
    .select({ id: users.id, name: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const byName = (one: RoleInUse, other: RoleInUse): number =>
  compareKeys(sortKey(one.name), sortKey(other.name)) || other.count - one.count

/** Lists the roles of a company by name: its own, or all that are in use. */
export const listRoles = async (
  db: Queryable,
  caller: SignedInCaller,
  companyId: number,
  { withDefaults }: { readonly withDefaults: boolean },
): Promise<CompanyRole[]> => {
  const limit = 2 * rolesListed
  const condition = withDefaults ? undefined : isOwn
  const roles = mergeSame(await readInUse(db, companyId, { condition, limit }))
    .slice(0, rolesListed)
    .toSorted(byName)
  const names = await nameHolders(db, roles)
  return roles.map(({ holders, ...role }) => ({
    ...role,
    permissions: role.permissions.toSorted(),
    users: holders.map((id) => ({ id, name: names.get(id) ?? '' })),
    is_grantable: mayGrant(caller, [role]),
  }))
}
