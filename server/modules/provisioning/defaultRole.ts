/** The default role: that of everybody who arrives, by provisioning or by a first sign-in, and is in no group with one (decision 0137). */
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { provisionedGroups } from '../../database/tables'
import type { CallInput } from '../../records/resource'
import { noRoles } from '../companyUsers/states'
import { handingOut } from './acting'
import { settleRoles } from './settle'

/** What somebody is made with, before the default role and groups give anything. */
export const withoutRoles = {
  applications: [],
  roles: Object.fromEntries(Object.keys(noRoles).map((application) => [application, {}])),
}

/** Reads what happens to everybody who arrives. */
export const readEverybody = async (db: Queryable, company: number) => {
  const [everybody] = await db
    .select({ roles: provisionedGroups.roles, invites: provisionedGroups.invites })
    .from(provisionedGroups)
    .where(and(eq(provisionedGroups.company_id, company), provisionedGroups.is_everybody))
  return everybody ?? { roles: {}, invites: true }
}

/** Gives somebody new the default role, whatever the caller may give: a super user has chosen it. Returns what is to be known of it. */
export const giveDefaultRole = async (
  { db, caller, report }: Pick<CallInput, 'db' | 'caller' | 'report'>,
  company: number,
  id: number,
): Promise<string[]> => {
  const { roles } = await readEverybody(db, company)
  if (Object.keys(roles).length === 0) return []
  return settleRoles({ db, report, caller: handingOut(caller, [roles]) }, company, [id])
}
