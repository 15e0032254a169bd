/** Counts the users who lose access if a company loses applications or is deactivated (A135). */
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Application } from '../../../contract/applications'
import type { companyAccess } from '../../../contract/entities/companyAccess'
import type { Queryable } from '../../database/connection'

type Counts = Omit<z.output<typeof companyAccess>, 'id'>

/**
 * Selects the applications of all active users of a company. Mirrors `userApplications` (accounts/rights.ts) in SQL:
 * change both together.
 */
const applicationsOfUsers = (companyId: number) => sql`
  select u.id as user_id, r.application
  from users u
  join companies c on c.id = u.company_id
  join user_roles r on r.company_id = u.company_id and r.user_id = u.id and r.grant_access
    and r.application = any(c.applications)
  where u.company_id = ${companyId} and u.is_active
  union all
  select u.id, 'LIVE_PAY_BENCHMARKING_TOOL'
  from users u
  join companies c on c.id = u.company_id
  join user_roles r on r.company_id = u.company_id and r.user_id = u.id and r.grant_access
    and r.application = 'TOM' and r.has_live_pay_tool
  where u.company_id = ${companyId} and u.is_active
    and c.applications @> array['TOM', 'LIVE_PAY_BENCHMARKING_TOOL']::text[]`

const livePay: Application = 'LIVE_PAY_BENCHMARKING_TOOL'

/** Adds Live Pay Benchmarking if TOM is lost, since it requires TOM. */
const lostApplications = (without: readonly string[]): string[] =>
  without.includes('TOM') ? [...without, livePay] : [...without]

/** Selects the affected users and whether they lose all access; deactivating the company affects everyone. */
const affectedUsers = (companyId: number, without: readonly string[]) =>
  without.length === 0
    ? sql`select id as user_id, true as has_none, false as loses_live_pay from users where company_id = ${companyId} and is_active`
    : sql`select user_id, bool_and(application = any(${sql.param(lostApplications(without))}::text[])) as has_none,
          bool_or(application = ${livePay}) and ${without.includes('TOM') && !without.includes(livePay)} as loses_live_pay
        from (${applicationsOfUsers(companyId)}) opened group by user_id
        having bool_or(application = any(${sql.param(lostApplications(without))}::text[]))`

export const countAccess = async (
  db: Queryable,
  companyId: number,
  without: readonly string[],
): Promise<Counts & { id: number }> => {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select count(*)::int as users, count(*) filter (where has_none)::int as left_without,
      count(*) filter (where loses_live_pay)::int as without_live_pay,
      count(*) filter (where exists (select from sessions s
        where s.user_id = p.user_id and s.revoked_at is null and s.expires_at > now()))::int as signed_in
    from (${affectedUsers(companyId, without)}) p`)
  const { users = 0, signed_in = 0, left_without = 0, without_live_pay = 0 } = rows[0] ?? {}
  return { id: companyId, users, signed_in, left_without, without_live_pay }
}
